"""What the others' last turns tell of their hands: where they stood, and how many cards they placed.

Who draws had nothing to place, if it plays well. Whether it does is seen from the outside, too: the cards that a seat
places were in its hand the turn before, but for one that it may have drawn. Who could have placed more with those
alone has missed a turn or held it back, and what it does tells less of its hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from melds.kernel import cards
from melds.kernel.huxxy.belief import Evidence
from melds.kernel.huxxy.convert import numbers_of
from melds.kernel.huxxy.state import HuxxyState, restored
from melds.kernel.huxxy.tactician import Tactician
from melds.rules.huxxy.engine import played_table
from melds.rules.huxxy.state import Observation
from melds.rules.plays import Draw, Group, Move, Place

__all__ = ["evidence_of"]

MOST = 3  # turns of a seat that are looked at
DOUBT, MISSED = 0.02, 0.3  # how likely a card that could be placed is not, and the same of a seat that was seen to miss


class _Turn(NamedTuple):
    """A turn of the past: how things stood before it, and the cards that were placed."""

    before: Observation
    placed: Group


def evidence_of(seen: Observation, mind: Tactician) -> list[Evidence]:
    """The last turns of the others, to the last one in which each placed cards; none if the history is not whole."""
    turns, found = _turns(seen), list[Evidence]()
    for seat in range(seen.rules.seats):
        own = [turn for turn in turns if turn.before.mover == seat != seen.seat]
        doubt = MISSED if any(_is_miss(*pair, mind) for pair in pairwise(own)) else DOUBT
        kept = seen.hand_sizes[seat]
        for before, placed in own[: -MOST - 1 : -1]:
            kept -= not placed
            found.append(Evidence(_position(before, placed), kept, len(placed), doubt))
            if placed:
                break
    return found


def _is_miss(first: _Turn, second: _Turn, mind: Tactician) -> bool:
    """Whether a seat could have placed more cards, with those alone that it placed then and in its next turn."""
    if not second.placed:
        return False
    known = [first.placed + second.placed] if first.placed else list(_without_one(second.placed))
    return all(mind.cards_placed(_position(first.before, hand)) > len(first.placed) for hand in known)


def _without_one(placed: Group) -> Iterator[Group]:
    """The cards but one: any may have been drawn."""
    for place in range(len(placed)):
        yield placed[:place] + placed[place + 1 :]


def _turns(seen: Observation) -> list[_Turn]:
    """All turns that are over; none if they do not lead to what is seen."""
    size, seats = seen.rules.hand_size, seen.rules.seats
    now = seen._replace(table=(), hand_sizes=(size,) * seats, opened=(False,) * seats, plays=())
    now = now._replace(deck_size=len(seen.rules.pack) - seats * size)
    table, turns = now.table, list[_Turn]()
    placed: Group = ()
    for seat, play in seen.history:
        if isinstance(play, Place | Move):
            if not _can_follow(table, play):
                return []
            table = played_table(table, play)
            placed += (play.card,) if isinstance(play, Place) else ()
            continue
        turns.append(_Turn(now._replace(mover=seat), placed))
        change = 1 if isinstance(play, Draw) else -len(placed)
        sizes = tuple(held + change * (at == seat) for at, held in enumerate(now.hand_sizes))
        opened = tuple(was or (at == seat and bool(placed)) for at, was in enumerate(now.opened))
        table, placed = tuple(group for group in table if group), ()
        now = now._replace(table=table, hand_sizes=sizes, opened=opened, deck_size=now.deck_size - (change == 1))
    is_whole = (now.table, now.hand_sizes, now.opened) == (seen.table, seen.hand_sizes, seen.opened)
    return turns if is_whole and min(now.hand_sizes) > 0 and now.deck_size == seen.deck_size else []


def _can_follow(table: tuple[Group, ...], play: Place | Move) -> bool:
    """Whether there is such a group, and such a card to move."""
    if isinstance(play, Place):
        return 0 <= play.group <= len(table)
    return 0 <= play.source < len(table) and 0 <= play.target <= len(table) and play.card in table[play.source]


def _position(before: Observation, hand: Group) -> HuxxyState:
    """The position before a turn; the mover has that hand, and the others hold anything."""
    hands = [bytes(size) for size in before.hand_sizes]
    hands[before.mover] = bytes(cards.numbers_of(hand))
    table = bytes([cards.number_of(card) for group in before.table for card in group])
    places = bytes([place for place, group in enumerate(before.table) for _ in group])
    return restored(numbers_of(before), tuple(hands), bytes(before.deck_size), 0, len(before.table), table, places)
