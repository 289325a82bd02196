"""The styles of Huxxy's sparring partners: the same ideas, weighed differently."""

from __future__ import annotations

from dataclasses import dataclass, replace

from melds.errors import MeldsError

__all__ = ["IDEAS", "STYLES", "Style", "without_idea"]

# hold: a turn is worth playing only for several cards;  alarm: but not when somebody is nearly out;  rearrange: runs
# are split and cards borrowed;  partners: of two turns, what the rest of the hand can do decides;  gifts: so does what
# the others could place on the table
IDEAS = frozenset({"hold", "alarm", "rearrange", "partners", "gifts"})


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
    gifts: float = 0.0  # against each unseen card that fits the table
    joker: float = 0.5  # against playing a Joker (3)
    ideas: frozenset[str] = IDEAS


STYLES = {
    style.name: style
    for style in (
        Style("hoarder", batch=4, opening=4, alarm=5, joker=1.5),
        Style("dumper", batch=2, opening=0, points=0.1, alarm=5),
        Style("taker", batch=3, opening=3, ready=0.4),
        Style("racer", batch=3, opening=0, partners=0.2),
        Style("blocker", batch=3, opening=4, gifts=0.02),
    )
}


def without_idea(style: Style, idea: str) -> Style:
    """The same style without one of the ideas, to see what it is worth."""
    if idea not in IDEAS:
        raise MeldsError(f"there is no idea {idea!r}; the ideas are {', '.join(sorted(IDEAS))}")
    return replace(style, ideas=style.ideas - {idea})
