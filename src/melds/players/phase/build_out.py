"""Getting rid of as many cards as possible on the groups of the table, within one turn (2.5).

Sets take a fitting card at any time, so they need no search. Runs and sums do: a wild at the end of a run may open the
way for the next card, and a sum takes only cards that bring it to its next total together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from melds.cards import SKIP, Card, without
from melds.players.phase.sums import completions
from melds.rules.phase.groups import fits, naturals, total
from melds.rules.phase.state import LaidPhase, with_card
from melds.rules.phase.values import POINTS, is_wild
from melds.rules.phase.variants import Kind, Rules
from melds.rules.plays import Build, Spot

__all__ = ["BuildOut", "Table", "best_build_out", "hope", "takes", "welcome_share"]

MOST_NODES = 150  # tables that are looked at

Table = tuple[LaidPhase | None, ...]
Hand = tuple[Card, ...]


class BuildOut(NamedTuple):
    """Builds that may be played one after the other, and the cards that are left then."""

    builds: tuple[Build, ...]
    left: Hand


def takes(card: Card, table: Table, rules: Rules) -> bool:
    """Whether a set or a run on the table takes the card as it is."""
    if _set_spot(card, table, rules) is not None:
        return True
    return any(True for _ in _on_runs(card, table, rules))


def best_build_out(hand: Hand, table: Table, rules: Rules) -> BuildOut:
    """The builds that leave the fewest cards, and of those the fewest points; no sum is left open."""
    search = _Search(rules)
    search.look(hand, table, ())
    return search.best if search.best is not None else BuildOut((), hand)


def welcome_share(table: Table, unseen: Counter[Card], rules: Rules) -> float:
    """The share of the unseen cards that sets and runs on the table take."""
    found = sum(copies for card, copies in unseen.items() if takes(card, table, rules))
    return max(found, 1) / max(unseen.total(), 1)


def hope(card: Card, table: Table, unseen: Counter[Card], rules: Rules) -> float:
    """The chance that the next card drawn makes way for one that fits nowhere now."""
    if not best_build_out((card,), table, rules).left:
        return 0.0
    found = sum(copies for other, copies in unseen.items() if not best_build_out((card, other), table, rules).left)
    return found / max(unseen.total(), 1)


class _Search:
    """Tries runs and sums depth first; what sets take is counted at each table."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.best: BuildOut | None = None
        self.nodes = 0

    def look(self, hand: Hand, table: Table, made: tuple[Build, ...]) -> None:
        self.nodes += 1
        open_sums = [place for place in _sums_on(table, self.rules) if not _is_whole(place[2], self.rules)]
        if not open_sums:
            self._keep(hand, table, made)
        for builds in self._steps(hand, table, open_sums):
            if self.nodes > MOST_NODES or (self.best is not None and not self.best.left):
                return
            longer, rest = table, hand
            for build in builds:
                longer, rest = with_card(longer, build), without(rest, (build.card,))
            self.look(rest, longer, made + builds)

    def _keep(self, hand: Hand, table: Table, made: tuple[Build, ...]) -> None:
        spots = {card: _set_spot(card, table, self.rules) for card in dict.fromkeys(hand)}
        left = tuple(card for card in hand if spots[card] is None)
        if self.best is None or _cost(left) < _cost(self.best.left):
            on_sets = tuple(Build(card, spot) for card in hand if (spot := spots[card]) is not None)
            self.best = BuildOut(made + on_sets, left)

    def _steps(self, hand: Hand, table: Table, open_sums: list[_Sum]) -> Iterator[tuple[Build, ...]]:
        """What can be done next: the completion of an open sum if there is one, else of any, or a card on a run."""
        for owner, number, group, kind in open_sums or _sums_on(table, self.rules):
            for cards in completions(hand, group, kind, self.rules):
                yield tuple(Build(card, Spot(owner, number, len(group) + at)) for at, card in enumerate(cards))
        if not open_sums:
            for card in dict.fromkeys(hand):
                for spot in _on_runs(card, table, self.rules):
                    yield (Build(card, spot),)


_Sum = tuple[int, int, Hand, Kind]


def _cost(left: Hand) -> tuple[int, int]:
    return len(left), sum(POINTS[card] for card in left)


def _is_whole(group: Hand, rules: Rules) -> bool:
    return total(group) in rules.sum_totals


def _sums_on(table: Table, rules: Rules) -> Iterator[_Sum]:
    for owner, laid in enumerate(table):
        if laid is not None and rules.phases[laid.phase - 1][0].kind.is_sum:
            for number, group in enumerate(laid.groups):
                yield owner, number, group, rules.phases[laid.phase - 1][number].kind


def _on_runs(card: Card, table: Table, rules: Rules) -> Iterator[Spot]:
    """The ends of runs where the card fits."""
    if card == SKIP:
        return
    for owner, laid in enumerate(table):
        if laid is not None and rules.phases[laid.phase - 1][0].kind.is_run:
            group, kind = laid.groups[0], rules.phases[laid.phase - 1][0].kind
            for end in (0, len(group)):
                if fits(card, end, group, kind, rules):
                    yield Spot(owner, 0, end)


def _set_spot(card: Card, table: Table, rules: Rules) -> Spot | None:
    """A set that takes the card; a wild anywhere."""
    if card == SKIP:
        return None
    for owner, laid in enumerate(table):
        if laid is None:
            continue
        for number, (group, type) in enumerate(zip(laid.groups, rules.phases[laid.phase - 1], strict=True)):
            kind = type.kind
            if kind in (Kind.VALUE_SET, Kind.SUIT_SET) and (is_wild(card) or _shares(card, group, kind)):
                return Spot(owner, number, len(group))
    return None


def _shares(card: Card, group: Hand, kind: Kind) -> bool:
    first = naturals(group)[:1]
    if kind is Kind.VALUE_SET:
        return all(other.rank == card.rank for other in first)
    return all(other.suit == card.suit for other in first)
