"""The frames between a referee and a worker.

A request is a nonce of eight bytes, a length of four, and a marshalled tuple: the worker trusts the referee. An answer
is the nonce of its request, a letter for what it is, a length, and a text of at most 64 KB: the referee trusts nobody,
and never unpickles. A nonce is new with each request, so an answer written too early fits none.
"""

from __future__ import annotations

import marshal
import os
from typing import Any

__all__ = ["Kind", "answer_frame", "read_request", "request_frame", "short_answer", "split_answer"]

NONCE, LENGTH = 8, 4
REQUEST_HEAD, ANSWER_HEAD = NONCE + LENGTH, NONCE + 1 + LENGTH
MOST = 64 << 10  # bytes of an answer
CHUNK = 8 << 10  # bytes read at once, behind the first
FIRST_CHUNK = 448  # nearly all frames are smaller; room for so many costs Python nothing


class Kind:
    """The letters of answers."""

    READY = b"R"  # locked down, or loaded
    ANSWER = b"A"  # a value, as Python writes it
    NONSENSE = b"N"  # a value that can't be sent, in words
    RAISED = b"E"  # a traceback
    MEMORY = b"M"  # a traceback that ends in a MemoryError
    MISSING = b"F"  # the function is not there: what is there instead


_SHORT = [b""] * ANSWER_HEAD + [Kind.ANSWER + size.to_bytes(LENGTH, "little") for size in range(200)]  # heads, by size


def request_frame(nonce: bytes, message: tuple[Any, ...]) -> bytes:
    """A request, made by the referee."""
    body = marshal.dumps(message)
    return nonce + len(body).to_bytes(LENGTH, "little") + body


def read_request(descriptor: int) -> tuple[bytes, Any]:
    """The next request and its nonce, waited for; EOFError when the referee has gone."""
    data = os.read(descriptor, FIRST_CHUNK)
    while len(data) < REQUEST_HEAD + int.from_bytes(data[NONCE:REQUEST_HEAD], "little"):
        more = os.read(descriptor, CHUNK)
        if not more:
            raise EOFError
        data += more
    return data[:NONCE], marshal.loads(data[REQUEST_HEAD:])


def answer_frame(nonce: bytes, kind: bytes, text: str) -> bytes:
    """An answer, made by the worker; a text that is too long is cut."""
    body = text.encode("utf-8", "backslashreplace")[:MOST]
    return nonce + kind + len(body).to_bytes(LENGTH, "little") + body


def short_answer(data: bytes, nonce: bytes) -> str | None:
    """The text of the answer in these bytes, if they are just that, and few: as nearly always; None else."""
    size = len(data)
    if ANSWER_HEAD <= size < len(_SHORT) and data.startswith(nonce + _SHORT[size]):
        return data[ANSWER_HEAD:].decode("utf-8", "replace")
    return None


def split_answer(data: bytes, nonce: bytes) -> tuple[bytes, str] | None:
    """Kind and text of the answer in these bytes, None if some are missing; ValueError if it is not the answer."""
    if not data.startswith(nonce) and not nonce.startswith(data):
        raise ValueError("not an answer to what was asked")
    size = int.from_bytes(data[NONCE + 1 : ANSWER_HEAD], "little")
    if size > MOST or len(data) > ANSWER_HEAD + size:
        raise ValueError("more than an answer")
    if len(data) < ANSWER_HEAD + size:
        return None
    return data[NONCE : NONCE + 1], data[ANSWER_HEAD:].decode("utf-8", "replace")
