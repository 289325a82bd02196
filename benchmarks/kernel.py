"""How fast is the kernel? Beside OpenSpiel, RLCard and our own rules, in one run, on one thread.

    make bench-kernel                            (or: .venv-bench/bin/python benchmarks/kernel.py --seconds 1)

The contestants of a table take turns for several rounds; each is compared with the baseline measured right before and
after it, as machines are noisy; medians. A play is a player's decision: OpenSpiel's chance nodes (dealing and drawing)
are its own way to shuffle, their time counts, they do not. Inside C++, a search of one
simulation makes OpenSpiel play random games to their end; their plays are reckoned from the mean length of such games.

Another game plugs in by adding contestants to the tables in `tables`.
"""

from __future__ import annotations

import argparse
import os
import pickle
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyspiel
from rlcard.games.gin_rummy.game import GinRummyGame

from melds.kernel import Rng, is_compiled
from melds.kernel.phase import layout
from melds.kernel.phase import state as kernel
from melds.kernel.phase.playout import playout
from melds.kernel.phase.sample import Sampler
from melds.players import player
from melds.rules import games, phase
from melds.rules.pack import shuffled

Work = Iterator[int]  # how many were done since the last time
Table = dict[str, Callable[[], Work]]
VARIANTS = list(phase.VARIANTS)
GIN, HEARTS = "OpenSpiel gin_rummy", "OpenSpiel hearts"
CLONES = 2_000  # copies that are alive together when memory is measured


def stepped(variant: int) -> Work:
    """Random games of the kernel from Python: ask what is legal, choose, make the play."""
    chance, rng = random.Random(1).random, Rng(1)
    while True:
        state, plays = kernel.new_game(rng, variant), 0
        while state.stage != layout.GAME_OVER:
            if state.stage == layout.DEAL_OVER:
                state.next_deal(rng)
            codes = state.legal()
            if not codes:
                break  # a sum was begun that can't be completed
            state.step(codes[int(chance() * len(codes))])
            plays += 1
        yield plays


def stepped_rules(name: str) -> Work:
    """Random games on the rules."""
    rules, rng = phase.VARIANTS[name], random.Random(1)
    seats = [player("random", rules, seed=seat) for seat in range(4)]
    while True:
        state: Any = games.new_game(rules, shuffled(rules, rng))
        while not games.is_over(state):
            if games.is_deal_over(state):
                state = games.deal(state, shuffled(rules, rng))
            state = games.apply(state, seats[state.mover].play(games.observe(state, state.mover)))
            yield 1


def stepped_spiel(name: str) -> Work:
    """OpenSpiel's usual loop."""
    chance, game = random.Random(1), pyspiel.load_game(name)
    while True:
        yield spiel_game(game.new_initial_state(), chance)


def spiel_game(state: Any, rng: random.Random) -> int:
    """Play a game at random; how many plays."""
    plays = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, chances)[0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            plays += 1
    return plays


def stepped_rlcard() -> Work:
    """RLCard's gin rummy, without its environment around it."""
    rng, game = random.Random(1), GinRummyGame()
    while True:
        game.init_game()
        while not game.is_over():
            game.step(rng.choice(game.judge.get_legal_actions()))
            yield 1


def playouts(variant: int, policy: str) -> Work:
    """Whole games inside the kernel."""
    state, rng = kernel.deal(1, variant), Rng(1)
    while True:
        yield playout(state, policy, 20, rng, whole_games=True).plays


def spiel_rollouts(name: str) -> Work:
    """Whole games inside OpenSpiel."""
    rng, game = random.Random(2), pyspiel.load_game(name)
    mean = statistics.mean(spiel_game(game.new_initial_state(), rng) for _ in range(200))
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(20, 1), 2.0, 1, 100, False, 1, False)
    state = game.new_initial_state()
    while state.is_chance_node():  # the deal: a bot wants a state in which somebody moves
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, chances)[0])
    while True:
        bot.step(state)
        yield round(20 * mean)


