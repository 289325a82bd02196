"""Who meets whom: new players first, then mostly those least certain against near rivals, partly anybody."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["NEW", "Candidate", "draw_evenly", "draw_table"]

NEW = 8  # matches until a player is no longer new
ANYBODY = 0.25  # of all tables are drawn uniformly: nobody's rivals are for ever the same
NEAR = 100.0  # rating points: rivals further away are drawn less and less


@dataclass(frozen=True, slots=True)
class Candidate:
    """A player who may be drawn."""

    version: int
    person: int
    rating: float
    doubt: float
    matches: int  # those due and under way included


def draw_table(candidates: Sequence[Candidate], seats: int, chance: random.Random) -> list[Candidate]:
    """A table in random order, one player a person; empty if there are too few people.

    The first is the newest player, or else drawn by uncertainty or, for some tables, from all alike; the others are
    drawn by their uncertainty and nearness to the first, or from all alike.
    """
    if len({candidate.person for candidate in candidates}) < seats:
        return []
    is_uniform = chance.random() < ANYBODY
    table = [_first(candidates, is_uniform, chance)]
    while len(table) < seats:
        people = {candidate.person for candidate in table}
        others = [candidate for candidate in candidates if candidate.person not in people]
        weights = [1.0 if is_uniform else _interest(table[0], other) for other in others]
        table += chance.choices(others, weights)
    chance.shuffle(table)
    return table


def _first(candidates: Sequence[Candidate], is_uniform: bool, chance: random.Random) -> Candidate:
    fewest = min(candidate.matches for candidate in candidates)
    if fewest < NEW:
        return chance.choice([candidate for candidate in candidates if candidate.matches == fewest])
    weights = [1.0 if is_uniform else candidate.doubt**4 for candidate in candidates]
    return chance.choices(candidates, weights)[0]


def _interest(one: Candidate, other: Candidate) -> float:
    distance = (one.rating - other.rating) / NEAR
    return other.doubt**2 / (1 + distance * distance)


def draw_evenly(candidates: Sequence[Candidate], seats: int, chance: random.Random) -> list[Candidate]:
    """A table of those who have played least, one player a person, in random order; empty if there are too few."""
    table: dict[int, Candidate] = {}
    for candidate in sorted(candidates, key=lambda each: (each.matches, chance.random())):
        table.setdefault(candidate.person, candidate)
    drawn = list(table.values())[:seats]
    chance.shuffle(drawn)
    return drawn if len(drawn) == seats else []
