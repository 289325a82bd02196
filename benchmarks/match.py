"""What does a match cost? Four trivial bots, sandboxed and in-process, beside kaggle-environments' hearts.

    make bench-match             (or: .venv/bin/python benchmarks/match.py --kaggle .venv-kaggle/bin/python)

A match is eight deals of Phazed by bots that draw and discard: 1,008 plays. Counted is the processor time of all
processes: the referee, the zygote with its start, and four workers a match from fork to end. The contestants take
turns, as machines are noisy; medians.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from melds.match.entrants import Entrant
from melds.match.referee import play_match
from melds.rules.games import VARIANTS
from melds.sandbox.host import Sandbox

RULES = replace(VARIANTS["phazed"], deals=8)
MATCHES, ROUNDS = 40, 7
BOT = """
def phazed_play(player_id, table, turn_history, phase_status, hand, discard):
    if turn_history and turn_history[-1][0] == player_id:
        return (5, hand[0])
    return (1, None)
"""


def cpu_time() -> float:
    """Processor time of this process and of all that have ended below it."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def matches(bot: Path, is_sandboxed: bool) -> float:
    """Plays per second of CPU time, the start of everything included."""
    entrants, start, plays = [Entrant("bot", bot)] * 4, cpu_time(), 0
    with Sandbox() as sandbox:
        for seed in range(MATCHES):
            result = play_match(RULES, entrants, seed=seed, sandbox=sandbox if is_sandboxed else None)
            assert result.ranks is not None, result
            plays += sum(len(clock.plays) for clock in result.clocks)
    return plays / (cpu_time() - start)


def kaggle(python: str) -> float:
    """The same for hearts; importing the package is not counted."""
    done = subprocess.run([python, "benchmarks/kaggle_hearts.py", "2"], capture_output=True, text=True, check=True)
    plays, seconds = done.stdout.split()[-2:]
    return int(plays) / float(seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description="What does a match cost?")
    parser.add_argument("--kaggle", help="a Python that has kaggle-environments")
    options = parser.parse_args()
    VARIANTS["phazed"] = RULES
    with tempfile.TemporaryDirectory() as folder:
        bot = Path(folder, "bot.py")
        bot.write_text(BOT, encoding="utf-8")
        os.chmod(folder, 0o755)  # as a server should have it: into a closed folder a way must be made for each worker
        contestants: dict[str, Callable[[], float]] = {
            "Melds, sandboxed": lambda: matches(bot, is_sandboxed=True),
            "Melds, in-process": lambda: matches(bot, is_sandboxed=False),
        }
        if options.kaggle:
            contestants["kaggle-environments hearts"] = lambda: kaggle(options.kaggle)
        found: dict[str, list[float]] = {name: [] for name in contestants}
        for _ in range(ROUNDS):
            for name, measure in contestants.items():
                found[name].append(measure())
    report(found)


def report(found: dict[str, list[float]]) -> None:
    peer = found.get("kaggle-environments hearts")
    print("| contestant | plays per CPU second | matches of 1,000 plays per CPU second | to kaggle |")
    print("|---|---:|---:|---:|")
    for name, rates in found.items():
        rate = statistics.median(rates)
        ratio = statistics.median(own / other for own, other in zip(rates, peer, strict=True)) if peer else None
        print(f"| {name} | {rate:,.0f} | {rate / 1000:.1f} | {'' if ratio is None else f'{ratio:.0f}'} |")


if __name__ == "__main__":
    main()