def middle_of(name: str) -> Any:
    """A state of OpenSpiel some plays into a random game."""
    rng, state = random.Random(3), pyspiel.load_game(name).new_initial_state()
    for _ in range(60):
        chosen = state.chance_outcomes() if state.is_chance_node() else [(one, 1) for one in state.legal_actions()]
        state.apply_action(rng.choices([one for one, _ in chosen], [weight for _, weight in chosen])[0])
    return state


def middle_of_rules(name: str) -> phase.State:
    """A state of the rules some plays into a greedy game."""
    rules = phase.VARIANTS[name]
    state, seats = phase.new_game(rules, rng=random.Random(3)), player("greedy", rules)
    for _ in range(24):
        state = phase.apply(state, seats.play(phase.observe(state, state.mover)))  # type: ignore[arg-type]
    return state


def middle_of_kernel(variant: int) -> kernel.PhaseState:
    from melds.kernel.phase.convert import from_state  # noqa: PLC0415 - only here

    return from_state(middle_of_rules(VARIANTS[variant]))


def repeated(act: Callable[[], object], many: int = 100) -> Work:
    """Something done over and over."""
    while True:
        for _ in range(many):
            act()
        yield many


def pickled(state: object) -> Work:
    return repeated(lambda: pickle.loads(pickle.dumps(state)))


def observed_rules() -> Work:
    state = middle_of_rules("phazed")
    return repeated(lambda: phase.observe(state, 1))


def observed_spiel(name: str) -> Work:
    state = middle_of(name)
    return repeated(lambda: state.observation_tensor(1) if name == "gin_rummy" else state.information_state_tensor(1))


def sampled() -> Work:
    state, rng = middle_of_rules("phazed"), Rng(1)
    sampler = Sampler(phase.observe(state, 1))
    return repeated(lambda: sampler.sample(rng))


def tables() -> dict[str, Table]:
    """All that is measured: the first contestant of a table is its baseline."""
    gin, hearts = (lambda: stepped_spiel("gin_rummy")), (lambda: stepped_spiel("hearts"))
    by_number = dict(enumerate(VARIANTS))
    return {
        "plays/s stepped from Python": {
            HEARTS: hearts,
            GIN: gin,
            "RLCard gin-rummy": stepped_rlcard,
            "Melds rules phazed": lambda: stepped_rules("phazed"),
            **{f"Melds kernel {name}": (lambda n=number: stepped(n)) for number, name in by_number.items()},
        },
        "plays/s in playouts": {
            f"{GIN}, C++ inside": lambda: spiel_rollouts("gin_rummy"),
            f"{HEARTS}, C++ inside": lambda: spiel_rollouts("hearts"),
            **{
                f"Melds kernel {name}, {policy}": (lambda n=number, p=policy: playouts(n, p))
                for policy in ("random", "greedy")
                for number, name in by_number.items()
            },
        },
        "clones/s": {
            HEARTS: lambda: repeated(middle_of("hearts").clone),
            GIN: lambda: repeated(middle_of("gin_rummy").clone),
            "Melds kernel phazed": lambda: repeated(middle_of_kernel(0).clone),
        },
        "pickles/s, there and back": {
            HEARTS: lambda: pickled(middle_of("hearts")),
            GIN: lambda: pickled(middle_of("gin_rummy")),
            "Melds rules phazed": lambda: pickled(middle_of_rules("phazed")),
            "Melds kernel phazed": lambda: pickled(middle_of_kernel(0)),
        },
        "observations/s": {
            HEARTS: lambda: observed_spiel("hearts"),
            GIN: lambda: observed_spiel("gin_rummy"),
            "Melds rules phazed": observed_rules,
            "Melds kernel phazed, a state sampled from one": sampled,
        },
    }


def rate(work: Work, seconds: float) -> float:
    """How much is done in a second of CPU time."""
    count, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        count += next(work)
    return count / spent


