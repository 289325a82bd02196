# verdict: none
"""Answers with a named tuple, an enum and a class of cards, as careful authors do."""

from enum import IntEnum
from typing import NamedTuple

from honest import phazed_play as honest_play


class Kind(IntEnum):
    DRAW = 1
    DISCARD = 5


class Card(str):
    pass


class Play(NamedTuple):
    kind: Kind
    card: Card | None


def phazed_play(*position):
    kind, card = honest_play(*position)
    return Play(Kind(kind), card and Card(card))
