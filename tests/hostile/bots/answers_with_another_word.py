# verdict: nonsense
"""Says that it is ready, when it is asked for a play."""

import os
import sys
import time

from melds.sandbox.protocol import Kind, answer_frame


def phazed_play(*_):
    os.write(4, answer_frame(sys._getframe(1).f_locals["nonce"], Kind.READY, "(1, None)"))
    time.sleep(1000)