def measured(table: Table, seconds: float, rounds: int) -> None:
    """Print a table: medians, and their ratios to the baseline next to them."""
    running = {name: make() for name, make in table.items()}
    first = next(iter(table))
    baseline = table[first]()
    rates: dict[str, list[float]] = {name: [] for name in table}
    ratios: dict[str, list[float]] = {name: [] for name in table}
    for _ in range(rounds):
        for name, work in running.items():
            before = rate(baseline, seconds / 2)
            rates[name].append(rate(work, seconds))
            ratios[name].append(2 * rates[name][-1] / (before + rate(baseline, seconds / 2)))
    print(f"| contestant | per second | to {first} |\n|---|---:|---:|")
    for name in table:
        print(f"| {name} | {statistics.median(rates[name]):,.0f} | {statistics.median(ratios[name]):.2f} |")


START_UPS = {
    "import melds.kernel": "import melds.kernel",
    "... and the first legal plays of a deal": "from melds.kernel.phase.state import deal; deal(1).legal()",
    "... and the first playout": "from melds.kernel import Rng; from melds.kernel.phase.state import deal; "
    "from melds.kernel.phase.playout import playout; playout(deal(1), 'greedy', 1, Rng(1))",
    "import pyspiel": "import pyspiel",
    "import rlcard": "import rlcard",
}


def start_ups(rounds: int) -> None:
    """Print what imports and first calls add to bare Python; medians."""

    def once(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return 1000 * (time.perf_counter() - start)

    times: dict[str, list[float]] = {name: [] for name in START_UPS}
    for _ in range(rounds):
        bare = once("")
        for name, code in START_UPS.items():
            times[name].append(once(code) - bare)
    print("| start | ms more than bare Python |\n|---|---:|")
    for name, row in times.items():
        print(f"| {name} | {statistics.median(row):.0f} |")


def memory() -> None:
    """Print how many bytes a copy of a state takes, by what the process has grown."""
    one, hearts, gin = middle_of_kernel(0), middle_of("hearts"), middle_of("gin_rummy")
    copies = {"Melds kernel phazed": one.clone, HEARTS: hearts.clone, GIN: gin.clone}
    print("| state | bytes a copy |\n|---|---:|")
    for name, clone in copies.items():
        alive = [clone() for _ in range(CLONES)]
        before = resident()
        alive += [clone() for _ in range(10 * CLONES)]
        print(f"| {name} | {(resident() - before) / (10 * CLONES):,.0f} |")
        del alive


def resident() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def interpreted(seconds: float) -> None:
    """Print how fast the same files are as Python."""
    environment = {**os.environ, "MELDS_KERNEL": "interpreted"}
    command = [sys.executable, __file__, "--seconds", str(seconds), "--only-stepping"]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    print(done.stdout, end="")


def stepping(seconds: float, rounds: int) -> None:
    """Print how fast this kernel is stepped, beside OpenSpiel's gin rummy."""
    how = "compiled" if is_compiled else "interpreted"
    contestants: Table = {GIN: lambda: stepped_spiel("gin_rummy")}
    for number, name in enumerate(VARIANTS):
        contestants[f"Melds kernel {name}, {how}"] = lambda n=number: stepped(n)  # type: ignore[misc]
    measured(contestants, seconds, rounds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds for each contestant in each round")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only-stepping", action="store_true", help="one short table")
    chosen = parser.parse_args()
    if chosen.only_stepping:
        stepping(chosen.seconds, chosen.rounds)
        return
    for title, table in tables().items():
        print(f"\n### {title}\n", flush=True)
        measured(table, chosen.seconds, chosen.rounds)
    print("\n### Interpreted: plays/s stepped from Python\n", flush=True)
    interpreted(chosen.seconds)
    print("\n### Starting up\n", flush=True)
    start_ups(chosen.rounds)
    print("\n### Memory\n", flush=True)
    memory()


if __name__ == "__main__":
    main()
