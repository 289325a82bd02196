"""The functions of the Huxxy project (2020), answering as the course's own tests do.

`comp10001huxxy_play` and `comp10001huxxy_bonus_play` play with the best player of the house. The judging functions
know the Joker, so they serve both versions of the game.
"""

from __future__ import annotations

from typing import Any

from melds.course.arguments import huxxy_observation, read_cards, read_groups
from melds.course.champions import champion_for
from melds.errors import BadPlay
from melds.notation.tuples import huxxy_from_tuple, huxxy_to_tuple
from melds.rules.huxxy import HUXXY, HUXXY_BONUS, Rules, is_group, refusal, score
from melds.rules.plays import HuxxyPlay

__all__ = [
    "comp10001huxxy_bonus_play",
    "comp10001huxxy_play",
    "comp10001huxxy_score",
    "comp10001huxxy_valid_play",
    "comp10001huxxy_valid_table",
]


def comp10001huxxy_score(cards: list[str]) -> int:
    """The points that the cards cost at the end of the game."""
    return score(read_cards(cards, HUXXY_BONUS))


def comp10001huxxy_valid_table(groups: list[list[str]]) -> bool:
    """Whether every group is an N-of-a-kind or a run; the order of the cards in a group does not matter."""
    return all(map(is_group, read_groups(groups, HUXXY_BONUS)))


def comp10001huxxy_valid_play(
    play: Any, play_history: list[Any], active_player: int, hand: list[str], table: list[list[str]]
) -> bool:
    """Whether the active player may make this play; a play that can't be read may not."""
    observation = huxxy_observation(HUXXY_BONUS, play_history, active_player, hand, table)
    try:
        seat, wanted = huxxy_from_tuple(play, HUXXY_BONUS)
    except BadPlay:
        return False
    return seat == observation.seat and refusal(observation, wanted) is None


def comp10001huxxy_play(
    play_history: list[Any], active_player: int, hand: list[str], table: list[list[str]]
) -> tuple[int, int, Any]:
    """One play of the basic game."""
    return _play(HUXXY, play_history, active_player, hand, table)


def comp10001huxxy_bonus_play(
    play_history: list[Any], active_player: int, hand: list[str], table: list[list[str]]
) -> tuple[int, int, Any]:
    """One play of the bonus game."""
    return _play(HUXXY_BONUS, play_history, active_player, hand, table)


def _play(rules: Rules, *arguments: Any) -> tuple[int, int, Any]:
    observation = huxxy_observation(rules, *arguments)
    made = champion_for(observation).play(observation)
    assert isinstance(made, HuxxyPlay)
    return huxxy_to_tuple(made, observation.seat)
