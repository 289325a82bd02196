"""Why a bot was disqualified, for machines and for its author."""

from __future__ import annotations

from dataclasses import dataclass

from melds.errors import IllegalPlay, PlayerFault
from melds.match.places import Place
from melds.rules.plays import Seat

__all__ = ["ILLEGAL", "Verdict", "verdict_of"]

ILLEGAL = "illegal"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The disqualification that ended a match, and the call in which it happened."""

    seat: Seat
    deal: int  # from 0
    turn: int  # of the deal, from 1
    play: int  # of the turn, from 1
    word: str  # as in the record: illegal, exception, timeout, memory, crash, nonsense, forbidden
    sentence: str
    detail: str = ""  # a traceback, or what was answered
    reason: str | None = None  # the code of an illegal play
    paragraph: str | None = None  # the rule that an illegal play breaks
    answer: str = ""  # as Python writes it

    @property
    def where(self) -> Place:
        """The place in the game."""
        return Place(self.seat, self.deal, self.turn, self.play)

    def __str__(self) -> str:
        return f"{self.word}: {self.sentence}"


def verdict_of(fault: PlayerFault | IllegalPlay, place: Place, answer: str) -> Verdict:
    """The verdict on a fault in that call."""
    if isinstance(fault, IllegalPlay):
        refusal = fault.refusal
        return Verdict(*place, ILLEGAL, str(refusal), answer, refusal.reason, refusal.paragraph, answer)
    return Verdict(*place, fault.word, fault.sentence, fault.detail, answer=answer)
