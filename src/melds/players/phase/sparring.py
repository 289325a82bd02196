"""Sparring partners for Phazed and PhaseA: one way to think, five styles.

How a turn is thought out, by rules of thumb as a good student's bot has them: before the phase is laid, a hand is
judged by the cards it lacks, and by how well the others support it (`needs`). The discard is taken if it makes the hand
better; thrown is the card that is missed least, with something added for points. A phase is laid at once. From then on
only going out counts: what fits is built, and a discard that can be built is always taken, for it brings the hand one
card nearer. Beyond that a style may have ideas of its own (see `styles`).
"""

from __future__ import annotations

from itertools import islice
from math import log

from melds.cards import ORDER, SKIP, Card, without
from melds.players.phase.build_out import BuildOut, Table, best_build_out, hope, takes, welcome_share
from melds.players.phase.feeding import Neighbour, next_seat
from melds.players.phase.needs import need
from melds.players.phase.race import lead, worth
from melds.players.phase.styles import Style
from melds.players.phase.sums import safe_builds
from melds.players.phase.unseen import unseen
from melds.rules.phase.judge import due_phases, has_open_sum
from melds.rules.phase.lays import lays
from melds.rules.phase.legal import legal_plays, turn_ends
from melds.rules.phase.state import LaidPhase, Observation, Step
from melds.rules.phase.values import POINTS, is_wild
from melds.rules.phase.variants import Kind, Rules
from melds.rules.plays import Build, Discard, Draw, Group, LayPhase, PhasePlay, Skip, Take

__all__ = ["SparringPhasePlayer"]

MOST_LAYS = 400  # ways to lay that are listed; those that come to the same are compared once
MOST_COMPARED = 60
A_CARD = 0.4  # the chance to find a card that is lacking, for who does not count
A_SUPPORT = 1 / 200  # what support adds to that


def _nature(group: Group, kind: Kind) -> str:
    """What decides which cards a group takes."""
    if kind.is_run:
        return " ".join(group[:1] + group[-1:])
    natural = next((card for card in group if not is_wild(card)), group[0])
    return {Kind.VALUE_SET: natural.rank, Kind.SUIT_SET: natural.suit}.get(kind, natural.colour)


def _can_lay(hand: tuple[Card, ...], phase: int, rules: Rules) -> bool:
    return next(lays(hand, phase, rules), None) is not None


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
        lacking, support = need(hand, phase, self.rules)
        return float(A_CARD**lacking) * (1 - A_SUPPORT * support)

    def pick_up(self) -> PhasePlay:
        """The discard if it helps more than a draw would."""
        card = self.seen.discard
        if card is None or card == SKIP:
            return Draw()
        return Take(card) if (self._can_place(card) if self.has_laid else self._helps(card)) else Draw()

    def _can_place(self, card: Card) -> bool:
        """Whether the card, or cards that it makes way for, can be built at once."""
        if "build" not in self.style.ideas:
            return takes(card, self.table, self.rules)
        return len(self._build_out((*self.hand, card)).left) <= len(self._build_out(self.hand).left)

    def _helps(self, card: Card) -> bool:
        """Whether the hand is better with the card, one other thrown, than it is now."""
        longer = (*self.hand, card)
        if any(_can_lay(longer, phase, self.rules) for phase in self.due):
            return True
        after = max(self.prospect(without(longer, (other,))) for other in dict.fromkeys(self.hand))
        return after > self.prospect(self.hand) * self.style.take

    def _build_out(self, hand: tuple[Card, ...], table: Table | None = None) -> BuildOut:
        return best_build_out(hand, self.table if table is None else table, self.rules)

    def lay(self) -> LayPhase | None:
        """The way to lay a phase that is worth most and leaves the fewest cards."""
        is_free = not has_open_sum(self.seen)  # 2.5: else nobody may go out
        for phase in sorted(self.due, key=lambda phase: -worth(phase, self.rules)):
            ways = lays(self.hand, phase, self.rules)
            legal = (way for way in ways if is_free or len(way.cards) < len(self.hand))
            if "lay" not in self.style.ideas:
                best = next(legal, None)
            else:
                best = min(self._distinct(islice(legal, MOST_LAYS)), key=self._left_by, default=None)
            if best is not None:
                return best
        return None

    def _distinct(self, ways: islice[LayPhase]) -> list[LayPhase]:
        """One of those lays that leave the same cards and take the same cards afterwards."""
        found: dict[object, LayPhase] = {}
        for way in ways:
            left = tuple(sorted(without(self.hand, way.cards), key=ORDER.__getitem__))
            types = self.rules.phases[way.phase - 1]
            natures = tuple(_nature(group, type.kind) for group, type in zip(way.groups, types, strict=True))
            found.setdefault((left, natures), way)
        return list(islice(found.values(), MOST_COMPARED))

    def _left_by(self, way: LayPhase) -> tuple[float, int]:
        """The turns until one is out after a lay, all that fits being built; then the points that are left."""
        seat = self.seen.seat
        table = (*self.table[:seat], LaidPhase(way.phase, way.groups), *self.table[seat + 1 :])
        left = self._build_out(without(self.hand, way.cards), table).left
        points = sum(POINTS[card] for card in left)
        if len(left) <= 1:
            return 0.0, points
        return (len(left) - 1) / welcome_share(table, unseen(self.seen), self.rules), points

    def build(self) -> Build | None:
        """The first of the builds that leave the fewest cards."""
        if "build" not in self.style.ideas:
            return max(safe_builds(self.seen), key=lambda play: POINTS[play.card], default=None)
        plan, is_open = self._build_out(self.hand), has_open_sum(self.seen)
        if self.style.late and len(plan.left) > 1 and not is_open:
            plan = self._build_out(tuple(card for card in self.hand if not is_wild(card)))
        return next(iter(plan.builds or (safe_builds(self.seen) if is_open else ())), None)

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
        if not self.has_laid:
            kept = style.keep if style.keep and takes(card, self.table, self.rules) else 0.0
            return cost + kept - log(self.prospect(without(self.hand, (card,))))
        if "build" in style.ideas:
            cost += style.hope * hope(card, self.table, unseen(self.seen), self.rules)
        return cost
