"""A player that makes any legal play, by the dice; it only avoids sums that it could not complete."""

from __future__ import annotations

import random

from melds.players.phase.sums import safe_builds
from melds.rules.phase.judge import due_phases, has_open_sum
from melds.rules.phase.lays import lays
from melds.rules.phase.legal import legal_plays, pick_ups, turn_ends
from melds.rules.phase.state import Observation, Step
from melds.rules.plays import Build, Draw, LayPhase, PhasePlay

__all__ = ["RandomPhasePlayer"]

LAY, BUILD, STOP = 0.5, 0.7, 0.25  # how often it lays, goes on building, and looks no further for a way to lay


class RandomPhasePlayer:
    """Any legal play, seeded."""

    name = "random"

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def play(self, observation: Observation) -> PhasePlay:
        """One legal play of the seat that looks."""
        if observation.step is Step.PLAY:
            play = self._lay(observation) if observation.table[observation.seat] is None else self._build(observation)
            if play is not None:
                return play
            plays = list(turn_ends(observation))
        else:
            plays = list(pick_ups(observation))
        return self.rng.choice(plays) if plays else next(legal_plays(observation), Draw())

    def _lay(self, observation: Observation) -> LayPhase | None:
        if self.rng.random() > LAY:
            return None
        phases = due_phases(observation)
        ways = lays(observation.hand, self.rng.choice(phases), observation.rules) if phases else iter(())
        chosen = next(ways, None)
        while chosen is not None and self.rng.random() > STOP:
            other = next(ways, None)
            if other is None:
                break
            chosen = other
        return chosen

    def _build(self, observation: Observation) -> Build | None:
        if has_open_sum(observation) or self.rng.random() < BUILD:
            plays = safe_builds(observation)
            if plays:
                return self.rng.choice(plays)
        return None
