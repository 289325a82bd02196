"""Looking for better parameters of the tactician by self-play.

How this works: CMA-ES proposes rows of parameters around the present ones, and each is judged by its share of wins
against three tacticians with the present ones, inside the kernel. All rows of a generation play the same deals, every
deal from all four seats, so that luck is the same for all. A run is kept as what was measured: with the same seed the
same rows are proposed again, so it can be taken up where it was left.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt
from cmaes import CMA

from melds.errors import MeldsError
from melds.kernel.huxxy import convert as huxxy_convert
from melds.kernel.huxxy import tactician as huxxy_tactician
from melds.kernel.phase import convert as phase_convert
from melds.kernel.phase import duel as phase_duel
from melds.kernel.phase import parameters as phase_parameters
from melds.players.huxxy import parameters as huxxy_parameters
from melds.rules import huxxy
from melds.rules.games import VARIANTS, Rules
from melds.rules.phase import Kind
from melds.rules.phase import Rules as PhaseRules

__all__ = ["STEP", "Run", "Subject", "Tuning", "subject_of"]

Row = Sequence[float]
Point = npt.NDArray[np.float64]
SEATS = 4
STEP = 0.25  # how far from the present numbers the first generation looks, as a share of them
SMALLEST_REACH = 0.01
CHECKED = 10  # times the games of a generation, to judge the result
UNSEEN = 1 << 40  # no run deals from here on


class Subject(NamedTuple):
    """What is tuned: named numbers, and a way to let one row of them play against another."""

    names: tuple[str, ...]
    values: tuple[float, ...]
    free: tuple[str, ...]  # those that can be weighed, and matter in this game
    share: Callable[[Row, Row, int, int], float]  # of the first against three others, in so many games from a seed


class Run(msgspec.Struct):
    """A run as it is kept: what it was told, and what every row it proposed has won."""

    game: str
    seed: int
    population: int
    games: int  # of each row in each generation
    names: tuple[str, ...]
    start: tuple[float, ...]
    free: tuple[str, ...]  # which of them are tuned
    step: float
    shares: list[list[float]] = []


def subject_of(rules: Rules) -> Subject:
    """The tactician of a game."""
    if isinstance(rules, huxxy.Rules):
        named = huxxy_parameters.parameters_of(rules)
        free = tuple(name for name in named if rules.jokers or name != "joker")
        return Subject(tuple(named), tuple(named.values()), free, partial(_huxxy_share, rules))
    weights = phase_parameters.parameters_of(phase_convert.variant_of(rules)).weights
    free = tuple(name for name in weights if _is_weighed(rules, name))
    values = tuple(map(float, weights.values()))
    return Subject(tuple(weights), values, free, partial(_phase_share, rules, tuple(weights)))


def _is_weighed(rules: PhaseRules, name: str) -> bool:
    """Whether a weight is one, not on or off or a number of rounds, and does anything in that game."""
    kind, _, phase = name.partition("_")
    if kind in ("counts", "builds", "patience"):
        return False
    if name == "far":
        return any(group.kind is Kind.SUM for groups in rules.phases for group in groups)
    if not phase.isdecimal():
        return True
    is_used = {"worth": rules.is_bonus, "quick": not rules.is_bonus}.get(kind, True)
    return is_used and int(phase) <= len(rules.phases)


def _phase_share(  # noqa: PLR0913, PLR0917 - two are bound
    rules: PhaseRules, names: tuple[str, ...], one: Row, others: Row, games: int, seed: int
) -> float:
    new, old = (phase_parameters.row_of(dict(zip(names, row, strict=True))) for row in (one, others))
    return phase_duel.duel(phase_convert.variant_of(rules), [new, old, old, old], games, seed).wins[0] / games


def _huxxy_share(rules: huxxy.Rules, one: Row, others: Row, games: int, seed: int) -> float:
    """Every deal from all four seats."""
    variant, wins = huxxy_convert.variant_of(rules), 0.0
    for seat in range(SEATS):
        rows = [one if place == seat else others for place in range(SEATS)]
        wins += huxxy_tactician.duel(variant, rows, seed, games // SEATS)[seat]
    return wins / games


class Tuning:
    """A run under way."""

    def __init__(self, run: Run) -> None:
        if run.game not in VARIANTS:
            raise MeldsError(f"the run is of a game {run.game!r}; the games are {', '.join(VARIANTS)}")
        self.run, self.subject = run, subject_of(VARIANTS[run.game])
        if run.names != self.subject.names or not set(run.free) <= set(run.names):
            raise MeldsError("the run was made for other parameters than this version of Melds has; begin a new one")
        if run.games % SEATS:
            raise MeldsError(f"{run.games} games can't be dealt to four seats evenly; expected a multiple of {SEATS}")
        self._start = np.array(run.start)
        self._reach = np.maximum(np.abs(self._start) * run.step, SMALLEST_REACH)
        self._free = np.array([name in run.free for name in run.names])
        size = int(self._free.sum())
        self._cma = CMA(mean=np.zeros(size), sigma=1.0, seed=run.seed, population_size=run.population)
        for shares in run.shares:
            self._tell([self._cma.ask() for _ in range(run.population)], shares)

    def _row(self, point: Point) -> list[float]:
        row = self._start.copy()
        row[self._free] += point * self._reach[self._free]
        return [max(0.0, float(value)) for value in row]

    def _tell(self, points: list[Point], shares: Sequence[float]) -> None:
        self._cma.tell([(point, -share) for point, share in zip(points, shares, strict=True)])

    @property
    def generation(self) -> int:
        """How many are done."""
        return len(self.run.shares)

    def advance(self, each: Callable[[], None] = lambda: None) -> list[float]:
        """Play one generation and get the shares of its rows; `each` is called after every row."""
        run = self.run
        points = [self._cma.ask() for _ in range(run.population)]
        deals = run.seed + 1 + self.generation * run.games  # others in every generation
        shares = []
        for point in points:
            shares.append(self.subject.share(self._row(point), run.start, run.games, deals))
            each()
        self._tell(points, shares)
        run.shares.append(shares)
        return shares

    @property
    def row(self) -> list[float]:
        """The parameters that the run has come to: the middle of what it would propose next."""
        return self._row(self._cma.mean)

    def check(self) -> tuple[float, float]:
        """The share of the result against the start, on deals that the run has not seen, and half its 95% interval."""
        games = self.run.games * CHECKED
        share = self.subject.share(self.row, self.run.start, games, UNSEEN + self.run.seed)
        return share, 1.96 * math.sqrt(share * (1 - share) / games)
