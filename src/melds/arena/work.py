"""The life of a worker: claim a match, play it, record it, and again.

How this works: workers know nothing of each other. All that they share is the store: whoever finds the queue empty
draws new matches, whoever finds a lease that is over takes the match. So it makes no difference whether they are
processes of one machine (`melds.arena.pool`) or spread over many (`melds.arena.cluster`), and any of them can be lost
at any moment. A store that does not answer is asked again for a while.
"""

from __future__ import annotations

import contextlib
import os
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import select

from melds.arena.claims import LEASE, Claim, ClaimLost, Heartbeat, claim_match, fixture_of
from melds.arena.draw import can_draw, top_up
from melds.arena.recording import record
from melds.arena.store.engine import Store, StoreLost, open_store
from melds.arena.store.models import Match, Stage, TournamentKind
from melds.arena.tournaments import TournamentView, tournaments
from melds.errors import SandboxFault
from melds.match.referee import Result, play_match
from melds.rules.games import VARIANTS
from melds.sandbox.host import Sandbox

__all__ = ["Duty", "is_finished", "lasting", "work", "worker_name"]

PATIENCE = 300.0  # seconds for a store to come back
PAUSE = 0.2  # seconds between two looks at an empty queue
MOST_VOID = 10  # matches in a row, and the fault is ours for good
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Duty:
    """What a worker is told."""

    address: str  # of the store
    tournament: int | None = None  # all that are open if None
    ahead: int = 8  # matches that are drawn when none is due
    lease: float = LEASE
    trust: bool = False
    patience: float = PATIENCE
    pause: float = 0.0  # seconds after each match, where matches are there to be looked at


def worker_name(number: int) -> str:
    """A name by which a worker is known in the store."""
    return f"{socket.gethostname()}:{os.getpid()}:{number}"


def work(duty: Duty, name: str, core: int | None = None, goes_on: Callable[[], bool] = lambda: True) -> None:
    """Plays until the tournament is finished, or until told to stop."""
    store, void = lasting(lambda: open_store(duty.address), duty.patience), 0
    sandbox = None if duty.trust else Sandbox(core=core)
    with contextlib.closing(store), sandbox or contextlib.nullcontext():
        while goes_on():
            claim = lasting(lambda: _next_claim(store, duty, name), duty.patience)
            if claim is None:
                if lasting(lambda: is_finished(store, duty.tournament), duty.patience):
                    return
                time.sleep(PAUSE)
                continue
            result = _played(store, claim, sandbox, duty)
            if result is None:
                continue
            lasting(lambda: record(store, claim, result), duty.patience)  # noqa: B023 - called at once
            time.sleep(duty.pause)
            void = 0 if result.void is None else void + 1
            if void >= MOST_VOID:
                raise SandboxFault(f"{void} matches in a row are void; the last one: {result.void}")


def lasting(act: Callable[[], T], patience: float = PATIENCE) -> T:
    """What the act gives, tried again while the store does not answer.

    A transaction of which nobody knows whether it took place may be tried again: a token fits only once.
    """
    end, pause = time.monotonic() + patience, 0.05
    while True:
        try:
            return act()
        except StoreLost:
            if time.monotonic() >= end:
                raise
        time.sleep(pause)
        pause = min(pause * 2, 5.0)


def _open(store: Store, tournament: int | None) -> list[TournamentView]:
    with store.reading() as connection:
        return [each for each in tournaments(connection) if each.is_open and tournament in (None, each.id)]


def _next_claim(store: Store, duty: Duty, name: str) -> Claim | None:
    claim = claim_match(store, name, tournament=duty.tournament, lease=duty.lease)
    if claim is not None:
        return claim
    for each in _open(store, duty.tournament):
        if each.kind is not TournamentKind.FINAL:
            top_up(store, each.id, duty.ahead)
    return claim_match(store, name, tournament=duty.tournament, lease=duty.lease)


def is_finished(store: Store, tournament: int | None) -> bool:
    """Whether nothing is left to play in a tournament that ends some day."""
    if tournament is None:
        return False
    with store.reading() as connection:
        found = next(each for each in tournaments(connection) if each.id == tournament)
        unplayed = select(Match.id).where(
            Match.tournament_id == tournament, Match.stage.in_((Stage.DUE, Stage.CLAIMED))
        )
        if connection.execute(unplayed.limit(1)).first() is not None:
            return False
        if found.kind is TournamentKind.FINAL:
            return not found.is_open
        return found.games is not None and (found.recorded >= found.games or not can_draw(connection, found))


def _played(store: Store, claim: Claim, sandbox: Sandbox | None, duty: Duty) -> Result | None:
    """The result; None if the match is no longer ours."""
    fixture = lasting(lambda: fixture_of(store, claim), duty.patience)
    try:
        return play_match(
            VARIANTS[claim.game],
            fixture.entrants,
            seed=claim.seed,
            sandbox=sandbox,
            limits=claim.limits,
            names=fixture.names,
            watch=Heartbeat(store, claim, duty.lease),
        )
    except (ClaimLost, StoreLost):  # called off, or the store is away: somebody will play it
        return None
