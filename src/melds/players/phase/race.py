"""The race: what a phase is worth, and who is ahead."""

from __future__ import annotations

from melds.rules.phase.state import Observation
from melds.rules.phase.variants import Kind, Rules
from melds.rules.plays import Seat

__all__ = ["lead", "worth"]

# 3: what laying a phase of this kind in a bonus game is worth: the harder, the more deals it would cost later
WORTH = {
    (Kind.VALUE_SET, 3): 1.2,
    (Kind.SUIT_SET, 7): 2.0,
    (Kind.SUM, 34): 1.2,
    (Kind.VALUE_SET, 4): 3.3,
    (Kind.RUN, 8): 1.6,
    (Kind.COLOUR_SUM, 34): 1.5,
    (Kind.COLOUR_RUN, 4): 2.7,
}


def worth(phase: int, rules: Rules) -> float:
    """What laying that phase is worth in a bonus game."""
    first = rules.phases[phase - 1][0]
    return WORTH[first.kind, first.size]


def lead(seat: Seat, observation: Observation) -> tuple[float, ...]:
    """Who is skipped first: not who is already, then who may go out next, then who has most phases."""
    turns_away = (seat - observation.seat) % observation.rules.seats
    has_laid = observation.table[seat] is not None
    cards = observation.hand_sizes[seat] if has_laid else observation.rules.hand_size
    return observation.skipped[seat], cards, -sum(observation.completed[seat]), turns_away
