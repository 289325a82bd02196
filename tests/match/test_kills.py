"""Processes of a match are killed at random moments: none stays behind, no verdict falls, no record is half-written.

How this works: the referee runs in a process of its own (see `referee_process.py`). Each test kills somebody 25 times,
after delays from a seeded generator which range over the start of the sandbox, that of the workers, and the plays.
Orphans become children of the process that runs the tests, so that whoever outlives a match is seen.
"""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from melds.match.referee import Result
from melds.notation.record import Record
from melds.notation.verify import verify
from melds.sandbox.linux import prctl
from referee_process import Household, Match, Referee, descendants, living_children
from sandboxes import skip_without_sandbox

KILLS = 25
PATIENCE = 10.0  # seconds
PR_SET_CHILD_SUBREAPER = 36

QUICK_BOT = """
def phazed_play(player_id, table, turn_history, phase_status, hand, discard):
    if not turn_history or turn_history[-1][0] != player_id:
        return (1, None)
    return (5, hand[0])
"""
WRITER = """
import sys
from pathlib import Path
from melds.cli.files import write_file

print("ready", flush=True)
while True:
    for line in ("one\\n", "other\\n"):
        write_file(Path(sys.argv[1]), line * 20_000)
"""
SLOW_BOT = QUICK_BOT.replace("    if not", "    time.sleep(0.004)\n    if not") + "\nimport time\n"

pytestmark = pytest.mark.bulk


@pytest.fixture
def is_alone() -> Iterator[Callable[[int], bool]]:
    """Whether so many processes have been started by this test and live, orphans included."""
    skip_without_sandbox()
    before = set(descendants(os.getpid(), living_children()))
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    yield lambda count: len({*descendants(os.getpid(), living_children())} - before) == count
    prctl(PR_SET_CHILD_SUBREAPER, 0)
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            continue  # one of the orphans is buried


def bots(folder: Path, code: str) -> tuple[Path, ...]:
    path = folder / "bot.py"
    path.write_text(code)
    return (path,) * 4


def wait_for(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "that takes too long"
        time.sleep(0.001)


def kill_one_of(referee: Referee, kind: str, moments: random.Random, longest_delay: float) -> None:
    wait_for(lambda: getattr(Household.of(referee.pid), kind))
    time.sleep(longest_delay * moments.random() ** 3)  # often early, while the workers start
    os.kill(moments.choice(getattr(Household.of(referee.pid), kind)), signal.SIGKILL)


def assert_whole(result: Result) -> None:
    assert (result.void, result.verdict) == (None, None)
    assert verify(result.record).is_finished


@pytest.mark.parametrize(
    ("victim", "longest_delay", "survivors"), [("workers", 0.3, 3), ("zygotes", 0.8, 1), ("guardians", 0.8, 1)]
)
def test_a_kill_from_outside_voids_the_match_and_the_next_one_is_played(
    tmp_path: Path, is_alone: Callable[[int], bool], victim: str, longest_delay: float, survivors: int
) -> None:
    referee, moments = Referee(os.geteuid(), tmp_path), random.Random(victim)
    try:
        for number in range(KILLS):
            referee.begin(Match(bots(tmp_path, SLOW_BOT), seed=number))
            kill_one_of(referee, victim, moments, longest_delay)
            result = referee.result()
            assert result.void is not None
            assert (result.verdict, result.ranks, result.scores) == (None, None, None)
            assert verify(result.record).difference is None
            wait_for(lambda: is_alone(survivors))
        assert_whole(referee.play(Match(bots(tmp_path, QUICK_BOT))))
    finally:
        referee.close()
    wait_for(lambda: is_alone(0))


def test_a_killed_referee_leaves_no_process_and_no_half_written_record(
    tmp_path: Path, is_alone: Callable[[int], bool]
) -> None:
    moments = random.Random("referee")
    for kill in range(KILLS):
        referee = Referee(os.geteuid(), tmp_path)
        records = [tmp_path / f"{kill}-{number}.melds" for number in range(10)]
        for number, path in enumerate(records):
            referee.begin(Match(bots(tmp_path, QUICK_BOT), seed=number, record=path))
        if kill % 2:
            wait_for(records[0].exists)
        time.sleep(moments.uniform(0, 0.4))
        referee.close(moments.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGINT]))
        wait_for(lambda: is_alone(0))
    for path in tmp_path.glob("*.melds"):
        report = verify(Record.loads(path.read_text()))
        assert (report.difference, report.is_finished) == (None, True)


def test_a_killed_writer_leaves_one_whole_file_or_the_other(tmp_path: Path) -> None:
    moments, path = random.Random("writer"), tmp_path / "match.melds"
    for _ in range(10):
        with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            assert writer.stdout.readline() == b"ready\n"
            wait_for(path.exists)
            time.sleep(moments.uniform(0, 0.05))
            writer.kill()
        assert path.read_text() in {"one\n" * 20_000, "other\n" * 20_000}
