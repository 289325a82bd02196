"""The tactician of the kernel as a player: counted outs, exact lays and builds, no search."""

from __future__ import annotations

from melds.errors import BadCall
from melds.kernel.phase.convert import play_of, variant_of
from melds.kernel.phase.parameters import parameters_of, row_of
from melds.kernel.phase.sample import Sampler
from melds.kernel.phase.tactician import Tactician
from melds.players.phase.greedy import GreedyPhasePlayer
from melds.rules.phase import Observation, Rules, refusal
from melds.rules.plays import PhasePlay

__all__ = ["TacticianPhasePlayer"]

NO_PLAY = -1


class TacticianPhasePlayer:
    """The same play for the same observation, always."""

    name = "tactician"

    def __init__(self, rules: Rules) -> None:
        self.policy = Tactician(row_of(parameters_of(variant_of(rules)).weights))
        self.greedy = GreedyPhasePlayer()

    def play(self, observation: Observation) -> PhasePlay:
        """One legal play of the seat that looks."""
        try:
            state = Sampler(observation).state
        except BadCall:  # more cards than the kernel can hold
            return self.greedy.play(observation)
        code = self.policy.play(state)
        play = self.greedy.play(observation) if code == NO_PLAY else play_of(state, code)
        return play if refusal(observation, play) is None else self.greedy.play(observation)
