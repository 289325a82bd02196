"""Best turns of Huxxy the slow way, twice: by all tables that could be the end, and by all sequences of plays."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from melds.cards import JOKER, PACK, Card
from melds.rules import huxxy
from melds.rules.huxxy.judge import opening_points
from melds.rules.pack import FACE_VALUES
from melds.rules.plays import EndTurn, Group, Place

Weights = dict[Card, int]


def small_position(rng: random.Random, rules: huxxy.Rules, hand: int, groups: int) -> huxxy.State:
    """A position with few cards of few values, so that much can be rearranged; seat 0 is to move."""
    low = rng.randrange(1, 9)
    cards = [card for card in PACK if low <= FACE_VALUES[card] < low + 6] * 2 + [JOKER] * rules.jokers
    rng.shuffle(cards)
    table: list[Group] = []
    while len(table) < groups:
        group = tuple(rng.sample(cards, rng.choice([3, 3, 4, 5] if groups < 3 else [3, 3, 4])))
        if huxxy.is_group(group):
            table.append(group)
            for card in group:
                cards.remove(card)
    start = huxxy.new_game(rules, rules.pack)
    hands = (tuple(cards[:hand]), *start.hands[1:])
    return start._replace(hands=hands, table=tuple(table), opened=(rng.random() < 0.7,) * 4)


def best_end(state: huxxy.State, weights: Weights) -> int | None:
    """The most weight that a whole turn can take from the hand: every table is tried that could be its end."""
    best = None
    everything = [card for group in state.table for card in group]
    for size in range(1, min(len(state.hand), state.rules.plays) + 1):
        for some in set(combinations(sorted(state.hand), size)):
            value = sum(weights[card] for card in some)
            points = opening_points(Place(card, 0) for card in some)
            if (best is not None and value <= best) or not (state.opened[0] or points >= state.rules.opening):
                continue
            tables = partitions(tuple(sorted([*everything, *some])))
            if any(plays_between(state.table, table) <= state.rules.plays for table in tables):
                best = value
    return best


def partitions(cards: Group) -> Iterator[list[Group]]:
    """All ways to sort cards into groups, some more than once."""
    if not cards:
        yield []
        return
    first, rest = cards[0], cards[1:]
    for size in range(2, len(cards)):
        for others in set(combinations(rest, size)):
            group = (first, *others)
            if huxxy.is_group(group):
                left = list(rest)
                for card in others:
                    left.remove(card)
                yield from ([group, *more] for more in partitions(tuple(left)))


def plays_between(before: tuple[Group, ...], after: list[Group]) -> int:
    """The fewest plays that make one table of another: all cards but those that may lie where they are."""
    return sum(map(len, after)) - most_kept([Counter(group) for group in before], [Counter(group) for group in after])


def most_kept(before: list[Counter[Card]], after: list[Counter[Card]]) -> int:
    """How many cards keep their place if each group before becomes the best of those after, or none."""
    if not before:
        return 0
    best = most_kept(before[1:], after)
    for number, group in enumerate(after):
        kept = (before[0] & group).total()
        if kept:
            best = max(best, kept + most_kept(before[1:], after[:number] + after[number + 1 :]))
    return best


def best_sequence(state: huxxy.State, weights: Weights) -> int | None:
    """The same, of the rest of a turn, by trying every legal sequence of plays."""
    best: int | None = None
    seen = set()
    frontier = [(state, 0)]
    while frontier:
        state, value = frontier.pop()
        for play in huxxy.legal_plays(state):
            if isinstance(play, EndTurn):
                best = value if best is None else max(best, value)
            elif state.plays:
                after = huxxy.apply(state, play)
                worth = value + (weights[play.card] if isinstance(play, Place) else 0)
                key = (tuple(map(frozenset, map(Counter.items, map(Counter, after.table)))), len(after.plays), worth)
                if key not in seen:
                    seen.add(key)
                    frontier.append((after, worth))
    return best
