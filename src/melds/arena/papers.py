"""The long texts of a match, packed for the store."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from melds.match.referee import Result
from melds.notation.record import Record

__all__ = ["MatchPapers", "packed", "packed_record", "unpacked"]

LEVEL = 3  # of compression: quick, and nearly as small
DIGITS = 5  # of a second


@dataclass(frozen=True, slots=True)
class MatchPapers:
    """What is kept of a match on paper; lists are by seat."""

    record: str
    clocks: list[list[float]]  # seconds of processor time of each play
    outputs: list[str]


def packed(result: Result) -> dict[str, bytes]:
    """The columns of `papers` for a result."""
    clocks = [[round(seconds, DIGITS) for seconds in clock.plays] for clock in result.clocks]
    outputs = [text.encode("utf-8", "replace").decode() for text in result.outputs]
    return {
        "record": _packed(result.record.dumps().encode()),
        "clocks": _packed(msgspec.json.encode(clocks)),
        "outputs": _packed(msgspec.json.encode(outputs)),
    }


def packed_record(record: Record) -> dict[str, bytes]:
    """The columns of `papers` for a record without clocks."""
    empty: Sequence[object] = [[] for _ in record.players]
    outputs = ["" for _ in record.players]
    return {
        "record": _packed(record.dumps().encode()),
        "clocks": _packed(msgspec.json.encode(empty)),
        "outputs": _packed(msgspec.json.encode(outputs)),
    }


def unpacked(record: bytes, clocks: bytes, outputs: bytes) -> MatchPapers:
    """The papers in a row of the store."""
    return MatchPapers(
        zlib.decompress(record).decode(),
        msgspec.json.decode(zlib.decompress(clocks), type=list[list[float]]),
        msgspec.json.decode(zlib.decompress(outputs), type=list[str]),
    )


def _packed(content: bytes) -> bytes:
    return zlib.compress(content, LEVEL)
