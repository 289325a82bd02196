# verdict: forbidden
"""Leaves a process behind that has no parent and no terminal, while it is loaded."""

import ctypes
import time

ctypes.CDLL(None).daemon(1, 1)
time.sleep(1000)
