"""The race: how long the deal may last, which phase to aim for, and who is ahead."""

from __future__ import annotations

from melds.rules.phase.state import Observation
from melds.rules.phase.variants import Kind, Rules
from melds.rules.plays import Seat

__all__ = ["aim", "lead", "looks_left", "worth"]

LOOKS = 4  # cards that one may see before the deal is over, while nobody has laid a phase
LOOKS_A_CARD = 1.5  # for each card in the smallest hand of those who have
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


def looks_left(observation: Observation | None) -> int:
    """How many cards one may still see, from the hands of those who have laid their phase."""
    if observation is None:
        return LOOKS
    others = [seat for seat in range(observation.rules.seats) if seat != observation.seat]
    fewest = min((observation.hand_sizes[seat] for seat in others if observation.table[seat] is not None), default=None)
    by_hands = LOOKS if fewest is None else min(LOOKS, 2 + round(LOOKS_A_CARD * fewest))
    return min(by_hands, 1 + observation.deck_size // observation.rules.seats)


def worth(phase: int, rules: Rules) -> float:
    """What laying that phase is worth in a bonus game."""
    first = rules.phases[phase - 1][0]
    return WORTH[first.kind, first.size]


def aim(chances: dict[int, float], rules: Rules) -> float:
    """The chance of the one phase that is due; in a bonus game (3) what the best of them is worth."""
    if len(chances) <= 1:
        return sum(chances.values())
    return max(chance * worth(phase, rules) for phase, chance in chances.items())


def lead(seat: Seat, observation: Observation) -> tuple[float, ...]:
    """Who is skipped first: not who is already, then who may go out next, then who has most phases."""
    turns_away = (seat - observation.seat) % observation.rules.seats
    has_laid = observation.table[seat] is not None
    cards = observation.hand_sizes[seat] if has_laid else observation.rules.hand_size
    return observation.skipped[seat], cards, -sum(observation.completed[seat]), turns_away
