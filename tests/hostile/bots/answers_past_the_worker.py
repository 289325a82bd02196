# verdict: none
"""Takes over from the worker, and serves the referee's requests by itself: no more than it may anyway."""

import os
import sys

from honest import phazed_play as honest_play

from melds.sandbox.protocol import Kind, answer_frame, read_request


def phazed_play(*position):
    worker = sys._getframe(1).f_locals
    nonce, arguments = worker["nonce"], worker["arguments"]
    while True:
        os.write(4, answer_frame(nonce, Kind.ANSWER, repr(honest_play(*position))))
        try:
            nonce, changes = read_request(3)
        except EOFError:
            os._exit(0)
        position = arguments.call(changes)
