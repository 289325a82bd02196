"""Playouts for the choice between turns: the hidden cards dealt by chance, the rest of the game played out.

How this works. The candidates are the best few turns of each number of cards, and a draw. Each sample of the hidden
cards is one table for all candidates that are still in the race: the same hands, the same stock, players that do
the same in the same position. So what tells two candidates apart is what follows from them, not luck. The weaker
half leaves the race again and again, and the playouts that are left go to the better half (sequential halving).

The seat that thinks plays on as a tactician. The others may do so, too, or play plainly: they lay groups of their
hands and cards that fit, and move nothing that lies. A tactician finds a place for nearly every card, so that hardly
anything left on the table is a gift; of players who miss turns that is not true.
"""

from __future__ import annotations

from collections.abc import Sequence

from melds.kernel import machine
from melds.kernel.huxxy import layout, tactics
from melds.kernel.huxxy.sample import Sampler
from melds.kernel.huxxy.state import HuxxyState
from melds.kernel.huxxy.tactician import PLAIN, QUICK, QUICK_GRANT, Tactician
from melds.kernel.huxxy.value import Value
from melds.kernel.rng import Rng

try:
    from cython import nogil
except ImportError:
    from melds.kernel.machine import nogil

__all__ = ["Search"]

POINT = 0.0005  # a win is 1, each point that is left in the hand costs so much: it decides between equals


class Search:
    """Plays out candidates for one turn; for one thread."""

    __slots__ = ("alive", "count", "depth", "game", "others", "own", "samples", "sizes", "start", "turns", "values")

    def __init__(self, params: Sequence[float], value: Value | None = None, depth: int = 0, grant: int = PLAIN) -> None:
        self.own, self.depth = Tactician(params, QUICK, 0, QUICK_GRANT, value), depth
        self.others = Tactician(params, QUICK, 0, grant)
        self.start, self.game = HuxxyState(), HuxxyState()
        self.turns = machine.zeros(tactics.CANDIDATES * 8)  # codes, with the end of the turn
        self.sizes = machine.zeros(tactics.CANDIDATES)
        self.alive = machine.zeros(tactics.CANDIDATES)
        self.values = [0.0 for _ in range(tactics.CANDIDATES)]
        self.count = self.samples = 0

    def enter(self, candidates: Sequence[Sequence[int]]) -> None:
        """Begin with these turns, whole ones, as codes."""
        self.count, self.samples = len(candidates), 0
        for number, turn in enumerate(candidates):
            self.sizes[number], self.alive[number], self.values[number] = len(turn), 1, 0.0
            for place, code in enumerate(turn):
                self.turns[8 * number + place] = code

    def run(self, sampler: Sampler, rng: Rng, samples: int) -> None:
        """Play out all that are in the race, on so many samples more."""
        with nogil:
            self.play_out(sampler, rng, samples)

    def play_out(self, sampler: Sampler, rng: Rng, samples: int) -> None:
        """The same, for C."""
        seat = -1
        for _ in range(samples):
            sampler.sample_into(self.start, rng)
            seat = self.start.mover
            for number in range(self.count):
                if self.alive[number]:
                    self.game.copy_from(self.start)
                    for place in range(self.sizes[number]):
                        self.game.advance(self.turns[8 * number + place])
                    self.values[number] += self.result(seat)
        self.samples += samples

    def result(self, seat: int) -> float:
        """What the game becomes for a seat: its end, or a guess when the seat has chosen so many turns."""
        turns_left = self.depth
        while self.game.stage != layout.GAME_OVER:
            if self.game.mover == seat:
                turns_left -= 1
                if turns_left == 0:
                    return self.own.promise(self.game)
                if not self.own.take_turn(self.game):
                    break
            elif not self.others.take_turn(self.game):
                break
        return self.share(seat)

    def share(self, seat: int) -> float:
        """What the end of a game is worth for a seat: its share of the first rank, less something for its points."""
        mine, ties = self.game.points(seat), 1
        for other in range(layout.SEATS):
            if other != seat:
                points = self.game.points(other)
                if points < mine:
                    return -POINT * mine
                if points == mine:
                    ties += 1
        return 1.0 / ties - POINT * mine

    def halve(self) -> int:
        """Let the weaker half leave the race, and get how many are left."""
        left = 0
        for number in range(self.count):
            left += self.alive[number]
        for _ in range(left // 2):
            worst = -1
            for number in range(self.count):
                if self.alive[number] and (worst < 0 or self.values[number] <= self.values[worst]):
                    worst = number
            self.alive[worst] = 0
        return left - left // 2

    def best(self) -> int:
        """The number of the best candidate that is in the race."""
        found = -1
        for number in range(self.count):
            if self.alive[number] and (found < 0 or self.values[number] > self.values[found]):
                found = number
        return found

    def value_of(self, number: int) -> float:
        """What a candidate was worth in all playouts together."""
        return self.values[number]
