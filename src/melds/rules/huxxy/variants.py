"""Huxxy, basic and bonus: every number of the rules by its name, and what cards are worth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from melds.cards import JOKER, PACK, Card
from melds.rules.pack import FACE_VALUES

__all__ = ["HUXXY", "HUXXY_BONUS", "VARIANTS", "Rules", "score"]


@dataclass(frozen=True, slots=True, repr=False)
class Rules:
    """One variant of Huxxy."""

    name: str
    title: str
    seats: int = 4  # 2.1
    hand_size: int = 12  # 2.2
    plays: int = 6  # 2.3: in one turn, its end not counted
    opening: int = 24  # 2.4: points from the hand in a player's first turn on the table
    joker_points: int = 48  # 3: for a Joker left in the hand
    jokers: int = 0  # 3: in the deck
    pack: tuple[Card, ...] = field(init=False)
    cards: frozenset[Card] = field(init=False)  # each once

    def __post_init__(self) -> None:
        object.__setattr__(self, "pack", PACK * 2 + (JOKER,) * self.jokers)
        object.__setattr__(self, "cards", frozenset(self.pack))

    def __repr__(self) -> str:
        return self.name.upper().replace("-", "_")  # as it is imported


HUXXY = Rules(name="huxxy", title="Huxxy")
HUXXY_BONUS = Rules(name="huxxy-bonus", title="Huxxy, bonus version", jokers=2)
VARIANTS = {rules.name: rules for rules in (HUXXY, HUXXY_BONUS)}

POINTS = FACE_VALUES | {JOKER: HUXXY_BONUS.joker_points}


def score(cards: Iterable[Card]) -> int:
    """The points these cards cost at the end of the game (2.6, 3)."""
    return sum(POINTS[card] for card in cards)
