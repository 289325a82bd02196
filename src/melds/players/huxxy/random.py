"""A player of Huxxy that makes a legal turn, or draws, by the dice."""

from __future__ import annotations

import random
from collections.abc import Callable

from melds.cards import JOKER
from melds.players.huxxy.planner import TurnPlanner
from melds.players.huxxy.turns import Piece, Table, after, ending, hand_groups, moves, new_group, wanted
from melds.rules.huxxy.state import Observation
from melds.rules.huxxy.variants import Rules
from melds.rules.plays import Draw, Group, HuxxyPlay, Place

__all__ = ["RandomHuxxyPlayer"]

DRAW, STOP, SPEND = 0.5, 0.25, 0.2  # how often it just draws, stops adding to a turn, lets a Joker join a new group


class RandomHuxxyPlayer(TurnPlanner):
    """Random pieces one after the other, seeded."""

    name = "random"

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self.rng = rng

    def plan(self, observation: Observation) -> list[HuxxyPlay]:
        """A random turn; a draw where the dice or the opening say so."""
        if self.rng.random() < DRAW:
            return [Draw()]
        hand, table, rules = observation.hand, observation.table, observation.rules
        made = self._piece(hand, table, rules, rules.plays, has_begun=False)
        piece = made
        while piece and len(made) < rules.plays and self.rng.random() > STOP:
            hand, table = after(piece, hand, table)
            piece = self._piece(hand, table, rules, rules.plays - len(made), has_begun=True)
            made += piece
        return ending(observation, made)

    def _piece(self, hand: Group, table: Table, rules: Rules, room: int, *, has_begun: bool) -> Piece:
        """A piece of a kind that the dice choose, or nothing: not every try finds one."""
        kinds: list[Callable[[Group, Table, Rules, int], Piece]] = [self._new_group, self._placement]
        if has_begun:  # 2.3: the first play is from the hand
            kinds.append(self._move)
        first = int(self.rng.random() * len(kinds))
        for find in kinds[first:] + kinds[:first]:
            piece = find(hand, table, rules, room)
            if piece:
                return piece
        return ()

    def _new_group(self, hand: Group, table: Table, rules: Rules, room: int) -> Piece:
        if JOKER in hand and self.rng.random() > SPEND:
            hand = tuple(card for card in hand if card != JOKER)
        groups = [group for group in hand_groups(hand, rules) if len(group) <= room]
        return new_group(self.rng.choice(groups), table) if groups else ()

    def _placement(self, hand: Group, table: Table, _rules: Rules, _room: int) -> Piece:
        first = int(self.rng.random() * len(table))
        for number in (*range(first, len(table)), *range(first)):
            if not wanted(table[number]).isdisjoint(hand):
                fitting = [card for card in hand if card in wanted(table[number])]
                return (Place(self.rng.choice(fitting), number),)
        return ()

    def _move(self, _hand: Group, table: Table, _rules: Rules, _room: int) -> Piece:
        possible = list(moves(table, self.rng.randrange(len(table))))
        return (self.rng.choice(possible),) if possible else ()
