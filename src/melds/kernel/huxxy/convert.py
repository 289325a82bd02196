"""To and from what the rules and records hold."""

from __future__ import annotations

from melds.errors import BadCall
from melds.kernel import cards
from melds.kernel.huxxy import codes, layout
from melds.kernel.huxxy.state import HuxxyState, restored
from melds.notation.record import Record
from melds.notation.replay import dealt
from melds.rules import huxxy
from melds.rules.huxxy.judge import opening_points
from melds.rules.plays import Draw, EndTurn, HuxxyPlay, Move, Place, Seat

__all__ = ["code_of", "from_record", "from_state", "numbers_of", "play_of", "to_state", "variant_of"]

VARIANTS = tuple(huxxy.VARIANTS.values())  # as they are numbered


def variant_of(rules: huxxy.Rules | str) -> int:
    """The number of a variant, by its rules or its name."""
    names = [known.name for known in VARIANTS]
    name = rules if isinstance(rules, str) else rules.name
    if name not in names:
        raise BadCall(f"{name} is no variant of Huxxy")
    return names.index(name)


def from_state(state: huxxy.State) -> HuxxyState:
    """The same position; its history is not kept."""
    table = bytes([cards.number_of(card) for group in state.table for card in group])
    places = bytes([place for place, group in enumerate(state.table) for _ in group])
    hands = tuple(bytes(cards.numbers_of(hand)) for hand in state.hands)
    return restored(
        numbers_of(state), hands, bytes(cards.numbers_of(state.stock)), state.drawn, len(state.table), table, places
    )


def to_state(state: HuxxyState, history: tuple[tuple[Seat, HuxxyPlay], ...] = ()) -> huxxy.State:
    """The same position for the rules; the kernel keeps no history, so that is handed in, the running turn included."""
    seats = range(layout.SEATS)
    stock = state.__reduce__()[1][2]
    assert isinstance(stock, bytes)
    return huxxy.State(
        rules=VARIANTS[state.variant],
        turn=state.turn,
        mover=state.mover,
        is_over=state.is_over,
        hands=tuple(cards.cards_of(state.hand(seat)) for seat in seats),
        table=tuple(map(cards.cards_of, state.table())),
        stock=cards.cards_of(stock),
        drawn=state.drawn,
        opened=tuple(map(state.has_opened, seats)),
        plays=tuple(play for _, play in history[len(history) - state.played :]),
        history=history,
    )


def numbers_of(view: huxxy.State | huxxy.Observation) -> tuple[int, ...]:
    """What `restored` needs beside the cards."""
    return (
        variant_of(view.rules),
        view.turn,
        view.mover,
        layout.GAME_OVER if view.is_over else layout.PLAY,
        len(view.plays),
        opening_points(view.plays),
        sum(has_opened << seat for seat, has_opened in enumerate(view.opened)),
    )


def from_record(record: Record, plays: int | None = None) -> HuxxyState:
    """The state after so many plays of a record, or after all; BadCall if there are fewer, or one is not legal."""
    start = dealt(record, record.deals[0], None)
    if not isinstance(start, huxxy.State):
        raise BadCall(f"{record.game} is not Huxxy")
    state, made = from_state(start), 0
    for turn in record.deals[0].turns:
        for play in turn.plays:
            if made == plays:
                return state
            state.step(code_of(state, play))
            made += 1
    if plays is not None and made != plays:
        raise BadCall(f"the record has {made} plays, not {plays}")
    return state


def code_of(_state: HuxxyState, play: object) -> int:
    """The code of a play, which need not be legal; -1 for what no position has, such as a group below zero."""
    match play:
        case Draw():
            return codes.DRAW
        case EndTurn():
            return codes.END_TURN
        case Place(card, group) if 0 <= group < layout.GROUP_ROOM:
            return codes.place(cards.number_of(card), group)
        case Move(card, source, target) if 0 <= min(source, target) <= max(source, target) < layout.GROUP_ROOM:
            return codes.move(cards.number_of(card), source, target)
    return -1


def play_of(_state: HuxxyState, code: int) -> HuxxyPlay:
    """The play of a code."""
    match codes.kind_of(code):
        case codes.DRAW:
            return Draw()
        case codes.END_TURN:
            return EndTurn()
        case codes.PLACE:
            return Place(cards.card_of(codes.card_in(code)), codes.target_in(code))
        case codes.MOVE:
            return Move(cards.card_of(codes.card_in(code)), codes.source_in(code), codes.target_in(code))
    raise BadCall(f"{code} is the code of no play of Huxxy")
