# verdict: forbidden
# says: not an answer to what was asked
"""Answers before anything was asked, with a nonce of its own."""

import os

from honest import phazed_play

from melds.sandbox.protocol import Kind, answer_frame

os.write(4, answer_frame(b"whatever", Kind.ANSWER, "(1, None)"))
