"""The functions of the PhaseA (there called PhasedOut) project (2017), answering as the course's own tests do.

`phasedout_play` and `phasedout_bonus` play with the best player of the house.
"""

from __future__ import annotations

from typing import Any

from melds.course import phase_functions
from melds.course.arguments import read_cards, read_groups
from melds.rules.phase import PHASEA, PHASEA_BONUS, score
from melds.rules.phase.groups import group_types, phase_types

__all__ = [
    "phasedout_bonus",
    "phasedout_group_type",
    "phasedout_is_valid_play",
    "phasedout_phase_type",
    "phasedout_play",
    "phasedout_score",
]


def phasedout_group_type(group: list[str]) -> int | None:
    """The number of the group type that the cards are, or None: `['2S', '2C', '2H']` gives 1."""
    return next(iter(group_types(read_cards(group, PHASEA_BONUS, "group"), PHASEA)), None)


def phasedout_phase_type(phase: list[list[str]]) -> int | None:
    """The number of the phase that the groups make, in the order given, or None."""
    return next(iter(phase_types(read_groups(phase, PHASEA_BONUS, "phase"), PHASEA)), None)


def phasedout_is_valid_play(  # noqa: PLR0913, PLR0917 - the course's own arguments, here and below
    play: Any,
    player_id: int,
    table: list[Any],
    turn_history: list[Any],
    phase_status: list[Any],
    hand: list[str],
    discard: str | None,
) -> bool:
    """Whether the player may make this play; the bonus rules hold where `phase_status` is the bonus game's."""
    return phase_functions.is_valid_play(
        PHASEA, PHASEA_BONUS, play, player_id, table, turn_history, phase_status, hand, discard
    )


def phasedout_score(hand: list[str]) -> int:
    """The points that the cards cost at the end of a deal."""
    return score(read_cards(hand, PHASEA_BONUS, "hand"))


def phasedout_play(  # noqa: PLR0913, PLR0917
    player_id: int,
    table: list[Any],
    turn_history: list[Any],
    phase_status: list[int],
    hand: list[str],
    discard: str | None,
) -> tuple[int, Any]:
    """One play of the basic game."""
    return phase_functions.play(PHASEA, player_id, table, turn_history, phase_status, hand, discard)


def phasedout_bonus(  # noqa: PLR0913, PLR0917
    player_id: int,
    table: list[Any],
    turn_history: list[Any],
    phase_status: list[tuple[bool, ...]],
    hand: list[str],
    discard: str | None,
) -> tuple[int, Any]:
    """One play of the bonus game."""
    return phase_functions.play(PHASEA_BONUS, player_id, table, turn_history, phase_status, hand, discard)
