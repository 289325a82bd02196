"""Games inside the kernel with a policy of its own for each seat: thousands a second, to measure and to tune."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from melds.errors import BadCall
from melds.kernel import machine
from melds.kernel.phase import layout
from melds.kernel.phase.greedy import Greedy
from melds.kernel.phase.state import PhaseState
from melds.kernel.phase.tactician import Tactician
from melds.kernel.rng import Rng

try:
    from cython import nogil
except ImportError:
    from melds.kernel.machine import nogil

__all__ = ["Duel", "duel"]

NO_PLAY = -1


class Duel(NamedTuple):
    """What came out, a number for each of the four that played; they changed seats after every game."""

    games: int
    wins: tuple[float, ...]  # a first rank that two share is half a win for each
    points: tuple[int, ...]
    phases: tuple[int, ...]  # completed
    laid: tuple[int, ...]  # deals in which they laid a phase
    outs: tuple[int, ...]  # deals that they ended by going out
    deals: int


def duel(variant: int, rows: Sequence[Sequence[float] | None], games: int, seed: int) -> Duel:
    """Play so many games of four tacticians, a row of weights each; None is the greedy policy.

    The deals of four games in a row are the same, and everybody sits once at each seat.
    """
    if len(rows) != layout.SEATS:
        raise BadCall(f"a duel takes {layout.SEATS} rows of weights, not {len(rows)}")
    policies, greedy, counts = [Tactician(each or ()) for each in rows], Greedy(), [0.0] * 24
    one, two, three, four = policies
    kinds = sum([1 << number for number, each in enumerate(rows) if each is None])
    state = PhaseState(variant)
    for number in range(games):
        rng, fresh = Rng(seed + number // layout.SEATS), PhaseState(variant)
        state.copy_from(fresh)
        with nogil:
            play_game(state, rng, number % layout.SEATS, kinds, greedy, one, two, three, four, counts)
    wins = tuple([counts[place] for place in range(4)])
    points, phases, laid, outs = [tuple([int(counts[4 * line + place]) for place in range(4)]) for line in range(1, 5)]
    return Duel(games, wins, points, phases, laid, outs, int(counts[20]))


def play_game(
    state: PhaseState,
    rng: Rng,
    turned: int,
    kinds: int,
    greedy: Greedy,
    one: Tactician,
    two: Tactician,
    three: Tactician,
    four: Tactician,
    counts: list[float],
) -> None:
    """Play one game; who is number n sits at seat n + turned."""
    winners = 0
    while state.stage != layout.GAME_OVER:
        if state.stage == layout.DEAL_OVER:
            state.next_deal(rng)
            counts[20] += 1
        who = (state.mover + layout.SEATS - turned) % layout.SEATS
        if kinds >> who & 1:
            code = greedy.play(state)
        elif who == 0:
            code = one.play(state)
        elif who == 1:
            code = two.play(state)
        elif who == 2:
            code = three.play(state)
        else:
            code = four.play(state)
        if code == NO_PLAY:
            state.end_deal()
        else:
            state.advance(code)
        if state.stage >= layout.DEAL_OVER:
            count_deal(state, turned, counts)
    for seat in range(layout.SEATS):
        winners += 1 if state.rank(seat) == 1 else 0
    for seat in range(layout.SEATS):
        who = (seat + layout.SEATS - turned) % layout.SEATS
        counts[who] += 1.0 / winners if state.rank(seat) == 1 else 0.0
        counts[4 + who] += state.points[seat]
        counts[8 + who] += machine.bit_count(state.completed[seat])


def count_deal(state: PhaseState, turned: int, counts: list[float]) -> None:
    """Add up who laid and who went out in a deal that is over."""
    for seat in range(layout.SEATS):
        who = (seat + layout.SEATS - turned) % layout.SEATS
        counts[12 + who] += 1 if state.table.laid[seat] else 0
        counts[16 + who] += 1 if state.hand_sizes[seat] == 0 else 0
