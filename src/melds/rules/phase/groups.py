"""Which groups a row of cards can be, and which card fits a group on the table (2.4, 2.5, 2.6)."""

from __future__ import annotations

from melds.cards import Card
from melds.rules.phase.values import HIGHEST, LOWEST, RANK_NAMES, RUN_LENGTH, SUM_VALUES, is_wild
from melds.rules.phase.variants import GroupType, Kind, Rules
from melds.rules.plays import Group

__all__ = [
    "describe",
    "fits",
    "group_types",
    "is_group",
    "naturals",
    "next_total",
    "phase_types",
    "run_start",
    "runs_on",
    "total",
    "why_no_group",
]

SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
PLURALS = {"J": "jacks", "Q": "queens", "K": "kings", "0": "tens"} | {rank: f"{rank}s" for rank in "23456789"}


def naturals(cards: Group) -> tuple[Card, ...]:
    """The cards that are not wild (2.6)."""
    return tuple(card for card in cards if not is_wild(card))


def total(cards: Group) -> int:
    """What the cards of a sum add up to; Aces count 1 (2.4)."""
    return sum(SUM_VALUES[card] for card in cards)


def run_start(cards: Group, rules: Rules) -> int | None:
    """The value that the first card of a run stands for, or None if the cards are no run.

    One natural card fixes what every other card stands for, so a wild can never change its value (2.6).
    """
    starts = {SUM_VALUES[card] - place for place, card in enumerate(cards) if not is_wild(card)}
    if rules.runs_wrap:
        starts = {_wrapped(start) for start in starts}
    if len(starts) != 1 or len(cards) > rules.longest_run:
        return None
    start = starts.pop()
    if not rules.runs_wrap and (start < LOWEST or start + len(cards) - 1 > HIGHEST):
        return None  # 2.6: a wild can't stand for 1 or 14
    return start


def _wrapped(value: int) -> int:
    return (value - LOWEST) % RUN_LENGTH + LOWEST


def runs_on(value: int, rules: Rules) -> int | None:
    """A value one past either end of a run, wrapped where runs wrap; None where they stop (2.4)."""
    if rules.runs_wrap:
        return _wrapped(value)
    return value if LOWEST <= value <= HIGHEST else None


def why_no_group(cards: Group, type: GroupType, rules: Rules) -> tuple[str, str] | None:
    """Why the cards are no group of that type, as a sentence's end and a paragraph; None if they are one."""
    kind = type.kind
    own = naturals(cards)
    if any(card not in SUM_VALUES for card in cards):
        return "a Skip can't be played to the table", "3"
    if kind.is_sum:
        if total(cards) != type.size:
            return f"they add up to {total(cards)}", "2.4"
        if kind is Kind.COLOUR_SUM and len({card.colour for card in cards}) > 1:
            return "they are red and black", "2.4"
        return None
    if len(cards) != type.size:
        return _how_many(cards), "2.4"
    if len(own) < rules.min_naturals:
        return f"a group needs {rules.min_naturals} cards that are not wild", "2.6"
    if kind is Kind.VALUE_SET:
        return ("the values differ", "2.4") if len({card.rank for card in own}) > 1 else None
    if kind is Kind.SUIT_SET:
        return ("the suits differ", "2.4") if len({card.suit for card in own}) > 1 else None
    if kind is Kind.COLOUR_RUN and len({card.colour for card in own}) > 1:
        return "they are red and black", "2.4"
    return ("the values do not follow each other", "2.4") if run_start(cards, rules) is None else None


def _how_many(cards: Group) -> str:
    return f"they are {len(cards)} cards" if len(cards) > 1 else f"it has {'1 card' if cards else 'no card'}"


def is_group(cards: Group, type: GroupType, rules: Rules) -> bool:
    """Whether all the cards together are one group of that type, in the order given."""
    return why_no_group(cards, type, rules) is None


def group_types(cards: Group, rules: Rules) -> list[int]:
    """The numbers of all group types that the cards are, in the course's numbering."""
    return [number for number, type in enumerate(rules.group_types, 1) if is_group(cards, type, rules)]


def phase_types(groups: tuple[Group, ...], rules: Rules) -> list[int]:
    """The numbers of all phases that the groups make, in the order given (2.4)."""
    return [
        number
        for number, types in enumerate(rules.phases, 1)
        if len(types) == len(groups) and all(map(is_group, groups, types, [rules] * len(types)))
    ]


def fits(card: Card, index: int, group: Group, kind: Kind, rules: Rules) -> bool:
    """Whether the card may be put at that place of a group on the table (2.5), but for the total of a sum."""
    if kind.is_run:
        return _fits_run(card, index, group, kind, rules)
    if kind is Kind.SUM:
        return True
    if kind is Kind.COLOUR_SUM:
        return all(card.colour == other.colour for other in group)
    if is_wild(card):
        return True
    if kind is Kind.VALUE_SET:
        return all(card.rank == other.rank for other in naturals(group))
    return all(card.suit == other.suit for other in naturals(group))


def _fits_run(card: Card, index: int, group: Group, kind: Kind, rules: Rules) -> bool:
    start = run_start(group, rules)
    if start is None or index not in (0, len(group)) or len(group) >= rules.longest_run:
        return False
    value = runs_on(start - 1 if index == 0 else start + len(group), rules)
    if value is None or is_wild(card):
        return value is not None
    same_colour = kind is Kind.RUN or all(card.colour == other.colour for other in naturals(group))
    return same_colour and value == SUM_VALUES[card]


def next_total(group: Group, rules: Rules) -> int | None:
    """The total that the next series of cards on a sum must reach, None when it is full (2.5)."""
    now = total(group)
    return next((step for step in rules.sum_totals if step > now), None)


def describe(cards: Group, kind: Kind, rules: Rules) -> str:
    """A group on the table in words: `a set of kings`, `a red run from 10 to 3`, `a sum of 45`."""
    own = naturals(cards)
    if not own:
        return "a group without natural cards"  # only in a table that somebody made up
    first = own[0]
    if kind is Kind.VALUE_SET:
        return f"a set of {PLURALS[first.rank]}"
    if kind is Kind.SUIT_SET:
        return f"a set of {SUIT_NAMES[first.suit]}"
    colour = f"{first.colour} " if kind in (Kind.COLOUR_RUN, Kind.COLOUR_SUM) else ""
    if kind.is_sum:
        return f"a {colour}sum of {total(cards)}"
    start = run_start(cards, rules) or LOWEST
    names = list(RANK_NAMES.values())
    last = (start - LOWEST + len(cards) - 1) % RUN_LENGTH
    return f"a {colour}run from {names[start - LOWEST]} to {names[last]}"
