"""Built-in players for all six variants, by name.

>>> from melds.players import player
>>> player("greedy", "phazed").name
'greedy'
"""

from __future__ import annotations

import random
from typing import Any, Protocol

from melds.errors import MeldsError
from melds.players.huxxy.greedy import GreedyHuxxyPlayer
from melds.players.huxxy.random import RandomHuxxyPlayer
from melds.players.phase.greedy import GreedyPhasePlayer
from melds.players.phase.random import RandomPhasePlayer
from melds.rules import huxxy
from melds.rules.games import Rules, rules_of
from melds.rules.plays import Play

__all__ = ["BEST", "PLAYERS", "Player", "player"]

PLAYERS = ("random", "greedy")  # weakest first
BEST = PLAYERS[-1]


class Player(Protocol):
    """Whoever sits at a seat; one object plays one seat of one game at a time."""

    name: str

    def play(self, observation: Any) -> Play:
        """One play for the seat that looks, whose turn it is."""


def player(name: str, game: Rules | str, *, seed: int | None = None) -> Player:
    """A built-in player for that game; the same seed makes the same plays."""
    rules = rules_of(game) if isinstance(game, str) else game
    if name not in PLAYERS:
        raise MeldsError(f"there is no player {name!r}; the players are {', '.join(PLAYERS)}")
    if isinstance(rules, huxxy.Rules):
        return RandomHuxxyPlayer(random.Random(seed)) if name == "random" else GreedyHuxxyPlayer()
    return RandomPhasePlayer(random.Random(seed)) if name == "random" else GreedyPhasePlayer()
