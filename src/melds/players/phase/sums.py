"""Sums must be brought to their next total within the turn (2.5): which cards of a hand do that."""

from __future__ import annotations

from collections.abc import Iterator

from melds.cards import ORDER, Card
from melds.rules.phase.groups import fits, next_total, total
from melds.rules.phase.lays import sums
from melds.rules.phase.legal import builds
from melds.rules.phase.state import View
from melds.rules.phase.values import SUM_VALUES
from melds.rules.phase.variants import Kind, Rules
from melds.rules.plays import Build, Group

__all__ = ["completions", "safe_builds"]


def completions(hand: tuple[Card, ...], group: Group, kind: Kind, rules: Rules) -> Iterator[Group]:
    """All choices of cards that bring a sum to its next total."""
    goal = next_total(group, rules)
    if goal is not None:
        fitting = [card for card in hand if card in SUM_VALUES and fits(card, len(group), group, kind, rules)]
        yield from sums(tuple(sorted(fitting, key=ORDER.__getitem__)), goal - total(group))


def safe_builds(view: View, most: int | None = None) -> list[Build]:
    """The legal builds after which the turn can still be ended: no sum is begun that can't be completed.

    With `most`, only completions of at most so many cards are seen.
    """
    ways: dict[tuple[int, int], set[Card]] = {}  # for each sum, the cards with which a completion may begin
    open_sums = set()
    for owner, number, group, kind in _sums_on(view):
        found = completions(view.hand, group, kind, view.rules)
        ways[owner, number] = {card for way in found if most is None or len(way) <= most for card in way}
        if total(group) not in view.rules.sum_totals:
            open_sums.add((owner, number))
    return [play for play in builds(view) if _is_safe(play, ways, open_sums)]


def _is_safe(play: Build, ways: dict[tuple[int, int], set[Card]], open_sums: set[tuple[int, int]]) -> bool:
    place = (play.spot.owner, play.spot.group)
    return (not open_sums or place in open_sums) and (place not in ways or play.card in ways[place])


def _sums_on(view: View) -> Iterator[tuple[int, int, Group, Kind]]:
    """The sums on the table: owner, number, cards, kind."""
    for owner, laid in enumerate(view.table):
        if laid is not None:
            for number, group in enumerate(laid.groups):
                kind = view.rules.phases[laid.phase - 1][number].kind
                if kind.is_sum:
                    yield owner, number, group, kind
