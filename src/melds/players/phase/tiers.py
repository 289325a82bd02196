"""The tactician and the champion of Phazed and PhaseA by name, whole or without one of their ideas."""

from __future__ import annotations

from melds.errors import MeldsError
from melds.kernel.phase.convert import variant_of
from melds.kernel.phase.parameters import parameters_of
from melds.players.budget import Budget
from melds.players.phase.champion import WHOLE, ChampionPhasePlayer
from melds.players.phase.tactician import TacticianPhasePlayer
from melds.rules.phase import Rules

__all__ = ["IDEAS", "WHOLE", "tier"]

# what is set to 0 for a player without an idea
IDEAS = {
    "outs": ("counts",),
    "build": ("builds", "keep", "hope", "welcome", "ends"),
    "ends": ("ends",),
    "feed": ("feed", "gift"),
    "race": ("race", *(f"quick_{phase}" for phase in range(1, 8))),
    "hold": tuple(f"hold_{phase}" for phase in range(1, 8)),
    "points": ("points", "points_race", "points_laid"),
    "weights": (),  # of samples: the others' hands are taken as they were dealt (the champion's alone)
    "search": (),
}


def tier(
    name: str, rules: Rules, *, seed: int = 0, idea: str | None = None, budget: Budget = WHOLE
) -> TacticianPhasePlayer:
    """A tactician or a champion; without an idea, to measure what the idea is worth."""
    if idea is not None and idea not in IDEAS:
        raise MeldsError(f"there is no idea {idea!r}; the ideas are {', '.join(IDEAS)}")
    parameters = parameters_of(variant_of(rules))
    lacking = dict.fromkeys(IDEAS[idea] if idea is not None else (), 0.0)
    parameters = parameters._replace(weights=parameters.weights | lacking)
    if name == "tactician" or idea == "search":
        return TacticianPhasePlayer(parameters)
    return ChampionPhasePlayer(rules, parameters, seed, budget, 0 if idea == "weights" else 100)
