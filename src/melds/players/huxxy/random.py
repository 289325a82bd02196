"""A player of Huxxy that makes a legal turn, or draws, by the dice."""

from __future__ import annotations

import random
from collections.abc import Callable

from melds.cards import holds
from melds.players.huxxy.planner import TurnPlanner
from melds.players.huxxy.turns import Piece, Table, after, ending, hand_groups, moves, new_group, placements
from melds.rules.huxxy.state import Observation
from melds.rules.plays import Draw, Group, HuxxyPlay

__all__ = ["RandomHuxxyPlayer"]

STOP = 0.25  # how often it stops adding to a turn


class RandomHuxxyPlayer(TurnPlanner):
    """Random pieces one after the other, seeded."""

    name = "random"

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self.rng = rng

    def plan(self, observation: Observation) -> list[HuxxyPlay]:
        """A random turn; a draw where the dice or the opening say so."""
        if self.rng.random() < STOP:
            return [Draw()]
        hand, table = observation.hand, observation.table
        groups = hand_groups(hand, observation.rules)
        made: Piece = ()
        piece = self._piece(groups, hand, table, observation.rules.plays, has_begun=False)
        while piece:
            made += piece
            hand, table = after(piece, hand, table)
            room = observation.rules.plays - len(made)
            piece = self._piece(groups, hand, table, room, has_begun=True) if self.rng.random() > STOP else ()
        return ending(observation, made)

    def _piece(self, groups: list[Group], hand: Group, table: Table, room: int, *, has_begun: bool) -> Piece:
        """A piece of a kind that the dice choose, or nothing: not every try finds one."""
        kinds: list[Callable[[list[Group], Group, Table], Piece]] = [self._new_group, self._placement]
        if has_begun:  # 2.3: the first play is from the hand
            kinds.append(self._move)
        self.rng.shuffle(kinds)
        for find in kinds if room else ():
            piece = find([group for group in groups if len(group) <= room], hand, table)
            if piece:
                return piece
        return ()

    def _new_group(self, groups: list[Group], hand: Group, table: Table) -> Piece:
        possible = [group for group in groups if holds(hand, group)]
        return new_group(self.rng.choice(possible), table) if possible else ()

    def _placement(self, _groups: list[Group], hand: Group, table: Table) -> Piece:
        places = list(placements(hand, table))
        return (self.rng.choice(places),) if places else ()

    def _move(self, _groups: list[Group], _hand: Group, table: Table) -> Piece:
        source = self.rng.randrange(len(table))
        possible = list(moves(table, source))
        return (self.rng.choice(possible),) if possible else ()
