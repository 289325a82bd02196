"""Do the champions ever fail? Many games through the sandbox, under the course's clocks, and what they cost.

    .venv/bin/python benchmarks/faultless.py phazed phasea-bonus --games 2000 --playouts 100 --jobs 2

A champion as a bot's file that hands out the course's function, two tacticians and a greedy player, seats rotated. It
thinks with so many playouts for a play (Huxxy: a turn), or with all its time if none are given. Printed are games,
those that had an error or were void, and of the champion its slowest play, its processor time a play, and that of a
whole match: in the mean, and of the longest.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from melds.course.calls import entry_point
from melds.course.limits import COURSE_LIMITS
from melds.match.entrants import Entrant
from melds.match.series import play_series, rotation
from melds.rules.games import VARIANTS

YEARS = {"phazed": "phazed", "phasea": "phasedout", "huxxy": "huxxy"}
WHOLE = "from melds.course.{year} import {function}\n"
HASTY = """
from melds.course import champions
from melds.players import tier_without

champions._champion = lambda seen: tier_without("champion", None, {playouts}, seen.rules)
"""


def bot_file(folder: Path, game: str, playouts: int | None) -> Path:
    """The champion as a student would hand it in."""
    rules, path = VARIANTS[game], folder / "champion.py"
    text = WHOLE.format(year=YEARS[game.removesuffix("-bonus")], function=entry_point(rules))
    path.write_text(text + (HASTY.format(playouts=playouts) if playouts else ""), encoding="utf-8")
    return path


def row_of(game: str, bot: Path, options: argparse.Namespace) -> str:
    """Play the games of one variant, and tell what came out."""
    others = [Entrant("tactician"), Entrant("tactician"), Entrant("greedy")]
    fixtures = rotation(VARIANTS[game], [Entrant("own", bot), *others], seed=options.seed, games=options.games)
    faults, plays, totals = list[str](), list[float](), list[float]()
    limits = COURSE_LIMITS.times(options.clock)
    for fixture, result in play_series(fixtures, jobs=options.jobs, limits=limits):
        clock = result.clocks[fixture.names.index("own")]
        plays += clock.plays
        totals.append(clock.total)
        if result.verdict is not None or result.void is not None:
            faults.append(f"{game}, seed {fixture.seed}: {result.void or result.verdict}")
    print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
    cells = f"{len(totals):,} | {len(faults)} | {1000 * max(plays):.0f} ms | {1000 * statistics.fmean(plays):.1f} ms"
    return f"| {game} | {cells} | {statistics.fmean(totals):.2f} s | {max(totals):.1f} s |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_of", nargs="+", choices=list(VARIANTS), metavar="game")
    parser.add_argument("--games", type=int, default=100, help="of each")
    parser.add_argument("--playouts", type=int, help="for a play of the champion; by default it has all its time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clock", type=float, default=1.0, help="times the course's limits")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    print("| game | games | errors | slowest play | CPU a play | CPU a match | longest match |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        for game in options.games_of:
            print(row_of(game, bot_file(Path(folder), game, options.playouts), options), flush=True)


if __name__ == "__main__":
    main()
