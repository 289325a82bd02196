"""Counting cards: which copies may still come, and which ones another player is known to hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from melds.cards import Card
from melds.rules.phase.state import Observation
from melds.rules.plays import Build, Discard, LayPhase, PhasePlay, Take

__all__ = ["known_hands", "unseen"]


def known_hands(observation: Observation) -> list[list[Card]]:
    """What each seat is known to hold: cards taken from the discard pile that have not left the hand since."""
    held: list[list[Card]] = [[] for _ in range(observation.rules.seats)]
    for turn in observation.history:
        for play in turn.plays:
            if isinstance(play, Take):
                held[turn.seat].append(play.card)
            else:
                _drop(held[turn.seat], _leaving(play))
    return held


def _leaving(play: PhasePlay) -> tuple[Card, ...]:
    match play:
        case LayPhase():
            return play.cards
        case Build(card) | Discard(card):
            return (card,)
        case _:
            return ()


def _drop(held: list[Card], cards: Iterable[Card]) -> None:
    for card in cards:
        if card in held:
            held.remove(card)


def _pile(observation: Observation) -> list[Card]:
    """The discard pile as far as it was seen to grow, and its top."""
    pile: list[Card] = []
    for turn in observation.history:
        for play in turn.plays:
            if isinstance(play, Discard):
                pile.append(play.card)
            elif isinstance(play, Take) and pile:
                pile.pop()
    return pile or [card for card in (observation.discard,) if card is not None]


def unseen(observation: Observation) -> Counter[Card]:
    """The cards that may still come: not in one's own hand, on the table, in the discard pile or taken by somebody."""
    left = Counter(observation.rules.pack)
    left.subtract(observation.hand)
    left.subtract(_pile(observation))
    for laid in observation.table:
        for group in laid.groups if laid is not None else ():
            left.subtract(group)
    for seat, held in enumerate(known_hands(observation)):
        if seat != observation.seat:
            left.subtract(held)
    return +left
