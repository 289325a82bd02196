"""Turns of Huxxy made of pieces that each leave every group whole, and a way out of a turn that is half made.

A piece is a new group from the hand, a card of the hand put on a group it fits, or a card moved from a group that can
spare it to another that it fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from melds.cards import JOKER, Card, without
from melds.rules.huxxy.engine import legal_plays, played_table
from melds.rules.huxxy.groups import BEAT, BY_VALUE, LONGEST_RUN, SMALLEST, is_group, is_run
from melds.rules.huxxy.judge import opening_points
from melds.rules.huxxy.state import View
from melds.rules.huxxy.variants import Rules
from melds.rules.pack import FACE_VALUES
from melds.rules.plays import Draw, EndTurn, Group, HuxxyPlay, Move, Place

__all__ = [
    "Piece",
    "Table",
    "after",
    "borrowings",
    "double_borrowings",
    "ending",
    "hand_groups",
    "moves",
    "new_group",
    "placements",
    "spare",
    "splits",
    "wanted",
    "way_out",
]

Table = tuple[Group, ...]
Piece = tuple[Place | Move, ...]  # plays that belong together
PLACE = {card: 2 * value + BEAT[card] for card, value in FACE_VALUES.items()}  # a run goes up in steps of two
MOST_NODES = 4000  # tables that `way_out` looks at


def hand_groups(hand: tuple[Card, ...], rules: Rules) -> list[Group]:
    """All groups that the hand alone can make within one turn, each once."""
    has_joker = JOKER in hand
    ranks: dict[str, list[Card]] = {}
    places: dict[int, list[Card]] = {}
    for card in dict.fromkeys(hand):
        if card != JOKER:
            ranks.setdefault(card.rank, []).append(card)
            places.setdefault(PLACE[card], []).append(card)
    found: list[Group] = []
    for same in ranks.values():
        if len(same) + has_joker >= SMALLEST:
            found += _kinds(same, rules.plays, has_joker)
    for place, starts in places.items():
        if has_joker or (place + 2 in places and place + 4 in places):
            for card in starts:
                _add_runs(found, (card,), place + 2, places, rules.plays, has_joker)
    return found


def _kinds(same: list[Card], most: int, has_joker: bool) -> Iterator[Group]:
    for size in range(SMALLEST - has_joker, min(len(same), most) + 1):
        for group in combinations(same, size):
            if size >= SMALLEST:
                yield group
            if has_joker and size < most:
                yield (*group, JOKER)


def _add_runs(  # noqa: PLR0913, PLR0917 - it calls itself with all of them
    found: list[Group], run: Group, place: int, places: dict[int, list[Card]], most: int, has_joker: bool
) -> None:
    """Add all runs that begin so; a Joker may stand for any card after the first (before it, it is the same group)."""
    if len(run) >= SMALLEST:
        found.append(run)
    if len(run) < most:
        for card in places.get(place, ()):
            _add_runs(found, (*run, card), place + 2, places, most, has_joker)
        if has_joker:
            _add_runs(found, (*run, JOKER), place + 2, places, most, False)


@lru_cache(maxsize=1 << 14)
def wanted(group: Group) -> frozenset[Card]:
    """The cards that a group takes, none if it is not whole; kept, as groups stay on the table for many turns."""
    if not is_group(group):
        return frozenset()  # only in the middle of a turn
    naturals = tuple(card for card in group if card != JOKER)
    if naturals[0].rank == naturals[1].rank:
        same = (*BY_VALUE[FACE_VALUES[naturals[0]]], JOKER)
        return frozenset(card for card in same if is_group((*group, card)))
    if len(group) == LONGEST_RUN:
        return frozenset()
    values = {FACE_VALUES[card] for card in naturals}
    low, high = min(values), max(values)
    near = {low - 1, high + 1}
    if naturals != group:  # a Joker gives its place to the card it stands for, or bridges to the next but one
        near |= {*range(low, high)} - values or {low - 2, high + 2}
    cards = [card for value in near for card in BY_VALUE.get(value, ()) if BEAT[card] == BEAT[naturals[0]]]
    return frozenset(cards if naturals != group else (*cards, JOKER))


@lru_cache(maxsize=1 << 14)
def spare(group: Group) -> Group:
    """The cards that a group can do without, none if it is not whole."""
    if len(group) <= SMALLEST or not is_group(group):
        return ()
    if JOKER not in group and group[0].rank != group[1].rank:  # a run can spare its ends
        return min(group, key=FACE_VALUES.__getitem__), max(group, key=FACE_VALUES.__getitem__)
    return tuple(card for card in dict.fromkeys(group) if is_group(without(group, (card,))))


def placements(hand: tuple[Card, ...], table: Table) -> Iterator[Place]:
    """The cards of the hand that fit a group as it is."""
    for number, group in enumerate(table):
        fitting = wanted(group)
        if not fitting.isdisjoint(hand):
            yield from [Place(card, number) for card in dict.fromkeys(hand) if card in fitting]


def moves(table: Table, source: int) -> Iterator[Move]:
    """The cards that leave one whole group for another."""
    for card in spare(table[source]):
        for target, other in enumerate(table):
            if target != source and card in wanted(other):
                yield Move(card, source, target)


def borrowings(hand: tuple[Card, ...], table: Table) -> Iterator[Piece]:
    """New groups of three: two cards of the hand and one that a group can spare."""
    new, lent = len(table), _lent(table)
    for own, other in combinations(_naturals(hand), 2):
        for card, source in lent:
            if is_group((own, other, card)):
                yield Place(own, new), Place(other, new), Move(card, source, new)


def double_borrowings(hand: tuple[Card, ...], table: Table) -> Iterator[Piece]:
    """New groups of three: one card of the hand and two that groups can spare."""
    new, cards = len(table), _naturals(hand)
    for (one, source), (two, other_source) in combinations(_lent(table), 2):
        if source != other_source:
            for own in cards:
                if is_group((own, one, two)):
                    yield Place(own, new), Move(one, source, new), Move(two, other_source, new)


def _lent(table: Table) -> list[tuple[Card, int]]:
    return [(card, source) for source, group in enumerate(table) for card in spare(group)]


def _naturals(hand: tuple[Card, ...]) -> list[Card]:
    return [card for card in dict.fromkeys(hand) if card != JOKER]


def splits(hand: tuple[Card, ...], table: Table) -> Iterator[Piece]:
    """Runs that become two by a second copy of one of their inner cards: 3 4 5 6 7 and a 5 are 3 4 5 and 5 6 7."""
    for number, group in enumerate(table):
        if len(group) < 2 * SMALLEST - 1 or JOKER in group or not is_run(group):
            continue
        row = sorted(group, key=FACE_VALUES.__getitem__)
        for card in dict.fromkeys(hand):
            same = [at for at, other in enumerate(row) if card != JOKER and PLACE[other] == PLACE[card]]
            if same and SMALLEST - 1 <= same[0] <= len(row) - SMALLEST:
                yield _split(card, number, row[: same[0]], row[same[0] + 1 :], len(table))


def _split(card: Card, number: int, low: list[Card], high: list[Card], new: int) -> Piece:
    """The card begins a new run with the shorter side of the old one."""
    shorter = min(low, high, key=len)
    return (Place(card, new), *(Move(other, number, new) for other in shorter))


def new_group(group: Group, table: Table) -> Piece:
    """The plays that lay a group of hand cards beside the others."""
    return tuple(Place(card, len(table)) for card in group)


def after(piece: Piece, hand: tuple[Card, ...], table: Table) -> tuple[tuple[Card, ...], Table]:
    """Hand and table once the piece is played."""
    for play in piece:
        table = played_table(table, play)
        if isinstance(play, Place):
            hand = without(hand, (play.card,))
    return hand, table


def ending(view: View, pieces: Piece) -> list[HuxxyPlay]:
    """A whole turn of these plays, or a draw if they are none, or too few points to open."""
    opens = view.opened[view.mover] or opening_points(pieces) >= view.rules.opening
    return [*pieces, EndTurn()] if pieces and opens else [Draw()]


def way_out(view: View) -> list[HuxxyPlay]:
    """The shortest way to end a turn that is half made; any legal play, or at last a draw, if none is found."""
    frontier: list[tuple[Piece, tuple[Card, ...], Table]] = [((), view.hand, view.table)]
    nodes = 0
    for _ in range(view.rules.plays - len(view.plays) + 1):
        longer = []
        for plays, hand, table in frontier:
            enough = view.opened[view.mover] or opening_points((*view.plays, *plays)) >= view.rules.opening
            if enough and all(is_group(group) for group in table if group):
                return [*plays, EndTurn()]
            for play in _mending(hand, table):
                nodes += 1
                if nodes > MOST_NODES:
                    return [next(legal_plays(view), Draw())]
                longer.append(((*plays, play), *after((play,), hand, table)))
        frontier = longer
    return [next(legal_plays(view), Draw())]


def _mending(hand: tuple[Card, ...], table: Table) -> Iterator[Place | Move]:
    """Plays that touch a broken group, or any placement if none is broken."""
    broken = [number for number, group in enumerate(table) if group and not is_group(group)]
    for card in dict.fromkeys(hand):
        for number in broken or range(len(table) + 1):
            yield Place(card, number)
    for source, group in enumerate(table):
        for card in dict.fromkeys(group):
            for target in range(len(table)):
                if source != target and (source in broken or target in broken):
                    yield Move(card, source, target)
