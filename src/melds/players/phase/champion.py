"""The champion of Phazed and PhaseA: what the tactician would consider, compared by deals played out in the kernel.

How it thinks. The kernel lists the plays that are worth a thought: draw or take, the best ways to lay and not to lay,
the best discards, whom to skip. Where there is no choice it plays at once. Else the hidden cards are dealt again and
again, as they could lie after all that happened. In each of these worlds each candidate is played, and then the deal to
its end by tacticians; what counts is the chance to win the game from there, by phases and points. Worse candidates are
left out round by round (`kernel/phase/search.py`).

How long it thinks is counted in playouts, so that the same seed makes the same plays, and bounded by the processor time
it has used: a clock that runs short, or a kernel that is not compiled, means fewer playouts, and at last none.
"""

from __future__ import annotations

import time

from melds.kernel import Rng, is_compiled
from melds.kernel.phase.convert import play_of, variant_of
from melds.kernel.phase.parameters import Parameters
from melds.kernel.phase.past import past_turns
from melds.kernel.phase.sample import Sampler
from melds.kernel.phase.search import Search
from melds.kernel.phase.standing import Standing
from melds.kernel.phase.tactician import Tactician
from melds.players.budget import Budget
from melds.players.phase.tactician import TacticianPhasePlayer, sampler_of
from melds.rules.phase import Observation, Rules, refusal
from melds.rules.plays import PhasePlay

__all__ = ["WHOLE", "ChampionPhasePlayer"]

WHOLE = Budget(playouts=16_000)
SLICE = 16  # worlds between two looks at the clock
PLAYS_LEFT = 20  # the time left is shared among so many plays, when it gets short


class ChampionPhasePlayer(TacticianPhasePlayer):
    """Seeded: the same seed and the same observation give the same play, unless the clock cuts in."""

    name = "champion"

    def __init__(
        self, rules: Rules, parameters: Parameters, seed: int = 0, budget: Budget = WHOLE, ripens: int = 100
    ) -> None:
        super().__init__(parameters)
        self.is_knowing = ripens > 0
        standing = Standing(variant_of(rules), parameters.race)
        self.search = Search(Tactician(parameters.row), standing, ripens, parameters.doubt)
        self.seed, self.budget, self.used = seed, budget, 0.0

    def play(self, observation: Observation) -> PhasePlay:
        """One legal play of the seat that looks."""
        began = time.process_time()
        play = self._searched(observation, began + self._seconds())
        self.used += time.process_time() - began
        return play if play is not None and refusal(observation, play) is None else super().play(observation)

    def _seconds(self) -> float:
        """Processor time for this play: less when much of the game's is used."""
        return min(self.budget.once, (self.budget.game - self.used) / PLAYS_LEFT) if is_compiled else 0.0

    def _searched(self, seen: Observation, deadline: float) -> PhasePlay | None:
        """The best play by playouts; None if the position does not fit into the kernel."""
        sampler = self.sampler(seen)
        if sampler is None or self.search.list_plays(sampler.state) == 0:
            return None
        self.search.begin()
        self._race(sampler, seen, deadline)
        return play_of(sampler.state, self.search.best())

    def sampler(self, seen: Observation) -> Sampler | None:
        """The worlds to try the candidates in; None if the position does not fit into the kernel."""
        self.search.belief.remember(past_turns(seen.history))
        return sampler_of(seen, is_knowing=self.is_knowing)

    def _race(self, sampler: Sampler, seen: Observation, deadline: float) -> None:
        """Play out in rounds, each with as many playouts for half the candidates, until the time is up."""
        plays = sum(len(turn.plays) for turn in seen.history)
        rng = Rng((self.seed << 32) + (seen.deal << 16) + (seen.seat << 12) + plays)  # stateless: the same again
        rounds = max(1, (self.search.count - 1).bit_length())
        for _ in range(rounds):
            worlds = max(1, self.budget.playouts // (rounds * self.search.left))
            while worlds > 0 and self.search.is_open(self.budget.playouts // 2) and time.process_time() < deadline:
                self.search.run(sampler, seen.seat, min(SLICE, worlds), rng)
                worlds -= SLICE
            self.search.halve()
