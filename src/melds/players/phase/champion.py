"""The champion: candidates of the tactician, compared by deals played out inside the kernel."""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import ceil, log2

from melds.errors import BadCall
from melds.kernel import Rng
from melds.kernel.phase.convert import play_of, variant_of
from melds.kernel.phase.parameters import parameters_of
from melds.kernel.phase.sample import Sampler
from melds.kernel.phase.search import Search
from melds.kernel.phase.standing import Standing
from melds.kernel.phase.tactician import Tactician
from melds.players.phase.tactician import TacticianPhasePlayer
from melds.rules.phase import Observation, Rules, refusal
from melds.rules.plays import PhasePlay

__all__ = ["Budget", "ChampionPhasePlayer"]


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a champion may think."""

    playouts: int = 300  # for a decision
    match_seconds: float = 40.0  # CPU time of all plays together
    play_seconds: float = 2.0


class ChampionPhasePlayer:
    """The same seed and observation, the same play, unless the clock runs short."""

    name = "champion"

    def __init__(self, rules: Rules, seed: int | None = None, budget: Budget | None = None) -> None:
        parameters = parameters_of(variant_of(rules))
        standing = Standing(variant_of(rules), parameters.strengths, parameters.spread)
        self.search = Search(Tactician(parameters.row), standing, 100, 1.0)
        self.tactician = TacticianPhasePlayer(rules)
        self.budget, self.seed, self.spent = budget or Budget(), seed or 0, 0.0

    def play(self, observation: Observation) -> PhasePlay:
        """One legal play of the seat that looks."""
        began = time.process_time()
        play = self._best(observation)
        self.spent += time.process_time() - began
        if play is None or refusal(observation, play) is not None:
            return self.tactician.play(observation)
        return play

    def _best(self, observation: Observation) -> PhasePlay | None:
        try:
            sampler = Sampler(observation)
        except BadCall:
            return None
        count = self.search.list_plays(sampler.state)
        if count > 1:
            worlds = max(1, round(self.budget.playouts / (count * ceil(log2(count)))))
            plays = sum(len(turn.plays) for turn in observation.history)
            rng = Rng(self.seed * 1_000_003 + observation.deal * 10_007 + plays)
            self.search.think(sampler, observation.seat, worlds, rng)
        return play_of(sampler.state, self.search.ranking()[0][0]) if count else None
