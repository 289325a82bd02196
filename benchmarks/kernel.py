"""How fast is the kernel? Beside OpenSpiel, RLCard and our own rules, in one run, on one thread.

    make bench-kernel                            (or: .venv-bench/bin/python benchmarks/kernel.py --seconds 1)

The contestants of a table take turns for several rounds; each is compared with the baseline measured right before and
after it, as machines are noisy; medians. A play is a player's decision: OpenSpiel's chance nodes (dealing and drawing)
are its own way to shuffle, their time counts, they do not. Inside C++, a search of one simulation makes OpenSpiel play
random games to their end; their plays are reckoned from the mean length of such games. What exactly each contestant
does is in contestants.py.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import contestants as of
from contestants import GAMES, Work

from melds.kernel import is_compiled

Table = dict[str, Callable[[], Work]]
GIN, HEARTS = "OpenSpiel gin_rummy", "OpenSpiel hearts"
SAMPLES = ("phazed", "huxxy")  # where the variants of a game are much the same
CLONES = 2_000  # copies that are alive together when memory is measured


def for_each(games: list[str] | tuple[str, ...], title: str, work: Callable[..., Work], *arguments: object) -> Table:
    """The same contestant for some games, named by a title in which the game is filled in."""
    return {f"Melds {title.format(game)}": partial(work, game, *arguments) for game in games}


def tables() -> dict[str, Table]:
    """All that is measured: the first contestant of a table is its baseline."""
    return {
        "plays/s stepped from Python": {
            HEARTS: partial(of.stepped_spiel, "hearts"),
            GIN: partial(of.stepped_spiel, "gin_rummy"),
            "RLCard gin-rummy": of.stepped_rlcard,
            **for_each(SAMPLES, "rules {}", of.stepped_rules),
            **for_each(GAMES, "kernel {}, by codes", of.stepped, "codes"),
            **for_each(GAMES, "kernel {}, by actions", of.stepped, "actions"),
        },
        "plays/s with a mask and an observation at each play; the kernel 1,000 games in step": {
            f"{HEARTS}, one game": partial(of.stepped_spiel, "hearts", with_arrays=True),
            f"{GIN}, one game": partial(of.stepped_spiel, "gin_rummy", with_arrays=True),
            **for_each(GAMES, "batch {}", of.batched),
        },
        "plays/s in playouts": {
            f"{GIN}, C++ inside": partial(of.spiel_rollouts, "gin_rummy"),
            f"{HEARTS}, C++ inside": partial(of.spiel_rollouts, "hearts"),
            **for_each(GAMES, "kernel {}, random", of.playouts, "random"),
            **for_each(GAMES, "kernel {}, greedy", of.playouts, "greedy"),
        },
        "clones/s": {
            HEARTS: lambda: of.repeated(of.middle_of_spiel("hearts").clone),
            GIN: lambda: of.repeated(of.middle_of_spiel("gin_rummy").clone),
            **for_each(GAMES, "kernel {}", lambda game: of.repeated(of.middle_of_kernel(game).clone)),
        },
        "pickles/s, there and back": {
            HEARTS: lambda: of.pickled(of.middle_of_spiel("hearts")),
            GIN: lambda: of.pickled(of.middle_of_spiel("gin_rummy")),
            **for_each(SAMPLES, "rules {}", lambda game: of.pickled(of.middle_of_rules(game))),
            **for_each(GAMES, "kernel {}", lambda game: of.pickled(of.middle_of_kernel(game))),
        },
        "observations/s": {
            HEARTS: partial(of.observed_spiel, "hearts"),
            GIN: partial(of.observed_spiel, "gin_rummy"),
            **for_each(SAMPLES, "rules {}", of.observed_rules),
            **for_each(GAMES, "kernel {}, one state", of.observed),
            **for_each(GAMES, "batch {}", of.observed_in_step),
            **for_each(SAMPLES, "kernel {}, a state sampled from an observation", of.sampled),
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


FIRST = (
    "from melds.kernel import Rng; from melds.kernel.{0}.state import deal; "
    "from melds.kernel.{0}.playout import playout; "
)
START_UPS = {
    "import melds.kernel": "import melds.kernel",
    "... and the first legal plays of a deal of Phazed": "from melds.kernel.phase.state import deal; deal(1).legal()",
    "... and the first playout": FIRST.format("phase") + "playout(deal(1), 'greedy', 1, Rng(1))",
    "... and the first legal plays of a deal of Huxxy": "from melds.kernel.huxxy.state import deal; deal(1).legal()",
    "... and the first playout of it": FIRST.format("huxxy") + "playout(deal(1), 'greedy', 1, Rng(1))",
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
    states = {HEARTS: of.middle_of_spiel("hearts"), GIN: of.middle_of_spiel("gin_rummy")}
    copies = {f"Melds kernel {game}": of.middle_of_kernel(game).clone for game in SAMPLES}
    copies |= {name: state.clone for name, state in states.items()}
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


def elsewhere(*options: str, **environment: str) -> None:
    """Print what this script prints with these options in a process of its own."""
    command, around = [sys.executable, __file__, *options], {**os.environ, **environment}
    print(subprocess.run(command, env=around, check=True, capture_output=True, text=True).stdout, end="")


def stepping(seconds: float, rounds: int) -> None:
    """Print how fast this kernel is stepped, beside OpenSpiel's gin rummy."""
    how = "compiled" if is_compiled else "interpreted"
    contestants: Table = {GIN: partial(of.stepped_spiel, "gin_rummy")}
    for by in ("codes", "actions"):
        contestants |= for_each(GAMES, f"kernel {{}}, {how}, by {by}", of.stepped, by)
    measured(contestants, seconds, rounds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds for each contestant in each round")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only-stepping", action="store_true", help="one short table")
    parser.add_argument("--only-memory", action="store_true", help="in a process that has freed nothing yet")
    chosen = parser.parse_args()
    if chosen.only_stepping:
        stepping(chosen.seconds, chosen.rounds)
        return
    if chosen.only_memory:
        memory()
        return
    for title, table in tables().items():
        print(f"\n### {title}\n", flush=True)
        measured(table, chosen.seconds, chosen.rounds)
    print("\n### Interpreted: plays/s stepped from Python\n", flush=True)
    elsewhere("--only-stepping", "--seconds", str(chosen.seconds), MELDS_KERNEL="interpreted")
    print("\n### Starting up\n", flush=True)
    start_ups(chosen.rounds)
    print("\n### Memory\n", flush=True)
    elsewhere("--only-memory")


if __name__ == "__main__":
    main()
