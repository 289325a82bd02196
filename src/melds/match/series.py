"""Series of games: one after the other or over several processes, and always handed out in the same order.

How this works: with one job the games are played in this process, in one sandbox. With more, each job is a process of
its own, started by `spawn` so that it holds nothing of ours, with a sandbox on a core of its own. It is sent one
fixture at a time and sends back the Result. Results are handed out in the order of the fixtures, and a game depends on
its fixture alone, so nothing depends on the number of jobs. A process that is lost voids its game and is replaced.

A job dies with the thread that started it, however that ends: the kernel kills it, and its sandbox ends when it does.
Ctrl-C is the parent's to handle; jobs are born deaf to it.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection, wait

from melds.course.limits import COURSE_LIMITS, TimeLimits
from melds.errors import MeldsError, SandboxFault
from melds.match.clocks import Clock
from melds.match.entrants import Entrant, table_names
from melds.match.referee import Result, Watch, play_match
from melds.notation.record import Record
from melds.rules.games import VARIANTS, Rules
from melds.sandbox.host import Sandbox
from melds.sandbox.linux import is_linux, prctl
from melds.sandbox.namespaces import PR_SET_PDEATHSIG

__all__ = ["Fixture", "Standing", "Tally", "interrupts_held", "most_jobs", "play_series", "rotation"]

AHEAD = 64  # games that are kept while an earlier one is still going on
LAST_SECONDS = 10.0  # for an idle job to end by itself
CONTEXT = multiprocessing.get_context("spawn")


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game that is to be played; a name means the same player in all games of a series."""

    game: str  # `phazed-bonus`
    entrants: tuple[Entrant, ...]  # by seat
    names: tuple[str, ...]  # by seat
    seed: int

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return VARIANTS[self.game]


def rotation(rules: Rules, entrants: Sequence[Entrant], *, seed: int, games: int) -> Iterator[Fixture]:
    """Games with seeds from that one on; everybody moves up by one seat from game to game."""
    if len(entrants) != rules.seats:
        raise MeldsError(f"{rules.title} is a game for {rules.seats}; there are {len(entrants)} players")
    names = table_names(entrants)
    for number in range(games):
        order = [(seat - number) % rules.seats for seat in range(rules.seats)]
        at_seats = tuple(entrants[place] for place in order)
        yield Fixture(rules.name, at_seats, tuple(names[place] for place in order), seed + number)


def most_jobs() -> int:
    """How many games may be played at once: never more than there are cores for us."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_series(
    fixtures: Iterable[Fixture],
    *,
    jobs: int = 1,
    trust: bool = False,
    limits: TimeLimits = COURSE_LIMITS,
    watch: Watch | None = None,
) -> Generator[tuple[Fixture, Result], None, None]:
    """Every fixture with its result, in order, as soon as it is known; close the iterator to stop.

    With `trust` the bots run without a sandbox. `watch` is called after every play, if there is one job only.
    """
    jobs = min(jobs, most_jobs())
    if jobs > 1:
        yield from _over_processes(fixtures, jobs, trust, limits)
        return
    with _sandbox(None, trust) as sandbox:
        for fixture in fixtures:
            yield fixture, _played(fixture, sandbox, limits, watch)


def _sandbox(core: int | None, trust: bool) -> contextlib.AbstractContextManager[Sandbox | None]:
    return contextlib.nullcontext() if trust else Sandbox(core=core)


def _played(fixture: Fixture, sandbox: Sandbox | None, limits: TimeLimits, watch: Watch | None = None) -> Result:
    return play_match(
        fixture.rules,
        fixture.entrants,
        seed=fixture.seed,
        sandbox=sandbox,
        limits=limits,
        names=fixture.names,
        watch=watch,
    )


@dataclass(slots=True)
class _Ticket:
    """A game that was handed to a job."""

    fixture: Fixture
    result: Result | None = None


def _over_processes(
    fixtures: Iterable[Fixture], jobs: int, trust: bool, limits: TimeLimits
) -> Iterator[tuple[Fixture, Result]]:
    waiting = iter(fixtures)
    pending: deque[_Ticket] = deque()  # in order
    with contextlib.ExitStack() as ending:
        crew = [ending.enter_context(_Job(core, trust, limits)) for core in range(jobs)]
        while True:
            idle = (job for job in crew if job.ticket is None)
            for job, fixture in zip(idle, islice(waiting, AHEAD - len(pending)), strict=False):
                pending.append(job.begin(fixture))
            while pending and pending[0].result is not None:
                ticket = pending.popleft()
                assert ticket.result is not None
                yield ticket.fixture, ticket.result
            if not pending:
                return
            answered = wait([job.connection for job in crew if job.ticket is not None])
            for job in crew:
                if job.connection in answered:
                    job.finish()


class _Job:
    """A process that plays one game at a time."""

    def __init__(self, core: int, trust: bool, limits: TimeLimits) -> None:
        self.ticket: _Ticket | None = None
        self._nature = core, trust, limits
        self._start()

    def __enter__(self) -> _Job:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()
        if self.ticket is None:
            self._process.join(LAST_SECONDS)
        self._process.kill()
        self._process.join()

    def begin(self, fixture: Fixture) -> _Ticket:
        """Has a game played."""
        self.ticket = _Ticket(fixture)
        try:
            self.connection.send(fixture)
        except OSError:  # it was lost while it had nothing to do
            self._restart()
            self.connection.send(fixture)
        return self.ticket

    def finish(self) -> None:
        """Takes the result; a game whose process was lost is void."""
        assert self.ticket is not None
        try:
            reply = self.connection.recv()
        except (EOFError, OSError):
            reply = _lost(self.ticket.fixture)
            self._restart()
        if isinstance(reply, Exception):
            raise reply
        self.ticket.result, self.ticket = reply, None

    def _restart(self) -> None:
        self.connection.close()
        self._process.kill()
        self._process.join()
        self._start()

    def _start(self) -> None:
        self.connection, theirs = CONTEXT.Pipe()
        with theirs, interrupts_held():
            self._process = CONTEXT.Process(target=_serve, args=(theirs, os.getpid(), *self._nature), daemon=True)
            self._process.start()


@contextlib.contextmanager
def interrupts_held() -> Iterator[None]:
    """A process that is started meanwhile is born deaf to Ctrl-C; we get it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _lost(fixture: Fixture) -> Result:
    seats = range(fixture.rules.seats)
    return Result(
        record=Record(fixture.game, fixture.names),
        ranks=None,
        scores=None,
        clocks=tuple(Clock() for _ in seats),
        outputs=("",) * len(seats),
        void="the process that played the game was lost",
    )


