"""A player of Huxxy that makes a legal turn, or draws, by the dice."""

from __future__ import annotations

import random

from melds.cards import holds
from melds.players.huxxy.planner import TurnPlanner
from melds.players.huxxy.turns import Piece, after, ending, hand_groups, moves, new_group, placements
from melds.rules.huxxy.state import Observation
from melds.rules.plays import HuxxyPlay

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
        hand, table = observation.hand, observation.table
        made: Piece = ()
        groups = hand_groups(hand, observation.rules)
        while self.rng.random() > STOP:
            pieces: list[Piece] = [new_group(group, table) for group in groups if holds(hand, group)]
            pieces += [(play,) for play in placements(hand, table)]
            if made:
                pieces += [(play,) for play in moves(table)]
            room = observation.rules.plays - len(made)
            pieces = [piece for piece in pieces if len(piece) <= room]
            if not pieces:
                break
            piece = self.rng.choice(pieces)
            hand, table = after(piece, hand, table)
            made += piece
        return ending(observation, made)
