"""Playing a record again, play by play, under the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from melds.cards import HIDDEN, Card
from melds.errors import BadRecord
from melds.notation.record import DealRecord, Record, TurnRecord
from melds.rules import games
from melds.rules.games import Rules, State
from melds.rules.plays import Draw, Play

__all__ = ["Position", "dealt", "deck_of", "replay"]


@dataclass(frozen=True, slots=True)
class Position:
    """One play of a record, with the state before and after it."""

    deal: DealRecord
    turn: TurnRecord
    play: Play
    time: float | None
    before: State
    after: State


def deck_of(deal: DealRecord, rules: Rules, rng: random.Random | None = None) -> tuple[Card, ...]:
    """A deck, from its top, that gives this deal; what nobody ever saw lies below, shuffled if chance is given."""
    hands = [card for seat in deal.seats for card in deal.hands[seat]]
    for seat, hand in enumerate(deal.hands):
        if len(hand) != rules.hand_size:
            raise BadRecord(f"seat {seat} was dealt {len(hand)} cards, not {rules.hand_size}", deal.line, 1)
    up = [] if deal.up is None else [deal.up]
    drawn = [play.card or HIDDEN for turn in deal.turns for play in turn.plays if isinstance(play, Draw)]
    known = [*hands, *up, *drawn]
    if HIDDEN in known:
        raise BadRecord(f"deal {deal.number} hides cards, and can't be played again", deal.line, 1)
    rest = Counter(rules.pack)
    rest.subtract(known)
    for card, count in rest.items():
        if count < 0:
            held = rules.pack.count(card)
            raise BadRecord(
                f"deal {deal.number} holds {card} {held - count} times, {rules.title} has {held}", deal.line, 1
            )
    unseen = list(rest.elements())
    if rng is not None:
        rng.shuffle(unseen)
    return (*known, *unseen)


def dealt(record: Record, deal: DealRecord, state: State | None) -> State:
    """The state after that deal is made, the first one if there is no state yet."""
    deck = deck_of(deal, record.rules)
    if state is None:
        return games.new_game(record.rules, deck)
    if games.is_over(state):
        raise BadRecord(f"the game was over before deal {deal.number}", deal.line, 1)
    if not games.is_deal_over(state):
        raise BadRecord(f"deal {deal.number - 1} was not over before deal {deal.number}", deal.line, 1)
    return games.deal(state, deck)


def replay(record: Record) -> Iterator[Position]:
    """Every play of the record in turn; IllegalPlay where the rules refuse one, BadRecord where cards don't add up."""
    state: State | None = None
    for deal in record.deals:
        state = dealt(record, deal, state)
        for turn in deal.turns:
            for place, play in enumerate(turn.plays):
                after = games.apply(state, play)
                time = turn.times[place] if turn.times else None
                yield Position(deal, turn, play, time, state, after)
                state = after
