"""Thousands of games in step, over arrays that the caller owns: the ground for environments.

    batch = Batch("phazed", 1000, seed=7)
    observations, masks = batch.new_observations(), batch.new_masks()
    while True:
        batch.observe(observations)
        batch.mask(masks)
        batch.step(actions chosen from the masks)
        batch.deal_again()

All games have the same surface. An action is a number below `actions`; which play it is, and what stands where in an
observation, the module `space` of each game says. Everything is told from the seat that is to move. A row of the mask
is empty where no play can be made, and `ends` says why: the deal or the game is over, or a turn can't be ended any more
and so is lost.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from melds.errors import BadCall
from melds.kernel import ends, rows
from melds.kernel.codes import Codes
from melds.kernel.ends import DEAL_OVER, GAME_OVER, RUNNING, STUCK
from melds.kernel.rng import Rng
from melds.kernel.spaces import space_of

__all__ = ["DEAL_OVER", "GAME_OVER", "RUNNING", "STUCK", "Batch"]

SEATS = 4

Array = Any  # of numpy, C-contiguous; typed where it is compiled


class Batch:
    """So many games of a variant; each is `states[number]`."""

    __slots__ = ("actions", "count", "found", "observation", "rng", "space", "states")

    def __init__(self, game: str, count: int, seed: int = 0) -> None:
        if count < 1:
            raise BadCall(f"a batch of {count} games was asked for; it has at least one")
        self.count, self.rng, self.space, self.found = count, Rng(seed), space_of(game), Codes()
        self.actions, self.observation = self.space.actions, self.space.observation
        self.states = [self.space.new_game(self.rng) for _ in range(count)]

    def new_observations(self) -> Array:
        """A buffer for observations: a row a game, a byte a place."""
        return np.zeros((self.count, self.observation), np.uint8)

    def new_masks(self) -> Array:
        """A buffer for masks: a row a game, 1 for each action that is legal."""
        return np.zeros((self.count, self.actions), np.uint8)

    def observe(self, observations: Array) -> None:
        """Write what the seat that is to move may know, for each game."""
        self.check(observations.shape[0], observations.shape[1], self.observation)
        for number in range(self.count):
            seat = self.space.mover_of(self.states[number])
            self.space.observe_into(self.states[number], seat, rows.row_of(observations, number))

    def mask(self, masks: Array) -> None:
        """Write which actions are legal, for each game."""
        self.check(masks.shape[0], masks.shape[1], self.actions)
        for number in range(self.count):
            self.found.clear()
            self.space.actions_into(self.states[number], self.found)
            row = rows.row_of(masks, number)
            for place in range(self.actions):
                row[place] = 0
            for place in range(self.found.count):
                row[self.found.items[place]] = 1

    def step(self, actions: Array) -> None:
        """Play an action in each game that is RUNNING; BadCall if one is not legal, and then nothing is done."""
        self.check(actions.shape[0], 0, 0)
        self.found.clear()
        for number in range(self.count):
            code = self.space.code_at(self.states[number], actions[number])
            if code < 0 and self.space.end_of(self.states[number]) == ends.RUNNING:
                raise BadCall(f"action {actions[number]} is not legal in game {number}")
            self.found.add(code)
        for number in range(self.count):
            if self.found.items[number] >= 0:
                self.space.advance(self.states[number], self.found.items[number])

    def step_random(self, actions: Array) -> None:
        """Choose a legal action of each game by chance, write it, and play it; -1 where there is none."""
        self.check(actions.shape[0], 0, 0)
        for number in range(self.count):
            self.found.clear()
            self.space.actions_into(self.states[number], self.found)
            actions[number] = -1
            if self.found.count > 0:
                action = self.found.items[self.rng.below(self.found.count)]
                actions[number] = action
                self.space.advance(self.states[number], self.space.code_at(self.states[number], action))

    def movers(self, seats: Array) -> None:
        """Write which seat is to move, for each game."""
        self.check(seats.shape[0], 0, 0)
        for number in range(self.count):
            seats[number] = self.space.mover_of(self.states[number])

    def ends(self, found: Array) -> None:
        """Write for each game whether it is RUNNING, DEAL_OVER, GAME_OVER, or STUCK in a turn that can't be ended."""
        self.check(found.shape[0], 0, 0)
        for number in range(self.count):
            found[number] = self.space.end_of(self.states[number])

    def scores(self, scores: Array) -> None:
        """Write the points of each seat, a row of four a game: of deals that are over, in Huxxy of the cards held."""
        self.check(scores.shape[0], scores.shape[1], SEATS)
        for number in range(self.count):
            for seat in range(SEATS):
                scores[number, seat] = self.space.points_of(self.states[number], seat)

    def deal_again(self) -> int:
        """Deal on where a deal is over, and anew where a game is over or stuck; how many they were."""
        dealt = 0
        for number in range(self.count):
            if self.space.end_of(self.states[number]) != ends.RUNNING:
                self.space.deal_again(self.states[number], self.rng)
                dealt += 1
        return dealt

    def check(self, count: int, width: int, wanted: int) -> None:
        """BadCall if an array does not have a row for each game, or not so many places in a row."""
        if count != self.count or width != wanted:
            raise BadCall(f"an array of {self.count} rows of {wanted or 1} was expected, not {count} of {width or 1}")
