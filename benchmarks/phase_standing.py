"""Fits what the champions of Phazed and PhaseA judge a game by between two deals, from games of tacticians.

    .venv/bin/python benchmarks/phase_standing.py phazed-bonus --games 30000

Tacticians play inside the kernel; how the game stands after each deal is a row, and who won is its answer. Printed is
the section `[standing]` of kernel/phase/games/ (`Race` says what the numbers are), and how well it does in the last
fifth of the games, which nothing was learnt from: the loss, by the logarithm of the chance that it gave to who won (one
in four for everybody would be 1.386), and how often seats won by the chances that they were given. Needs numpy.
"""

from __future__ import annotations

import argparse
import sys
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from melds.kernel import Rng
from melds.kernel.phase import layout
from melds.kernel.phase.convert import variant_of
from melds.kernel.phase.parameters import parameters_of
from melds.kernel.phase.state import new_game
from melds.kernel.phase.tactician import Tactician
from melds.rules import phase
from melds.rules.phase import Rules

FIRST_SEED, KEPT = 5_000_000, 0.2
ROUNDS, FIRM, CHUNK = 12, 1e-5, 20_000  # of Newton's method; how far numbers are drawn to zero; rows at once
EDGES = (0.0, 0.05, 0.15, 0.25, 0.35, 0.5, 0.7, 1.01)


class Rows(NamedTuple):
    """How games stood after a deal: phases missed (a bit each) and points by seat, and each seat's share of the win."""

    missing: np.ndarray
    points: np.ndarray
    shares: np.ndarray


def rows_of(rules: Rules, games: int) -> Rows:
    variant, missing, points, shares = variant_of(rules), [], [], []
    policy, bits = Tactician(parameters_of(variant).row), range(len(rules.phases))
    for seed in range(FIRST_SEED, FIRST_SEED + games):
        rng, count = Rng(seed), 0
        state = new_game(rng, variant)
        while state.stage != layout.GAME_OVER:
            if state.stage == layout.DEAL_OVER:
                missed = [state.missing(seat) for seat in range(rules.seats)]
                missing.append([[each >> bit & 1 for bit in bits] for each in missed])
                points.append(state.scores)
                count += 1
                state.next_deal(rng)
            state.step(policy.play(state))
        first = [state.rank(seat) == 1 for seat in range(rules.seats)]
        shares += [[each / sum(first) for each in first]] * count
    return Rows(np.array(missing, np.float32), np.array(points, np.float32), np.array(shares, np.float32))


def features_of(rows: Rows) -> np.ndarray:
    """For each row and seat: its missing phases in pairs, each of them with all that the others miss, its points."""
    own, pairs = rows.missing, np.triu_indices(rows.missing.shape[2])
    others = own.sum(1, keepdims=True) - own
    against = own[..., :, None] * others[..., None, :]
    flat = against.reshape(*own.shape[:2], -1)
    return np.concatenate([own[..., pairs[0]] * own[..., pairs[1]], flat, rows.points[..., None] / 100], axis=2)


def chances_of(features: np.ndarray, numbers: np.ndarray) -> np.ndarray:
    powers = features @ numbers
    found = np.exp(powers - powers.max(1, keepdims=True))
    return np.asarray(found / found.sum(1, keepdims=True))


def fitted(rows: Rows) -> np.ndarray:
    """The numbers that make what happened likeliest, by Newton's method."""
    numbers = np.zeros(features_of(Rows(*(each[:1] for each in rows))).shape[2])
    for _ in range(ROUNDS):
        slope, bend = 2 * FIRM * numbers, 2 * FIRM * np.eye(len(numbers))
        for start in range(0, len(rows.shares), CHUNK):
            some = Rows(*(each[start : start + CHUNK] for each in rows))
            features = features_of(some).astype(np.float64)
            chances = chances_of(features, numbers)
            mean = np.einsum("rs,rsk->rk", chances, features)
            slope += np.einsum("rs,rsk->k", chances - some.shares, features) / len(rows.shares)
            weighed = (features * np.sqrt(chances)[..., None]).reshape(-1, len(numbers))
            bend += (weighed.T @ weighed - mean.T @ mean) / len(rows.shares)
        numbers -= np.linalg.solve(bend, slope)
    return numbers


def print_section(numbers: np.ndarray, phases: int) -> None:
    """As the parameter files have it."""
    own, pairs = np.zeros((phases, phases)), np.triu_indices(phases)
    own[pairs] = numbers[: len(pairs[0])]
    against = numbers[len(pairs[0]) : -1].reshape(phases, phases)
    print("[standing]")
    for name, matrix in (("own", own), ("against", against)):
        rows = [", ".join(f"{each:.3f}" if abs(each) >= 0.0005 else "0.0" for each in row) for row in matrix]
        print(f"{name} = [\n" + "".join(f"    [{row}],\n" for row in rows) + "]")
    print(f"points = {numbers[-1] / 100:.5f}")


def print_proof(chances: np.ndarray, shares: np.ndarray) -> None:
    """How good the chances are in games that nothing was learnt from."""
    loss = -(shares * np.log(np.maximum(chances, 1e-9))).sum(1).mean()
    print(f"\n{len(shares)} rows kept, loss {loss:.4f}\n\n| chance | rows | mean | won |\n|---|---:|---:|---:|")
    for low, high in pairwise(EDGES):
        some = (chances >= low) & (chances < high)
        if some.any():
            chance, won = chances[some].mean(), shares[some].mean()
            print(f"| {low:.2f}-{min(high, 1):.2f} | {some.sum()} | {chance:.3f} | {won:.3f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(phase.VARIANTS))
    parser.add_argument("--games", type=int, default=30_000)
    options = parser.parse_args()
    if options.games < 100:
        sys.exit("fewer than 100 games tell nothing")
    rules = phase.VARIANTS[options.game]
    rows = rows_of(rules, options.games)
    learnt = int(len(rows.shares) * (1 - KEPT))
    numbers = fitted(Rows(*(each[:learnt] for each in rows)))
    kept = Rows(*(each[learnt:] for each in rows))
    print_section(numbers, len(rules.phases))
    print_proof(chances_of(features_of(kept), numbers), kept.shares)


if __name__ == "__main__":
    main()
