"""Built-in players for all six variants, by name.

>>> from melds.players import player
>>> player("greedy", "phazed").name
'greedy'
"""

from __future__ import annotations

import random
from typing import Any, Protocol

from melds.errors import MeldsError
from melds.players.budget import Budget
from melds.players.huxxy import styles as huxxy_styles
from melds.players.huxxy import tiers as huxxy_tiers
from melds.players.huxxy.greedy import GreedyHuxxyPlayer
from melds.players.huxxy.random import RandomHuxxyPlayer
from melds.players.huxxy.sparring import SparringHuxxyPlayer
from melds.players.phase import styles as phase_styles
from melds.players.phase import tiers as phase_tiers
from melds.players.phase.greedy import GreedyPhasePlayer
from melds.players.phase.random import RandomPhasePlayer
from melds.players.phase.sparring import SparringPhasePlayer
from melds.rules import huxxy
from melds.rules.games import Rules, rules_of
from melds.rules.plays import Play

__all__ = ["BEST", "PLAYERS", "SPARRING", "TIERS", "Player", "player", "sparring_without", "tier_without"]

TIERS = ("tactician", "champion")
PLAYERS = ("random", "greedy", *TIERS)  # weakest first
SPARRING = ("hoarder", "dumper", "taker", "racer", "blocker")  # as good students play, each in a style of its own
BEST = PLAYERS[-1]


class Player(Protocol):
    """Whoever sits at a seat; one object plays one seat of one game at a time."""

    name: str

    def play(self, observation: Any) -> Play:
        """One play for the seat that looks, whose turn it is."""


def player(name: str, game: Rules | str, *, seed: int | None = None, time: tuple[float, float] | None = None) -> Player:
    """A built-in player for that game; the same seed makes the same plays.

    `time`: seconds of processor time for a play and for all plays of a game, where the course's are not meant.
    """
    rules = rules_of(game) if isinstance(game, str) else game
    if name not in PLAYERS + SPARRING:
        raise MeldsError(f"there is no player {name!r}; the players are {', '.join(PLAYERS + SPARRING)}")
    if name in TIERS:
        budget = _whole_budget(rules)
        return _tier(name, rules, seed or 0, None, budget if time is None else budget.under(*time))
    if isinstance(rules, huxxy.Rules):
        if name in SPARRING:
            return SparringHuxxyPlayer(huxxy_styles.STYLES[name])
        return RandomHuxxyPlayer(random.Random(seed)) if name == "random" else GreedyHuxxyPlayer()
    if name in SPARRING:
        return SparringPhasePlayer(phase_styles.STYLES[name])
    return RandomPhasePlayer(random.Random(seed)) if name == "random" else GreedyPhasePlayer()


def sparring_without(name: str, idea: str, game: Rules | str) -> Player:
    """A sparring partner that lacks one of its ideas, to measure what the idea is worth."""
    rules = rules_of(game) if isinstance(game, str) else game
    if isinstance(rules, huxxy.Rules):
        return SparringHuxxyPlayer(huxxy_styles.without_idea(huxxy_styles.STYLES[name], idea))
    return SparringPhasePlayer(phase_styles.without_idea(phase_styles.STYLES[name], idea))


def tier_without(name: str, idea: str | None, playouts: int | None, game: Rules | str, seed: int = 0) -> Player:
    """A tactician or champion that lacks one of its ideas, or has so many playouts for a play (Huxxy: a turn)."""
    rules = rules_of(game) if isinstance(game, str) else game
    return _tier(name, rules, seed, idea, _whole_budget(rules) if playouts is None else Budget(playouts))


def _whole_budget(rules: Rules) -> Budget:
    return huxxy_tiers.WHOLE if isinstance(rules, huxxy.Rules) else phase_tiers.WHOLE


def _tier(name: str, rules: Rules, seed: int, idea: str | None, budget: Budget) -> Player:
    if isinstance(rules, huxxy.Rules):
        return huxxy_tiers.tier(name, rules, seed=seed, idea=idea, budget=budget)
    return phase_tiers.tier(name, rules, seed=seed, idea=idea, budget=budget)
