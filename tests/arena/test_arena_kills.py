"""Fifty kills at random moments of a running tournament: no match lost, none counted twice, all sums right.

How this works: an arena runs in a process of its own with two workers, on short leases. Each time somebody is killed:
the arena with all its workers, a worker, or a connection to the database. At the end the tournament is played to its
end, and everything in the store is reckoned anew from the matches.
"""

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import func, select, update

from arenas import FAILS, add_bot, assert_records_verify, assert_sound, new_arena, stages
from melds.arena.store.engine import Store
from melds.arena.store.models import Match, Stage, Tournament, TournamentKind
from melds.arena.tournaments import TournamentView, find_tournament
from referee_process import descendants, living_children
from sandboxes import skip_without_sandbox

KILLS = 50
LEASE = 2.0
SECONDS = 120.0

pytestmark = pytest.mark.bulk


class Arena:
    """The process, started anew when it was killed."""

    def __init__(self, store: Store, tournament: TournamentView) -> None:
        self._command = [sys.executable, str(Path(__file__).parent.parent / "arena_process.py")]
        self._command += [store.address, str(tournament.id), str(LEASE)]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self._command)

    @property
    def workers(self) -> list[int]:
        """The processes that play."""
        children = living_children().get(self.process.pid, [])
        return [child for child in children if b"spawn_main" in _command_of(child)]

    def family(self) -> set[int]:
        return {self.process.pid, *descendants(self.process.pid, living_children())}

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def _command_of(process: int) -> bytes:
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{process}/cmdline").read_bytes()
    return b""


def kill_somebody(arena: Arena, store: Store, moments: random.Random) -> str:
    victims = ["arena", "worker", "worker"] + (["connection"] * 3 if not store.is_sqlite else [])
    victim = moments.choice(victims)
    if victim == "arena":
        arena.kill()
        arena.start()
    elif victim == "worker" and (workers := arena.workers):
        os.kill(moments.choice(workers), signal.SIGKILL)
    elif victim == "connection":
        with store.reading() as connection:
            theirs = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            pids = list(connection.exec_driver_sql(theirs).scalars())
            if pids:
                connection.exec_driver_sql(f"SELECT pg_terminate_backend({moments.choice(pids)})")
    return victim


def recorded(store: Store, tournament: TournamentView) -> int:
    with store.reading() as connection:
        return find_tournament(connection, tournament.name).recorded


def wait_for_progress(store: Store, tournament: TournamentView) -> None:
    before, end = recorded(store, tournament), time.monotonic() + SECONDS
    while recorded(store, tournament) == before:
        assert time.monotonic() < end, "nothing is played"
        time.sleep(0.02)


def wait_for_the_end_of(family: set[int]) -> None:
    end = time.monotonic() + SECONDS / 4
    while not family.isdisjoint(child for children in living_children().values() for child in children):
        assert time.monotonic() < end, "processes are left"
        time.sleep(0.02)


def test_fifty_kills_lose_nothing_and_count_nothing_twice(store: Store) -> None:
    skip_without_sandbox()
    tournament = new_arena(store, players=6, kind=TournamentKind.CONTEST, games=1_000_000)
    add_bot(store, tournament, "bad", FAILS)
    arena, moments = Arena(store, tournament), random.Random(6)
    try:
        for number in range(KILLS):
            if number % 5 == 0:
                wait_for_progress(store, tournament)
            time.sleep(moments.uniform(0, 0.3))
            kill_somebody(arena, store, moments)
        wait_for_progress(store, tournament)
        with store.writing() as connection:
            connection.execute(update(Tournament).values(games=Tournament.recorded))
        family = arena.family()
        assert arena.process.wait(SECONDS) == 0
        wait_for_the_end_of(family)
    finally:
        arena.kill()
    matches = assert_sound(store, tournament)
    with store.reading() as connection:
        drawn = find_tournament(connection, tournament.name).drawn
        total = connection.execute(select(func.count()).select_from(Match)).scalar_one()
    found = stages(store, tournament)
    assert set(found) <= {Stage.PLAYED, Stage.CANCELLED}
    assert (found[Stage.PLAYED], found.total()) == (matches, drawn)
    assert total == drawn
    assert_records_verify(store)
