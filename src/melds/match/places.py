"""Where in a game a bot is called: the words of verdicts, slowest plays and reproductions."""

from __future__ import annotations

from typing import NamedTuple

from melds.notation.record import Record
from melds.rules import phase
from melds.rules.games import State
from melds.rules.plays import Seat

__all__ = ["Place", "place_of", "places_of"]


class Place(NamedTuple):
    """One call of a bot, which is one play."""

    seat: Seat
    deal: int  # from 0
    turn: int  # of the deal, from 1
    play: int  # of the turn, from 1

    def __str__(self) -> str:
        return f"seat {self.seat}, deal {self.deal}, turn {self.turn}, play {self.play}"


def place_of(state: State) -> Place:
    """The call in which the mover is asked for a play."""
    if isinstance(state, phase.State):
        made = len(state.history[-1].plays) if state.step is phase.Step.PLAY else 0
        return Place(state.mover, state.deal, state.turn, made + 1)
    return Place(state.mover, 0, state.turn, len(state.plays) + 1)


def places_of(record: Record, seat: Seat) -> list[Place]:
    """The calls of one seat that were answered with a play, in order."""
    return [
        Place(seat, deal.number, turn.number, number)
        for deal in record.deals
        for turn in deal.turns
        if turn.seat == seat
        for number in range(1, len(turn.plays) + 1)
    ]
