"""Players of Huxxy decide a whole turn and then play it out; the table is whole again only at its end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from melds.players.huxxy.turns import after, way_out
from melds.rules.huxxy.judge import refusal
from melds.rules.huxxy.state import Observation
from melds.rules.plays import Draw, EndTurn, HuxxyPlay, Move, Place

__all__ = ["TurnPlanner", "can_be_played"]


class TurnPlanner(ABC):
    """Plans at the start of a turn, and again if it finds itself in a turn that it did not plan."""

    name: str

    def __init__(self) -> None:
        self._plan: list[HuxxyPlay] = []
        self._made: tuple[HuxxyPlay, ...] = ()

    @abstractmethod
    def plan(self, observation: Observation) -> list[HuxxyPlay]:
        """A whole legal turn: a draw, or plays and the end of the turn."""

    def resume(self, observation: Observation) -> list[HuxxyPlay]:
        """The rest of a turn that was begun by somebody else."""
        return way_out(observation)

    def play(self, observation: Observation) -> HuxxyPlay:
        """One legal play of the seat that looks; a plan that is for another table is forgotten."""
        if not observation.plays:
            self._plan = self.plan(observation)
        elif observation.plays != self._made or not can_be_played(observation, self._plan):
            self._plan = self.resume(observation)
        play = self._plan.pop(0)
        self._made = (*observation.plays, play)
        return play


def can_be_played(seen: Observation, plan: Sequence[HuxxyPlay]) -> bool:
    """Whether a plan is a whole legal turn, or the rest of one, to its end."""
    for play in plan:
        if refusal(seen, play) is not None:
            return False
        if isinstance(play, Place | Move):
            hand, table = after((play,), seen.hand, seen.table)
            seen = seen._replace(hand=hand, table=table, plays=(*seen.plays, play))
    return bool(plan) and isinstance(plan[-1], Draw | EndTurn)
