"""Every way to lay a phase from a hand, each exactly once (2.4, 2.6).

The order of cards matters in runs only. So that each way comes once, the cards of a set or a sum are yielded in
the order of a sorted hand, and two groups of the same type with the smaller first. `canonical_lay` gives any lay
that form.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from melds.cards import ORDER, Card, without
from melds.rules.phase.values import HIGHEST, LOWEST, RUN_LENGTH, SUM_VALUES, is_wild
from melds.rules.phase.variants import GroupType, Kind, Rules
from melds.rules.plays import Group, LayPhase

__all__ = ["canonical_lay", "groups", "lays", "sums"]


def lays(hand: tuple[Card, ...], phase: int, rules: Rules) -> Iterator[LayPhase]:
    """All ways to lay that phase with cards of the hand, lazily."""
    cards = _sorted(card for card in hand if card in SUM_VALUES)
    first, *others = rules.phases[phase - 1]
    for group in groups(cards, first, rules):
        if not others:
            yield LayPhase(phase, (group,))
            continue
        rest, second = without(cards, group), others[0]
        for other in groups(rest, second, rules):
            if first != second or _key(group) <= _key(other):
                yield LayPhase(phase, (group, other))


def canonical_lay(play: LayPhase, rules: Rules) -> LayPhase:
    """The form in which `lays` yields this lay; the play itself if its number or shape is no phase's."""
    types = rules.phases[play.phase - 1] if 1 <= play.phase <= len(rules.phases) else ()
    if len(types) != len(play.groups):
        return play
    rows = [group if type.kind.is_run else _sorted(group) for group, type in zip(play.groups, types, strict=True)]
    if len(set(types)) == 1:
        rows.sort(key=_key)
    return LayPhase(play.phase, tuple(rows))


def groups(cards: tuple[Card, ...], type: GroupType, rules: Rules) -> Iterator[Group]:
    """All groups of that type from sorted cards, each once."""
    match type.kind:
        case Kind.VALUE_SET:
            yield from _sets(cards, "rank", type.size, rules)
        case Kind.SUIT_SET:
            yield from _sets(cards, "suit", type.size, rules)
        case Kind.RUN:
            yield from _runs(cards, type.size, rules)
        case Kind.COLOUR_RUN:
            for colour in ("black", "red"):
                kept = tuple(card for card in cards if is_wild(card) or card.colour == colour)
                yield from _runs(kept, type.size, rules)
        case Kind.SUM:
            yield from sums(cards, type.size)
        case Kind.COLOUR_SUM:
            for colour in ("black", "red"):
                yield from sums(tuple(card for card in cards if card.colour == colour), type.size)


def _sorted(cards: Iterator[Card] | Group) -> Group:
    return tuple(sorted(cards, key=ORDER.__getitem__))


def _key(group: Group) -> tuple[int, ...]:
    return tuple(ORDER[card] for card in group)


def _choices(cards: tuple[Card, ...], size: int) -> Iterator[Group]:
    """Every choice of so many cards, equal copies counting as one."""
    return iter(dict.fromkeys(combinations(cards, size)))


def _sets(cards: tuple[Card, ...], feature: str, size: int, rules: Rules) -> Iterator[Group]:
    wilds = tuple(card for card in cards if is_wild(card))
    fewest = max(rules.min_naturals, size - len(wilds))
    families: dict[str, list[Card]] = {}
    for card in cards[: len(cards) - len(wilds)]:  # the Aces come last
        families.setdefault(getattr(card, feature), []).append(card)
    for family in families.values():
        if len(family) >= fewest:
            for count in range(min(size, len(family)), fewest - 1, -1):
                for own in _choices(tuple(family), count):
                    for wild in _choices(wilds, size - count):
                        yield own + wild


def _runs(cards: tuple[Card, ...], size: int, rules: Rules) -> Iterator[Group]:
    by_value: dict[int, list[Card]] = {}
    for card in dict.fromkeys(cards):
        if not is_wild(card):
            by_value.setdefault(SUM_VALUES[card], []).append(card)
    wilds = tuple(card for card in cards if is_wild(card))
    last = HIGHEST if rules.runs_wrap else HIGHEST - size + 1
    for start in range(LOWEST, last + 1):
        values = [(start - LOWEST + place) % RUN_LENGTH + LOWEST for place in range(size)]
        if sum(value not in by_value for value in values) <= len(wilds):
            slots = [by_value.get(value, []) for value in values]
            yield from _fill(slots, wilds, size - rules.min_naturals, ())


def _fill(slots: list[list[Card]], wilds: tuple[Card, ...], spare: int, row: Group) -> Iterator[Group]:
    """The rows with a natural or a wild card in each slot; `spare` is how many more wilds a run may hold."""
    if not slots:
        yield row
        return
    for card in slots[0]:
        yield from _fill(slots[1:], wilds, spare, (*row, card))
    if spare:
        for wild in dict.fromkeys(wilds):
            yield from _fill(slots[1:], without(wilds, (wild,)), spare - 1, (*row, wild))


def sums(cards: tuple[Card, ...], goal: int) -> Iterator[Group]:
    """All choices from sorted cards that add up to the goal, each once."""
    values = [SUM_VALUES[card] for card in cards]
    left = [sum(values[place:]) for place in range(len(values) + 1)]

    def rows(place: int, goal: int, row: Group) -> Iterator[Group]:
        if goal == 0:
            yield row
            return
        for at in range(place, len(cards)):
            if left[at] < goal:
                return
            if values[at] <= goal and (at == place or cards[at] != cards[at - 1]):
                yield from rows(at + 1, goal - values[at], (*row, cards[at]))

    return rows(0, goal, ())
