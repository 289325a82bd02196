"""The chance to win the game from how it stands between two deals: which phases everybody misses, and the points.

How this works. Every seat has a strength, and its chance is its share of all four. The logarithm of a strength is a
sum: for each phase that the seat misses and each pair of them (`own`), for each of them together with each that another
seat misses (`against`), and for its points. So it can be told that a phase which mostly ends the deal does little harm
while it is missing, and that points decide among those who finish together. The numbers are fitted to who won games of
tacticians (`parameters`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from melds.kernel import machine
from melds.kernel.phase import groups, layout
from melds.kernel.phase.state import PhaseState

__all__ = ["Race", "Standing"]

SETS = 128  # of missing phases
FAR = 50.0  # a difference of logarithms beyond which nothing changes; its power can still be reckoned with


class Race(NamedTuple):
    """What the logarithm of a strength is made of; a row for each phase, bit 0 of a set for the first."""

    own: Sequence[Sequence[float]]  # that a phase is missing, and together with another one, from itself on
    against: Sequence[Sequence[float]]  # that it is missing while another seat misses that one
    points: float  # each of them


class Standing:
    """What games of one variant come to."""

    __slots__ = ("meets", "points", "variant")

    def __init__(self, variant: int, race: Race) -> None:
        self.variant, self.points = variant, race.points
        self.meets = [0.0] * 16384  # for a set and that of another seat: its share of the logarithm
        for missing in range(groups.ALL_DONE[variant] + 1):
            phases = _phases_in(missing)
            own = sum([race.own[one][two] for one in phases for two in phases if two >= one])
            for other in range(groups.ALL_DONE[variant] + 1):
                against = sum([race.against[one][two] for one in phases for two in _phases_in(other)])
                self.meets[missing * SETS + other] = own / (layout.SEATS - 1) + against

    def value(self, state: PhaseState, seat: int) -> float:
        """The chance of a seat to win, when a deal or the game is over; a first rank that two share is half a win."""
        if state.stage == layout.GAME_OVER:
            return self.share(state, seat)
        own, total = self.strength(state, seat), 1.0
        for away in range(1, layout.SEATS):
            ahead = self.strength(state, (seat + away) % layout.SEATS) - own
            total += machine.exp(min(ahead, FAR))
        return 1 / total

    def strength(self, state: PhaseState, seat: int) -> float:
        """The logarithm of it."""
        found: float = self.points * state.points[seat]
        for away in range(1, layout.SEATS):
            other = (seat + away) % layout.SEATS
            found += self.meets[state.missing(seat) * SETS + state.missing(other)]
        return found

    def share(self, state: PhaseState, seat: int) -> float:
        """What a seat has of the win of a game that is over."""
        winners = 0
        if state.rank(seat) > 1:
            return 0.0
        for other in range(layout.SEATS):
            winners += 1 if state.rank(other) == 1 else 0
        return 1.0 / winners


def _phases_in(missing: int) -> list[int]:
    """The phases of a set, from 0 on."""
    return [phase for phase in range(layout.PHASE_ROOM) if missing >> phase & 1]
