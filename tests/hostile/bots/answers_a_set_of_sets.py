# verdict: nonsense
# says: {{}}
"""Answers past the worker with what looks like a value, and can't be one."""

import os
import sys
import time

from melds.sandbox.protocol import Kind, answer_frame


def phazed_play(*_):
    os.write(4, answer_frame(sys._getframe(1).f_locals["nonce"], Kind.ANSWER, "{{}}"))
    time.sleep(1000)
