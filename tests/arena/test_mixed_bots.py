"""A tournament of forty mixed bots: the bad ones go, the good ones are ranked as a long run ranks them.

The long run: 1,000 games between one bot of each strength gave ratings of REFERENCE.
"""

import time
from itertools import product

import pytest
from sqlalchemy import select

from arenas import FREE, HUXXY, add_bot, assert_sound
from melds.arena.matches import error_overview
from melds.arena.pool import run_pool
from melds.arena.standings import leaderboard
from melds.arena.store.engine import create_store
from melds.arena.store.models import Status, Version
from melds.arena.tournaments import create_tournament
from melds.arena.work import Duty
from melds.course.limits import TimeLimits
from mixed_bots import BAD, LAZINESS, bad_bot, good_bot
from sandboxes import skip_without_sandbox

pytestmark = pytest.mark.bulk
COPIES, BAD_COPIES, ENOUGH, SECONDS = 6, 2, 40, 400.0
LIMITS = TimeLimits(load=2.0, play=0.25, match=10.0, wall=2.0)
WORDS = {"raises": "exception", "raises late": "exception", "loops": "timeout", "sleeps": "timeout"}
WORDS |= {"leaves": "exception", "forks": "forbidden", "cheats": "illegal", "talks": "nonsense"}


def test_forty_mixed_bots(tmp_path: object) -> None:
    skip_without_sandbox()
    store = create_store(f"{tmp_path}/melds.db")
    tournament = create_tournament(store, "class", HUXXY, terms=FREE, limits=LIMITS, seed=4)
    good = {
        add_bot(store, tournament, f"good {strength} {copy}", good_bot(strength, copy)): strength
        for strength, copy in product(range(len(LAZINESS)), range(COPIES))
    }
    bad = {
        add_bot(store, tournament, f"{kind} {copy}", bad_bot(kind, copy)): kind
        for kind, copy in product(BAD, range(BAD_COPIES))
    }
    end = time.monotonic() + SECONDS

    def goes_on() -> bool:
        assert time.monotonic() < end, "it takes too long"
        with store.reading() as connection:
            active = connection.execute(
                select(Version.id, Version.matches).where(Version.status == Status.ACTIVE)
            ).all()
        return any(row.id in bad or row.matches < ENOUGH for row in active)

    run_pool(store, Duty(store.address, tournament.id), jobs=2, watch=goes_on)
    assert_sound(store, tournament)
    with store.reading() as connection:
        rows = leaderboard(connection, tournament)
        errors = error_overview(connection, tournament)
    assert {row.version: row.errors for row in rows if row.status is Status.OUT} == dict.fromkeys(bad, 10)
    assert {(row.version, row.word) for row in errors} == {(version, WORDS[kind]) for version, kind in bad.items()}
    ranked = [row for row in rows if row.status is Status.ACTIVE]
    assert {row.version: row.errors for row in ranked} == dict.fromkeys(good, 0)
    ratings: dict[int, list[float]] = {}
    for row in ranked:
        ratings.setdefault(good[row.version], []).append(row.rating)
    means = [sum(ratings[strength]) / COPIES for strength in range(len(LAZINESS))]
    assert means == sorted(means, reverse=True)
    for strength in range(len(LAZINESS) - 2):  # two strengths apart nobody is on the wrong side
        assert min(ratings[strength]) > max(ratings[strength + 2])
