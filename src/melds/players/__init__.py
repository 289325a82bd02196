"""Built-in players for all six variants, by name.

>>> from melds.players import player
>>> player("greedy", "phazed").name
'greedy'
"""

from __future__ import annotations

import random
from typing import Any, Protocol

from melds.errors import MeldsError
from melds.players.huxxy import styles as huxxy_styles
from melds.players.huxxy.greedy import GreedyHuxxyPlayer
from melds.players.huxxy.random import RandomHuxxyPlayer
from melds.players.huxxy.sparring import SparringHuxxyPlayer
from melds.players.phase import styles as phase_styles
from melds.players.phase.champion import ChampionPhasePlayer
from melds.players.phase.greedy import GreedyPhasePlayer
from melds.players.phase.random import RandomPhasePlayer
from melds.players.phase.sparring import SparringPhasePlayer
from melds.players.phase.tactician import TacticianPhasePlayer
from melds.rules import huxxy
from melds.rules.games import Rules, rules_of
from melds.rules.plays import Play

__all__ = ["BEST", "PLAYERS", "SPARRING", "Player", "player", "sparring_without"]

PLAYERS = ("random", "greedy", "tactician", "champion")  # weakest first
SPARRING = ("hoarder", "dumper", "taker", "racer", "blocker")  # of one strength, each with a style of its own
BEST = PLAYERS[-1]


class Player(Protocol):
    """Whoever sits at a seat; one object plays one seat of one game at a time."""

    name: str

    def play(self, observation: Any) -> Play:
        """One play for the seat that looks, whose turn it is."""


def player(name: str, game: Rules | str, *, seed: int | None = None) -> Player:
    """A built-in player for that game; the same seed makes the same plays."""
    rules = rules_of(game) if isinstance(game, str) else game
    if name not in PLAYERS + SPARRING:
        raise MeldsError(f"there is no player {name!r}; the players are {', '.join(PLAYERS + SPARRING)}")
    if isinstance(rules, huxxy.Rules):
        if name in SPARRING:
            return SparringHuxxyPlayer(huxxy_styles.STYLES[name])
        return RandomHuxxyPlayer(random.Random(seed)) if name == "random" else GreedyHuxxyPlayer()
    if name in SPARRING:
        return SparringPhasePlayer(phase_styles.STYLES[name])
    if name == "tactician":
        return TacticianPhasePlayer(rules)
    if name == "champion":
        return ChampionPhasePlayer(rules, seed)
    return RandomPhasePlayer(random.Random(seed)) if name == "random" else GreedyPhasePlayer()


def sparring_without(name: str, idea: str, game: Rules | str) -> Player:
    """A sparring partner that lacks one of its ideas, to measure what the idea is worth."""
    rules = rules_of(game) if isinstance(game, str) else game
    if isinstance(rules, huxxy.Rules):
        return SparringHuxxyPlayer(huxxy_styles.without_idea(huxxy_styles.STYLES[name], idea))
    return SparringPhasePlayer(phase_styles.without_idea(phase_styles.STYLES[name], idea))
