"""How fast is the reference engine? Random legal play of each variant, beside two peers, in the same run.

    make bench                                   (or: .venv-bench/bin/python benchmarks/rules.py --seconds 5)

Every contestant is driven from Python: ask for what is legal, choose at random, play. One thread. The contestants take
turns, and each is compared with the baseline measured right before and after it, as machines are noisy. A play is a
player's decision; OpenSpiel's chance nodes (dealing and drawing) are its own way to shuffle: their time counts, they
do not.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pyspiel
from rlcard.games.gin_rummy.game import GinRummyGame

from melds.players import player
from melds.rules import games
from melds.rules.games import VARIANTS, Rules
from melds.rules.pack import shuffled

ROUNDS = 9
BASELINE = "OpenSpiel gin_rummy"


def melds_plays(rules: Rules) -> Iterator[None]:
    """Whole games of four random players, a tick a play: observe, choose, judge, apply."""
    rng = random.Random(1)
    seats = [player("random", rules, seed=seat) for seat in range(rules.seats)]
    while True:
        state = games.new_game(rules, shuffled(rules, rng))
        while not games.is_over(state):
            if games.is_deal_over(state):
                state = games.deal(state, shuffled(rules, rng))
            state = games.apply(state, seats[state.mover].play(games.observe(state, state.mover)))
            yield


def spiel_plays(name: str) -> Iterator[None]:
    """OpenSpiel's usual loop."""
    rng = random.Random(1)
    game = pyspiel.load_game(name)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                yield


def rlcard_plays() -> Iterator[None]:
    """RLCard's gin rummy, without its environment around it."""
    rng = random.Random(1)
    game = GinRummyGame()
    while True:
        game.init_game()
        while not game.is_over():
            game.step(rng.choice(game.judge.get_legal_actions()))
            yield


def rate(plays: Iterator[None], seconds: float) -> float:
    """Plays per second of CPU time."""
    count, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(200):
            next(plays)
        count += 200
    return count / spent


def import_cost(rounds: int = 15) -> tuple[float, float]:
    """Milliseconds that `import melds`, and using `melds.Game`, add to bare Python; medians."""

    def once(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - start

    times: dict[str, list[float]] = {"": [], "import melds": [], "import melds; melds.Game": []}
    for _ in range(rounds):
        for code, row in times.items():
            row.append(once(code))
    bare, bare_import, with_game = (statistics.median(row) * 1000 for row in times.values())
    return bare_import - bare, with_game - bare


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each contestant in each round")
    seconds = parser.parse_args().seconds
    contestants: dict[str, Callable[[], Iterator[None]]] = {
        BASELINE: lambda: spiel_plays("gin_rummy"),
        "OpenSpiel hearts": lambda: spiel_plays("hearts"),
        "RLCard gin-rummy": rlcard_plays,
        **{f"Melds {name}": (lambda rules=rules: melds_plays(rules)) for name, rules in VARIANTS.items()},
    }
    running = {name: make() for name, make in contestants.items()}
    baseline = spiel_plays("gin_rummy")
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    ratios: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(ROUNDS):
        for name, plays in running.items():
            before = rate(baseline, seconds / 2)
            rates[name].append(rate(plays, seconds))
            after = rate(baseline, seconds / 2)
            ratios[name].append(2 * rates[name][-1] / (before + after))
    print(f"| contestant | plays/s | to {BASELINE} |\n|---|---:|---:|")
    for name in contestants:
        print(f"| {name} | {statistics.median(rates[name]):,.0f} | {statistics.median(ratios[name]):.2f} |")
    import_melds, import_game = import_cost()
    print(f"\n`import melds` adds {import_melds:.0f} ms to bare Python, `melds.Game` {import_game:.0f} ms.")


if __name__ == "__main__":
    main()
