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


def full_deck(rules: _Game, deck: Iterable[Card] | None, rng: random.Random | None) -> tuple[Card, ...]:
    """The deck that is given, if it is made of exactly the game's cards, or else one shuffled by `rng`."""
    if deck is None:
        if rng is None:
            raise BadCall("a deal needs a deck, or an rng to shuffle one")
        return shuffled(rules, rng)
    cards = tuple(deck)
    if sorted(cards) != sorted(rules.pack):
        raise BadCall(f"the deck is not the {len(rules.pack)} cards of {rules.title}: {' '.join(cards)}")
    return cards
