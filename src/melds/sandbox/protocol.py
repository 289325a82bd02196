"""The frames between a referee and a worker.

A request is a nonce of eight bytes, a length of four, and a marshalled tuple: the worker trusts the referee. An answer
is the nonce of its request, a letter for what it is, a length, and a text of at most 64 KB: the referee trusts nobody,
and never unpickles. A nonce is new with each request, so an answer written too early fits none.
"""

from __future__ import annotations

from typing import Any

from melds.sandbox import sizes, system

__all__ = ["Kind", "answer_frame", "read_request", "request_frame", "send_answer", "short_answer", "split_answer"]


class Kind:
    """The letters of answers."""

    READY = b"R"  # locked down, or loaded
    ANSWER = b"A"  # a value, as Python writes it
    NONSENSE = b"N"  # a value that can't be sent, in words
    RAISED = b"E"  # a traceback
    MEMORY = b"M"  # a traceback that ends in a MemoryError
    MISSING = b"F"  # the function is not there: what is there instead


_LENGTHS = [size.to_bytes(sizes.LENGTH, "little") for size in range(sizes.FIRST_CHUNK)]
_SHORT = [Kind.ANSWER + length for length in _LENGTHS]  # what follows the nonce of an answer of that size


def _length(body: bytes) -> bytes:
    size = len(body)
    return _LENGTHS[size] if size < sizes.FIRST_CHUNK else size.to_bytes(sizes.LENGTH, "little")


def request_frame(nonce: bytes, message: Any) -> bytes:
    """A request, made by the referee."""
    body = system.dumped(message)
    return nonce + _length(body) + body


def read_request(descriptor: int) -> tuple[bytes, Any]:
    """The next request and its nonce, waited for; EOFError when the referee has gone."""
    data = system.read(descriptor, sizes.FIRST_CHUNK)
    while len(data) < sizes.REQUEST_HEAD + int.from_bytes(data[sizes.NONCE : sizes.REQUEST_HEAD], "little"):
        more = system.read(descriptor, sizes.CHUNK)
        if not more:
            raise EOFError
        data += more
    return data[: sizes.NONCE], system.loaded(data[sizes.REQUEST_HEAD :])


def answer_frame(nonce: bytes, kind: bytes, text: str) -> bytes:
    """An answer, made by the worker; a text that is too long is cut."""
    body = text.encode("utf-8", "backslashreplace")[: sizes.MOST]
    return nonce + kind + _length(body) + body


def send_answer(descriptor: int, nonce: bytes, kind: bytes, text: str) -> None:
    """Writes an answer, however long it takes."""
    frame = answer_frame(nonce, kind, text)
    while frame:
        frame = frame[system.write(descriptor, frame) :]


def short_answer(data: bytes, nonce: bytes) -> str | None:
    """The text of the answer in these bytes, if they are just that, and few: as nearly always; None else."""
    size = len(data) - sizes.ANSWER_HEAD
    if 0 <= size < sizes.FIRST_CHUNK and data.startswith(nonce + _SHORT[size]):
        return data[sizes.ANSWER_HEAD :].decode("utf-8", "replace")
    return None


def split_answer(data: bytes, nonce: bytes) -> tuple[bytes, str] | None:
    """Kind and text of the answer in these bytes, None if some are missing; ValueError if it is not the answer."""
    if not data.startswith(nonce) and not nonce.startswith(data):
        raise ValueError("not an answer to what was asked")
    size = int.from_bytes(data[sizes.NONCE + 1 : sizes.ANSWER_HEAD], "little")
    if size > sizes.MOST or len(data) > sizes.ANSWER_HEAD + size:
        raise ValueError("more than an answer")
    if len(data) < sizes.ANSWER_HEAD + size:
        return None
    return data[sizes.NONCE : sizes.NONCE + 1], data[sizes.ANSWER_HEAD :].decode("utf-8", "replace")
