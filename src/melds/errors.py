"""What can go wrong, and the answer the rules give to a play they do not allow.

MeldsError
  BadCard, BadPlay, BadRecord, BadCall   it cannot be read (each is a ValueError too)
  IllegalPlay                            read, but refused here; carries .refusal, .play, .seat
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from melds.rules.plays import Play

__all__ = ["BadCall", "BadCard", "BadPlay", "BadRecord", "IllegalPlay", "MeldsError", "Refusal"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a play may not be made: a code for machines, a sentence for people, the paragraph of the rules."""

    reason: str
    sentence: str
    paragraph: str

    def __str__(self) -> str:
        return f"{self.sentence} (rule {self.paragraph})"


class MeldsError(Exception):
    """Every error Melds raises on purpose; what is worth telling apart has a class of its own."""


class BadCard(MeldsError, ValueError):
    """Something that should be a card is none; `.given` is what it was."""

    def __init__(self, given: object, expected: str) -> None:
        super().__init__(f"{given!r} is no card; expected {expected}")
        self.given = given
        self.expected = expected

    def __reduce__(self) -> tuple[type[BadCard], tuple[object, str]]:
        return BadCard, (self.given, self.expected)


class BadPlay(MeldsError, ValueError):
    """A play that cannot be read."""


class BadCall(MeldsError, ValueError):
    """Arguments that can't be used: of a course function, a deck, a seat, a name."""


class BadRecord(MeldsError, ValueError):
    """A record or match log that cannot be read; `.line` and `.column` count from 1, 0 where neither helps."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        where = f"line {line}, column {column}: " if line else ""
        super().__init__(where + message)
        self.message, self.line, self.column = message, line, column

    def __reduce__(self) -> tuple[type[BadRecord], tuple[str, int, int]]:
        return BadRecord, (self.message, self.line, self.column)


class IllegalPlay(MeldsError):
    """A play that was understood and refused; nothing has changed."""

    def __init__(self, refusal: Refusal, play: Play, seat: int, where: str) -> None:
        super().__init__(f"{refusal}; {where}")
        self.refusal, self.play, self.seat, self.where = refusal, play, seat, where

    def __reduce__(self) -> tuple[type[IllegalPlay], tuple[Refusal, Play, int, str]]:
        return IllegalPlay, (self.refusal, self.play, self.seat, self.where)


for _error in (MeldsError, BadCard, BadPlay, BadCall, BadRecord, IllegalPlay):
    _error.__module__ = "melds"  # where everybody imports them from, so tracebacks say melds.IllegalPlay
