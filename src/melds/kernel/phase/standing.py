"""The chance to win the game from how it stands between two deals: phases completed, points, deals left.

How this works. In a deal a player who misses the phases R lays phase p of them with the chance strength(p) / (1 + the
strengths of all phases of R that are due), whoever the others are. From that follows for every R the chance to have
finished after so many deals, worked out once. A seat wins if it finishes before the others, or together with some of
them with fewer points; that is as likely as the difference is large, measured in what points differ by in a deal. The
strengths and that spread are counted in games of tacticians among themselves (`parameters`).
"""

from __future__ import annotations

from collections.abc import Sequence

from melds.kernel.phase import groups, layout
from melds.kernel.phase.state import PhaseState

__all__ = ["Standing"]

SETS, DEALS = 128, 21  # of missing phases; from 0 to 20
ROOTS = [number**0.5 for number in range(21)]


class Standing:
    """What games of one variant come to."""

    __slots__ = ("finish", "later", "spread", "variant")

    def __init__(self, variant: int, strengths: Sequence[float], spread: float) -> None:
        self.variant, self.spread = variant, spread
        self.finish = [0.0] * 2688  # for each set of missing phases: the chance to finish after so many deals
        self.later = [0.0] * 2688  # and the chance that it takes longer
        for missing in range(groups.ALL_DONE[variant] + 1):
            self.work_out(missing, strengths)

    def work_out(self, missing: int, strengths: Sequence[float]) -> None:
        """Fill the row of a set; those of its subsets are there already."""
        first, left = missing * DEALS, 1.0
        due = missing if layout.is_bonus(self.variant) else missing & -missing
        ways = [phase for phase in range(len(strengths)) if due >> phase & 1]
        total = 1 + sum([strengths[phase] for phase in ways])
        self.finish[first] = 0.0 if missing else 1.0
        for deals in range(1, DEALS):
            found = self.finish[first + deals - 1] / total if missing else 0.0
            for phase in ways:
                found += strengths[phase] / total * self.finish[(missing & ~(1 << phase)) * DEALS + deals - 1]
            self.finish[first + deals] = found
        for deals in range(DEALS):
            left -= self.finish[first + deals]
            self.later[first + deals] = max(left, 0.0)

    def value(self, state: PhaseState, seat: int) -> float:
        """The chance of a seat to win, when a deal or the game is over; a first rank that two share is half a win."""
        if state.stage == layout.GAME_OVER:
            return self.share(state, seat)
        left, found, rest = groups.DEALS[self.variant] - state.deal - 1, 0.0, 1.0
        first = self.row(state, seat)
        for deals in range(1, left + 1):
            chance = self.finish[first + deals]
            if chance > 0:
                for away in range(1, layout.SEATS):
                    other = (seat + away) % layout.SEATS
                    place = self.row(state, other) + deals
                    chance *= self.later[place] + self.finish[place] * self.ahead(state, seat, other, deals)
            found += chance
        for away in range(layout.SEATS):
            other = (seat + away) % layout.SEATS
            rest *= self.later[self.row(state, other) + left]
            if away:
                rest *= self.ahead(state, seat, other, left)
        return found + rest

    def row(self, state: PhaseState, seat: int) -> int:
        """Where the chances of a seat begin."""
        return (groups.ALL_DONE[self.variant] & ~state.completed[seat]) * DEALS

    def ahead(self, state: PhaseState, seat: int, other: int, deals: int) -> float:
        """The chance to have fewer points than another after so many deals more."""
        lead: float = (state.points[other] - state.points[seat]) / (self.spread * ROOTS[deals])
        return 0.5 + 0.5 * lead / (1 + abs(lead))

    def share(self, state: PhaseState, seat: int) -> float:
        """What a seat has of the win of a game that is over."""
        winners = 0
        if state.rank(seat) > 1:
            return 0.0
        for other in range(layout.SEATS):
            winners += 1 if state.rank(other) == 1 else 0
        return 1.0 / winners
