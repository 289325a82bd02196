"""Which cards are a group on the table (2.5, 3); their order never matters."""

from __future__ import annotations

from functools import lru_cache

from melds.cards import JOKER, PACK, SUITS
from melds.rules.pack import FACE_VALUES
from melds.rules.plays import Group

__all__ = ["BEAT", "BY_VALUE", "LONGEST_RUN", "SMALLEST", "is_group", "is_kind", "is_run", "why_no_group"]

SMALLEST = 3  # 2.5
MOST_OF_A_KIND = 8  # 2.5: two packs hold no more of one value
LONGEST_RUN = 13  # 2.5: Ace to King
ALL_DIFFERENT = 4  # 2.5: up to four of a kind, no suit stands twice
BY_VALUE = {value: tuple(card for card in PACK if FACE_VALUES[card] == value) for value in FACE_VALUES.values()}


# Colours that alternate along consecutive values: value and colour together are even, or odd, for all cards of a run.
BEAT = {card: (value + (card.colour == "red")) % 2 for card, value in FACE_VALUES.items()}


def is_kind(cards: Group) -> bool:
    """Whether the cards are three or more of one value: all suits different, or all suits there (2.5)."""
    if not SMALLEST <= len(cards) <= MOST_OF_A_KIND or len({card.rank for card in cards}) != 1:
        return False
    suits = len({card.suit for card in cards})
    return suits == len(cards) if len(cards) <= ALL_DIFFERENT else suits == len(SUITS)


def is_run(cards: Group) -> bool:
    """Whether the cards are three or more values in sequence, red and black in turn (2.5)."""
    return len(cards) >= SMALLEST and _gaps(cards) == 0


def _gaps(cards: Group) -> int | None:
    """How many values are missing between the cards of a run; None if they can't be in one run together."""
    values = {FACE_VALUES[card] for card in cards}
    if not cards or len(values) < len(cards) or len({BEAT[card] for card in cards}) > 1:
        return None
    return max(values) - min(values) + 1 - len(values)


@lru_cache(maxsize=1 << 16)
def is_group(cards: Group) -> bool:
    """Whether the cards may lie together when a turn ends."""
    if JOKER not in cards:
        return is_kind(cards) or is_run(cards)
    naturals = _without_joker(cards)
    if len(cards) - len(naturals) > 1 or len(cards) < SMALLEST:
        return False  # 3: one Joker a group
    if len({card.rank for card in naturals}) == 1:
        # 3: it stands for a card of which the group holds at most one
        return any(
            naturals.count(card) <= 1 and is_kind((*naturals, card)) for card in BY_VALUE[FACE_VALUES[naturals[0]]]
        )
    gaps = _gaps(naturals)
    return gaps == 1 or (gaps == 0 and len(naturals) < LONGEST_RUN)  # it fills the gap, or goes on at an end


def _without_joker(cards: Group) -> Group:
    return tuple(card for card in cards if card != JOKER)


def why_no_group(cards: Group) -> tuple[str, str]:
    """Why cards that are no group may not lie together, as a sentence's end and a paragraph."""
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
    if not _is_sequence(cards):
        return "the values do not follow each other", "2.5"
    return "red and black do not alternate", "2.5"


def _is_sequence(cards: Group) -> bool:
    """Whether the values, all different, have no gap."""
    values = [FACE_VALUES[card] for card in cards]
    return max(values) - min(values) == len(values) - 1


def _why_no_kind(cards: Group) -> str:
    if len(cards) <= ALL_DIFFERENT:
        return f"up to {ALL_DIFFERENT} cards of one value must differ in suit"
    return f"{len(cards)} cards of one value must show all four suits"
