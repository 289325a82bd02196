"""The best few turns of each number of cards that they place, with what they are worth and their features.

The best turn of six cards says nothing about whether to play three, so each number has `width` places of its own: those
of n cards begin at (n - 1) * WIDTH, the best first.
"""

from __future__ import annotations

from melds.kernel import machine
from melds.kernel.huxxy import codes, layout, tactics
from melds.kernel.huxxy.board import Board

__all__ = ["Kept"]

NOTHING = -1000000.0  # less than any turn is worth


class Kept:
    """Turns by their places; for one thread."""

    __slots__ = ("features", "plays", "sizes", "width", "worth")

    def __init__(self, width: int) -> None:
        self.width = width
        self.worth = [0.0 for _ in range(layout.PLAYS * tactics.WIDTH)]
        self.plays = machine.zeros(layout.PLAYS * tactics.WIDTH * 8)
        self.sizes = machine.zeros(layout.PLAYS * tactics.WIDTH)
        self.features = [0.0 for _ in range(layout.PLAYS * tactics.WIDTH * tactics.FEATURES)]

    def clear(self) -> None:
        """Forget all turns."""
        for place in range(layout.PLAYS * tactics.WIDTH):
            self.worth[place] = NOTHING

    def room_for(self, placed: int, worth: float) -> int:
        """The place of a turn with so many cards, those that are worse moved on; -1 if it is not one of the best."""
        first = (placed - 1) * tactics.WIDTH
        place = first + self.width - 1
        if worth <= self.worth[place]:
            return -1
        for other in range(first, place):
            if self.worth[other] == worth:
                return -1  # all but surely the same hand and table
        while place > first and self.worth[place - 1] < worth:
            self.copy(place - 1, place)
            place -= 1
        return place

    def put(self, place: int, worth: float, board: Board, features: list[float]) -> None:
        """Keep the turn that is made on the board at a place."""
        first = 0  # 2.3: the first play is from the hand; the others may come in any order
        while codes.kind_of(board.made[first]) != codes.PLACE:
            first += 1
        self.worth[place], self.sizes[place] = worth, board.count
        self.plays[8 * place] = board.made[first]
        for number in range(1, board.count):
            self.plays[8 * place + number] = board.made[number - 1 if number <= first else number]
        for number in range(tactics.FEATURES):
            self.features[tactics.FEATURES * place + number] = features[number]

    def copy(self, place: int, target: int) -> None:
        """Copy a turn to another place."""
        self.worth[target], self.sizes[target] = self.worth[place], self.sizes[place]
        for number in range(8):
            self.plays[8 * target + number] = self.plays[8 * place + number]
        for number in range(tactics.FEATURES):
            self.features[tactics.FEATURES * target + number] = self.features[tactics.FEATURES * place + number]

    def most(self) -> int:
        """How many cards the longest turn places."""
        for number in range(layout.PLAYS, 0, -1):
            if self.worth[(number - 1) * tactics.WIDTH] > NOTHING:
                return number
        return 0

    def best(self) -> int:
        """The place of the best turn, -1 if there is none."""
        found = -1
        for number in range(layout.PLAYS):
            place = number * tactics.WIDTH
            if self.worth[place] > NOTHING and (found < 0 or self.worth[place] > self.worth[found]):
                found = place
        return found

    def turn(self, place: int) -> list[int]:
        """The codes of a turn, without its end; none if no turn is kept there."""
        size = self.sizes[place] if self.worth[place] > NOTHING else 0
        return [self.plays[8 * place + number] for number in range(size)]

    def worth_of(self, place: int) -> float:
        """What a turn is worth."""
        return self.worth[place]

    def described(self, place: int) -> list[float]:
        """The features of a turn."""
        return [self.features[tactics.FEATURES * place + number] for number in range(tactics.FEATURES)]
