"""What a card is worth in runs, in sums and in the score (2.4, 2.6, 2.8)."""

from collections.abc import Iterable

from melds.cards import PACK, SKIP, Card
from melds.rules.pack import FACE_VALUES

__all__ = ["LOWEST", "POINTS", "RANK_NAMES", "SUM_VALUES", "is_wild", "score"]

LOWEST, HIGHEST = 2, 13  # 2.4, 2.6: runs go from Two to King; nothing in a run is worth 1 or 14
RUN_LENGTH = HIGHEST - LOWEST + 1  # one card of each value
WILD_RANK = "A"  # 2.6: any Ace is wild, except in sums

SUM_VALUES = FACE_VALUES  # 2.4: J, Q, K are 11, 12, 13, in runs too; in sums an Ace is 1
# 2.8: the cards left in a hand; an Ace costs 25, and in the bonus game (3) a Skip 15.
POINTS = {card: 25 if card.rank == WILD_RANK else SUM_VALUES[card] for card in PACK} | {SKIP: 15}

RANK_NAMES = {rank: "10" if rank == "0" else rank for rank in "234567890JQK"}


def is_wild(card: Card) -> bool:
    """Whether the card can stand for any other in sets and runs (2.6)."""
    return card.rank == WILD_RANK


def score(cards: Iterable[Card]) -> int:
    """The points these cards cost at the end of a deal (2.8)."""
    return sum(POINTS[card] for card in cards)
