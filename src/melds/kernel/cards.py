"""Cards as small integers: their place in `melds.cards.ORDER`.

0 is 2C, 1 is 2D, 51 is AS, so that a sorted hand is a sorted row of numbers, a kind of card fits into 6 bits and a set
of kinds into 64. 52 is a Skip, 53 a Joker. The two copies of a card are one number: nothing in the rules tells them
apart, and what is held is a count. The functions of rank, suit, colour and value are for 0 to 51 only.

This file is never compiled. cards.pxd beside it says the same in C, and compiled modules have that inlined.
"""

from __future__ import annotations

from collections.abc import Iterable

from melds.cards import ORDER, Card

__all__ = [
    "card_of",
    "cards_of",
    "is_ace",
    "is_red",
    "number_of",
    "numbers_of",
    "rank_of",
    "rank_with",
    "suit_of",
    "value_of",
]

KINDS = 54
SKIP, JOKER, NO_CARD = 52, 53, 63
ACE = 12  # the rank

ALL = tuple(ORDER)[:KINDS]


def rank_of(card: int) -> int:
    """0 for a Two to 11 for a King, 12 for an Ace."""
    return card >> 2


def suit_of(card: int) -> int:
    """Clubs, diamonds, hearts, spades: 0 to 3."""
    return card & 3


def is_red(card: int) -> bool:
    """Whether it is a diamond or a heart."""
    return bool((card + 1) >> 1 & 1)


def is_ace(card: int) -> bool:
    """Whether it is an Ace, which is wild in sets and runs of Phazed and PhaseA."""
    return card >> 2 == ACE


def value_of(card: int) -> int:
    """The face value: 1 for an Ace, 13 for a King."""
    return 1 if card >> 2 == ACE else (card >> 2) + 2


def rank_with(value: int) -> int:
    """The rank of the cards with that face value."""
    return ACE if value == 1 else value - 2


def card_of(number: int) -> Card:
    """The card of that number."""
    return ALL[number]


def cards_of(numbers: Iterable[int]) -> tuple[Card, ...]:
    """The cards of these numbers, in their order."""
    return tuple(ALL[number] for number in numbers)


def number_of(card: Card) -> int:
    """The number of that card."""
    return ORDER[card]


def numbers_of(cards: Iterable[Card]) -> list[int]:
    """The numbers of these cards, in their order."""
    return [ORDER[card] for card in cards]
