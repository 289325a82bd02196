"""The result of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from melds.rules.plays import Seat

__all__ = ["Outcome", "ranks_by"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, and why it is over."""

    ranks: tuple[int, ...]  # a seat each, from 1; equals share a rank
    scores: tuple[int, ...]  # points of the whole game, a seat each; few are good
    reason: str  # "phases", "deals"; in Huxxy "out", "deck"

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that share the first rank."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


def ranks_by(keys: Sequence[Any]) -> tuple[int, ...]:
    """The rank of each, the smallest key first; equal keys share a rank and use up the ones behind it."""
    return tuple(1 + sum(other < key for other in keys) for key in keys)
