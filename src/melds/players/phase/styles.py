"""The styles of the sparring partners: what each cares for, and the ideas it has beyond the rules of thumb."""

from __future__ import annotations

from dataclasses import dataclass, replace

from melds.errors import MeldsError

__all__ = ["IDEAS", "STYLES", "Style", "without_idea"]

# lay: ways to lay are compared by how many other cards fit then;  feed: the next player is watched;  race: the standing
# decides who is skipped
IDEAS = frozenset({"lay", "feed", "race"})


@dataclass(frozen=True, slots=True)
class Style:
    """What a player cares for; a card that is lacking for the phase costs 0.9."""

    name: str
    points: float = 0.005  # for each point that stays in the hand
    feed: float = 0.1  # against a discard that the next player surely wants
    keep: float = 0.0  # for a card that can be built once the phase is laid
    wild: float = 0.3  # for a wild card
    take: float = 1.1  # how many times better than before the hand must be with the discard
    late: bool = False  # wilds are built when one other card is left at most
    hold_skip: bool = False  # a Skip is kept until somebody has laid a phase
    ideas: frozenset[str] = frozenset()


STYLES = {
    style.name: style
    for style in (
        Style("hoarder", points=0.0, keep=0.2, wild=1.0, late=True),
        Style("dumper", points=0.008),
        Style("taker", take=1.0),
        Style("racer", ideas=frozenset({"lay", "race"})),
        Style("blocker", feed=0.4, hold_skip=True, ideas=frozenset({"feed", "race"})),
    )
}


def without_idea(style: Style, idea: str) -> Style:
    """The same style without one of the ideas, to see what it is worth."""
    if idea not in IDEAS:
        raise MeldsError(f"there is no idea {idea!r}; the ideas are {', '.join(sorted(IDEAS))}")
    return replace(style, ideas=style.ideas - {idea})
