"""What can go wrong, and the answer the rules give to a play they do not allow.

MeldsError
  BadCard, BadPlay, BadRecord, BadCall   it cannot be read (each is a ValueError too)
  IllegalPlay                            read, but refused here; carries .refusal, .play, .seat
  PlayerFault                            the bot's fault; its `.word` stands in the record of the game
    Raised, Timeout, OutOfMemory, Crashed, BadAnswer, Forbidden
  SandboxFault                           ours: the game is void, never anybody's loss
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from melds.rules.plays import Play

__all__ = [
    "BadAnswer",
    "BadCall",
    "BadCard",
    "BadPlay",
    "BadRecord",
    "Crashed",
    "Forbidden",
    "IllegalPlay",
    "MeldsError",
    "OutOfMemory",
    "PlayerFault",
    "Raised",
    "Refusal",
    "SandboxFault",
    "Timeout",
]


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


class PlayerFault(MeldsError):
    """What disqualifies a bot beside an illegal play; `.detail` is its traceback or its answer, where there is one."""

    word = "fault"

    def __init__(self, sentence: str, detail: str = "") -> None:
        super().__init__(sentence)
        self.sentence, self.detail = sentence, detail

    def __reduce__(self) -> tuple[type[PlayerFault], tuple[str, str]]:
        return type(self), (self.sentence, self.detail)


class Raised(PlayerFault):
    """The bot raised an exception, while it was loaded or in a play; `.detail` is the traceback."""

    word = "exception"


class Timeout(PlayerFault):
    """The bot used more time than it has."""

    word = "timeout"


class OutOfMemory(PlayerFault):
    """The bot wanted more memory than it has."""

    word = "memory"


class Crashed(PlayerFault):
    """The bot's process ended, or no longer answers."""

    word = "crash"


class BadAnswer(PlayerFault):
    """The bot's answer is no play; `.detail` is the answer."""

    word = "nonsense"


class Forbidden(PlayerFault):
    """The bot tried what no bot may: a thread, a process, a socket."""

    word = "forbidden"


class SandboxFault(MeldsError):
    """Our own failure, such as a machine without a sandbox or a process killed from outside."""


for _error in (MeldsError, BadCard, BadPlay, BadCall, BadRecord, IllegalPlay):
    _error.__module__ = "melds"  # where everybody imports them from, so tracebacks say melds.IllegalPlay
