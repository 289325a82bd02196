"""Plays and observations of Huxxy in fixed numbers of places.

Actions. The copies of a card lie in two groups at most, so a move is told by its card, which of those groups it leaves
(0: the one with the lower number) and where it goes; `kind` of a card is its number, the Joker being 52:

    0                                    draw
    1                                    end the turn
    PLACES + kind * 40 + target          place
    MOVES + (kind * 2 + which) * 40 + target   move

Observations, of one seat; other seats are counted from it:

    0    how many of each kind it holds  53   hand sizes          57   who has opened
    61   cards in the stock              62   plays of the turn   63   points placed in the turn
    64   who is to move
    TABLE + group * 53 + kind            how many of that kind lie in a group
"""

from __future__ import annotations

from melds.kernel import cards, ends, machine
from melds.kernel.codes import Codes
from melds.kernel.huxxy import codes, layout
from melds.kernel.huxxy.state import HuxxyState, new_game
from melds.kernel.rng import Rng
from melds.kernel.space import Space

__all__ = ["HuxxySpace"]


class HuxxySpace(Space):
    """The space of Huxxy, basic or bonus."""

    __slots__ = ()

    def __init__(self, variant: int) -> None:
        super().__init__(variant, layout.ACTIONS, layout.OBSERVATION)

    def new_game(self, rng: Rng) -> HuxxyState:
        """A state with its cards dealt."""
        return new_game(rng, self.variant)

    def deal_again(self, state: HuxxyState, rng: Rng) -> None:
        """A new game in the same state."""
        state.next_deal(rng)

    def actions_into(self, state: HuxxyState, found: Codes) -> None:
        """Add all legal actions."""
        game = state
        list_actions(game, found)

    def code_at(self, state: HuxxyState, action: int) -> int:
        """The code of the play that an action makes in this state; -1 if it is not legal."""
        game = state
        code = code_of(game, action)
        return code if code >= 0 and game.is_legal(code) else -1

    def action_of(self, state: HuxxyState, code: int) -> int:
        """The action of a legal play."""
        game = state
        return action_for(game, code)

    def advance(self, state: HuxxyState, code: int) -> None:
        """Make a play that is known to be legal."""
        game = state
        game.advance(code)

    def observe_into(self, state: HuxxyState, seat: int, row: list[int]) -> None:
        """Write what that seat may know."""
        game = state
        write_observation(game, seat, row)

    def end_of(self, state: HuxxyState) -> int:
        """RUNNING, GAME_OVER, or STUCK: all six plays are made and the table is not in order (2.3)."""
        game = state
        if game.stage == layout.GAME_OVER:
            return ends.GAME_OVER
        return ends.STUCK if game.played == layout.PLAYS and not game.may_end() else ends.RUNNING

    def mover_of(self, state: HuxxyState) -> int:
        """The seat that is to move."""
        game = state
        return game.mover

    def points_of(self, state: HuxxyState, seat: int) -> int:
        """What the cards of that seat cost it if the game were over."""
        game = state
        return game.points(seat)


def kind_of(card: int) -> int:
    """The place of a card among the kinds."""
    return 52 if card == cards.JOKER else card


def list_actions(state: HuxxyState, found: Codes) -> None:
    """Add all legal actions, in the order of `HuxxyState.legal_into`."""
    if state.stage == layout.GAME_OVER:
        return
    if state.may_end():
        found.add(codes.END_TURN)
    if state.played == 0:
        found.add(codes.DRAW)
    if state.played >= layout.PLAYS:
        return
    left, seen = state.held[state.mover], machine.bit(63)
    while left:
        first = layout.PLACES + kind_of(machine.lowest_bit(left)) * layout.GROUP_ROOM
        left &= left - 1
        found.add_row(first, 1, state.group_count + 1)
    for source in range(state.group_count if state.played else 0):
        left = state.once[source]
        while left:
            card = machine.lowest_bit(left)
            left &= left - 1
            which = 1 if seen & machine.bit(card) else 0
            first = layout.MOVES + (kind_of(card) * 2 + which) * layout.GROUP_ROOM
            found.add_row(first, 1, source)
            found.add_row(first + source + 1, 1, state.group_count - source)
        seen |= state.once[source]


def action_for(state: HuxxyState, code: int) -> int:
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


def code_of(state: HuxxyState, action: int) -> int:
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


def write_observation(state: HuxxyState, seat: int, row: list[int]) -> None:
    """Write what that seat may know."""
    for place in range(layout.OBSERVATION):
        row[place] = 0
    first = seat * layout.HAND_ROOM
    for place in range(first, first + state.hand_sizes[seat]):
        row[kind_of(state.hands[place])] += 1
    for place in range(layout.SEATS):
        other = (seat + place) % layout.SEATS
        row[layout.KINDS + place] = state.hand_sizes[other]
        row[layout.KINDS + layout.SEATS + place] = state.opened >> other & 1
    row[61] = state.stock_size - state.drawn
    row[62] = state.played
    row[63] = state.placed
    row[64] = (state.mover - seat + layout.SEATS) % layout.SEATS
    for place in range(state.table_size):
        row[layout.TABLE + state.table_groups[place] * layout.KINDS + kind_of(state.table_cards[place])] += 1
