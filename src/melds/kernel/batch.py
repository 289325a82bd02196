"""Thousands of games in step, over arrays that the caller owns: the ground for environments.

    batch = HuxxyBatch(1000, seed=7)
    observations, masks = batch.new_observations(), batch.new_masks()
    while True:
        batch.observe(observations)
        batch.mask(masks)
        batch.step(actions chosen from the masks)
        batch.deal_again()

An action is a number below `actions`; which play it is, and what stands where in an observation, the module `space` of
the game says. Everything is told from the seat that is to move. A row of the mask may be empty: a turn of Huxxy that
can't be ended any more is lost, and `ends` says so.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from melds.errors import BadCall
from melds.kernel import machine
from melds.kernel.codes import Codes
from melds.kernel.huxxy import layout, space
from melds.kernel.huxxy.convert import variant_of
from melds.kernel.huxxy.state import new_game
from melds.kernel.rng import Rng

__all__ = ["OVER", "RUNNING", "STUCK", "HuxxyBatch"]

RUNNING, OVER, STUCK = range(3)  # what `ends` says

Array = Any  # of numpy, C-contiguous; typed where it is compiled


class HuxxyBatch:
    """Games of Huxxy; each is `states[number]`."""

    __slots__ = ("actions", "count", "found", "observation", "rng", "row", "states", "variant")

    def __init__(self, count: int, seed: int = 0, game: str = "huxxy") -> None:
        self.count, self.variant, self.rng = count, variant_of(game), Rng(seed)
        self.actions, self.observation = layout.ACTIONS, layout.OBSERVATION
        self.states = [new_game(self.rng, self.variant) for _ in range(count)]
        self.found, self.row = Codes(), machine.zeros(layout.OBSERVATION)

    def new_observations(self) -> Array:
        """A buffer for observations: a row a game, a byte a place."""
        return np.zeros((self.count, self.observation), np.uint8)

    def new_masks(self) -> Array:
        """A buffer for masks: a row a game, 1 for each action that is legal."""
        return np.zeros((self.count, self.actions), np.uint8)

    def observe(self, observations: Array) -> None:
        """Write what the seat that is to move sees, for each game."""
        for number in range(self.count):
            state = self.states[number]
            space.observe_into(state, self.row)
            for place in range(self.observation):
                observations[number, place] = self.row[place]

    def mask(self, masks: Array) -> None:
        """Write which actions are legal, for each game."""
        for number in range(self.count):
            state = self.states[number]
            for place in range(self.actions):
                masks[number, place] = 0
            self.found.clear()
            state.legal_into(self.found)
            for place in range(self.found.count):
                masks[number, space.action_of(state, self.found.items[place])] = 1

    def step(self, actions: Array) -> None:
        """Play an action in each game that is not at its end; BadCall if one is not legal, and then nothing is done."""
        for number in range(self.count):
            state = self.states[number]
            if state.stage != layout.GAME_OVER and not state.is_legal(space.code_at(state, actions[number])):
                raise BadCall(f"action {actions[number]} is not legal in game {number}")
        for number in range(self.count):
            state = self.states[number]
            if state.stage != layout.GAME_OVER:
                state.advance(space.code_at(state, actions[number]))

    def step_random(self, actions: Array) -> None:
        """Choose a legal action of each game by chance, write it, and play it; -1 where there is none."""
        for number in range(self.count):
            state = self.states[number]
            self.found.clear()
            state.legal_into(self.found)
            actions[number] = -1
            if self.found.count > 0:
                code = self.found.items[self.rng.below(self.found.count)]
                actions[number] = space.action_of(state, code)
                state.advance(code)

    def movers(self, seats: Array) -> None:
        """Write which seat is to move, for each game."""
        for number in range(self.count):
            state = self.states[number]
            seats[number] = state.mover

    def ends(self, ends: Array) -> None:
        """Write whether each game is RUNNING, OVER, or STUCK in a turn that can't go on."""
        for number in range(self.count):
            state = self.states[number]
            is_stuck = state.played == layout.PLAYS and not state.may_end()
            ends[number] = OVER if state.stage == layout.GAME_OVER else STUCK if is_stuck else RUNNING

    def scores(self, scores: Array) -> None:
        """Write what the cards of each seat cost, a row of four a game."""
        for number in range(self.count):
            state = self.states[number]
            for seat in range(layout.SEATS):
                scores[number, seat] = state.points(seat)

    def deal_again(self) -> int:
        """Deal each game anew that is over or stuck; how many they were."""
        dealt = 0
        for number in range(self.count):
            state = self.states[number]
            if state.stage == layout.GAME_OVER or (state.played == layout.PLAYS and not state.may_end()):
                state.next_deal(self.rng)
                dealt += 1
        return dealt
