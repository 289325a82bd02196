"""Plays and observations of Huxxy in fixed numbers of places, for learners that want arrays.

Actions. The copies of a card lie in two groups at most, so a move is told by its card, which of those groups it leaves
(0: the one with the lower number) and where it goes; `kind` of a card is its number, the Joker being 52:

    0                                    draw
    1                                    end the turn
    PLACES + kind * 40 + target          place
    MOVES + (kind * 2 + which) * 40 + target   move

Observations, of the seat that is to move; other seats are counted from it:

    0    how many of each kind it holds  53   hand sizes          57   who has opened
    61   cards in the stock              62   plays of the turn   63   points it placed in the turn
    TABLE + group * 53 + kind            how many of that kind lie in a group
"""

from __future__ import annotations

from melds.kernel import cards, machine
from melds.kernel.huxxy import codes, layout
from melds.kernel.huxxy.state import HuxxyState

__all__ = ["action_of", "code_at"]


def kind_of(card: int) -> int:
    """The place of a card among the kinds."""
    return 52 if card == cards.JOKER else card


def action_of(state: HuxxyState, code: int) -> int:
    """The action of a legal play."""
    play, kind, target = codes.kind_of(code), kind_of(codes.card_in(code)), codes.target_in(code)
    if play in (codes.DRAW, codes.END_TURN):
        return play
    if play == codes.PLACE:
        return layout.PLACES + kind * layout.GROUP_ROOM + target
    which = 0
    for group in range(codes.source_in(code)):
        if state.once[group] & machine.bit(codes.card_in(code)):
            which = 1
    return layout.MOVES + (kind * 2 + which) * layout.GROUP_ROOM + target


def code_at(state: HuxxyState, action: int) -> int:
    """The code of an action, legal or not; -1 if it is none, or moves a card that is not there."""
    if action < layout.PLACES or action >= layout.ACTIONS:
        return action if action in (codes.DRAW, codes.END_TURN) else -1
    target = (action - layout.PLACES) % layout.GROUP_ROOM
    kind = (action - layout.PLACES) // layout.GROUP_ROOM
    which = 0
    if action >= layout.MOVES:
        kind, which = (kind - layout.KINDS) // 2, (kind - layout.KINDS) % 2
    card = cards.JOKER if kind == 52 else kind
    if action < layout.MOVES:
        return codes.place(card, target)
    for group in range(state.group_count):
        if state.once[group] & machine.bit(card):
            if which == 0:
                return codes.move(card, group, target)
            which -= 1
    return -1


def observe_into(state: HuxxyState, row: list[int]) -> None:
    """Write what the seat that is to move sees."""
    for place in range(layout.OBSERVATION):
        row[place] = 0
    first = state.mover * layout.HAND_ROOM
    for place in range(first, first + state.hand_sizes[state.mover]):
        row[kind_of(state.hands[place])] += 1
    for place in range(layout.SEATS):
        seat = (state.mover + place) % layout.SEATS
        row[layout.KINDS + place] = state.hand_sizes[seat]
        row[layout.KINDS + layout.SEATS + place] = state.opened >> seat & 1
    row[61] = state.stock_size - state.drawn
    row[62] = state.played
    row[63] = state.placed
    for place in range(state.table_size):
        row[layout.TABLE + state.table_groups[place] * layout.KINDS + kind_of(state.table_cards[place])] += 1
