"""The tactician and the champion of Huxxy by name, whole or without one of their ideas."""

from __future__ import annotations

from dataclasses import replace

from melds.errors import MeldsError
from melds.players.huxxy.champion import COURSE_BUDGET, Budget, ChampionHuxxyPlayer
from melds.players.huxxy.parameters import parameters_of
from melds.players.huxxy.tactician import TacticianHuxxyPlayer
from melds.rules.huxxy import Rules

__all__ = ["IDEAS", "TIERS", "tier"]

TIERS = ("tactician", "champion")
# what is set to 0 for a tactician without an idea
IDEAS = {
    "hold": ("batch", "opening"),
    "alarm": ("hurry",),
    "end": ("late", "late_points"),
    "ready": ("ready",),
    "outs": ("paired", "outs"),
    "gifts": ("gifts",),
    "joker": ("joker",),
}


def tier(name: str, rules: Rules, *, seed: int = 0, idea: str | None = None, budget: Budget = COURSE_BUDGET) -> TacticianHuxxyPlayer:
    """A tactician or a champion; without an idea, to measure what the idea is worth."""
    parameters = dict(parameters_of(rules))
    if idea is not None:
        if idea not in IDEAS:
            raise MeldsError(f"there is no idea {idea!r}; the ideas are {', '.join(IDEAS)}")
        parameters |= dict.fromkeys(IDEAS[idea], 0.0)
    if name == "tactician":
        return TacticianHuxxyPlayer(parameters)
    return ChampionHuxxyPlayer(parameters, seed, budget)
