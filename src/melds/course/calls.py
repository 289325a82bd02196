"""How a bot of the course is called: the function it must define, and its arguments for what a seat may know."""

from __future__ import annotations

from typing import Any

from melds.errors import BadPlay
from melds.notation.tuples import HIDDEN_DRAW, huxxy_from_tuple, huxxy_to_tuple, phase_from_tuple, phase_to_tuple
from melds.rules import huxxy, phase
from melds.rules.games import Observation, Rules
from melds.rules.plays import Play, Seat

__all__ = ["Change", "arguments_of", "entry_point", "phase_status", "read_answer", "table_entry", "turn_entry"]

Change = tuple[Any, ...] | str | None  # of an argument, as `feed.py` writes it

ENTRY_POINTS = {
    "phazed": "phazed_play",
    "phazed-bonus": "phazed_bonus",
    "phasea": "phasedout_play",
    "phasea-bonus": "phasedout_bonus",
    "huxxy": "comp10001huxxy_play",
    "huxxy-bonus": "comp10001huxxy_bonus_play",
}


def entry_point(rules: Rules) -> str:
    """The name of the function that a bot of this game defines."""
    return ENTRY_POINTS[rules.name]


def arguments_of(observation: Observation) -> list[Any]:
    """The arguments of the call, fresh lists every time: nothing the bot does to them reaches us."""
    if isinstance(observation, huxxy.Observation):
        history = [huxxy_to_tuple(play, seat) for seat, play in observation.history]
        return [history, observation.seat, _texts(observation.hand), [_texts(group) for group in observation.table]]
    return [
        observation.seat,
        [table_entry(laid) for laid in observation.table],
        [turn_entry(turn, observation.rules) for turn in observation.history],
        [phase_status(done, observation.rules) for done in observation.completed],
        _texts(observation.hand),
        None if observation.discard is None else str(observation.discard),
    ]


def _texts(cards: tuple[str, ...]) -> list[str]:
    return [str(card) for card in cards]


def table_entry(laid: phase.LaidPhase | None) -> tuple[int | None, list[list[str]]]:
    """What the table shows of one player."""
    return (None, []) if laid is None else (laid.phase, [_texts(group) for group in laid.groups])


def turn_entry(turn: phase.Turn, rules: phase.Rules) -> tuple[Seat, list[Any]]:
    """What the history shows of one turn."""
    return turn.seat, [phase_to_tuple(play, rules, drawn=HIDDEN_DRAW) for play in turn.plays]


def phase_status(done: tuple[bool, ...], rules: phase.Rules) -> int | tuple[bool, ...]:
    """The phases a player has completed: their number in the basic game, all of them in the bonus game."""
    return done if rules.is_bonus else sum(done)


def read_answer(value: object, seat: Seat, rules: Rules) -> Play:
    """The play that a bot's answer means; BadPlay if it means none, or is made for another player."""
    if isinstance(rules, phase.Rules):
        return phase_from_tuple(value, rules)
    player, play = huxxy_from_tuple(value, rules)
    if player != seat:
        raise BadPlay(f"{value!r} is a play of player {player}, and it is player {seat}'s turn")
    return play
