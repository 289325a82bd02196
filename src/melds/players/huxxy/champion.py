"""The champion of Huxxy: the tactician's best turns, each tried on many guesses of the hidden cards.

How it thinks, once a turn. The kernel lists the best few turns of each number of cards that they place, what the exact
solver finds, and the draw. If there is nothing to choose it draws. Else the hidden cards are dealt again and again, so
that the others would have played as they did (`evidence`, `kernel/huxxy/belief.py`). From every candidate a tactician
plays on at its seat, and at the others players who move nothing on the table (where there are Jokers: tacticians),
until the champion has had two more turns; then a learned value says how likely it wins from there. The candidate that
promises most is played (`kernel/huxxy/search.py`).

How long it thinks is counted in playouts, so that the same seed makes the same plays, and bounded by the processor time
it has used: a clock that runs short means fewer playouts, and at last, as with a kernel that is not compiled, none.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

from melds.kernel import is_compiled
from melds.kernel.huxxy import codes, layout, tactics
from melds.kernel.huxxy.belief import Belief
from melds.kernel.huxxy.sample import Sampler
from melds.kernel.huxxy.search import Search
from melds.kernel.huxxy.solve import Solver
from melds.kernel.huxxy.state import HuxxyState
from melds.kernel.huxxy.tactician import GRANT, PLAIN, QUICK_GRANT
from melds.kernel.huxxy.turns import Turns
from melds.kernel.huxxy.value import Value
from melds.kernel.rng import Rng
from melds.players.budget import Budget
from melds.players.huxxy.evidence import evidence_of
from melds.players.huxxy.parameters import row_of
from melds.players.huxxy.planner import can_be_played
from melds.players.huxxy.tactician import TacticianHuxxyPlayer, plays_of, position_of
from melds.rules.huxxy.state import Observation
from melds.rules.plays import Draw, HuxxyPlay

__all__ = ["WHOLE", "ChampionHuxxyPlayer"]

WHOLE = Budget(playouts=20_000)
NODES, SOLVED = 4000, 100_000  # turns that are looked through for candidates, and plays that the solvers try
DEPTH = 2  # own turns after which the learned value is asked
KNOWING = 0.4  # of the time at most goes into what the others may hold
PLAYOUTS_A_DEAL = 15  # so many playouts are worth another deal of the hidden cards
MOST = 31  # candidates
SLICE = 8  # samples, or deals, between two looks at the clock


class ChampionHuxxyPlayer(TacticianHuxxyPlayer):
    """Seeded: the same seed and the same observations give the same plays, unless the clock cuts in."""

    name = "champion"

    def __init__(  # noqa: PLR0913 - what it knows, and how much it may think
        self,
        parameters: Mapping[str, float],
        value: Value | None,
        seed: int,
        budget: Budget = WHOLE,
        *,
        is_knowing: bool = True,
        is_plain: bool = True,
        is_exact: bool = True,
    ) -> None:
        super().__init__(parameters, is_exact=is_exact)
        self.is_knowing, self.belief = is_knowing, Belief(row_of(parameters))
        self.rng, self.budget, self.used = Rng(seed), budget, 0.0
        self.turns = Turns(row_of(parameters), tactics.WIDTH, GRANT)
        others = PLAIN if is_plain else QUICK_GRANT
        self.search = Search(row_of(parameters), value, 0 if value is None else DEPTH, others)
        self.solvers = [Solver(aim) for aim in ("cards", "points")] if is_exact else []

    def plan(self, observation: Observation) -> list[HuxxyPlay]:
        """The turn that won most playouts; the tactician's where there is no time, or no choice."""
        began = time.process_time()
        plan = self._searched(observation, began)
        self.used += time.process_time() - began
        return plan if plan and can_be_played(observation, plan) else super().plan(observation)

    def _searched(self, seen: Observation, began: float) -> list[HuxxyPlay]:
        position = position_of(seen) if self._seconds() > 0 else None
        if position is None:
            return []
        candidates = self._candidates(position)
        if len(candidates) == 1:
            return [Draw()]
        best = self.turns.kept.best()
        if self.turns.kept.worth_of(best) >= tactics.WON:
            return plays_of(position, [*self.turns.kept.turn(best), codes.END_TURN])
        self.search.enter(candidates)
        seconds = self._seconds()
        sampler = self.sampler(seen, began + KNOWING * seconds)
        self._race(sampler, len(candidates), began + seconds)
        return plays_of(position, candidates[self.search.best()]) if self.search.samples else []

    def _seconds(self) -> float:
        """Processor time for this turn: less when much of the game's is used."""
        return min(self.budget.once, (self.budget.game - self.used) / 8) if is_compiled else 0.0

    def _candidates(self, position: HuxxyState) -> list[list[int]]:
        """Whole turns: the best that were found, of each number of cards at least one, and the draw first."""
        self.turns.search(position, NODES)
        for solver in self.solvers:
            self.turns.consider(position, list(solver.best_turn(position, SOLVED).codes))
        found = [place for place in range(layout.PLAYS * tactics.WIDTH) if self.turns.kept.turn(place)]
        found.sort(key=lambda place: (place % tactics.WIDTH > 0, -self.turns.kept.worth_of(place)))
        chosen = found[: MOST - 1]
        return [[codes.DRAW], *([*self.turns.kept.turn(place), codes.END_TURN] for place in chosen)]

    def sampler(self, seen: Observation, deadline: float) -> Sampler:
        """Deals of the hidden cards: such that make the others play as they did, as many as there is time for."""
        sampler, deals = Sampler(seen), min(layout.DEALS, self.budget.playouts // PLAYOUTS_A_DEAL)
        evidence = evidence_of(seen, self.mind) if self.is_knowing else []
        while evidence and sampler.is_whole() and sampler.pool_count < deals and time.process_time() < deadline:
            self.belief.fill(sampler, evidence, self.rng, min(SLICE, deals - sampler.pool_count))
        return sampler

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
