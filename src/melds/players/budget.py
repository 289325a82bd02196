"""How much a champion may think."""

from __future__ import annotations

from dataclasses import dataclass, replace

__all__ = ["Budget"]

SHARE_OF_A_PLAY, SHARE_OF_A_MATCH = 0.375, 0.6  # of what a clock allows: the rest is for slower machines


@dataclass(frozen=True, slots=True)
class Budget:
    """So many playouts, and no longer; by default what suits the course's clock, 4 s a play and 60 s a match."""

    playouts: int  # for one play; in Huxxy for one turn, which is thought out as a whole
    once: float = 1.5  # seconds of processor time for the same
    game: float = 36.0  # and for all of a game

    def under(self, play: float, match: float) -> Budget:
        """The same where there are so many seconds for a play and for all plays of a match; never more than now."""
        return replace(self, once=min(self.once, SHARE_OF_A_PLAY * play), game=min(self.game, SHARE_OF_A_MATCH * match))
