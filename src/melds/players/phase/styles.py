"""The styles of the sparring partners: the same ideas, weighed differently."""

from __future__ import annotations

from dataclasses import dataclass, replace

from melds.errors import MeldsError

__all__ = ["IDEAS", "STYLES", "Style", "without_idea"]

# outs: cards are counted;  lay: the best way to lay is looked for;  build: all that fits is built, and cards are kept
# for it;  feed: the next player is watched;  race: the standing decides what is urgent
IDEAS = frozenset({"outs", "lay", "build", "feed", "race"})


@dataclass(frozen=True, slots=True)
class Style:
    """What a player cares for, measured in chances to lay the phase: 0.01 is one in a hundred."""

    name: str
    points: float = 0.005  # for each point that stays in the hand
    feed: float = 0.1  # against a discard that the next player surely wants
    alive: float = 0.1  # for a spare card that can be built once the phase is laid
    hope: float = 1.0  # for a card that the next one drawn may make way for, after the lay
    wild: float = 0.3  # for a wild card
    take: float = 1.1  # how many times better than a draw the discard must be
    late: bool = False  # wilds are built only when that, or what follows, ends the deal
    hold_skip: bool = False  # a Skip is kept until somebody has laid a phase
    ideas: frozenset[str] = IDEAS


STYLES = {
    style.name: style
    for style in (
        Style("hoarder", points=0.0, alive=0.2, wild=1.0, late=True),
        Style("dumper", points=0.01),
        Style("taker", take=1.0),
        Style("racer", points=0.004, feed=0.15),
        Style("blocker", feed=0.4, hold_skip=True),
    )
}


def without_idea(style: Style, idea: str) -> Style:
    """The same style without one of the ideas, to see what it is worth."""
    if idea not in IDEAS:
        raise MeldsError(f"there is no idea {idea!r}; the ideas are {', '.join(sorted(IDEAS))}")
    return replace(style, ideas=style.ideas - {idea})
