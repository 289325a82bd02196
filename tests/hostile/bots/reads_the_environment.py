# verdict: none
# prints: seen: ['MKL_NUM_THREADS', 'OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS']
"""Prints all that its environment holds, Python's and that of the C library."""

import ctypes
import os

from honest import phazed_play

strings = ctypes.POINTER(ctypes.c_char_p).in_dll(ctypes.CDLL(None), "environ")
seen, at = {*os.environ.items()}, 0
while strings and strings[at]:
    seen.add(tuple(strings[at].decode().split("=", 1)))
    at += 1
print("seen:", sorted(name for name, _ in seen), dict(seen))
