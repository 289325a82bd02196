"""Sparring partners for Huxxy: one way to think, five styles.

How a turn is thought out: a search puts turns together from pieces that each leave every group whole: new groups, cards
that fit, and, as the style knows how, new groups with a borrowed card, or runs split in two by a second copy of one of
their cards. The turn that gets rid of most cards is best; between equals the style decides. Who holds back asks whether
to play it at all: cards that can be placed now can mostly be placed later, too, several in one turn, and a turn that
plays one card could have been a draw. So it waits for a whole batch, unless that ends the game or somebody is nearly
out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from melds.cards import JOKER, Card, holds
from melds.players.huxxy.planner import TurnPlanner
from melds.players.huxxy.styles import Style
from melds.players.huxxy.turns import (
    Piece,
    Table,
    after,
    borrowings,
    ending,
    hand_groups,
    new_group,
    placements,
    splits,
    wanted,
)
from melds.rules.huxxy.groups import BEAT, SMALLEST
from melds.rules.huxxy.judge import opening_points
from melds.rules.huxxy.state import Observation
from melds.rules.huxxy.variants import POINTS
from melds.rules.pack import FACE_VALUES
from melds.rules.plays import Draw, Group, HuxxyPlay, Place

__all__ = ["SparringHuxxyPlayer"]

MOST_NODES = 1000  # part turns that are looked at
USES = {"borrow": borrowings, "split": splits}  # of the table
LAST_CARDS = 8  # of the stock, when nothing is held back any more


class SparringHuxxyPlayer(TurnPlanner):
    """The same turn for the same observation, always."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self.style, self.name = style, style.name

    def plan(self, observation: Observation) -> list[HuxxyPlay]:
        """The best turn, or a draw if it is better held back."""
        search = _Search(self.style, observation)
        search.look(observation.hand, observation.table, ())
        turn = ending(observation, search.best)
        return [Draw()] if self._holds_back(observation, search.best) else turn

    def _holds_back(self, seen: Observation, made: Piece) -> bool:
        style, cards = self.style, sum(isinstance(play, Place) for play in made)
        if "hold" not in style.ideas or cards == len(seen.hand):
            return False
        others = [size for seat, size in enumerate(seen.hand_sizes) if seat != seen.seat and seen.opened[seat]]
        is_urgent = min(others, default=seen.rules.hand_size) <= style.alarm or seen.deck_size <= LAST_CARDS
        if is_urgent and "alarm" in style.ideas:
            return False
        return cards < (style.batch if seen.opened[seen.seat] else style.opening)


class _Search:
    """Tries pieces one after the other, depth first, within the plays of a turn."""

    def __init__(self, style: Style, seen: Observation) -> None:
        self.style, self.seen = style, seen
        self.groups = sorted(hand_groups(seen.hand, seen.rules), key=len, reverse=True)
        self.unseen = _unseen(seen)
        self.needed = 0 if seen.opened[seen.seat] else seen.rules.opening
        self.best: Piece = ()
        self.best_cards, self.best_worth = 0, 0.0
        self.nodes = 0

    def look(self, hand: tuple[Card, ...], table: Table, made: Piece, first_group: int = 0) -> None:
        """Keep the best turn that begins with the plays made."""
        self.nodes += 1
        self._keep(hand, table, made)
        room = self.seen.rules.plays - len(made)
        if not room or self.nodes > MOST_NODES:
            return
        for number in range(first_group, len(self.groups)):
            group = self.groups[number]
            if len(group) <= room and holds(hand, group):
                piece = new_group(group, table)
                self.look(*after(piece, hand, table), made + piece, number + 1)
        for piece in self._others(hand, table, room):
            self.look(*after(piece, hand, table), made + piece, len(self.groups))

    def _others(self, hand: tuple[Card, ...], table: Table, room: int) -> Iterator[Piece]:
        """Pieces that use the table."""
        for play in placements(hand, table):
            yield (play,)
        if room >= SMALLEST:
            known = [way(hand, table) for idea, way in USES.items() if idea in self.style.ideas]
            yield from (piece for piece in chain(*known) if len(piece) <= room)

    def _keep(self, hand: tuple[Card, ...], table: Table, made: Piece) -> None:
        cards = len(self.seen.hand) - len(hand)
        if not cards or cards < self.best_cards - 1 or opening_points(made) < self.needed:
            return
        worth = self._worth(hand, table)
        if worth > self.best_worth or not self.best:
            self.best, self.best_cards, self.best_worth = made, cards, worth

    def _worth(self, hand: tuple[Card, ...], table: Table) -> float:
        """What it is worth to be left with that hand and table."""
        if not hand:
            return float("inf")
        style, ideas = self.style, self.style.ideas
        worth = -len(hand) - style.points * sum(POINTS[card] for card in hand)
        worth += (style.joker + style.points * POINTS[JOKER]) * hand.count(JOKER)
        open_places = [wanted(group) for group in table if group]
        if "partners" in ideas:
            worth += style.ready * sum(any(card in cards for cards in open_places) for card in hand)
            worth += style.partners * _with_partners(hand)
        if "gifts" in ideas and style.gifts:
            fitting = frozenset().union(*open_places)
            worth -= style.gifts * sum(copies for card, copies in self.unseen.items() if card in fitting)
        return worth


def _unseen(seen: Observation) -> Counter[Card]:
    """The cards that are neither in one's hand nor on the table."""
    left = Counter(seen.rules.pack)
    left.subtract(seen.hand)
    for group in seen.table:
        left.subtract(group)
    return +left


def _with_partners(hand: Group) -> int:
    """How many cards have another one in the hand with which they could be a group of three."""
    cards = [card for card in dict.fromkeys(hand) if card != JOKER]
    return sum(any(_are_partners(card, other) for other in cards if other != card) for card in cards)


def _are_partners(one: Card, two: Card) -> bool:
    if one.rank == two.rank:
        return True
    return BEAT[one] == BEAT[two] and abs(FACE_VALUES[one] - FACE_VALUES[two]) <= 2
