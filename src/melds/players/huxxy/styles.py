"""The styles of Huxxy's sparring partners: what each cares for, and the ideas it has.

Each knows one way to use the table beyond adding to it: it borrows a card, or it splits a run.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from melds.errors import MeldsError

__all__ = ["IDEAS", "STYLES", "Style", "without_idea"]

# hold: a turn is worth playing only for several cards;  alarm: but not when somebody is nearly out;  borrow: two cards
# of the hand and one of the table are a group;  split: a run becomes two;  partners: of two turns, what the rest of the
# hand can do decides;  gifts: so does what the others could place on the table
IDEAS = frozenset({"hold", "alarm", "borrow", "split", "partners", "gifts"})


@dataclass(frozen=True, slots=True)
class Style:
    """What a player cares for; weights are measured in cards that leave the hand."""

    name: str
    batch: int = 3  # cards that a turn must play, or else it draws
    opening: int = 4  # the same for the first turn on the table
    alarm: int = 3  # cards in another hand at which it plays all it can
    points: float = 0.01  # for each point that leaves the hand
    ready: float = 0.2  # for a card that stays in the hand and could be placed at once
    partners: float = 0.1  # for a card that stays and has a partner for a new group
    gifts: float = 0.01  # against each unseen card that fits the table
    joker: float = 0.5  # against playing a Joker (3)
    ideas: frozenset[str] = frozenset()


STYLES = {
    style.name: style
    for style in (
        Style("hoarder", batch=4, alarm=5, joker=1.5, ideas=frozenset({"hold", "alarm", "split", "partners"})),
        Style("dumper", points=0.1, ideas=frozenset({"borrow"})),
        Style("taker", ready=0.4, ideas=frozenset({"borrow", "partners"})),
        Style("racer", partners=0.2, ideas=frozenset({"split", "partners"})),
        Style("blocker", gifts=0.02, ideas=frozenset({"hold", "alarm", "borrow", "gifts"})),
    )
}


def without_idea(style: Style, idea: str) -> Style:
    """The same style without one of the ideas, to see what it is worth."""
    if idea not in IDEAS:
        raise MeldsError(f"there is no idea {idea!r}; the ideas are {', '.join(sorted(IDEAS))}")
    return replace(style, ideas=style.ideas - {idea})
