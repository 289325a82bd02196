"""Series of games: the same whatever the number of jobs, in order, and nothing is left of them."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from melds.errors import MeldsError
from melds.match.clocks import Clock
from melds.match.entrants import Entrant
from melds.match.referee import Result
from melds.match.series import Fixture, Tally, most_jobs, play_series, rotation
from melds.match.verdicts import Verdict
from melds.notation.record import Record
from melds.rules.games import VARIANTS
from referee_process import descendants, living_children
from sample_bots import CHANCY, QUICK, SLEEPY, bot
from sandboxes import skip_without_sandbox

PHAZED, HUXXY = VARIANTS["phazed"], VARIANTS["huxxy"]
BUILT_IN = [Entrant(name) for name in ("random", "greedy", "random", "random")]
SECONDS = 20


def within(seconds: float, is_so: Callable[[], bool]) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if is_so():
            return True
        time.sleep(0.02)
    return False


def own_processes() -> set[int]:
    return set(descendants(os.getpid(), living_children()))


def test_seeds_follow_each_other_and_everybody_moves_up_a_seat() -> None:
    games = list(rotation(PHAZED, BUILT_IN, seed=7, games=5))
    assert [game.seed for game in games] == [7, 8, 9, 10, 11]
    assert [game.names for game in games[:2]] == [
        ("random", "greedy", "random 2", "random 3"),
        ("random 3", "random", "greedy", "random 2"),
    ]
    assert [game.entrants.index(Entrant("greedy")) for game in games] == [1, 2, 3, 0, 1]
    assert games[4].names == games[0].names


def test_a_series_needs_four_players() -> None:
    with pytest.raises(MeldsError, match="Phazed is a game for 4; there are 3 players"):
        next(rotation(PHAZED, BUILT_IN[:3], seed=1, games=1))


def test_results_do_not_depend_on_the_number_of_jobs(tmp_path: Path) -> None:
    skip_without_sandbox()
    entrants = [bot(tmp_path, CHANCY), bot(tmp_path, QUICK, "other"), Entrant("greedy"), Entrant("random")]

    def played(jobs: int, trust: bool) -> list[tuple[Fixture, Record, tuple[int, ...] | None]]:
        series = play_series(rotation(PHAZED, entrants, seed=3, games=6), jobs=jobs, trust=trust)
        return [(fixture, result.record.without_times(), result.ranks) for fixture, result in series]

    alone = played(1, trust=False)
    assert [fixture.seed for fixture, _, _ in alone] == [3, 4, 5, 6, 7, 8]
    assert all(ranks is not None for _, _, ranks in alone)
    assert played(2, trust=False) == alone
    assert played(2, trust=True) == alone


def test_a_series_that_is_left_leaves_no_process(tmp_path: Path) -> None:
    skip_without_sandbox()
    before = own_processes()
    for jobs in (1, 2):
        series = play_series(rotation(HUXXY, [bot(tmp_path, SLEEPY)] * 4, seed=1, games=20), jobs=jobs)
        next(series)
        assert len(multiprocessing.active_children()) == (jobs if jobs > 1 else 0)
        assert len(own_processes() - before) >= jobs * 2  # guardian and zygote
        series.close()
        assert multiprocessing.active_children() == []
        assert within(SECONDS, lambda: len(own_processes() - before) <= 1)  # multiprocessing's own, which ends with us


def test_never_more_jobs_than_cores() -> None:
    series = play_series(rotation(PHAZED, BUILT_IN, seed=1, games=8), jobs=99, trust=True)
    next(series)
    assert len(multiprocessing.active_children()) <= most_jobs() <= (os.cpu_count() or 1)
    series.close()


@pytest.mark.skipif(most_jobs() < 2, reason="there is one core only")
def test_a_lost_process_voids_its_game_and_is_replaced(tmp_path: Path) -> None:
    skip_without_sandbox()
    results = []
    for fixture, result in play_series(rotation(HUXXY, [bot(tmp_path, SLEEPY)] * 4, seed=1, games=6), jobs=2):
        if not results:
            victim = multiprocessing.active_children()[0]
            os.kill(victim.pid or 0, signal.SIGKILL)
        results.append((fixture.seed, result.void, result.verdict))
    assert [seed for seed, _, _ in results] == [1, 2, 3, 4, 5, 6]
    assert [void for _, void, _ in results if void] == ["the process that played the game was lost"]
    assert [verdict for _, _, verdict in results if verdict] == []


@pytest.mark.skipif(most_jobs() < 2, reason="there is one core only")
def test_an_error_in_a_job_comes_out_where_the_series_is_read() -> None:
    broken = Fixture("phazed", tuple(BUILT_IN[:3]), ("a", "b", "c"), 1)
    with pytest.raises(MeldsError, match="there are 3 players"):
        list(play_series([broken], jobs=2, trust=True))
    failing = Fixture("phazed", tuple(BUILT_IN), ("a", "b", "c", "|"), 1)
    with pytest.raises(MeldsError, match="can't be a player's name"):
        list(play_series([failing], jobs=2, trust=True))
    assert multiprocessing.active_children() == []


PARENT = """
import sys
from pathlib import Path
from melds.match.entrants import Entrant
from melds.match.series import play_series, rotation
from melds.rules.games import VARIANTS

