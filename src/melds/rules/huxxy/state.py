"""The whole state of a game of Huxxy, and the part of it that one seat may know."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import NamedTuple, Protocol

from melds.cards import Card
from melds.rules.huxxy.variants import Rules
from melds.rules.pack import full_deck
from melds.rules.plays import Group, HuxxyPlay, Seat

__all__ = ["Observation", "State", "View", "new_game", "observe"]


class View(Protocol):
    """What is needed to judge a play: a State has it, and so has the mover's own Observation."""

    @property
    def rules(self) -> Rules: ...
    @property
    def seat(self) -> Seat: ...
    @property
    def mover(self) -> Seat: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def hand(self) -> tuple[Card, ...]: ...
    @property
    def table(self) -> tuple[Group, ...]: ...
    @property
    def plays(self) -> tuple[HuxxyPlay, ...]: ...
    @property
    def opened(self) -> tuple[bool, ...]: ...


class State(NamedTuple):
    """Everything there is to know; it never leaves the referee.

    A named tuple, because a frozen dataclass of so many fields takes four times as long to make.
    """

    rules: Rules
    turn: int  # from 1
    mover: Seat
    is_over: bool
    hands: tuple[tuple[Card, ...], ...]
    table: tuple[Group, ...]  # a group emptied in this turn keeps its place until the turn ends
    stock: tuple[Card, ...]  # as it lay after the deal, next card first
    drawn: int  # how many of them have been drawn
    opened: tuple[bool, ...]  # who has made an opening turn (2.4)
    plays: tuple[HuxxyPlay, ...]  # of the running turn
    history: tuple[tuple[Seat, HuxxyPlay], ...]  # of the whole game, the running turn included

    @property
    def seat(self) -> Seat:
        """The seat that is to move."""
        return self.mover

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the seat that is to move."""
        return self.hands[self.mover]

    @property
    def deck_size(self) -> int:
        """How many cards are left in the stock."""
        return len(self.stock) - self.drawn

    @property
    def next_card(self) -> Card:
        """The card that the next draw brings."""
        return self.stock[self.drawn]

    @property
    def where(self) -> str:
        """The place in the game, for messages: `seat 0, turn 4`."""
        return f"seat {self.mover}, turn {self.turn}"


class Observation(NamedTuple):
    """What one seat may know: its own hand, the table, and all that happened."""

    rules: Rules
    seat: Seat  # who looks
    turn: int
    mover: Seat
    is_over: bool
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    table: tuple[Group, ...]
    deck_size: int
    opened: tuple[bool, ...]
    plays: tuple[HuxxyPlay, ...]
    history: tuple[tuple[Seat, HuxxyPlay], ...]


def observe(state: State, seat: Seat) -> Observation:
    """What that seat may know of the state: the one place that hides."""
    return Observation(
        state.rules,
        seat,
        state.turn,
        state.mover,
        state.is_over,
        state.hands[seat],
        tuple(map(len, state.hands)),
        state.table,
        state.deck_size,
        state.opened,
        state.plays,
        state.history,
    )


def new_game(rules: Rules, deck: Iterable[Card] | None = None, *, rng: random.Random | None = None) -> State:
    """A game dealt from that deck, given from its top: twelve cards to each from seat 0 on, as they come (2.2)."""
    cards, size = full_deck(rules, deck, rng), rules.hand_size
    return State(
        rules=rules,
        turn=1,
        mover=0,
        is_over=False,
        hands=tuple(cards[seat * size : (seat + 1) * size] for seat in range(rules.seats)),
        table=(),
        stock=cards[rules.seats * size :],
        drawn=0,
        opened=(False,) * rules.seats,
        plays=(),
        history=(),
    )
