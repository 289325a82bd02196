"""The tactician of Huxxy: the turn that leaves the best hand and table, or a draw where that is better.

It thinks inside the kernel (`kernel/huxxy/turns.py` and `tactician.py`); this is the way there and back. What comes
back is checked by the rules, the whole turn before its first play: a table that is broken in mid-turn and can't be
mended is lost, and a published call may show a table that no game can reach.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from melds.errors import BadCall
from melds.kernel import is_compiled
from melds.kernel.huxxy.convert import play_of
from melds.kernel.huxxy.sample import from_observation
from melds.kernel.huxxy.state import HuxxyState
from melds.kernel.huxxy.tactician import BUDGET, GRANT, SOLVED, Tactician
from melds.kernel.rng import Rng
from melds.players.huxxy.parameters import row_of
from melds.players.huxxy.planner import TurnPlanner, can_be_played
from melds.players.huxxy.turns import way_out
from melds.rules.huxxy.state import Observation
from melds.rules.plays import Draw, HuxxyPlay

__all__ = ["TacticianHuxxyPlayer", "plays_of", "position_of"]

INTERPRETED = 20  # the part of its effort that it makes where the kernel is not compiled


class TacticianHuxxyPlayer(TurnPlanner):
    """The same turn for the same observation, always."""

    name = "tactician"

    def __init__(self, parameters: Mapping[str, float], *, is_exact: bool = True) -> None:
        super().__init__()
        share = 1 if is_compiled else INTERPRETED
        self.mind = Tactician(row_of(parameters), BUDGET // share, SOLVED // share if is_exact else 0, GRANT)

    def plan(self, observation: Observation) -> list[HuxxyPlay]:
        """The turn that the kernel chooses; a draw where it does not know the table."""
        return self._thought(observation) or [Draw()]

    def resume(self, observation: Observation) -> list[HuxxyPlay]:
        """The rest of the turn that gets rid of most cards."""
        return self._thought(observation) or way_out(observation)

    def _thought(self, seen: Observation) -> list[HuxxyPlay]:
        position = position_of(seen)
        plan = [] if position is None else plays_of(position, self.mind.turn_of(position))
        return plan if can_be_played(seen, plan) else []


def position_of(seen: Observation) -> HuxxyState | None:
    """What the seat sees, for the kernel: hidden cards lie anywhere. None if the kernel has no room for it."""
    try:
        return from_observation(seen, Rng(0))
    except BadCall:
        return None


def plays_of(position: HuxxyState, turn: Sequence[int]) -> list[HuxxyPlay]:
    """The plays of a turn in codes."""
    return [play_of(position, code) for code in turn]
