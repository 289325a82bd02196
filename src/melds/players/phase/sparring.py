"""Sparring partners for Phazed and PhaseA: one way to think, five styles.

How a turn is thought out, by rules of thumb as a good student's bot has them: before the phase is laid, a hand is
judged by the cards it lacks, and by how well the others support it (`rules_of_thumb`). The discard is taken if it makes
the hand better; thrown is the card that is missed least, with something added for points. A phase is laid at once, in
the first way that is found. From then on only going out counts: what fits is built, the dearest first, and a discard
that fits is always taken, for it brings the hand one card nearer. Nothing is planned over more than one card, or two on
a sum (`builds`). Beyond that a style may have ideas of its own (see `styles`).
"""

from __future__ import annotations

from itertools import islice
from math import log

from melds.cards import SKIP, Card, without
from melds.players.phase.builds import easy_builds, takes
from melds.players.phase.feeding import Neighbour, next_seat
from melds.players.phase.race import lead, worth
from melds.players.phase.rules_of_thumb import plain_lays, rough_need
from melds.players.phase.styles import Style
from melds.rules.phase.judge import due_phases, has_open_sum
from melds.rules.phase.legal import legal_plays, turn_ends
from melds.rules.phase.state import LaidPhase, Observation, Step
from melds.rules.phase.values import POINTS, is_wild
from melds.rules.plays import Build, Discard, Draw, LayPhase, PhasePlay, Skip, Take

__all__ = ["SparringPhasePlayer"]

MOST_LAYS = 40  # ways to lay that are compared, the first ones found
A_CARD = 0.4  # the chance to find a card that is lacking, for who does not count
A_SUPPORT = 1 / 200  # what support adds to that


class SparringPhasePlayer:
    """The same play for the same observation, always."""

    def __init__(self, style: Style) -> None:
        self.style, self.name = style, style.name

    def play(self, observation: Observation) -> PhasePlay:
        """One legal play of the seat that looks."""
        turn = _Turn(self.style, observation)
        if observation.step is Step.PICK_UP:
            return turn.pick_up()
        play = turn.build() if turn.has_laid else turn.lay()
        return play or turn.end() or next(legal_plays(observation), Draw())


class _Turn:
    """One look at a position."""

    def __init__(self, style: Style, observation: Observation) -> None:
        self.style, self.seen, self.rules = style, observation, observation.rules
        self.hand, self.table = observation.hand, observation.table
        self.has_laid = self.table[observation.seat] is not None
        self.due = due_phases(observation)

    def prospect(self, hand: tuple[Card, ...]) -> float:
        """About the chance to lay the nearest phase, for who does not count the cards that may still come."""
        return max((self._chance(hand, phase) for phase in self.due), default=1.0)

    def _chance(self, hand: tuple[Card, ...], phase: int) -> float:
        lacking, support = rough_need(hand, phase, self.rules)
        return float(A_CARD**lacking) * (1 - A_SUPPORT * support)

    def pick_up(self) -> PhasePlay:
        """The discard if it helps more than a draw would."""
        card = self.seen.discard
        if card is None or card == SKIP:
            return Draw()
        wanted = takes(card, self.table, self.rules) if self.has_laid else self._helps(card)
        return Take(card) if wanted else Draw()

    def _helps(self, card: Card) -> bool:
        """Whether the hand is better with the card, one other thrown, than it is now."""
        longer = (*self.hand, card)
        if any(next(plain_lays(longer, phase, self.rules), None) for phase in self.due):
            return True
        after = max(self.prospect(without(longer, (other,))) for other in dict.fromkeys(self.hand))
        return after > self.prospect(self.hand) * self.style.take

    def lay(self) -> LayPhase | None:
        """The phase that is worth most, in the first way found, or in the best of those found first."""
        is_free = not has_open_sum(self.seen)  # 2.5: else nobody may go out
        most = MOST_LAYS if "lay" in self.style.ideas else 1
        for phase in sorted(self.due, key=lambda phase: -worth(phase, self.rules)):
            ways = plain_lays(self.hand, phase, self.rules)
            legal = (way for way in ways if is_free or len(way.cards) < len(self.hand))
            best = max(islice(legal, most), key=self._fitting_after, default=None)
            if best is not None:
                return best
        return None

    def _fitting_after(self, way: LayPhase) -> int:
        """How many of the other cards sets and runs take after a lay."""
        table = (*self.table, LaidPhase(way.phase, way.groups))
        return sum(takes(card, table, self.rules) for card in without(self.hand, way.cards))

    def build(self) -> Build | None:
        """The dearest card that can be built."""
        plays = easy_builds(self.seen)
        if self.style.late and not has_open_sum(self.seen) and sum(not is_wild(card) for card in self.hand) > 1:
            plays = [play for play in plays if not is_wild(play.card)]
        return max(plays, key=lambda play: POINTS[play.card], default=None)

    def end(self) -> PhasePlay | None:
        """A Skip or the discard that costs least."""
        ends = list(turn_ends(self.seen))
        skips = [play for play in ends if isinstance(play, Skip)]
        if skips and (len(self.hand) == 1 or not self._holds_skip()):
            return min(skips, key=self._skip_cost)
        discards = [play for play in ends if isinstance(play, Discard) and play.card != SKIP]
        neighbour = Neighbour(self.seen) if "feed" in self.style.ideas else None
        return min(discards, key=lambda play: self._cost(play.card, neighbour), default=next(iter(ends), None))

    def _holds_skip(self) -> bool:
        return self.style.hold_skip and not any(self.table)

    def _skip_cost(self, play: Skip) -> tuple[float, ...]:
        if "race" in self.style.ideas:
            return lead(play.seat, self.seen)
        return (float(play.seat != next_seat(self.seen)),)

    def _cost(self, card: Card, neighbour: Neighbour | None) -> float:
        """What throwing the card costs, in shares of the chance to lay."""
        style = self.style
        cost = -style.points * POINTS[card]
        if is_wild(card):
            cost += style.wild
        if neighbour is not None:
            cost += style.feed * neighbour.welcomes(card)
        if self.has_laid:
            return cost
        kept = style.keep if style.keep and takes(card, self.table, self.rules) else 0.0
        return cost + kept - log(self.prospect(without(self.hand, (card,))))
