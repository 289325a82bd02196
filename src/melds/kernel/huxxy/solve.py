"""The best turn: at most six plays that leave every group whole and take from the hand what weighs most.

How this works. Only the end of a turn is judged, so a turn is a set of plays, and no card needs to be played twice. The
search makes them one after the other. While a group is broken, some play that is still missing must touch it: `mend`
names a few of which one must be among them. While all are whole, the next play is a card of the hand, the heaviest of
its part of the turn: parts that share no group could be played in any order, and so come in one order only. `places`
and `moves` say how many of either are left; moves are granted one by one, as each leaves a place less for the hand.

Three bounds cut the search. Every play adds a card to some group and a move takes one away, so that what the broken
groups need must not be more than what is left. The heaviest cards that are left must lead to more than was found. And a
set of plays that was met in another order is not gone into again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from melds.cards import Card
from melds.errors import BadCall
from melds.kernel import cards, machine, rng
from melds.kernel.huxxy import codes, groups, layout, mend
from melds.kernel.huxxy.state import HuxxyState
from melds.rules.huxxy.variants import POINTS as POINTS_OF

try:
    from cython import nogil
except ImportError:
    from melds.kernel.machine import nogil

__all__ = ["BUDGET", "Solver", "Turn", "best_turn"]

BUDGET = 5000  # plays that are tried: half a millisecond, and most of what can be found
NOTHING = -1_000_000_000  # less than any turn is worth
WEIGHTS = {
    "cards": {card: 1000 + points for card, points in POINTS_OF.items()},  # as many as possible, then points
    "points": {card: 1000 * points + 1 for card, points in POINTS_OF.items()},  # points, then as many as possible
}


class Turn(NamedTuple):
    """A turn that was found, without its end."""

    codes: tuple[int, ...]  # none if there is no turn but a draw
    value: int | None  # what the cards it takes from the hand weigh; None if no turn was found
    is_exact: bool  # whether no turn is better; else the budget was used up
    tried: int  # plays


def best_turn(state: HuxxyState, aim: str | Mapping[Card, int] = "cards", budget: int = BUDGET) -> Turn:
    """What a new Solver finds."""
    return Solver(aim).best_turn(state, budget)


class Solver:
    """Finds turns that take most `cards` or `points` from the hand, or most of a weight that is given for each card.

    A card without a weight counts nothing; one below zero is kept unless it helps others.
    """

    __slots__ = (
        "around",
        "best",
        "best_size",
        "best_value",
        "broken",
        "budget",
        "count",
        "counts",
        "group_count",
        "in_hand",
        "is_open",
        "kinds",
        "made",
        "need",
        "once",
        "order",
        "points",
        "seen",
        "stay",
        "tried",
        "twice",
        "value",
        "weights",
    )

    def __init__(self, aim: str | Mapping[Card, int] = "cards") -> None:
        if isinstance(aim, str) and aim not in WEIGHTS:
            raise BadCall(f"there is no aim {aim!r}; expected {' or '.join(WEIGHTS)}, or a weight for each card")
        weights = WEIGHTS[aim] if isinstance(aim, str) else aim
        self.weights = [weights.get(card, 0) for card in cards.ALL]
        self.order = machine.zeros(layout.HAND_ROOM)  # the cards of the hand, each once, the heaviest first
        self.counts = machine.zeros(layout.HAND_ROOM)  # how many of each are left
        self.once = machine.zeros(layout.GROUP_ROOM)
        self.twice = machine.zeros(layout.GROUP_ROOM)
        self.stay = machine.zeros(layout.GROUP_ROOM)  # cards that came in this turn
        self.need = machine.zeros(layout.GROUP_ROOM)  # plays that a group needs at least
        self.made = machine.zeros(8)  # codes
        self.best = machine.zeros(8)
        self.seen = machine.zeros(4096)  # sets of plays, by their hashes
        self.kinds = self.group_count = self.count = self.best_size = 0
        self.broken = self.around = self.in_hand = 0
        self.value = self.best_value = self.points = self.tried = self.budget = 0
        self.is_open = True

    def best_turn(self, state: HuxxyState, budget: int = BUDGET) -> Turn:
        """The best turn of the mover, or the rest of one that has begun, with so many plays tried at most.

        Where a turn may end as it is, or can't be ended any more, there may be no plays.
        """
        with nogil:
            self.solve(state, budget)
        value = self.best_value if self.best_value > NOTHING else None
        return Turn(self.turn(), value, self.tried <= budget, self.tried)

    def turn(self) -> tuple[int, ...]:
        """The plays of the best turn."""
        return tuple([self.best[place] for place in range(self.best_size)])

    def solve(self, state: HuxxyState, budget: int) -> None:
        """Find the best turn of the mover, or the rest of one that has begun."""
        self.enter(state)
        self.budget, self.tried = budget, 0
        self.best_size, self.best_value = 0, NOTHING
        left = layout.PLAYS - state.played
        if state.played > 0 and self.broken == 0 and self.is_enough():
            self.best_value = 0
        if state.stage != layout.GAME_OVER:
            self.can_mend(left, left)
            for moves in range(left if state.played == 0 else left + 1):
                for place in range(4096):
                    self.seen[place] = 0
                if self.tried <= budget and self.reach(left - moves, 0) > self.best_value:
                    self.look(left - moves, moves, 0)

    def enter(self, state: HuxxyState) -> None:
        """Take over the position."""
        self.is_open = state.opened >> state.mover & 1 == 1
        self.points, self.value, self.count = state.placed, 0, 0
        self.broken = 0
        self.in_hand = self.around = state.held[state.mover]
        self.group_count = state.group_count
        for group in range(state.group_count):
            self.once[group] = state.once[group]
            self.twice[group] = state.twice[group]
            self.stay[group] = 0
            self.around |= state.once[group]
            self.touch(group)
        self.kinds = 0
        left = state.held[state.mover]
        while left:
            card = machine.lowest_bit(left)
            left &= left - 1
            place = self.kinds
            while place > 0 and self.weights[self.order[place - 1]] < self.weights[card]:
                self.order[place] = self.order[place - 1]
                self.counts[place] = self.counts[place - 1]
                place -= 1
            self.order[place] = card
            self.counts[place] = 2 if state.held_twice[state.mover] & machine.bit(card) else 1
            self.kinds += 1

    def touch(self, group: int) -> None:
        """Judge a group that changed."""
        self.broken &= ~machine.bit(group)
        self.need[group] = 0
        if self.once[group] and not groups.is_group(self.once[group], self.twice[group]):
            self.broken |= machine.bit(group)

    def can_mend(self, places: int, moves: int) -> bool:
        """Whether the plays that are left could be enough for all groups that are broken.

        Every play adds a card, and a move takes one away: what the groups need is summed for each number of moves.
        """
        needs, sums = [0] * 8, [0] * 8
        left = self.broken
        if machine.bit_count(left) > places + 2 * moves:
            return False
        near = self.around if moves > 0 else self.in_hand
        while left:
            group = machine.lowest_bit(left)
            left &= left - 1
            mend.add_needs(needs, self.once[group], self.twice[group], self.stay[group], moves, near)
            self.need[group] = needs[0]
            for away in range(moves, -1, -1):
                least = sums[away] + needs[0]
                for part in range(1, away + 1):
                    least = min(least, sums[away - part] + needs[part])
                sums[away] = least
            if sums[moves] > places + moves:
                return False
        return True

    def is_enough(self) -> bool:
        """Whether the points are enough for an opening, if it is one (2.4)."""
        return self.is_open or self.points >= layout.OPENING

    def reach(self, places: int, floor: int) -> int:
        """The most that so many further cards of the hand could weigh."""
        total = 0
        for place in range(floor, self.kinds):
            weight = self.weights[self.order[place]]
            if places <= 0 or weight <= 0:
                break
            taken = min(places, self.counts[place])
            total += weight * taken
            places -= taken
        return total

    def may_open(self, places: int, floor: int) -> bool:
        """Whether so many further cards of the hand can bring enough points for an opening; kings at best."""
        if self.is_open:
            return True
        missing, most = layout.OPENING - self.points, 0
        for place in range(floor, self.kinds):
            if self.counts[place] and self.order[place] != cards.JOKER:
                most = max(most, cards.value_of(self.order[place]))
        return missing <= most * places

    def look(self, places: int, moves: int, floor: int) -> None:
        """Go on from the plays that are made; cards before the floor are out of turn."""
        if self.broken == 0 and self.count > 0 and self.value > self.best_value and self.is_enough():
            self.best_value, self.best_size = self.value, self.count
            for place in range(self.count):
                self.best[place] = self.made[place]
        if places + moves == 0 or self.value + self.reach(places, floor) <= self.best_value:
            return
        if not self.may_open(places, floor) or self.was_seen(floor):
            return
        if self.broken:
            self.mend_one(places, moves, floor)
        elif places > 0:
            for place in range(floor, self.kinds):
                if self.counts[place]:
                    self.place_anywhere(place, places, moves)

    def was_seen(self, floor: int) -> bool:
        """Whether this set of plays was met before; it is remembered."""
        key = rng.splitmix(floor)
        for place in range(self.count):
            key += rng.splitmix(self.made[place])
        key &= rng.WORD
        slot = key & 4095
        if self.seen[slot] == key:
            return True
        self.seen[slot] = key
        return False

    def place_anywhere(self, place: int, places: int, moves: int) -> None:
        """Put a card of the hand on every group that it could be in, and on a new one."""
        mark = machine.bit(self.order[place])
        for group in range(self.group_count):
            if mend.company(self.once[group], self.stay[group]) & mark:
                self.try_place(place, group, places, moves, place)
        self.try_place(place, self.group_count, places, moves, place)

    def mend_one(self, places: int, moves: int, floor: int) -> None:
        """Try all plays that touch the group which needs most."""
        left = self.broken
        worst = machine.lowest_bit(left)
        while left:
            group = machine.lowest_bit(left)
            left &= left - 1
            if self.need[group] >= self.need[worst]:
                worst = group
        chosen = [0] * 2
        mend.choose(chosen, self.once[worst], self.twice[worst], self.stay[worst], moves)
        added = chosen[0] & mend.company(self.once[worst], self.stay[worst])
        added, away = self.useful(added, worst, places + moves - 1, moves), chosen[1]
        if away:
            away = self.dispensable(away, worst, places + moves - 1, moves - 1)
        if places > 0:
            for place in range(floor, self.kinds):
                if self.counts[place] and added & machine.bit(self.order[place]):
                    self.try_place(place, worst, places, moves, floor)
        if moves > 0:
            for group in range(self.group_count):
                if group != worst:
                    self.try_moves(group, worst, added, places, moves, floor)
                    if away:
                        takes = mend.company(self.once[group], self.stay[group])
                        self.try_moves(worst, group, away & takes, places, moves, floor)
            self.try_moves(worst, self.group_count, away, places, moves, floor)

    def useful(self, added: int, group: int, plays: int, moves: int) -> int:
        """Those of some cards with which a group could be mended by so many further plays."""
        once, twice, stay, left = self.once[group], self.twice[group], self.stay[group], added
        while left:
            mark = left & -left
            left ^= mark
            if not self.is_near(once | mark, twice | (once & mark), stay | mark, plays, moves):
                added ^= mark
        return added

    def dispensable(self, away: int, group: int, plays: int, moves: int) -> int:
        """Those of some cards without which a group could be mended by so many further plays."""
        once, twice, left = self.once[group], self.twice[group], away
        while left:
            mark = left & -left
            left ^= mark
            rest, doubles = (once, twice ^ mark) if twice & mark else (once ^ mark, twice)
            if not self.is_near(rest, doubles, self.stay[group], plays, moves):
                away ^= mark
        return away

    def is_near(self, once: int, twice: int, stay: int, plays: int, moves: int) -> bool:
        """Whether so many plays could be enough for these cards."""
        if once == 0 or groups.is_group(once, twice):
            return True
        needs = [0] * 8
        mend.add_needs(needs, once, twice, stay, moves, self.around)
        return needs[moves] <= plays

    def try_moves(self, source: int, target: int, takes: int, places: int, moves: int, floor: int) -> None:
        """Try to move each card that may leave the one group and could be in the other."""
        left = takes & self.once[source] & (~self.stay[source] | self.twice[source])
        while left:
            card = machine.lowest_bit(left)
            left &= left - 1
            self.try_move(card, source, target, places, moves, floor)

    def try_place(self, place: int, target: int, places: int, moves: int, floor: int) -> None:
        """Place a card of the hand, go on if the rest can still be mended, and take it back."""
        if self.tried > self.budget or target >= layout.GROUP_ROOM:
            return
        self.tried += 1
        card, count, broken = self.order[place], self.group_count, self.broken
        self.begin(target)
        once, twice, stay = self.once[target], self.twice[target], self.stay[target]
        self.add(card, target)
        if self.can_mend(places - 1, moves):
            points = 0 if card == cards.JOKER else cards.value_of(card)
            self.counts[place] -= 1
            self.points += points
            self.value += self.weights[card]
            self.made[self.count] = codes.place(card, target)
            self.count += 1
            self.look(places - 1, moves, floor)
            self.count -= 1
            self.value -= self.weights[card]
            self.points -= points
            self.counts[place] += 1
        self.once[target], self.twice[target], self.stay[target] = once, twice, stay
        self.group_count, self.broken = count, broken

    def try_move(self, card: int, source: int, target: int, places: int, moves: int, floor: int) -> None:
        """Move a card, go on if the rest can still be mended, and move it back."""
        if self.tried > self.budget or target >= layout.GROUP_ROOM:
            return
        self.tried += 1
        count, broken = self.group_count, self.broken
        self.begin(target)
        once, twice, stay = self.once[target], self.twice[target], self.stay[target]
        source_once, source_twice = self.once[source], self.twice[source]
        self.remove(card, source)
        self.add(card, target)
        if self.can_mend(places, moves - 1):
            self.made[self.count] = codes.move(card, source, target)
            self.count += 1
            self.look(places, moves - 1, floor)
            self.count -= 1
        self.once[target], self.twice[target], self.stay[target] = once, twice, stay
        self.once[source], self.twice[source] = source_once, source_twice
        self.group_count, self.broken = count, broken

    def begin(self, group: int) -> None:
        """Make sure that a group is there."""
        if group == self.group_count:
            self.group_count += 1
            self.once[group] = self.twice[group] = self.stay[group] = 0

    def add(self, card: int, group: int) -> None:
        """Put a card on a group, to stay there."""
        mark = machine.bit(card)
        self.twice[group] |= self.once[group] & mark
        self.once[group] |= mark
        self.stay[group] |= mark
        self.touch(group)

    def remove(self, card: int, group: int) -> None:
        """Take a card off a group."""
        mark = machine.bit(card)
        if self.twice[group] & mark:
            self.twice[group] ^= mark
        else:
            self.once[group] ^= mark
        self.touch(group)
