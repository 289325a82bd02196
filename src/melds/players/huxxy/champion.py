"""The champion of Huxxy: the tactician's best turns, played out to the end of the game on many guesses of hidden cards.

How it thinks, once a turn. The kernel lists the best few turns of each number of cards that they place, and the draw. If
there is nothing to choose it draws. Else the hidden cards are dealt again and again, and the game is played to its end
by tacticians from every candidate; the candidate with most wins is played (`kernel/huxxy/search.py`).

How long it thinks is counted in playouts, so that the same seed makes the same plays, and bounded by the processor time
it has used: a clock that runs short, or a kernel that is not compiled, means fewer playouts, and at last none.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

from melds.kernel import is_compiled
from melds.kernel.huxxy import codes, layout, tactics
from melds.kernel.huxxy.sample import Sampler
from melds.kernel.huxxy.search import Search
from melds.kernel.huxxy.state import HuxxyState
from melds.kernel.huxxy.turns import Turns
from melds.kernel.rng import Rng
from melds.players.huxxy.parameters import row_of
from melds.players.huxxy.tactician import TacticianHuxxyPlayer, can_be_played, plays_of, position_of
from melds.rules.huxxy.state import Observation
from melds.rules.plays import Draw, EndTurn, HuxxyPlay

__all__ = ["COURSE_BUDGET", "Budget", "ChampionHuxxyPlayer"]

NODES = 4000  # turns that are looked through for candidates
SLICE = 8  # samples between two looks at the clock


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a champion may think."""

    playouts: int = 6000  # for one turn
    turn: float = 1.2  # seconds of processor time for one turn
    game: float = 36.0  # and for all turns of a game
    candidates: int = 12


COURSE_BUDGET = Budget()


class ChampionHuxxyPlayer(TacticianHuxxyPlayer):
    """Seeded: the same seed and the same observations give the same plays, unless the clock cuts in."""

    name = "champion"

    def __init__(self, parameters: Mapping[str, float], seed: int, budget: Budget = COURSE_BUDGET) -> None:
        super().__init__(parameters)
        self.rng, self.budget, self.used = Rng(seed), budget, 0.0
        self.turns, self.search = Turns(row_of(parameters), tactics.WIDTH), Search(row_of(parameters))

    def plan(self, observation: Observation) -> list[HuxxyPlay]:
        """The turn that won most playouts; the tactician's where there is no time, or no choice."""
        began = time.process_time()
        plan = self._searched(observation, began)
        self.used += time.process_time() - began
        return plan if plan and can_be_played(observation, plan) else super().plan(observation)

    def _searched(self, seen: Observation, began: float) -> list[HuxxyPlay]:
        position = position_of(seen)
        if position is None or max(seen.hand_sizes) + seen.deck_size > layout.HAND_ROOM:
            return []
        candidates = self._candidates(position)
        if len(candidates) == 1:
            return [Draw()]
        self.search.enter(candidates)
        self._race(Sampler(seen), len(candidates), began + self._seconds())
        return plays_of(position, candidates[self.search.best()]) if self.search.samples else []

    def _seconds(self) -> float:
        """Processor time for this turn: less when much of the game's is used."""
        return min(self.budget.turn, (self.budget.game - self.used) / 8) if is_compiled else 0.0

    def _candidates(self, position: HuxxyState) -> list[list[int]]:
        """Whole turns: the best that were found, of each number of cards at least one, and the draw first."""
        self.turns.search(position, NODES)
        found = [place for place in range(layout.PLAYS * tactics.WIDTH) if self.turns.turn(place)]
        found.sort(key=lambda place: (place % tactics.WIDTH > 0, -self.turns.worth_of(place)))
        chosen = found[: self.budget.candidates - 1]
        return [[codes.DRAW], *([*self.turns.turn(place), codes.END_TURN] for place in chosen)]

    def _race(self, sampler: Sampler, left: int, deadline: float) -> None:
        """Play out in rounds, each with the same number of playouts for half the candidates, until the time is up."""
        rounds = max(1, (left - 1).bit_length())
        for _ in range(rounds):
            samples = max(1, self.budget.playouts // (rounds * left))
            while samples > 0 and time.process_time() < deadline:
                self.search.run(sampler, self.rng, min(SLICE, samples))
                samples -= SLICE
            if left > 1 and self.search.samples:
                left = self.search.halve()