def _serve(connection: Connection, parent: int, core: int, trust: bool, limits: TimeLimits) -> None:
    """The life of a job: until there is nobody to send a fixture."""
    _die_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr  # of trusted bots; the parent's documents go to stdout
    with _sandbox(core, trust) as sandbox, contextlib.suppress(EOFError):
        while True:
            fixture = connection.recv()
            reply: Result | Exception
            try:
                reply = _played(fixture, sandbox, limits)
            except MeldsError as error:
                reply = error
            except Exception as error:  # noqa: BLE001 - our own bug, to be told where somebody sees it
                reply = SandboxFault(f"the referee failed: {error!r}")
            connection.send(reply)


def _die_with(parent: int) -> None:
    if is_linux():
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)  # it died before it could take us along


@dataclass(slots=True)
class Standing:
    """What one player has reached in a series."""

    name: str
    games: int = 0  # those that were ranked
    wins: float = 0.0  # a first rank that two share is half a win for each
    rank_sum: int = 0
    errors: int = 0  # disqualifications
    plays: int = 0
    cpu: float = 0.0  # seconds for all plays
    slowest: float = 0.0

    @property
    def mean_rank(self) -> float | None:
        """The mean rank of the ranked games."""
        return self.rank_sum / self.games if self.games else None

    @property
    def cpu_per_play(self) -> float:
        """Seconds of processor time for a play, in the mean."""
        return self.cpu / self.plays if self.plays else 0.0


class Tally:
    """How a series stands: void games count for nothing, disqualified ones for the offender alone."""

    def __init__(self, names: Iterable[str]) -> None:
        self.standings = {name: Standing(name) for name in names}
        self.ranked = self.disqualified = self.void = 0

    @property
    def games(self) -> int:
        """All games so far."""
        return self.ranked + self.disqualified + self.void

    @property
    def table(self) -> list[Standing]:
        """The players, the best first: by wins, then by mean rank, then by errors."""
        return sorted(self.standings.values(), key=lambda row: (-row.wins, row.mean_rank or 0.0, row.errors))

    def add(self, fixture: Fixture, result: Result) -> None:
        """Counts a game."""
        if result.void is not None:
            self.void += 1
            return
        rows = [self.standings[name] for name in fixture.names]
        for row, clock in zip(rows, result.clocks, strict=True):
            row.plays += len(clock.plays)
            row.cpu += clock.total
            row.slowest = max(row.slowest, clock.slowest)
        if result.verdict is not None:
            self.disqualified += 1
            rows[result.verdict.seat].errors += 1
        elif result.ranks is not None:
            self.ranked += 1
            for row, rank in zip(rows, result.ranks, strict=True):
                row.games += 1
                row.rank_sum += rank
                row.wins += (rank == 1) / result.ranks.count(1)
