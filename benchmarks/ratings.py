"""Which ratings find the true order soonest? Libraries and ways of pairing, on players of known strength.

    make bench-ratings           (or: .venv-bench/bin/python benchmarks/ratings.py)

Forty players, four at a table; who plays with strength s performs like s plus luck, which is normal and 1.5 times as
wide as strengths are. After 40, 80, 140 and 200 matches a player the order of the ratings is compared with the true
one by Kendall's tau; means over twelve seeds. All see the same players and luck.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Sequence
from typing import Protocol

import choix
import numpy as np
import trueskill
from openskill.models import (
    BradleyTerryFull,
    BradleyTerryPart,
    PlackettLuce,
    ThurstoneMostellerFull,
    ThurstoneMostellerPart,
)
from scipy.stats import kendalltau

from melds.arena.pairing import Candidate, draw_table
from melds.arena.ratings import UNKNOWN, fitted, refit_interval

PLAYERS, SEATS, LUCK = 40, 4, 1.5
SEEDS, MARKS, BARS = 12, (40, 80, 140, 200), (0.79, 0.84, 0.88, 0.90)


class System(Protocol):
    """A way to rate: learns one match at a time."""

    def learn(self, table: Sequence[int], ranks: Sequence[int]) -> None: ...

    def values(self) -> Sequence[float]: ...

    def doubts(self) -> Sequence[float] | None: ...


class Ours:
    """What the arena does: fitted now and then, and when somebody looks."""

    def __init__(self) -> None:
        self.scores = np.zeros((PLAYERS, PLAYERS))
        self.matches = 0
        self.ratings = [UNKNOWN] * PLAYERS

    def learn(self, table: Sequence[int], ranks: Sequence[int]) -> None:
        for player, rank in zip(table, ranks, strict=True):
            for opponent, other in zip(table, ranks, strict=True):
                self.scores[player, opponent] += (rank < other) + (player != opponent and rank == other) / 2
        self.matches += 1
        if self.matches % refit_interval(PLAYERS) == 0:
            self.ratings = fitted(self.scores)

    def values(self) -> Sequence[float]:
        return [rating.value for rating in self.ratings]

    def doubts(self) -> Sequence[float]:
        return [rating.doubt for rating in self.ratings]


class OpenSkill:
    """A model of openskill; by default as it comes, without its drift."""

    def __init__(self, model: type, **options: float) -> None:
        self.model = model(**{"tau": 0.0, **options})
        self.ratings = [self.model.rating() for _ in range(PLAYERS)]

    def learn(self, table: Sequence[int], ranks: Sequence[int]) -> None:
        after = self.model.rate([[self.ratings[player]] for player in table], ranks=[float(rank) for rank in ranks])
        for player, (rating,) in zip(table, after, strict=True):
            self.ratings[player] = rating

    def values(self) -> Sequence[float]:
        return [rating.mu for rating in self.ratings]

    def doubts(self) -> Sequence[float]:
        return [rating.sigma for rating in self.ratings]


class TrueSkill:
    """The library trueskill."""

    def __init__(self, **options: float) -> None:
        self.world = trueskill.TrueSkill(**{"tau": 0.0, "draw_probability": 0.1, **options})
        self.ratings = [self.world.create_rating() for _ in range(PLAYERS)]

    def learn(self, table: Sequence[int], ranks: Sequence[int]) -> None:
        after = self.world.rate([(self.ratings[player],) for player in table], ranks=list(ranks))
        for player, (rating,) in zip(table, after, strict=True):
            self.ratings[player] = rating

    def values(self) -> Sequence[float]:
        return [rating.mu for rating in self.ratings]

    def doubts(self) -> Sequence[float]:
        return [rating.sigma for rating in self.ratings]


class Batch:
    """Plackett-Luce over all matches at once, by choix; ties are broken as they come."""

    def __init__(self, alpha: float) -> None:
        self.rankings: list[list[int]] = []
        self.alpha = alpha

    def learn(self, table: Sequence[int], ranks: Sequence[int]) -> None:
        self.rankings.append([table[place] for place in np.argsort(ranks, kind="stable")])

    def values(self) -> Sequence[float]:
        found: Sequence[float] = choix.ilsr_rankings(PLAYERS, self.rankings, alpha=self.alpha)
        return found

    def doubts(self) -> None:
        return None


class Points:
    """No model: the mean share of opponents that are left behind."""

    def __init__(self) -> None:
        self.sums, self.counts = np.zeros(PLAYERS), np.zeros(PLAYERS)

    def learn(self, table: Sequence[int], ranks: Sequence[int]) -> None:
        for player, rank in zip(table, ranks, strict=True):
            self.sums[player] += sum((other > rank) + (other == rank) / 2 for other in ranks) - 0.5
            self.counts[player] += 1

    def values(self) -> Sequence[float]:
        return list(self.sums / np.maximum(self.counts, 1))

    def doubts(self) -> None:
        return None


Policy = Callable[[System, np.ndarray, random.Random], list[int]]


def uniform(_system: System, _played: np.ndarray, chance: random.Random) -> list[int]:
    """Anybody."""
    return chance.sample(range(PLAYERS), SEATS)


def fewest_first(_system: System, played: np.ndarray, chance: random.Random) -> list[int]:
    """Whoever has played least."""
    return sorted(range(PLAYERS), key=lambda player: (played[player], chance.random()))[:SEATS]


def arena(system: System, played: np.ndarray, chance: random.Random) -> list[int]:
    """The arena's own way."""
    values, doubts = system.values(), system.doubts()
    if doubts is None:
        return fewest_first(system, played, chance)
    pool = [Candidate(player, player, values[player], doubts[player], int(played[player])) for player in range(PLAYERS)]
    return [candidate.version for candidate in draw_table(pool, SEATS, chance)]


