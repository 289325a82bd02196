"""How many bytes the parts of a frame have.

This file is never compiled. sizes.pxd beside it says the same in C, and compiled modules have that inlined.
"""

__all__ = ["ANSWER_HEAD", "CHUNK", "FIRST_CHUNK", "LENGTH", "MOST", "NONCE", "REQUEST_HEAD"]

NONCE, LENGTH = 8, 4
REQUEST_HEAD, ANSWER_HEAD = NONCE + LENGTH, NONCE + 1 + LENGTH
MOST = 64 << 10  # of an answer
FIRST_CHUNK = 448  # read at once: nearly all frames are smaller, and room for so many costs Python nothing
CHUNK = 8 << 10  # read at once behind that
