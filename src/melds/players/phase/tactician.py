"""The tactician of the kernel as a player: counted outs, exact lays and builds, no search."""

from __future__ import annotations

from melds.errors import BadCall
from melds.kernel.phase import remnants
from melds.kernel.phase.convert import play_of
from melds.kernel.phase.parameters import Parameters
from melds.kernel.phase.sample import Sampler
from melds.kernel.phase.tactician import Tactician
from melds.players.phase.greedy import GreedyPhasePlayer
from melds.rules.phase import Observation, refusal
from melds.rules.plays import PhasePlay

__all__ = ["TacticianPhasePlayer", "sampler_of"]

NO_PLAY = -1


def sampler_of(observation: Observation, *, is_knowing: bool = False) -> Sampler | None:
    """The states that the seat could be in, likely ones if asked for; None if they would not fit into the kernel."""
    try:
        return Sampler(observation, remnants.weights_of(observation) if is_knowing else None)
    except BadCall:  # hands and groups that no game has, or a deck without a card
        return None


class TacticianPhasePlayer:
    """The same play for the same observation, always."""

    name = "tactician"

    def __init__(self, parameters: Parameters) -> None:
        self.policy, self.greedy = Tactician(parameters.row), GreedyPhasePlayer()

    def play(self, observation: Observation) -> PhasePlay:
        """One legal play of the seat that looks."""
        sampler = sampler_of(observation)
        code = NO_PLAY if sampler is None else self.policy.play(sampler.state)
        if sampler is None or code == NO_PLAY:
            return self.greedy.play(observation)
        play = play_of(sampler.state, code)
        return play if refusal(observation, play) is None else self.greedy.play(observation)
