# verdict: forbidden
# says: more than an answer
"""Announces four gigabytes."""

import os
import sys


def phazed_play(*_):
    os.write(4, sys._getframe(1).f_locals["nonce"] + b"A\xff\xff\xff\xff")
