"""The space of a game by its name."""

from __future__ import annotations

from melds.errors import BadCall
from melds.kernel.huxxy.space import HuxxySpace
from melds.kernel.phase.space import PhaseSpace
from melds.kernel.space import Space
from melds.rules import huxxy, phase

__all__ = ["space_of"]


def space_of(game: str) -> Space:
    """The space of a variant, such as `phazed` or `huxxy-bonus`; BadCall if there is none."""
    for variants, kind in ((phase.VARIANTS, PhaseSpace), (huxxy.VARIANTS, HuxxySpace)):
        if game in variants:
            return kind(list(variants).index(game))
    raise BadCall(f"there is no game {game!r}; the games are {', '.join([*phase.VARIANTS, *huxxy.VARIANTS])}")
