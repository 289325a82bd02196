"""Everything a player can do in one play, in all games; small values that know nothing of legality."""

from __future__ import annotations

from dataclasses import dataclass

from melds.cards import Card

__all__ = [
    "Build",
    "Discard",
    "Draw",
    "EndTurn",
    "Group",
    "HuxxyPlay",
    "LayPhase",
    "Move",
    "PhasePlay",
    "Place",
    "Play",
    "Seat",
    "Skip",
    "Spot",
    "Take",
    "with_cards",
]

Seat = int  # 0 to 3, a place at the table
Group = tuple[Card, ...]  # cards together on the table


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the deck; the card is for records, the rules do not read it."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Take:
    """Take the top card of the discard pile."""

    card: Card


@dataclass(frozen=True, slots=True)
class LayPhase:
    """Lay a phase; number 0 stands for groups that make no phase."""

    phase: int
    groups: tuple[Group, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards laid, group after group."""
        return tuple(card for group in self.groups for card in group)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a group on the table: whose, which of theirs, before which card (the length: at the end)."""

    owner: Seat
    group: int
    index: int


@dataclass(frozen=True, slots=True)
class Build:
    """Put one card on a group of anybody's phase."""

    card: Card
    spot: Spot


@dataclass(frozen=True, slots=True)
class Discard:
    """Put one card on the discard pile and so end the turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class Skip:
    """Discard a Skip card, end the turn, and name who misses their next one."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Place:
    """Put one card of the hand on a group; the number of groups starts a new one."""

    card: Card
    group: int


@dataclass(frozen=True, slots=True)
class Move:
    """Move one card from a group to another; the number of groups starts a new one."""

    card: Card
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End a turn in which cards were placed."""


def with_cards(play: Play) -> Play:
    """The same play with real cards, where somebody wrote `Discard("8D")`; BadCard if one is none."""
    if type(getattr(play, "card", None)) is Card:
        return play
    match play:
        case Draw(card):
            return play if card is None else Draw(Card(card))
        case Take(card):
            return Take(Card(card))
        case LayPhase(phase, groups):
            return LayPhase(phase, tuple(tuple(map(Card, group)) for group in groups))
        case Build(card, spot):
            return Build(Card(card), spot)
        case Discard(card):
            return Discard(Card(card))
        case Place(card, group):
            return Place(Card(card), group)
        case Move(card, source, target):
            return Move(Card(card), source, target)
        case Skip() | EndTurn():
            return play


PhasePlay = Draw | Take | LayPhase | Build | Discard | Skip
HuxxyPlay = Draw | Place | Move | EndTurn
Play = PhasePlay | HuxxyPlay
