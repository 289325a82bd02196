"""Face values, shuffling, and the check that a deck is the game's: what all games share."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Protocol

from melds.cards import PACK, Card
from melds.errors import BadCall

__all__ = ["FACE_VALUES", "full_deck", "shuffled"]

FACE_VALUES = {card: "A234567890JQK".index(card.rank) + 1 for card in PACK}  # A is 1; J, Q, K are 11, 12, 13


class _Game(Protocol):
    @property
    def title(self) -> str: ...
    @property
    def pack(self) -> tuple[Card, ...]: ...


def shuffled(rules: _Game, rng: random.Random) -> tuple[Card, ...]:
    """A full deck of that game in random order."""
    deck = list(rules.pack)
    rng.shuffle(deck)
    return tuple(deck)


def full_deck(rules: _Game, deck: Iterable[Card]) -> tuple[Card, ...]:
    """The deck, if it is made of exactly the game's cards; else BadCall."""
    cards = tuple(deck)
    if sorted(cards) != sorted(rules.pack):
        raise BadCall(f"the deck is not the {len(rules.pack)} cards of {rules.title}: {' '.join(cards)}")
    return cards
