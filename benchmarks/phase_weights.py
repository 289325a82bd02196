"""Fits the tactician's weights in Phazed or PhaseA to decisions that were judged with the real hands.

    .venv/bin/python benchmarks/phase_weights.py phasea-bonus --decisions 30000 --weights points_race gift unseen keep

Every decision in games of tacticians is a lesson: what each candidate gains over the tactician's own play, in worlds in
which everybody holds what they really hold, the deck being shuffled. CMA-ES then looks for weights with which the
tactician chooses what gains most, in two thirds of the lessons; the rest tells what that is worth. No game is played,
and all rows are judged by the same lessons, so that they can be told apart far sooner than by wins. Printed are the
gains in wins of 100 games for each decision, and the weights; whether they win is for `melds.kernel.phase.duel` to say.
Worlds are few and lessons many, so a single lesson is mostly luck. Needs numpy.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import numpy as np
from cmaes import CMA
from deals import positions
from decisions import KINDS, Judge, is_choice
from seers import with_real_hands

from melds.kernel.phase import weights
from melds.kernel.phase.convert import variant_of
from melds.kernel.phase.parameters import parameters_of, row_of
from melds.kernel.phase.state import PhaseState
from melds.kernel.phase.tactician import Tactician
from melds.rules import phase
from melds.rules.phase import Rules

LEARNT = 2 / 3
STEP, SMALLEST_STEP = 0.3, 0.01  # how far the first rows lie from the present one: a share of each weight


class Lesson(NamedTuple):
    """A position as its mover sees it, and what each candidate gains over the tactician's play."""

    state: PhaseState
    gains: dict[int, float]

    def gain(self, policy: Tactician) -> float:
        """What a tactician with other weights gains; a play that was not among the candidates counts as the worst."""
        found = self.gains.get(policy.play(self.state))
        return min(self.gains.values()) if found is None else found


def lessons(rules: Rules, judge: Judge, seed: int, kinds: Sequence[str]) -> Iterator[Lesson]:
    """Those of all seats in games of tacticians, where the tactician makes a play of one of these kinds."""
    search = judge.knowing
    for state in positions(rules, seed):
        seen = phase.observe(state, state.mover)
        truth = with_real_hands(state, seen)
        if is_choice(search, truth, kinds):
            judge.compared(search, seen, truth)
            own, *others = search.ranking()
            yield Lesson(truth.state, {own[0]: 0.0} | {code: 100 * gain for code, gain, _, _ in others})


def taught(named: dict[str, float], names: Sequence[str], rows: Sequence[Lesson], generations: int) -> dict[str, float]:
    """The weights of these names that gain most in these lessons, by CMA-ES."""
    start = np.array([named[name] for name in names])
    reach = np.maximum(np.abs(start) * STEP, SMALLEST_STEP)
    search = CMA(mean=np.zeros(len(names)), sigma=1.0, seed=1)

    def changed(point: np.ndarray) -> dict[str, float]:
        values = np.maximum(start + reach * point, 0.0)
        return named | dict(zip(names, map(float, values), strict=True))

    for number in range(generations):
        points = [search.ask() for _ in range(search.population_size)]
        gains = [gain_of(changed(point), rows)[0] for point in points]
        search.tell([(point, -gain) for point, gain in zip(points, gains, strict=True)])
        print(f"{number + 1} of {generations}: {max(gains):+.4f}", end="\r", file=sys.stderr, flush=True)
    return changed(search.mean)


def gain_of(named: dict[str, float], rows: Sequence[Lesson]) -> tuple[float, float]:
    """What these weights gain in a lesson, and the standard error."""
    policy = Tactician(row_of(named))
    gains = [lesson.gain(policy) for lesson in rows]
    return statistics.fmean(gains), statistics.pstdev(gains) / len(gains) ** 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(phase.VARIANTS))
    parser.add_argument("--weights", nargs="+", required=True, choices=list(weights.NAMES), metavar="NAME")
    parser.add_argument("--kinds", nargs="+", choices=list(KINDS), default=["discard"])
    parser.add_argument("--decisions", type=int, default=30_000)
    parser.add_argument("--worlds", type=int, default=80)
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.decisions < 3:
        sys.exit(f"--decisions {options.decisions}: expected at least 3, two to learn from and one to tell")
    rules = phase.VARIANTS[options.game]
    parameters = parameters_of(variant_of(rules))
    judge = Judge(variant_of(rules), parameters, options.worlds, options.seed)
    found = list(islice(lessons(rules, judge, options.seed, options.kinds), options.decisions))
    learnt, kept = found[: int(len(found) * LEARNT)], found[int(len(found) * LEARNT) :]
    named = taught(parameters.weights, options.weights, learnt, options.generations)
    print(f"{options.game}, {len(found)} decisions, {options.worlds} worlds each\n\n| lessons | gain |\n|---|---:|")
    for title, rows in (("learnt from", learnt), ("kept", kept)):
        mean, error = gain_of(named, rows)
        print(f"| {title} | {mean:+.4f} ± {error:.4f} |")
    print()
    for name in options.weights:
        print(f"{name} = {named[name]:.4f}  # was {parameters.weights[name]}")


if __name__ == "__main__":
    main()
