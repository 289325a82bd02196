"""The long texts of a match, packed for the store."""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

import msgspec

from melds.match.referee import Result
from melds.notation.record import Record

__all__ = ["MatchPapers", "packed", "packed_record", "unpacked"]

LEVEL = 1  # of compression: twice as quick as 3, and nearly as small


@dataclass(frozen=True, slots=True)
class MatchPapers:
    """What is kept of a match on paper; lists are by seat."""

    record: str
    clocks: list[list[float]]  # seconds of processor time of each play
    outputs: list[str]


def packed(result: Result) -> dict[str, bytes]:
    """The columns of `papers` for a result."""
    outputs = [text.encode("utf-8", "replace").decode() for text in result.outputs]
    return {
        "record": _packed(result.record.dumps().encode()),
        "clocks": _packed_clocks([clock.plays for clock in result.clocks]),
        "outputs": _packed(msgspec.json.encode(outputs)),
    }


def packed_record(record: Record) -> dict[str, bytes]:
    """The columns of `papers` for a record without clocks."""
    outputs = ["" for _ in record.players]
    return {
        "record": _packed(record.dumps().encode()),
        "clocks": _packed_clocks([[] for _ in record.players]),
        "outputs": _packed(msgspec.json.encode(outputs)),
    }


def unpacked(record: bytes, clocks: bytes, outputs: bytes) -> MatchPapers:
    """The papers in a row of the store."""
    return MatchPapers(
        zlib.decompress(record).decode(),
        _unpacked_clocks(clocks),
        msgspec.json.decode(zlib.decompress(outputs), type=list[str]),
    )


def _packed_clocks(clocks: Sequence[Sequence[float]]) -> bytes:
    """How many plays each seat has, and their seconds, as small floats: text would take longer than all the rest."""
    counts = array("I", [len(clock) for clock in clocks])
    seconds = array("f", [second for clock in clocks for second in clock])
    return bytes([len(counts)]) + counts.tobytes() + seconds.tobytes()


def _unpacked_clocks(content: bytes) -> list[list[float]]:
    counts, seconds = array("I"), array("f")
    begin = 1 + content[0] * counts.itemsize
    counts.frombytes(content[1:begin])
    seconds.frombytes(content[begin:])
    rest = iter(seconds)
    return [list(islice(rest, count)) for count in counts]


def _packed(content: bytes) -> bytes:
    return zlib.compress(content, LEVEL)
