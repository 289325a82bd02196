"""Which cards are a group on the table (2.5, 3); their order never matters."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from melds.cards import JOKER, PACK, SUITS
from melds.rules.pack import FACE_VALUES
from melds.rules.plays import Group

__all__ = ["is_group", "is_kind", "is_run", "why_no_group"]

SMALLEST = 3  # 2.5
MOST_OF_A_KIND = 8  # 2.5: two packs hold no more of one value
ALL_DIFFERENT = 4  # 2.5: up to four of a kind, no suit stands twice


def is_kind(cards: Group) -> bool:
    """Whether the cards are three or more of one value: all suits different, or all suits there (2.5)."""
    if len({card.rank for card in cards}) != 1 or not SMALLEST <= len(cards) <= MOST_OF_A_KIND:
        return False
    suits = len({card.suit for card in cards})
    return suits == len(cards) if len(cards) <= ALL_DIFFERENT else suits == len(SUITS)


def is_run(cards: Group) -> bool:
    """Whether the cards are three or more values in sequence, red and black in turn (2.5)."""
    if len(cards) < SMALLEST:
        return False
    row = sorted(cards, key=FACE_VALUES.__getitem__)
    return all(FACE_VALUES[high] == FACE_VALUES[low] + 1 and high.colour != low.colour for low, high in pairwise(row))


def _without_joker(cards: Group) -> Group:
    return tuple(card for card in cards if card != JOKER)


def _is_group_of(naturals: Group, jokers: int) -> bool:
    if not jokers:
        return is_kind(naturals) or is_run(naturals)
    # 3: a Joker stands for any card of which the group holds at most one
    return jokers == 1 and any(naturals.count(card) <= 1 and _is_group_of((*naturals, card), 0) for card in PACK)


@lru_cache(maxsize=1 << 14)
def is_group(cards: Group) -> bool:
    """Whether the cards may lie together when a turn ends."""
    naturals = _without_joker(cards)
    return _is_group_of(naturals, len(cards) - len(naturals))


def why_no_group(cards: Group) -> tuple[str, str] | None:
    """Why the cards may not lie together, as a sentence's end and a paragraph; None if they may."""
    if is_group(cards):
        return None
    naturals = _without_joker(cards)
    if len(cards) - len(naturals) > 1:
        return "it has two Jokers", "3"
    if len(cards) < SMALLEST:
        return f"it has fewer than {SMALLEST} cards", "2.5"
    if len(cards) > len(naturals):
        return "there is no card that its Joker could be", "3"
    if len({card.rank for card in cards}) == 1:
        return _why_no_kind(cards), "2.5"
    if len({card.rank for card in cards}) < len(cards):
        return "a run has each value once, a set has one value only", "2.5"
    if not is_sequence(cards):
        return "the values do not follow each other", "2.5"
    return "red and black do not alternate", "2.5"


def is_sequence(cards: Group) -> bool:
    """Whether the values, all different, have no gap."""
    values = [FACE_VALUES[card] for card in cards]
    return max(values) - min(values) == len(values) - 1


def _why_no_kind(cards: Group) -> str:
    if len(cards) <= ALL_DIFFERENT:
        return f"up to {ALL_DIFFERENT} cards of one value must differ in suit"
    if len(cards) > MOST_OF_A_KIND:
        return f"there are only {MOST_OF_A_KIND} cards of one value"
    return f"{len(cards)} cards of one value must show all four suits"
