"""Games played to their end inside the kernel, by one policy for all seats."""

from __future__ import annotations

from typing import NamedTuple

from melds.errors import BadCall
from melds.kernel.huxxy import layout
from melds.kernel.huxxy.policies import POLICIES, Players
from melds.kernel.huxxy.state import HuxxyState
from melds.kernel.rng import Rng

try:
    from cython import nogil
except ImportError:
    from melds.kernel.machine import nogil

__all__ = ["Tally", "playout"]

PLAYS, STUCK, ROWS = 0, 1, 4  # places in the counts


class Tally(NamedTuple):
    """What came out of playouts; the rows have an entry for each seat."""

    playouts: int
    plays: int
    stuck: int  # games broken off at once, because the turn that was begun can't be ended
    wins: tuple[int, ...]  # how often a seat was first, alone or not
    ranks: tuple[int, ...]  # the sum of its ranks
    scores: tuple[int, ...]  # the sum of its points
    outs: tuple[int, ...]  # how often it went out


def playout(state: HuxxyState, policy: str, count: int, rng: Rng) -> Tally:
    """Play the game of that state to its end `count` times.

    What is left of the stock is shuffled for each playout: nobody can know its order. The state stays as it is.
    """
    if policy not in POLICIES:
        raise BadCall(f"there is no policy {policy!r}; the policies are {', '.join(POLICIES)}")
    game, players, number = state.clone(), Players(), POLICIES.index(policy)
    counts = [0] * 24
    with nogil:
        play_out(state, game, players, number, count, rng, counts)
    rows = [tuple([counts[ROWS + 4 * row + seat] for seat in range(layout.SEATS)]) for row in range(4)]
    return Tally(count, counts[PLAYS], counts[STUCK], *rows)


def play_out(
    state: HuxxyState, game: HuxxyState, players: Players, policy: int, count: int, rng: Rng, counts: list[int]
) -> None:
    """Play games in `game` and add up the results: plays, games broken off, then the rows of a Tally."""
    points = [0] * 4
    for _ in range(count):
        game.copy_from(state)
        game.shuffle_rest(rng)
        while game.stage != layout.GAME_OVER:
            if not players.take_turn(game, policy, rng):
                counts[STUCK] += 1
                break
            counts[PLAYS] += players.made.count
        for seat in range(layout.SEATS):
            points[seat] = game.points(seat)
        for seat in range(layout.SEATS):
            rank = 1
            for other in range(layout.SEATS):
                if points[other] < points[seat]:
                    rank += 1
            counts[ROWS + seat] += 1 if rank == 1 else 0
            counts[ROWS + 4 + seat] += rank
            counts[ROWS + 8 + seat] += points[seat]
            counts[ROWS + 12 + seat] += 1 if game.hand_sizes[seat] == 0 else 0
