"""Cards, written as the course writes them: a value and a suit, `2C` to `AS`, ten being `0`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from melds.errors import BadCard

__all__ = [
    "HIDDEN",
    "JOKER",
    "ORDER",
    "PACK",
    "RANKS",
    "SKIP",
    "SUITS",
    "Card",
    "cards_of",
    "holds",
    "without",
]

RANKS = "234567890JQKA"
SUITS = "CDHS"
EXPECTED = "a value out of 23456789 0 J Q K A and a suit out of S H D C, such as '0C'"

_CARDS: dict[str, Card] = {}


class Card(str):
    """One card; equal to, and hashed like, the plain string of the course.

    A card has no value: an Ace is 1 in a sum, 25 in the score and wild in a run, so values belong to the rules.
    """

    __slots__ = ("colour", "rank", "suit")
    rank: str
    suit: str
    colour: str  # "black" or "red"; "" for a Skip, a Joker and a hidden card

    def __new__(cls, text: str) -> Card:
        """The card of that name: there is one object a card, so comparing and hashing are quick."""
        try:
            return _CARDS[text]
        except (KeyError, TypeError):
            raise BadCard(text, EXPECTED) from None

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (str(self),)


def _make(text: str) -> Card:
    card = str.__new__(Card, text)
    card.rank, card.suit = text[0], text[1]
    card.colour = {"C": "black", "S": "black", "D": "red", "H": "red"}.get(card.suit, "")
    return _CARDS.setdefault(text, card)


PACK = tuple(_make(rank + suit) for rank in RANKS for suit in SUITS)  # one pack, in the order a hand is sorted
SKIP = _make("ZZ")  # the bonus Joker of Phazed and PhaseA
JOKER = _make("XX")  # the bonus Joker of Huxxy
HIDDEN = _make("??")  # a card that the reader of a record may not see

ORDER = {card: place for place, card in enumerate((*PACK, SKIP, JOKER, HIDDEN))}


def cards_of(text: str) -> tuple[Card, ...]:
    """The cards of a text such as `2C 0D AS`."""
    return tuple(map(Card, text.split()))


def without(cards: tuple[Card, ...], some: Iterable[Card]) -> tuple[Card, ...]:
    """The cards less one first copy of each of `some`, order kept; ValueError if one is missing."""
    rest = list(cards)
    for card in some:
        rest.remove(card)
    return tuple(rest)


def holds(cards: tuple[Card, ...], some: Iterable[Card]) -> bool:
    """Whether every card of `some` is there, each as often as it is asked for."""
    return all(cards.count(card) >= len(list(copies)) for card, copies in groupby(sorted(some)))
