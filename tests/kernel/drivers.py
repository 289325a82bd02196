"""Who makes the plays of a walk: players of the rules, or whoever likes what is rare."""

from __future__ import annotations

import random
from collections.abc import Callable

from lockstep import Driver, State

from melds.players import player
from melds.rules import games
from melds.rules.plays import Play
from rules.strategies import by_kind, sensible_turn, start


def by_players(name: str, game: str, seed: int) -> Driver:
    """Four built-in players of that name."""
    seats = [player(name, game, seed=4 * seed + seat) for seat in range(4)]
    return lambda state: [seats[state.mover].play(games.observe(state, state.mover))]


def by_liking(seed: int) -> Driver:
    """Plays that keep the turn endable, phases and builds by preference."""
    rng = random.Random(seed)
    return lambda state: sensible_turn(state, rng)


def by_chance(seed: int) -> Driver:
    """Any legal play, each kind as often: sums are left open, and then there is none."""
    rng = random.Random(seed)

    def choose(state: State) -> list[Play]:
        plays = list(games.legal_plays(state))
        return [by_kind(plays, rng)] if plays else []

    return choose


def new_game(game: str, seed: int) -> State:
    return games.new_game(games.rules_of(game), rng=random.Random(seed))


def rich_start(game: str, seed: int) -> State:
    """A deal at any point of a game, most hands having a phase in them."""
    return start(game, random.Random(seed))


WALKS: dict[str, tuple[Callable[[str, int], State], Callable[[str, int], Driver]]] = {
    "random": (new_game, lambda game, seed: by_players("random", game, seed)),
    "greedy": (new_game, lambda game, seed: by_players("greedy", game, seed)),
    "rich": (rich_start, lambda _, seed: by_liking(seed)),
    "loose": (rich_start, lambda _, seed: by_chance(seed)),
}
