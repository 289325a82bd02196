"""The functions of the Phazed project (2021), answering as the course's own tests do.

`phazed_play` and `phazed_bonus` play with the best player of the house.
"""

from __future__ import annotations

from typing import Any

from melds.course import phase_functions
from melds.course.arguments import read_cards, read_groups
from melds.rules.phase import PHAZED, PHAZED_BONUS, score
from melds.rules.phase.groups import group_types, phase_types

__all__ = [
    "phazed_bonus",
    "phazed_group_type",
    "phazed_is_valid_play",
    "phazed_phase_type",
    "phazed_play",
    "phazed_score",
]


def phazed_group_type(group: list[str]) -> list[int]:
    """The numbers of all group types that the cards are: `['2S', '2C', '2H']` gives `[1]`."""
    return group_types(read_cards(group, PHAZED_BONUS, "group"), PHAZED)


def phazed_phase_type(phase: list[list[str]]) -> list[int]:
    """The numbers of all phases that the groups make, in the order given."""
    return phase_types(read_groups(phase, PHAZED_BONUS, "phase"), PHAZED)


def phazed_is_valid_play(  # noqa: PLR0913, PLR0917 - the course's own arguments, here and below
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
        PHAZED, PHAZED_BONUS, play, player_id, table, turn_history, phase_status, hand, discard
    )


def phazed_score(hand: list[str]) -> int:
    """The points that the cards cost at the end of a deal."""
    return score(read_cards(hand, PHAZED_BONUS, "hand"))


def phazed_play(  # noqa: PLR0913, PLR0917
    player_id: int,
    table: list[Any],
    turn_history: list[Any],
    phase_status: list[int],
    hand: list[str],
    discard: str | None,
) -> tuple[int, Any]:
    """One play of the basic game."""
    return phase_functions.play(PHAZED, player_id, table, turn_history, phase_status, hand, discard)


def phazed_bonus(  # noqa: PLR0913, PLR0917
    player_id: int,
    table: list[Any],
    turn_history: list[Any],
    phase_status: list[tuple[bool, ...]],
    hand: list[str],
    discard: str | None,
) -> tuple[int, Any]:
    """One play of the bonus game."""
    return phase_functions.play(PHAZED_BONUS, player_id, table, turn_history, phase_status, hand, discard)