POLICIES: dict[str, Policy] = {"uniform": uniform, "fewest first": fewest_first, "arena": arena}
SYSTEMS: dict[str, Callable[[], System]] = {
    "the arena's: Bradley-Terry over all meetings": Ours,
    "openskill BradleyTerryFull": lambda: OpenSkill(BradleyTerryFull),
    "openskill BradleyTerryPart": lambda: OpenSkill(BradleyTerryPart),
    "openskill PlackettLuce": lambda: OpenSkill(PlackettLuce),
    "openskill ThurstoneMostellerFull": lambda: OpenSkill(ThurstoneMostellerFull),
    "openskill ThurstoneMostellerPart": lambda: OpenSkill(ThurstoneMostellerPart),
    "openskill BradleyTerryFull, beta 60": lambda: OpenSkill(BradleyTerryFull, beta=60.0),
    "openskill PlackettLuce, beta 40": lambda: OpenSkill(PlackettLuce, beta=40.0),
    "trueskill": TrueSkill,
    "trueskill, beta 12.5": lambda: TrueSkill(beta=12.5),
    "choix, batch Plackett-Luce": lambda: Batch(0.01),
    "mean share of opponents left behind": Points,
}


def ranks_of(performances: Sequence[float]) -> list[int]:
    """Ranks by performance."""
    return [1 + sum(other > own for other in performances) for own in performances]


def season(make: Callable[[], System], policy: Policy, seed: int) -> tuple[list[float], list[float], int]:
    """Kendall's tau at each mark; seconds for learning and reading."""
    chance = random.Random(seed)
    strengths = [chance.gauss(0, 1) for _ in range(PLAYERS)]
    system, played, found, seconds = make(), np.zeros(PLAYERS), [], 0.0
    for match in range(1, PLAYERS * MARKS[-1] // SEATS + 1):
        table = policy(system, played, chance)
        ranks = ranks_of([strengths[player] + LUCK * chance.gauss(0, 1) for player in table])
        began = time.perf_counter()
        system.learn(table, ranks)
        seconds += time.perf_counter() - began
        played[table] += 1
        if match * SEATS / PLAYERS in MARKS:
            found.append(float(kendalltau(strengths, system.values()).statistic))
    return found, [seconds / match * 1e6], int(played.min())


def main() -> None:
    parser = argparse.ArgumentParser(description="Which ratings find the true order soonest?")
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--only", default="", help="systems whose names hold this")
    options = parser.parse_args()
    print("| ratings | pairing | " + " | ".join(f"{mark}" for mark in MARKS) + " | µs a match |")
    print("|---|---|" + "---:|" * (len(MARKS) + 1))
    for name, make in SYSTEMS.items():
        if options.only not in name:
            continue
        for policy_name, policy in POLICIES.items():
            if policy is arena and make().doubts() is None:
                continue
            runs = [season(make, policy, seed) for seed in range(options.seeds)]
            means = np.mean([run[0] for run in runs], axis=0)
            shown = [f"**{tau:.3f}**" if tau >= bar else f"{tau:.3f}" for tau, bar in zip(means, BARS, strict=True)]
            cost = np.mean([run[1] for run in runs])
            print(f"| {name} | {policy_name} | {' | '.join(shown)} | {cost:.0f} |", flush=True)
    print(f"\nBars: {', '.join(map(str, BARS))}; bold where reached.")


if __name__ == "__main__":
    main()
