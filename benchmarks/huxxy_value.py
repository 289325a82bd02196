"""Learns the value that Huxxy's champion ends its playouts with, from games of tacticians inside the kernel.

    .venv/bin/python benchmarks/huxxy_value.py huxxy --games 16000 --rounds 3

Tacticians of many tempers (how large a turn must be is drawn by lot) play; what each turn leaves, as the features of
kernel/huxxy/tactics.py, is a row, and who won is its answer. A network of one hidden layer learns the chance to win, by
Adam on the logistic loss. From the second round on, most seats are played by the network of the round before. The
weights are written to players/huxxy/value.json; the loss is told for rows that were not learnt from. Needs numpy.
"""

from __future__ import annotations

import argparse
import json
import random
import time

import numpy as np

from melds.kernel.huxxy import tactics
from melds.kernel.huxxy.convert import variant_of
from melds.kernel.huxxy.state import deal
from melds.kernel.huxxy.tactician import QUICK, QUICK_GRANT, Tactician
from melds.kernel.huxxy.value import Value
from melds.players.huxxy.parameters import VALUE_FILE, parameters_of, row_of
from melds.rules.huxxy import VARIANTS, Rules

FIRST_SEED, LEARNT_SEATS, BATCH, EPOCHS = 20_000_000, 0.75, 2048, 10
F, H = tactics.FEATURES, tactics.HIDDEN


def some_player(rules: Rules, weights: list[float], rng: random.Random) -> Tactician:
    """A tactician of any temper, or one that follows what was learnt so far."""
    row = parameters_of(rules)
    if weights and rng.random() < LEARNT_SEATS:
        return Tactician(row_of(row), QUICK, 0, QUICK_GRANT, Value(weights), 2, True)
    temper = {"batch": rng.uniform(-0.5, 3.5), "opening": rng.uniform(-0.5, 4), "ready": rng.uniform(0, 0.5)}
    return Tactician(row_of(row | temper | {"points": rng.choice((0.0, 0.02, 0.1))}), QUICK, 0, QUICK_GRANT)


def rows_of(rules: Rules, weights: list[float], seeds: range) -> tuple[np.ndarray, np.ndarray]:
    """What turns left, and the share of the win that came of it."""
    features, shares, rng = [], [], random.Random(seeds[0])
    for seed in seeds:
        players = [some_player(rules, weights, rng) for _ in range(4)]
        game, seats = deal(seed, variant_of(rules)), []
        while not game.is_over:
            player = players[game.mover]
            turn = player.turn_of(game)
            features.append(player.features(game))
            seats.append(game.mover)
            for code in turn:
                game.step(code)
        scores = game.scores
        shares += [(scores[seat] == min(scores)) / scores.count(min(scores)) for seat in seats]
    return np.array(features, dtype=np.float32), np.array(shares, dtype=np.float32)


def forward(parts: list[np.ndarray], rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    hidden = np.maximum(rows @ parts[0].T + parts[1], 0)
    return hidden, 1 / (1 + np.exp(-(hidden @ parts[2] + parts[3])))


def learn(rows: np.ndarray, shares: np.ndarray) -> tuple[list[float], float]:
    """The weights, and the logistic loss on every twelfth part of the rows, which is kept for that."""
    rng, kept = np.random.default_rng(1), len(rows) // 12
    parts = [rng.normal(0, F**-0.5, (H, F)), np.zeros(H), rng.normal(0, H**-0.5, H), np.array([-1.1])]
    parts = [part.astype(np.float32) for part in parts]
    first, second, step = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts], 0
    for epoch in range(EPOCHS):
        rate = 3e-3 * 0.5 * (1 + np.cos(np.pi * epoch / EPOCHS)) + 1e-4
        order = kept + rng.permutation(len(rows) - kept)
        for start in range(0, len(order) - BATCH + 1, BATCH):
            some = order[start : start + BATCH]
            hidden, chance = forward(parts, rows[some])
            error = (chance - shares[some]) / BATCH
            back = np.outer(error, parts[2]) * (hidden > 0)
            slopes = [back.T @ rows[some], back.sum(0), hidden.T @ error, error.sum(keepdims=True)]
            step += 1
            for number, slope in enumerate(slopes):
                first[number] = 0.9 * first[number] + 0.1 * slope
                second[number] = 0.999 * second[number] + 0.001 * slope**2
                size = np.sqrt(second[number] / (1 - 0.999**step)) + 1e-8
                parts[number] = (parts[number] - rate * first[number] / (1 - 0.9**step) / size).astype(np.float32)
    chance = forward(parts, rows[:kept])[1]
    loss = -(shares[:kept] * np.log(chance) + (1 - shares[:kept]) * np.log(1 - chance)).mean()
    return [round(float(number), 4) for part in parts for number in part.ravel()], float(loss)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(VARIANTS))
    parser.add_argument("--games", type=int, default=16000, help="in each round")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    rules, began, weights, seen = VARIANTS[options.game], time.monotonic(), [], []
    for number in range(options.rounds):
        first = FIRST_SEED + number * options.games
        seen = [*seen[-2:], rows_of(rules, weights, range(first, first + options.games))]
        weights, loss = learn(np.concatenate([rows for rows, _ in seen]), np.concatenate([won for _, won in seen]))
        said = f"{options.rounds} rounds of {options.games} games; loss {loss:.4f}"
        print(f"round {number + 1}, {time.monotonic() - began:.0f} s: loss {loss:.4f}", flush=True)
    known = json.loads(VALUE_FILE.read_text(encoding="utf-8")) if VALUE_FILE.exists() else {}
    known[rules.name] = {"run": said, "weights": weights}
    VALUE_FILE.write_text(json.dumps(known, indent=None, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
