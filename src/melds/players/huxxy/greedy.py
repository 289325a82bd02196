"""A player of Huxxy that gets rid of as many cards as it finds a way for, borrowing a card of the table if it must."""

from __future__ import annotations

from itertools import chain

from melds.cards import Card, holds
from melds.players.huxxy.planner import TurnPlanner
from melds.players.huxxy.turns import (
    Piece,
    Table,
    after,
    borrowings,
    double_borrowings,
    ending,
    hand_groups,
    new_group,
    placements,
)
from melds.rules.huxxy.groups import SMALLEST
from melds.rules.huxxy.judge import opening_points
from melds.rules.huxxy.state import Observation
from melds.rules.plays import Group, HuxxyPlay, Place

__all__ = ["GreedyHuxxyPlayer"]

MOST_NODES = 1500  # part turns that are looked at


class GreedyHuxxyPlayer(TurnPlanner):
    """The same turn for the same observation, always."""

    name = "greedy"

    def plan(self, observation: Observation) -> list[HuxxyPlay]:
        """The turn that plays most cards, and of those the most points."""
        groups = sorted(hand_groups(observation.hand, observation.rules), key=len, reverse=True)
        search = _Search(groups, observation.rules.plays)
        search.look(observation.hand, observation.table, ())
        return ending(observation, search.best)


class _Search:
    """Tries new groups, placements and borrowings, one after the other, depth first, within the plays of a turn."""

    def __init__(self, groups: list[Group], plays: int) -> None:
        self.groups = groups
        self.plays = plays
        self.best: Piece = ()
        self.nodes = 0

    def look(self, hand: tuple[Card, ...], table: Table, made: Piece, first_group: int = 0) -> None:
        """Keep the best turn that begins with the plays made."""
        self.nodes += 1
        if self._value(made) > self._value(self.best):
            self.best = made
        room = self.plays - len(made)
        if not room or self.nodes > MOST_NODES:
            return
        for number in range(first_group, len(self.groups)):
            group = self.groups[number]
            if len(group) <= room and holds(hand, group):
                piece = new_group(group, table)
                self.look(*after(piece, hand, table), made + piece, number + 1)
        for play in placements(hand, table):
            self.look(*after((play,), hand, table), (*made, play), len(self.groups))
        if room >= SMALLEST:
            for piece in chain(borrowings(hand, table), double_borrowings(hand, table)):
                self.look(*after(piece, hand, table), made + piece, len(self.groups))

    def _value(self, made: Piece) -> tuple[int, int]:
        """Cards that leave the hand, then their points."""
        return sum(isinstance(play, Place) for play in made), opening_points(made)
