"""What the functions of Phazed and PhaseA share: judging a play, and playing."""

from __future__ import annotations

from typing import Any

from melds.course.arguments import phase_observation
from melds.course.champions import champion_for
from melds.errors import BadPlay
from melds.notation.tuples import phase_from_tuple, phase_to_tuple
from melds.rules.phase import Rules, refusal
from melds.rules.plays import PhasePlay

__all__ = ["is_valid_play", "play"]


def is_valid_play(basic: Rules, bonus: Rules, play: object, *arguments: Any) -> bool:
    """Whether the play may be made; a play that can't be read may not."""
    phase_status = arguments[3]
    is_bonus = isinstance(phase_status, list | tuple) and any(isinstance(one, list | tuple) for one in phase_status)
    rules = bonus if is_bonus else basic
    observation = phase_observation(rules, *arguments)
    try:
        return refusal(observation, phase_from_tuple(play, rules)) is None
    except BadPlay:
        return False


def play(rules: Rules, *arguments: Any) -> tuple[int, Any]:
    """One play of the champion."""
    observation = phase_observation(rules, *arguments)
    made = champion_for(observation).play(observation)
    assert isinstance(made, PhasePlay)
    return phase_to_tuple(made, rules)
