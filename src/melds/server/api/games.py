"""The games and the bots, for whoever opens a table."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel

from melds.rules import phase
from melds.rules.games import VARIANTS, Rules
from melds.server.tables.seating import BOTS

__all__ = ["GameOf", "Games", "GroupOf", "PhaseOf", "game_of", "games", "router"]

router = APIRouter(prefix="/api", tags=["games"])


class GroupOf(BaseModel):
    """A group as a phase asks for it."""

    kind: str
    size: int
    text: str
    is_ordered: bool  # the order of its cards matters


class PhaseOf(BaseModel):
    """A phase of Phazed or PhaseA."""

    number: int
    text: str
    groups: list[GroupOf]


class GameOf(BaseModel):
    """One of the six variants."""

    name: str
    title: str
    family: str
    is_bonus: bool
    phases: list[PhaseOf]


class Games(BaseModel):
    """What can be played, and against whom."""

    games: list[GameOf]
    bots: list[str]


def game_of(rules: Rules) -> GameOf:
    """A variant as it is described."""
    phases = []
    if isinstance(rules, phase.Rules):
        for number, types in enumerate(rules.phases, 1):
            groups = [
                GroupOf(kind=type.kind.text, size=type.size, text=str(type), is_ordered=type.kind.is_run)
                for type in types
            ]
            phases.append(PhaseOf(number=number, text=" and ".join(group.text for group in groups), groups=groups))
    is_bonus = rules.name.endswith("-bonus")
    family = "phase" if phases else "huxxy"
    return GameOf(name=rules.name, title=rules.title, family=family, is_bonus=is_bonus, phases=phases)


@router.get("/games")
def games() -> Games:
    """The six variants and the bots of the house."""
    return Games(games=[game_of(rules) for rules in VARIANTS.values()], bots=list(BOTS))
