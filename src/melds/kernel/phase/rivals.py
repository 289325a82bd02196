"""Who of the others matters to the mover: the next to move, and the one to skip."""

from __future__ import annotations

from melds.kernel import machine
from melds.kernel.phase import layout
from melds.kernel.phase.state import PhaseState

__all__: list[str] = []


def next_seat(state: PhaseState) -> int:
    """Who moves next, past those that a Skip takes out (3)."""
    for away in range(1, layout.SEATS):
        if not state.skipped >> ((state.mover + away) % layout.SEATS) & 1:
            return (state.mover + away) % layout.SEATS
    return (state.mover + 1) % layout.SEATS


def leader(state: PhaseState) -> int:
    """Who is skipped: not who is already; who has not laid, for a turn less is a chance less; who has most phases.

    If all have laid, who holds the fewest cards; of equals the next to move.
    """
    best, best_cost = 0, 1 << 20
    for away in range(1, layout.SEATS):
        seat = (state.mover + away) % layout.SEATS
        size = 1 + state.hand_sizes[seat] if state.table.laid[seat] else 0
        cost = (state.skipped >> seat & 1) << 16 | size << 8
        cost -= 16 * machine.bit_count(state.completed[seat]) - away
        if cost < best_cost:
            best, best_cost = seat, cost
    return best
