"""Deals and games played to their end inside the kernel, by one policy for all seats."""

from __future__ import annotations

from typing import NamedTuple

from melds.errors import BadCall
from melds.kernel import machine
from melds.kernel.phase import layout
from melds.kernel.phase.chance import Chance
from melds.kernel.phase.greedy import Greedy
from melds.kernel.phase.parameters import parameters_of
from melds.kernel.phase.state import PhaseState
from melds.kernel.phase.tactician import Tactician
from melds.kernel.rng import Rng

try:
    from cython import nogil
except ImportError:
    from melds.kernel.machine import nogil

__all__ = ["POLICIES", "Tally", "playout"]

POLICIES = ("random", "greedy", "tactician")
RANDOM, GREEDY, TACTICIAN = range(3)
NO_PLAY = -1


class Tally(NamedTuple):
    """What came out of playouts; the rows have an entry for each seat."""

    playouts: int
    plays: int
    stuck: int  # deals that were broken off, because a sum lay open and could not be completed (2.5)
    wins: tuple[int, ...]  # how often a seat was first, alone or not
    ranks: tuple[int, ...]  # the sum of its ranks
    scores: tuple[int, ...]  # the sum of its points at the end of each playout
    phases: tuple[int, ...]  # how many phases it had completed at the end of each playout, summed up
    outs: tuple[int, ...]  # how many deals it ended by going out


def playout(state: PhaseState, policy: str, count: int, rng: Rng, *, whole_games: bool = False) -> Tally:
    """Play the deal of that state, or the game, to its end `count` times.

    What is left of the deck is shuffled for each playout: nobody can know its order. The state stays as it is.
    """
    if policy not in POLICIES:
        raise BadCall(f"there is no policy {policy!r}; the policies are {', '.join(POLICIES)}")
    game, greedy, chance = state.clone(), Greedy(), Chance()
    tactician = Tactician(parameters_of(state.variant).row if policy == "tactician" else ())
    counts = [0] * 24
    number, until = POLICIES.index(policy), layout.GAME_OVER if whole_games else layout.DEAL_OVER
    with nogil:
        play_out(state, game, number, count, until, rng, greedy, chance, tactician, counts)
    rows = [tuple([counts[4 + 4 * row + seat] for seat in range(layout.SEATS)]) for row in range(5)]
    return Tally(count, counts[0], counts[1], *rows)


def play_out(
    state: PhaseState,
    game: PhaseState,
    policy: int,
    count: int,
    until: int,
    rng: Rng,
    greedy: Greedy,
    chance: Chance,
    tactician: Tactician,
    counts: list[int],
) -> None:
    """Play on in `game` and add up the results: plays, broken deals, then from place 4 on the rows of a Tally."""
    for _ in range(count):
        game.copy_from(state)
        game.shuffle_rest(rng)
        while game.stage < until:
            if game.stage == layout.DEAL_OVER:
                game.next_deal(rng)
            if policy == TACTICIAN:
                code = tactician.play(game)
            else:
                code = greedy.play(game) if policy == GREEDY else chance.play(game, rng)
            if code == NO_PLAY:
                counts[1] += 1
                game.end_deal()
            else:
                counts[0] += 1
                game.advance(code)
            if game.stage >= layout.DEAL_OVER and game.hand_sizes[game.mover] == 0:
                counts[20 + game.mover] += 1
        for seat in range(layout.SEATS):
            rank = game.rank(seat)
            counts[4 + seat] += 1 if rank == 1 else 0
            counts[8 + seat] += rank
            counts[12 + seat] += game.points[seat]
            counts[16 + seat] += machine.bit_count(game.completed[seat])
