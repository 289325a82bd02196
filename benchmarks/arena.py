"""What does the arena add to a match, and how do standings and recording grow with the matches?

    make bench-arena             (or: .venv/bin/python benchmarks/arena.py)

First table: matches per second of processor time, all processes counted, of the arena (draw, claim, play, record,
ratings) and of bare matches between the same trivial bots, in turns. Second table: a tournament of 500 players,
filled with matches of random results; then the time to read the leaderboard (medians, on the wall and of the
processor), and to draw, claim and record another match (mean processor time of 128, without playing it).
"""

from __future__ import annotations

import argparse
import contextlib
import os
import resource
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from sqlalchemy import insert, update

from melds.arena.claims import claim_match, fixture_of
from melds.arena.draw import top_up
from melds.arena.entry import enter
from melds.arena.recording import record
from melds.arena.sources import written_source
from melds.arena.standings import head_to_head, leaderboard
from melds.arena.store.engine import Store, create_store
from melds.arena.store.models import Kind, Match, Meetings, Seat, Stage, Tournament, Version
from melds.arena.tournaments import Terms, TournamentView, create_tournament, find_tournament
from melds.arena.work import Duty, work
from melds.match.entrants import Entrant
from melds.match.referee import play_match
from melds.rules.games import VARIANTS
from melds.sandbox.host import Sandbox

PLAYERS, MARKS = 500, (1_000, 10_000, 100_000)
ROUNDS, MATCHES = 3, 80  # a worker of the arena lives for hours: its start should not count for much
FREE = Terms(entry_gap=0.0)
QUICK = b"""
def phazed_play(player_id, table, turn_history, phase_status, hand, discard):
    if turn_history and turn_history[-1][0] == player_id:
        return (5, hand[0])
    return (1, None)
"""


