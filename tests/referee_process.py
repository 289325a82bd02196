"""A referee in a process of its own, as root or as a user: it plays the matches it is told to, and can be killed.

How this works: started as a program, this file reads pickled matches from its standard input and writes their pickled
results to its standard output, all in one sandbox. Tests start it by `Referee`, look at its processes from outside, and
give it a secret in its environment that must not get out.
"""

import os
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from melds.cli.files import write_file
from melds.course.limits import COURSE_LIMITS, TimeLimits
from melds.match.entrants import Entrant
from melds.match.referee import Result, play_match
from melds.rules.games import VARIANTS
from melds.sandbox.host import Sandbox
from melds.sandbox.linux import prctl
from melds.sandbox.lockdown import python_paths
from melds.sandbox.ways import clear_ways

SECRET = "swordfish"
PR_SET_DUMPABLE = 4


@dataclass(frozen=True)
class Match:
    """What a referee is told to play; the record is written if there is a path for it."""

    bots: tuple[Path, ...]
    seed: int = 1
    game: str = "phazed"
    limits: TimeLimits = COURSE_LIMITS
    record: Path | None = None


class Referee:
    """The process, for those who tell it what to play."""

    def __init__(self, uid: int, folder: Path) -> None:
        command = [sys.executable, __file__, str(uid), str(folder)]
        environment = {**os.environ, "MELDS_SECRET": SECRET}
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)

    @property
    def pid(self) -> int:
        return self._process.pid

    def begin(self, match: Match) -> None:
        assert self._process.stdin is not None
        pickle.dump(match, self._process.stdin)
        self._process.stdin.flush()

    def result(self) -> Result:
        assert self._process.stdout is not None
        result = pickle.load(self._process.stdout)
        assert isinstance(result, Result)
        return result

    def play(self, match: Match) -> Result:
        self.begin(match)
        return self.result()

    def close(self, by: signal.Signals = signal.SIGKILL) -> None:
        self._process.send_signal(by)
        self._process.communicate()


@dataclass(frozen=True)
class Household:
    """The processes of a referee's sandbox."""

    guardians: list[int]
    zygotes: list[int]
    workers: list[int]

    @classmethod
    def of(cls, referee: int) -> "Household":
        children = living_children()
        guardians = [child for child in children.get(referee, []) if _is_of_sandbox(child)]
        zygotes = [child for guardian in guardians for child in children.get(guardian, [])]
        return cls(guardians, zygotes, [child for zygote in zygotes for child in descendants(zygote, children)])


def living_children() -> dict[int, list[int]]:
    """The children of each process of this machine, those left out that have ended and wait to be reaped."""
    children: dict[int, list[int]] = {}
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(FileNotFoundError, ProcessLookupError):  # it may end meanwhile
            state, parent = (process / "stat").read_text().rpartition(")")[2].split()[:2]
            if state not in "ZX":
                children.setdefault(int(parent), []).append(int(process.name))
    return children


def descendants(process: int, children: dict[int, list[int]]) -> list[int]:
    """All processes beneath one."""
    return [each for child in children.get(process, []) for each in (child, *descendants(child, children))]


def _is_of_sandbox(process: int) -> bool:
    """Whether it was started as a sandbox, unlike those that only try whether there can be one."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return b"melds.sandbox.zygote" in Path(f"/proc/{process}/cmdline").read_bytes()
    return False


def main(uid: int, folder: str) -> None:
    """Plays what it is told to until there is nobody to tell it."""
    if uid != os.geteuid():
        _become(uid, folder)
    with Sandbox() as sandbox:
        while True:
            try:
                match = pickle.load(sys.stdin.buffer)
            except EOFError:
                return
            entrants = [Entrant(path.stem, path) for path in match.bots]
            rules = VARIANTS[match.game]
            result = play_match(rules, entrants, seed=match.seed, sandbox=sandbox, limits=match.limits)
            if match.record is not None:
                write_file(match.record, result.record.dumps())
            pickle.dump(result, sys.stdout.buffer)
            sys.stdout.buffer.flush()


def _become(uid: int, folder: str) -> None:
    python = os.path.dirname(os.path.realpath(sys.executable))
    clear_ways([*python_paths(), python, os.path.realpath(sys.prefix), os.path.realpath(folder)])
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)
    prctl(PR_SET_DUMPABLE, 1)  # as after an exec: /proc/self belongs to the user again


if __name__ == "__main__":
    from referee_process import main as play  # under the name by which its matches are pickled

    play(int(sys.argv[1]), sys.argv[2])
