"""The whole state of a game, and the part of it that one seat may know."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Protocol

from melds.cards import ORDER, Card
from melds.errors import BadCall
from melds.rules.pack import full_deck
from melds.rules.phase.variants import Rules
from melds.rules.plays import Build, Group, PhasePlay, Seat

__all__ = [
    "LaidPhase",
    "Observation",
    "State",
    "Step",
    "Turn",
    "View",
    "deal",
    "new_game",
    "observe",
    "with_card",
]


class Step(Enum):
    """Where in a turn, a deal and a game we are."""

    PICK_UP = "pick up"
    PLAY = "play"
    DEAL_OVER = "deal over"
    GAME_OVER = "game over"


@dataclass(frozen=True, slots=True)
class LaidPhase:
    """The phase a player has laid in this deal, with all that was built on it since."""

    phase: int
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """All plays of one player until the next one moved; draws do not show their card."""

    seat: Seat
    plays: tuple[PhasePlay, ...]


class View(Protocol):
    """What is needed to judge a play: a State has it, and so has the mover's own Observation."""

    @property
    def rules(self) -> Rules: ...
    @property
    def seat(self) -> Seat: ...
    @property
    def deal(self) -> int: ...
    @property
    def mover(self) -> Seat: ...
    @property
    def step(self) -> Step: ...
    @property
    def hand(self) -> tuple[Card, ...]: ...
    @property
    def table(self) -> tuple[LaidPhase | None, ...]: ...
    @property
    def completed(self) -> tuple[tuple[bool, ...], ...]: ...
    @property
    def discard(self) -> Card | None: ...


class State(NamedTuple):
    """Everything there is to know; it never leaves the referee.

    A named tuple, because a frozen dataclass of so many fields takes four times as long to make.
    """

    rules: Rules
    deal: int  # from 0
    turn: int  # of this deal, from 1; turns missed by a skip count (2.7)
    step: Step
    mover: Seat
    hands: tuple[tuple[Card, ...], ...]
    table: tuple[LaidPhase | None, ...]
    deck: tuple[Card, ...]  # as it lay after the deal, next card first
    drawn: int  # how many of them have been drawn
    discards: tuple[Card, ...]  # the top is last
    completed: tuple[tuple[bool, ...], ...]  # a row a seat, a place a phase
    skipped: tuple[bool, ...]  # who misses their next turn (3)
    history: tuple[Turn, ...]  # of this deal
    scores: tuple[int, ...]  # of the deals that are over

    @property
    def seat(self) -> Seat:
        """The seat that is to move."""
        return self.mover

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the seat that is to move."""
        return self.hands[self.mover]

    @property
    def discard(self) -> Card | None:
        """The top of the discard pile."""
        return self.discards[-1] if self.discards else None

    @property
    def deck_size(self) -> int:
        """How many cards are left to draw."""
        return len(self.deck) - self.drawn

    @property
    def next_card(self) -> Card:
        """The card that the next draw brings."""
        return self.deck[self.drawn]

    @property
    def dealer(self) -> Seat:
        """Who dealt this deal (2.2)."""
        return self.deal % self.rules.seats

    @property
    def where(self) -> str:
        """The place in the game, for messages: `seat 0, turn 4`."""
        return f"seat {self.mover}, turn {self.turn}" + (f", deal {self.deal}" if self.deal else "")


class Observation(NamedTuple):
    """What one seat may know: its own hand, and all that lies or happened face up."""

    rules: Rules
    seat: Seat  # who looks
    deal: int
    turn: int
    step: Step
    mover: Seat
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    table: tuple[LaidPhase | None, ...]
    deck_size: int
    discard: Card | None
    completed: tuple[tuple[bool, ...], ...]
    skipped: tuple[bool, ...]
    history: tuple[Turn, ...]
    scores: tuple[int, ...]


def observe(state: State, seat: Seat) -> Observation:
    """What that seat may know of the state: the one place that hides."""
    return Observation(
        state.rules,
        seat,
        state.deal,
        state.turn,
        state.step,
        state.mover,
        state.hands[seat],
        tuple(map(len, state.hands)),
        state.table,
        state.deck_size,
        state.discard,
        state.completed,
        state.skipped,
        state.history,
        state.scores,
    )


def with_card(table: tuple[LaidPhase | None, ...], play: Build) -> tuple[LaidPhase | None, ...]:
    """The table after that build."""
    spot = play.spot
    laid = table[spot.owner]
    assert laid is not None
    group = laid.groups[spot.group]
    longer = (*group[: spot.index], play.card, *group[spot.index :])
    groups = (*laid.groups[: spot.group], longer, *laid.groups[spot.group + 1 :])
    return (*table[: spot.owner], LaidPhase(laid.phase, groups), *table[spot.owner + 1 :])


def new_game(rules: Rules, deck: Iterable[Card] | None = None, *, rng: random.Random | None = None) -> State:
    """A game with its first deal made, from that deck or from one that `rng` shuffles."""
    seats = range(rules.seats)
    empty = State(
        rules=rules,
        deal=-1,
        turn=0,
        step=Step.DEAL_OVER,
        mover=0,
        hands=((),) * rules.seats,
        table=(None,) * rules.seats,
        deck=(),
        drawn=0,
        discards=(),
        completed=tuple((False,) * len(rules.phases) for _ in seats),
        skipped=(False,) * rules.seats,
        history=(),
        scores=(0,) * rules.seats,
    )
    return deal(empty, deck, rng=rng)


def deal(state: State, deck: Iterable[Card] | None = None, *, rng: random.Random | None = None) -> State:
    """The next deal (2.2): ten cards to each seat from the first mover on, then one face up.

    The deck is given from its top. Hands are sorted by value and suit, and never again.
    """
    rules = state.rules
    if state.step is not Step.DEAL_OVER:
        raise BadCall(f"a deal is made when the last one is over, not in the step {state.step.value!r}")
    cards, number, size = full_deck(rules, deck, rng), state.deal + 1, rules.hand_size
    first = (number + 1) % rules.seats
    hands: list[tuple[Card, ...]] = [()] * rules.seats
    for place in range(rules.seats):
        dealt = cards[place * size : (place + 1) * size]
        hands[(first + place) % rules.seats] = tuple(sorted(dealt, key=ORDER.__getitem__))
    up = rules.seats * size
    return state._replace(
        deal=number,
        turn=1,
        step=Step.PICK_UP,
        mover=first,
        hands=tuple(hands),
        table=(None,) * rules.seats,
        deck=cards[up + 1 :],
        drawn=0,
        discards=cards[up : up + 1],
        skipped=(False,) * rules.seats,
        history=(),
    )
