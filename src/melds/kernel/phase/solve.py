"""Exact answers about hands: what can be laid, how best, which cards make a sum, how much can be built out.

"Best" is what leaves the least: the fewest cards (`by="cards"`), the fewest points (`by="points"`), or the least of a
weight for each of the 54 numbers of cards (`by=weights`, what it costs to keep that card).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from melds.errors import BadCall
from melds.kernel import cards
from melds.kernel.phase import codes, groups, layout
from melds.kernel.phase.buildout import BuildOut
from melds.kernel.phase.legal import Lays
from melds.kernel.phase.state import PhaseState

__all__ = ["BestBuilds", "BestLay", "best_builds", "best_lay", "completions", "layable", "sums_to"]

ALL_LAYS = 1 << 30
By = str | Sequence[float]


class BestLay(NamedTuple):
    """A lay, and what it leaves."""

    code: int  # for a state whose mover holds these cards in this order
    groups: tuple[tuple[int, ...], ...]
    rest: tuple[int, ...]
    cost: float  # the weight of the rest


class BestBuilds(NamedTuple):
    """Builds in an order in which they can be made, and what they leave."""

    codes: tuple[int, ...]
    rest: tuple[int, ...]
    cost: float


def layable(hand: Sequence[int], variant: int) -> tuple[int, ...]:
    """The phases of a variant that a hand can lay, whichever are due."""
    found = []
    for phase in range(1, layout.PHASE_ROOM):
        if groups.kind_of(variant, phase, 0) != layout.NO_GROUP and find_lay(hand, phase, variant, "cards", 1):
            found.append(phase)
    return tuple(found)


def best_lay(hand: Sequence[int], phase: int, variant: int, by: By = "points") -> BestLay | None:
    """The lay of that phase that leaves the best rest, None if there is none."""
    if not 0 < phase < layout.PHASE_ROOM:
        raise BadCall(f"{phase} is no phase")
    code = find_lay(hand, phase, variant, by, ALL_LAYS)
    if code == 0:
        return None
    first, size = codes.first_in(code), codes.first_in(code) + codes.second_in(code)
    places = [codes.place_in(code, number) for number in range(size)]
    row = tuple([hand[place] for place in places])
    rest = tuple([card for place, card in enumerate(hand) if place not in places])
    weights = weights_of(by)
    cost = sum([weights[card] for card in rest])
    return BestLay(code, (row[:first], row[first:]) if size > first else (row,), rest, cost)


def find_lay(hand: Sequence[int], phase: int, variant: int, by: By, most: int) -> int:
    """The code of the best among the first `most` lays, 0 if there is none."""
    row = [0] * 16
    lays, weights, size = Lays(), weights_of(by), held(hand)
    for place in range(size):
        row[place] = hand[place]
    for card in range(cards.KINDS):
        lays.weights[card] = weights[card]
    return lays.find_best(row, 0, size, phase, variant, False, most)


def held(hand: Sequence[int]) -> int:
    """How many cards a hand has; BadCall if they are too many."""
    if len(hand) > layout.MOST_HELD:
        raise BadCall(f"a hand of {len(hand)} cards is more than the kernel can hold")
    return len(hand)


def weights_of(by: By) -> Sequence[float]:
    """What it costs to keep each card."""
    if by == "cards":
        return [1.0] * cards.KINDS
    if by == "points":
        return [float(groups.POINTS[card]) for card in range(cards.KINDS)]
    if isinstance(by, str) or len(by) != cards.KINDS:
        raise BadCall(f"a hand is weighed by 'cards', 'points' or {cards.KINDS} weights, not {by!r}")
    return by


def sums_to(hand: Sequence[int], goal: int, wanted: int = groups.ALL) -> list[tuple[int, ...]]:
    """All choices of cards of the hand, out of a set, that add up to the goal; each once, sorted."""
    chosen = sorted([card for card in hand if wanted >> card & 1])
    found: list[tuple[int, ...]] = []
    add_sums(chosen, 0, goal, (), found)
    return found


def add_sums(chosen: list[int], at: int, goal: int, row: tuple[int, ...], found: list[tuple[int, ...]]) -> None:
    """Add the ways to go on from place `at`."""
    if goal == 0:
        found.append(row)
        return
    for place in range(at, len(chosen)):
        card = chosen[place]
        if cards.value_of(card) <= goal and (place == at or chosen[place - 1] != card):
            add_sums(chosen, place + 1, goal - cards.value_of(card), (*row, card), found)


def completions(state: PhaseState, slot: int) -> list[tuple[int, ...]]:
    """All choices of the mover's cards that bring the sum in that slot to its next total (2.5)."""
    if state.table.kind(slot) not in (layout.SUM_SET, layout.COLOUR_SUM):
        return []
    total = state.table.total(slot)
    left = groups.GOALS[total] - total
    return sums_to(state.hand(state.mover), left, state.table.companies[slot]) if left else []


def best_builds(state: PhaseState, by: By = "points") -> BestBuilds | None:
    """The builds of the mover on all groups of the table that leave the best rest, all sums being complete then.

    None if the mover has laid no phase, or a sum lies open that can't be completed.
    """
    out, weights = BuildOut(), weights_of(by)
    for card in range(cards.KINDS):
        out.weights[card] = weights[card]
    first, size = state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover]
    if not state.table.laid[state.mover] or not out.find(state.table, state.hands, first, size):
        return None
    plan = tuple([out.best[number] for number in range(out.best_count)])
    rest = state.hand(state.mover)
    for code in plan:
        rest.remove(codes.card_in(code))
    return BestBuilds(plan, tuple(rest), out.cost)
