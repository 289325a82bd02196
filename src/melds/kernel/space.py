"""Plays and observations of a game in fixed numbers of places, for learners that want arrays.

A `Space` belongs to one variant and works on any of its states. An action is a number below `actions`, an observation a
row of `observation` bytes: what one seat may know, other seats being counted from it. Which is which is told in the
module `space` of each game. `spaces.space_of` gets the space of a game by its name, `batch` plays many games by it.
"""

from __future__ import annotations

from typing import Any

from melds.errors import BadCall
from melds.kernel import machine
from melds.kernel.codes import Codes
from melds.kernel.rng import Rng

__all__ = ["Space"]

MOST = 4096  # bytes of an observation

State = Any  # of the game's own kind


class Space:
    """What each game fills in for itself, and what Python calls; for one thread."""

    __slots__ = ("actions", "found", "observation", "row", "variant")

    def __init__(self, variant: int, actions: int, observation: int) -> None:
        self.variant, self.actions, self.observation = variant, actions, observation
        self.found, self.row = Codes(), machine.zeros(MOST)

    def new_game(self, rng: Rng) -> State:
        """A state with its cards dealt."""
        raise NotImplementedError

    def deal_again(self, state: State, rng: Rng) -> None:
        """Deal on if only a deal is over, else a new game in the same state."""
        raise NotImplementedError

    def actions_into(self, state: State, found: Codes) -> None:
        """Add all legal actions; there are none if the state is not RUNNING."""
        raise NotImplementedError

    def code_at(self, state: State, action: int) -> int:
        """The code of the play that an action makes in this state; -1 if it is not legal."""
        raise NotImplementedError

    def action_of(self, state: State, code: int) -> int:
        """The action of a legal play."""
        raise NotImplementedError

    def advance(self, state: State, code: int) -> None:
        """Make a play that is known to be legal."""
        raise NotImplementedError

    def observe_into(self, state: State, seat: int, row: list[int]) -> None:
        """Write what that seat may know."""
        raise NotImplementedError

    def end_of(self, state: State) -> int:
        """Whether it is RUNNING, its deal or game is over, or it is STUCK in a turn that can't be ended."""
        raise NotImplementedError

    def mover_of(self, state: State) -> int:
        """The seat that is to move."""
        raise NotImplementedError

    def points_of(self, state: State, seat: int) -> int:
        """The points of a seat so far, which are bad."""
        raise NotImplementedError

    def legal(self, state: State) -> Codes:
        """All legal actions, read like a list."""
        found = Codes()
        self.actions_into(state, found)
        return found

    def step(self, state: State, action: int) -> None:
        """Make the play of an action; BadCall if it is not legal, and then nothing has changed."""
        code = self.code_at(state, action)
        if code < 0:
            raise BadCall(f"{action} is no action that is legal now")
        self.advance(state, code)

    def observe(self, state: State, seat: int) -> bytes:
        """What that seat may know."""
        if seat not in (0, 1, 2, 3):
            raise BadCall(f"there is no seat {seat}; seats are 0 to 3")
        self.observe_into(state, seat, self.row)
        return bytes(self.row[: self.observation])
