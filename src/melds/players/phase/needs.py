"""How far a hand is from a phase: the cards it lacks, and how well the rest supports it.

Rules of thumb, quick and good enough for a greedy player: an Ace fills any gap but for the two natural cards that a
group needs (2.6); a card that two groups could use is counted for both.
"""

from __future__ import annotations

from collections import Counter

from melds.cards import ORDER, Card
from melds.rules.phase.lays import sums
from melds.rules.phase.values import HIGHEST, LOWEST, RUN_LENGTH, SUM_VALUES, is_wild
from melds.rules.phase.variants import Kind, Rules

__all__ = ["Need", "need"]

Need = tuple[float, float]  # cards lacking, then minus the support: smaller is nearer
MIN_NATURALS = 2  # 2.6


def need(hand: tuple[Card, ...], phase: int, rules: Rules) -> Need:
    """How far the hand is from that phase; compare only needs of the same phase closely."""
    types = rules.phases[phase - 1]
    kinds = [type.kind for type in types]
    cards = tuple(card for card in hand if card in SUM_VALUES)
    naturals = tuple(card for card in cards if not is_wild(card))
    wilds = len(cards) - len(naturals)
    match kinds:
        case [Kind.VALUE_SET, Kind.VALUE_SET]:
            return _two_sets(naturals, wilds, types[0].size)
        case [Kind.SUIT_SET]:
            return _suit_set(naturals, wilds, types[0].size)
        case [Kind.RUN]:
            return _run(naturals, wilds, types[0].size, rules)
        case [Kind.COLOUR_RUN, Kind.VALUE_SET]:
            return _run_and_set(naturals, wilds, types[0].size, types[1].size, rules)
        case _:
            return _two_sums(cards, types[0].size, kinds[0] is Kind.COLOUR_SUM)


def _lacking(sizes: list[int], counts: list[int], wilds: int) -> int:
    """Cards lacking when these many naturals are there for groups of these sizes."""
    gaps = sum(max(0, size - count) for size, count in zip(sizes, counts, strict=True))
    naturals = sum(max(0, MIN_NATURALS - count) for count in counts)
    return max(gaps - wilds, naturals, 0)


def _two_sets(naturals: tuple[Card, ...], wilds: int, size: int) -> Need:
    counts = [*sorted(Counter(card.rank for card in naturals).values(), reverse=True), 0, 0]
    pairs = [counts[:2], [min(size, counts[0]), max(0, counts[0] - size)]]  # 2.4: both sets may have one value
    lacking = min(_lacking([size, size], pair, wilds) for pair in pairs)
    return lacking, -sum(min(count, size) ** 2 for count in counts[:4])


def _suit_set(naturals: tuple[Card, ...], wilds: int, size: int) -> Need:
    counts = [*sorted(Counter(card.suit for card in naturals).values(), reverse=True), 0, 0]
    return _lacking([size], counts[:1], wilds), -counts[0] - counts[1] / 10


def _starts(size: int, rules: Rules) -> range:
    return range(RUN_LENGTH if rules.runs_wrap else RUN_LENGTH - size + 1)


def _run(naturals: tuple[Card, ...], wilds: int, size: int, rules: Rules) -> Need:
    values = {SUM_VALUES[card] - LOWEST for card in naturals}
    best = max(_in_window(values, start, size) for start in _starts(size, rules))
    return _lacking([size], [best], wilds), -len(values)


def _in_window(values: set[int], start: int, size: int) -> int:
    return sum((start + place) % RUN_LENGTH in values for place in range(size))


def _run_and_set(naturals: tuple[Card, ...], wilds: int, run: int, size: int, rules: Rules) -> Need:
    counts = Counter(card.rank for card in naturals)
    best: Need = (float(run + size), 0.0)
    for rank, count in counts.most_common(4):
        for colour in ("black", "red"):
            others = {SUM_VALUES[card] - LOWEST for card in naturals if card.colour == colour and card.rank != rank}
            window = max(_in_window(others, start, run) for start in _starts(run, rules))
            lacking = _lacking([run, size], [window, count], wilds)
            best = min(best, (lacking, -float(window + count) - len(others) / 10))
    return best


def _two_sums(cards: tuple[Card, ...], goal: int, one_colour: bool) -> Need:
    """0 if both sums are there; 1 if one card can bring them, with the number of values that would; else 2."""
    ordered = tuple(sorted(cards, key=ORDER.__getitem__))
    outs: set[tuple[int, str]] = set()
    for first in _sums(ordered, goal, one_colour):
        rest = list(ordered)
        for card in first:
            rest.remove(card)
        for colour in ("black", "red") if one_colour else ("",):
            values = [SUM_VALUES[card] for card in rest if card.colour == colour or not colour]
            reached = _reached(values)
            if reached >> goal & 1:
                return 0, -len(rest)
            outs |= {(value, colour) for value in range(1, HIGHEST + 1) if reached >> (goal - value) & 1}
    if outs:
        return 1, -len(outs) / (2 if one_colour else 1)
    return 2, -float(sum(SUM_VALUES[card] for card in cards))


def _sums(cards: tuple[Card, ...], goal: int, one_colour: bool) -> list[tuple[Card, ...]]:
    families = [cards]
    if one_colour:
        families = [tuple(card for card in cards if card.colour == colour) for colour in ("black", "red")]
    return [way for family in families for way in sums(family, goal)]


def _reached(values: list[int]) -> int:
    """The totals that choices from the values can have, as bits."""
    reached = 1
    for value in values:
        reached |= reached << value
    return reached