if __name__ == "__main__":
    bots = [Entrant("bot", Path(sys.argv[1]))] * 4
    for fixture, result in play_series(rotation(VARIANTS["huxxy"], bots, seed=1, games=999), jobs=int(sys.argv[2])):
        print(fixture.seed, flush=True)
"""


@pytest.mark.parametrize("jobs", [1, min(2, most_jobs())])
@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGTERM])
def test_jobs_die_with_their_parent(tmp_path: Path, jobs: int, by: signal.Signals) -> None:
    skip_without_sandbox()
    path, script = bot(tmp_path, SLEEPY).path, tmp_path / "parent.py"
    script.write_text(PARENT)
    parent = subprocess.Popen([sys.executable, str(script), str(path), str(jobs)], stdout=subprocess.PIPE)
    sandbox = 6  # guardian, zygote and four workers
    assert within(SECONDS, lambda: len(descendants(parent.pid, living_children())) >= jobs * sandbox)
    family = set(descendants(parent.pid, living_children()))
    parent.send_signal(by)
    parent.communicate()
    assert within(SECONDS, lambda: family.isdisjoint(living_processes()))


def living_processes() -> set[int]:
    return {child for children in living_children().values() for child in children}


def result(
    ranks: tuple[int, ...] | None, *, verdict: Verdict | None = None, void: str | None = None, cpu: float = 0.0
) -> Result:
    clocks = tuple(Clock() for _ in range(4))
    clocks[0].charge(cpu, cpu)
    return Result(Record("phazed", ("a", "b", "c", "d")), ranks, ranks, clocks, ("",) * 4, verdict, void)


def test_a_tally_splits_shared_wins_and_counts_faults_for_the_offender_alone() -> None:
    fixture = Fixture("phazed", tuple(BUILT_IN), ("a", "b", "c", "d"), 1)
    tally = Tally(fixture.names)
    tally.add(fixture, result((1, 1, 3, 4), cpu=0.5))
    tally.add(fixture, result((2, 1, 3, 4), cpu=1.5))
    tally.add(fixture, result(None, verdict=Verdict(2, 0, 1, 1, "crash", "it died"), cpu=1.0))
    tally.add(fixture, result(None, void="the power failed", cpu=99.0))
    assert (tally.games, tally.ranked, tally.disqualified, tally.void) == (4, 2, 1, 1)
    assert [(row.name, row.wins, row.mean_rank, row.errors) for row in tally.table] == [
        ("b", 1.5, 1.0, 0),
        ("a", 0.5, 1.5, 0),
        ("c", 0.0, 3.0, 1),
        ("d", 0.0, 4.0, 0),
    ]
    assert [row.games for row in tally.table] == [2, 2, 2, 2]
    first = tally.standings["a"]
    assert (first.plays, first.cpu, first.cpu_per_play, first.slowest) == (3, 3.0, 1.0, 1.5)


def test_a_tally_without_ranked_games_has_no_mean_rank() -> None:
    assert [row.mean_rank for row in Tally(["a", "b"]).table] == [None, None]
    assert Tally(["a"]).standings["a"].cpu_per_play == 0
