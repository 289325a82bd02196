"""What happened at a table, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from melds.cards import JOKER, SKIP, Card
from melds.rules import phase
from melds.rules.games import State
from melds.rules.plays import Build, Discard, Draw, EndTurn, LayPhase, Move, Place, Play, Skip, Take

__all__ = ["DEAL_ENDS", "card_words", "cards_words", "play_words"]

SUITS = {"H": "♥", "D": "♦", "S": "♠", "C": "♣"}
NAMED = {SKIP: "Skip", JOKER: "Joker"}
DEAL_ENDS = {"out": "a hand is empty", "deck": "the deck is exhausted", "turns": "all turns are played"}


def card_words(card: Card) -> str:
    """A card as people write it: 10♥."""
    return NAMED.get(card) or card.rank.replace("0", "10") + SUITS[card.suit]


def cards_words(cards: Iterable[Card]) -> str:
    """Cards side by side."""
    return " ".join(map(card_words, cards))


def play_words(play: Play, before: State, names: Sequence[str], *, shows_draw: bool) -> str:
    """What the mover did, after their name: `discards 8♦`."""
    match play:
        case Draw():
            return f"draws {card_words(before.next_card)}" if shows_draw else "draws a card"
        case Take(card):
            return f"takes {card_words(card)}"
        case LayPhase(number, groups):
            return f"lays phase {number}: " + " | ".join(map(cards_words, groups))
        case Build(card):
            return f"builds {card_words(card)} on {_build_place(play, before, names)}"
        case Discard(card):
            return f"discards {card_words(card)}"
        case Skip(seat):
            return f"skips {names[seat]}"
        case Place(card, group):
            return f"places {card_words(card)} {_group_words(group, before)}"
        case Move(card, _, target):
            return f"moves {card_words(card)} {_group_words(target, before)}"
        case EndTurn():
            return "ends the turn"


def _build_place(play: Build, before: State, names: Sequence[str]) -> str:
    assert isinstance(before, phase.State)
    laid = before.table[play.spot.owner]
    assert laid is not None
    owner = "their own" if play.spot.owner == before.mover else f"{names[play.spot.owner]}'s"
    return f"{owner} {cards_words(laid.groups[play.spot.group])}"


def _group_words(group: int, before: State) -> str:
    assert not isinstance(before, phase.State)
    if group < len(before.table) and before.table[group]:
        return f"to {cards_words(before.table[group])}"
    return "as a new group"
