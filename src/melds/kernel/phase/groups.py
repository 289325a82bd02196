"""Which groups a row of cards can be, and which cards fit a group on the table (2.4, 2.5, 2.6), as sets of cards.

A set of cards is one word, bit n for card n. As cards are numbered by value and then by suit, four neighbouring bits
are a value, every fourth bit is a suit, and the Aces are bits 48 to 51.
"""

from __future__ import annotations

from melds.kernel import cards
from melds.kernel.phase import layout
from melds.rules.phase.values import POINTS as POINTS_OF
from melds.rules.phase.variants import PHASEA, PHASEA_BONUS, PHAZED, PHAZED_BONUS, Kind, Rules

__all__ = ["VARIANTS"]

VARIANTS = (PHAZED, PHAZED_BONUS, PHASEA, PHASEA_BONUS)  # as they are numbered in layout
KINDS = list(Kind)  # likewise

ALL, NATURALS, ACES = (1 << 52) - 1, (1 << 48) - 1, 15 << 48
RANKS = [15 << 4 * rank for rank in range(13)]
SUITS = [0x111111111111 << suit for suit in range(4)]  # without the Aces, which go with any suit
COLOURS = [0x9999999999999, 0x6666666666666]  # clubs and spades; diamonds and hearts
AT_MOST = [(ACES | (1 << 4 * value >> 4) - 1) if value else 0 for value in range(14)]  # in sums, where an Ace is 1
POINTS = [POINTS_OF.get(card, 0) for card in cards.ALL]  # 2.8
DEALS = [rules.deals for rules in VARIANTS]
ALL_DONE = [(1 << len(rules.phases)) - 1 for rules in VARIANTS]  # phases completed, bit 0 for phase 1
DECK_SIZES = [len(rules.pack) for rules in VARIANTS]


def _by_slot(rules: Rules) -> list[tuple[int, int]]:
    """The kind and size of both groups of each phase from 0 on, which there is not, to 7."""
    found = [(layout.NO_GROUP, 0)] * 2 * layout.PHASE_ROOM
    for number, types in enumerate(rules.phases, 1):
        for group, type in enumerate(types):
            found[2 * number + group] = (KINDS.index(type.kind), type.size)
    return found


KINDS_OF = [kind for rules in (PHAZED, PHASEA) for kind, _ in _by_slot(rules)]
SIZES_OF = [size for rules in (PHAZED, PHASEA) for _, size in _by_slot(rules)]


def _goals() -> list[int]:
    """For each total of a sum the next one that completes it; its own if there is none (2.5)."""
    totals = PHAZED.sum_totals
    return [next((goal for goal in totals if goal > total), total) for total in range(256)]


GOALS = _goals()
IS_COMPLETE = [int(total in PHAZED.sum_totals) for total in range(256)]


def kind_of(variant: int, phase: int, group: int) -> int:
    """The kind of that group of a phase; NO_GROUP if the phase has no such group."""
    return KINDS_OF[(variant >> 1) * 2 * layout.PHASE_ROOM + 2 * phase + group]


def size_of(variant: int, phase: int, group: int) -> int:
    """How many cards that group has when it is laid, or its total if it is a sum."""
    return SIZES_OF[(variant >> 1) * 2 * layout.PHASE_ROOM + 2 * phase + group]


def total_of(row: list[int], first: int, size: int) -> int:
    """What the cards add up to; Aces count 1 (2.4). 255 if it is more."""
    total = 0
    for place in range(first, first + size):
        total += cards.value_of(row[place])
    return min(total, 255)


def run_start(row: list[int], first: int, size: int, wraps: bool) -> int:
    """The value that the first card of a run stands for, 2 to 13; 0 if the cards are no run.

    One natural card fixes what every other card stands for, so a wild can never change its value (2.6).
    """
    start = 0
    if size > layout.LONGEST_RUN:
        return 0
    for place in range(size):
        card = row[first + place]
        if not cards.is_ace(card):
            own = cards.rank_of(card) + 2 - place
            if wraps and own < 2:
                own += 12
            if own < 2 or start not in (0, own):
                return 0
            start = own
    if not wraps and start + size - 1 > 13:
        return 0  # 2.6: a wild can't stand for 14
    return start


def company_of(row: list[int], first: int, size: int, kind: int) -> int:
    """The cards that share what the cards of a group must share, 0 if they share nothing; wilds can have it all."""
    company = ALL
    for place in range(first, first + size):
        card = row[place]
        if kind == layout.COLOUR_SUM:  # 2.4: here an Ace is a card like any other
            company &= COLOURS[cards.is_red(card)]
        elif not cards.is_ace(card):
            if kind == layout.VALUE_SET:
                company &= RANKS[cards.rank_of(card)]
            elif kind == layout.SUIT_SET:
                company &= SUITS[cards.suit_of(card)]
            elif kind == layout.COLOUR_RUN:
                company &= COLOURS[cards.is_red(card)]
    return company


def is_group(row: list[int], first: int, size: int, kind: int, wanted: int, wraps: bool) -> bool:
    """Whether the cards are one group of that kind and size, or total, as it is laid (2.4)."""
    naturals = 0
    for place in range(first, first + size):
        if row[place] >= layout.PACK:
            return False  # 3: a Skip can't be played to the table
        naturals += not cards.is_ace(row[place])
    if company_of(row, first, size, kind) == 0:
        return False
    if kind >= layout.SUM_SET:
        return total_of(row, first, size) == wanted
    if size != wanted or naturals < layout.MIN_NATURALS:
        return False
    return kind <= layout.SUIT_SET or run_start(row, first, size, wraps) != 0


def fitting(kind: int, company: int, mark: int) -> int:
    """The cards that can be put at the end of a group, but for runs (2.5); `mark` is the total of a sum."""
    if kind >= layout.SUM_SET:
        return company & AT_MOST[min(GOALS[mark] - mark, 13)]
    return company & NATURALS | ACES


def fitting_run(company: int, start: int, size: int, at_start: bool, wraps: bool) -> int:
    """The cards that can be put at one end of a run that begins with the value `start` (2.5)."""
    if start == 0 or size >= layout.LONGEST_RUN:
        return 0
    value = start - 1 if at_start else start + size
    if wraps:
        value = (value + 10) % 12 + 2
    elif value < 2 or value > 13:
        return 0
    return RANKS[value - 2] & company | ACES