def cpu_time() -> float:
    """Processor time of this process and of all that have ended below it."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def rate(act: Callable[[], None]) -> float:
    """Matches per second of processor time."""
    began = cpu_time()
    act()
    return MATCHES / (cpu_time() - began)


def bare(bots: list[Path], seed: int) -> None:
    """The same number of matches, and nothing else."""
    with Sandbox(core=0) as sandbox:
        for number in range(MATCHES):
            entrants = [Entrant("bot", bot) for bot in (bots[number:] + bots)[:4]]
            assert play_match(VARIANTS["phazed"], entrants, seed=seed + number, sandbox=sandbox).ranks is not None


def whole(store: Store, tournament: TournamentView) -> None:
    """So many matches of the arena."""
    before = 0

    def goes_on() -> bool:
        nonlocal before
        before += 1
        return before <= MATCHES

    work(Duty(store.address, tournament.id), "benchmark", core=0, goes_on=goes_on)


def overhead(folder: Path) -> None:
    print("| bare matches per CPU second | matches of the arena | arena / bare |")
    print("|---:|---:|---:|")
    store = create_store(str(folder / "overhead.db"))
    tournament = create_tournament(store, "class", VARIANTS["phazed"], terms=FREE, seed=1)
    bots = []
    for number in range(8):
        own = QUICK + f"# {number}\n".encode()
        enter(store, tournament, own, person=f"p{number}", name=f"bot{number}", check=False)
        bots.append(written_source(own))
    whole(store, tournament)  # everything loaded and written once
    found = [(rate(lambda: bare(bots, seed)), rate(lambda: whole(store, tournament))) for seed in range(ROUNDS)]  # noqa: B023
    ratio = statistics.median(own / other for other, own in found)
    rates = [statistics.median(column) for column in zip(*found, strict=True)]
    print(f"| {rates[0]:.2f} | {rates[1]:.2f} | {ratio:.0%} |", flush=True)
    store.close()


def fill(
    store: Store, tournament: TournamentView, versions: list[int], until: int, chance: np.random.Generator
) -> None:
    """Adds matches of random results, until there are so many, with all that is kept of them but their papers."""
    with store.writing() as connection:
        began = find_tournament(connection).recorded
        tables = np.array([chance.choice(len(versions), 4, replace=False) for _ in range(until - began)])
        ranks = chance.permuted(np.tile(np.arange(1, 5), (len(tables), 1)), axis=1)
        base = {"tournament_id": tournament.id, "kind": Kind.RATED, "stage": Stage.PLAYED, "seed": 1, "drawn_at": 0.0}
        matches = [{**base, "id": 1 + n, "recorded": 1 + n, "played_at": 1.0 * n} for n in range(began, until)]
        connection.execute(insert(Match), matches)
        seats = [
            {"match_id": 1 + began + n, "seat": seat, "version_id": versions[player], "name": "x", "rank": int(rank)}
            for n, (table, row) in enumerate(zip(tables.tolist(), ranks.tolist(), strict=True))
            for seat, (player, rank) in enumerate(zip(table, row, strict=True))
        ]
        connection.execute(insert(Seat), seats)
        connection.execute(update(Tournament).values(recorded=until, drawn=until, next_fit=until + 1))
        wins = np.zeros((2, len(versions), len(versions)), dtype=np.int32)
        old = head_to_head(connection, tournament)
        place = {version: number for number, version in enumerate(versions)}
        for (one, other), pair in old.items():
            wins[:, place[one], place[other]] = pair.wins, pair.losses
        for one in range(4):
            for other in range(4):
                if one != other:
                    np.add.at(wins[0], (tables[:, one], tables[:, other]), ranks[:, one] < ranks[:, other])
                    np.add.at(wins[1], (tables[:, one], tables[:, other]), ranks[:, one] > ranks[:, other])
        played = np.bincount(tables.ravel(), minlength=len(versions))
        won = np.bincount(tables[ranks == 1], minlength=len(versions))
        connection.execute(Meetings.__table__.delete())
        ids = np.array(versions, dtype=np.int32)
        for number, version in enumerate(versions):
            met = np.flatnonzero(wins[:, number].sum(0))
            columns = [ids[met], wins[0, number, met], wins[1, number, met], np.zeros(len(met), dtype=np.int32)]
            counts = np.stack(columns, axis=1).astype(np.int32)
            connection.execute(insert(Meetings).values(version_id=version, counts=counts.tobytes()))
            values = {"matches": Version.matches + int(played[number]), "wins": Version.wins + int(won[number])}
            connection.execute(update(Version).where(Version.id == version).values(**values))


def growth(folder: Path) -> None:
    print("| matches | standings of 500 | draw, claim and record a match | size of the store |")
    print("|---:|---:|---:|---:|")
    path, chance = folder / "growth.db", np.random.default_rng(1)
    store = create_store(str(path))
    tournament = create_tournament(store, "class", VARIANTS["phazed"], terms=FREE, seed=1)
    versions = [
        enter(
            store, tournament, QUICK + f"# {n}\n".encode(), person=f"person {n}", name=f"bot {n}", check=False
        ).version
        for n in range(PLAYERS)
    ]
    top_up(store, tournament.id, 1)
    claim = claim_match(store, "benchmark")
    assert claim is not None
    fixture = fixture_of(store, claim)
    result = play_match(fixture.rules, fixture.entrants, seed=1, sandbox=None, names=fixture.names)
    with store.writing() as connection:
        connection.execute(Seat.__table__.delete())
        connection.execute(Match.__table__.delete())
    for mark in MARKS:
        fill(store, tournament, versions, mark, chance)
        reading, recording = [], []
        for _ in range(7):
            began, used = time.perf_counter(), time.process_time()
            with store.reading() as connection:
                assert len(leaderboard(connection, tournament)) == PLAYERS
            reading.append((time.perf_counter() - began, time.process_time() - used))
        for _ in range(128):  # with one fit of the ratings
            began = time.process_time()
            claim = claim_match(store, "benchmark")
            if claim is None:
                top_up(store, tournament.id, 8)
                claim = claim_match(store, "benchmark")
            assert claim is not None
            assert record(store, claim, result)
            recording.append(time.process_time() - began)
        with store.writing() as connection:  # as it was
            for table in ("papers", "seats", "matches"):
                column = "id" if table == "matches" else "match_id"
                connection.exec_driver_sql(f"DELETE FROM {table} WHERE {column} > {mark}")
            connection.execute(update(Tournament).values(recorded=mark))
        size = os.path.getsize(path) >> 20
        middle = f"{statistics.fmean(recording) * 1000:.1f} ms"
        wall, cpu = (statistics.median(column) * 1000 for column in zip(*reading, strict=True))
        print(f"| {mark:,} | {wall:.0f} ms, {cpu:.0f} of the processor | {middle} | {size} MB |", flush=True)
    store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="What does the arena add to a match?")
    parser.add_argument("--only", choices=["overhead", "growth"])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        os.environ["XDG_CACHE_HOME"] = name
        stack.callback(os.environ.pop, "XDG_CACHE_HOME")
        if options.only != "growth":
            overhead(Path(name))
            print()
        if options.only != "overhead":
            growth(Path(name))


if __name__ == "__main__":
    main()
