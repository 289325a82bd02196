"""The tactician inside the kernel: the best turn that is found, or a draw where it is better held back."""

from __future__ import annotations

from collections.abc import Sequence

from melds.errors import BadCall
from melds.kernel import machine
from melds.kernel.huxxy import codes, kept, layout, tactics
from melds.kernel.huxxy.solve import Solver
from melds.kernel.huxxy.state import HuxxyState, deal
from melds.kernel.huxxy.turns import Turns
from melds.kernel.huxxy.value import Value

try:
    from cython import nogil
except ImportError:
    from melds.kernel.machine import nogil

__all__ = ["BUDGET", "GRANT", "PLAIN", "QUICK", "QUICK_GRANT", "SOLVED", "Tactician", "duel"]

BUDGET, QUICK = 1000, 60  # turns that are met: by the player, and in playouts
GRANT, QUICK_GRANT = 3, 2  # moves that prepare a piece, by the player and in playouts
PLAIN = -1  # as a grant: nothing on the table is moved, as most players leave it
SOLVED = 60000  # plays that the solver tries for the player
ENDING = 2000  # plays that the solver tries to end a turn that was begun


class Tactician:
    """Plays for whoever is to move; for one thread."""

    __slots__ = ("budget", "by_value", "chosen", "made", "made_size", "plays", "solved", "solver", "turns", "value")

    def __init__(
        self,
        params: Sequence[float],
        budget: int = BUDGET,
        solved: int = 0,
        grant: int = QUICK_GRANT,
        value: Value | None = None,
        width: int = 1,
        by_value: bool = False,
    ) -> None:
        self.turns, self.solver, self.budget, self.solved = Turns(params, width, grant), Solver(), budget, solved
        self.value, self.chosen = Value() if value is None else value, -1
        self.by_value = by_value
        self.made = machine.zeros(8)
        self.made_size, self.plays = 0, 0

    def turn_of(self, game: HuxxyState) -> list[int]:
        """The codes of the turn that it makes, or of the rest of one, its end included; none if it can't be ended."""
        self.choose(game)
        return [self.made[place] for place in range(self.made_size)]

    def take_turn(self, game: HuxxyState) -> bool:
        """Make a turn, or the rest of one; False if it can't be ended, and then nothing is done."""
        self.choose(game)
        for place in range(self.made_size):
            game.advance(self.made[place])
        self.plays += self.made_size
        return self.made_size > 0

    def cards_placed(self, game: HuxxyState) -> int:
        """How many cards it would place now; the turn must not have begun."""
        self.choose(game)
        return self.chosen // tactics.WIDTH + 1 if self.chosen >= 0 else 0

    def choose(self, game: HuxxyState) -> None:
        """Choose a turn, and note its codes."""
        self.made_size = 0
        if game.played > 0 or game.broken:
            self.finish(game)
            return
        self.turns.search(game, self.budget)
        if self.solved > 0:
            self.solver.solve(game, self.solved)
            self.turns.weigh(game, self.solver.best, self.solver.best_size)
        best = self.most_promising(game) if self.by_value else self.turns.kept.best()
        self.chosen = best
        if best >= 0 and (self.by_value or self.is_worth(game, best)):
            for place in range(self.turns.kept.sizes[best]):
                self.note(self.turns.kept.plays[8 * best + place])
            self.note(codes.END_TURN)
        else:
            self.chosen = -1
            self.note(codes.DRAW)

    def most_promising(self, game: HuxxyState) -> int:
        """The place of the turn that the learned value likes best, -1 for a draw."""
        self.turns.describe_draw(game)
        best, most = -1, self.value.of(self.turns.features, 0)
        for place in range(layout.PLAYS * tactics.WIDTH):
            worth = self.turns.kept.worth[place]
            if worth >= tactics.WON:
                return place
            if worth > kept.NOTHING:
                promise = self.value.of(self.turns.kept.features, tactics.FEATURES * place)
                if promise > most:
                    best, most = place, promise
        return best

    def promise(self, game: HuxxyState) -> float:
        """The chance to win that the learned value sees after the turn that would be chosen now."""
        self.choose(game)
        if self.chosen < 0:
            self.turns.describe_draw(game)
            return 1.0 / (1.0 + machine.exp(-self.value.of(self.turns.features, 0)))
        if self.turns.kept.worth[self.chosen] >= tactics.WON:
            return 1.0
        return 1.0 / (1.0 + machine.exp(-self.value.of(self.turns.kept.features, tactics.FEATURES * self.chosen)))

    def features(self, game: HuxxyState) -> list[float]:
        """What the learned value sees of the turn that was chosen last, in the position before it."""
        if self.chosen < 0:
            self.turns.describe_draw(game)
            return self.turns.described()
        return self.turns.kept.described(self.chosen)

    def note(self, code: int) -> None:
        """Note a play of the turn."""
        self.made[self.made_size] = code
        self.made_size += 1

    def finish(self, game: HuxxyState) -> None:
        """Note how to end a turn that was begun, or one at a table that is not whole."""
        self.solver.solve(game, ENDING)
        for place in range(self.solver.best_size):
            self.note(self.solver.best[place])
        if self.solver.best_size > 0 or game.may_end():
            self.note(codes.END_TURN)
        elif game.played == 0:
            self.note(codes.DRAW)

    def is_worth(self, game: HuxxyState, place: int) -> bool:
        """Whether a turn gains enough to be played now, rather than draw and play more later."""
        worth = self.turns.kept.worth[place]
        return worth >= tactics.WON or worth - self.turns.now >= self.needed(game, place)

    def needed(self, game: HuxxyState, place: int) -> float:
        """What a turn must gain: less when somebody is nearly out, at the stock's end, and when few cards are left."""
        seat = game.mover
        is_open = game.opened >> seat & 1 == 1
        need = self.turns.params[tactics.BATCH if is_open else tactics.OPENING_BATCH]
        fewest = layout.HAND_ROOM
        for other in range(layout.SEATS):
            if other != seat and game.opened >> other & 1 == 1:
                fewest = min(fewest, game.hand_sizes[other])
        if fewest < self.turns.params[tactics.ALARM]:
            need -= self.turns.params[tactics.HURRY] * (self.turns.params[tactics.ALARM] - fewest)
        stock = game.stock_size - game.drawn
        if stock < self.turns.params[tactics.LAST]:
            need -= self.turns.params[tactics.LATE] * (self.turns.params[tactics.LAST] - stock)
        left = game.hand_sizes[seat] - (place // tactics.WIDTH + 1)
        if left < self.turns.params[tactics.NEAR]:
            need -= self.turns.params[tactics.FINISH] * (self.turns.params[tactics.NEAR] - left)
        return need


def duel(
    variant: int, rows: Sequence[Sequence[float]], seed: int, games: int, budgets: Sequence[int] = (QUICK,) * 4
) -> list[float]:
    """The wins of tacticians with these parameters, a row for each seat, in games from that seed on; shared if tied."""
    if len(rows) != layout.SEATS:
        raise BadCall(f"a duel has {layout.SEATS} rows of parameters, one for each seat, not {len(rows)}")
    players = [Tactician(row, budget) for row, budget in zip(rows, budgets, strict=True)]
    wins = [0.0] * layout.SEATS
    for number in range(games):
        game = deal(seed + number, variant)
        play_game(game, players[0], players[1], players[2], players[3])
        scores = game.scores
        least = min(scores)
        for seat in range(layout.SEATS):
            wins[seat] += (scores[seat] == least) / scores.count(least)
    return wins


def play_game(game: HuxxyState, one: Tactician, two: Tactician, three: Tactician, four: Tactician) -> None:
    """Play a game to its end."""
    with nogil:
        while game.stage != layout.GAME_OVER:
            if game.mover == 0:
                one.take_turn(game)
            elif game.mover == 1:
                two.take_turn(game)
            elif game.mover == 2:
                three.take_turn(game)
            else:
                four.take_turn(game)
