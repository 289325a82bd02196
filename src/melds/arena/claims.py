"""Claims: a match is handed to one worker at a time, for as long as it shows that it lives.

How this works: a worker claims a match and gets a token and a lease, which it renews while it plays. Who is killed no
longer renews: when the lease is over the next worker gets the match, with a new token. A result is recorded only with
the token that the match has at that moment, in the transaction that looks at it (`melds.arena.recording`), so each
match counts once, and what a worker brings too late is dropped.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, select, update

from melds.arena.sources import source_path
from melds.arena.store.engine import Store
from melds.arena.store.models import Kind, Match, Seat, Stage, Tournament, Version
from melds.course.limits import TimeLimits
from melds.errors import MeldsError
from melds.match.entrants import Entrant
from melds.match.series import Fixture

__all__ = ["LEASE", "MOST_TRIES", "Claim", "ClaimLost", "Heartbeat", "claim_match", "fixture_of", "give_back", "renew"]

LEASE = 60.0  # seconds
STAND_IN = "greedy"  # who fills the tables of a final
SELDOM = 4  # plays: at their limit of 4 s, four are still within a lease
MOST_TRIES = 20  # a match that was void, or lost its worker, so often is no longer tried


class ClaimLost(MeldsError):
    """Somebody else has the match now, or it was called off."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A match that is ours to play."""

    match: int
    token: str
    tournament: int
    game: str
    kind: Kind
    seed: int
    limits: TimeLimits
    seats: tuple[tuple[int | None, str], ...]  # version and name, by seat
    tries: int  # this one included


def claim_match(store: Store, worker: str, *, tournament: int | None = None, lease: float = LEASE) -> Claim | None:
    """The next match that is due, or whose worker is lost; None if there is none."""
    with store.writing() as connection:
        now = store.now(connection)
        row = _next(connection, tournament, now)
        while row is not None and row.tries >= MOST_TRIES:
            _give_up(connection, row.id, "every worker that played it was lost")
            row = _next(connection, tournament, now)
        if row is None:
            return None
        token = secrets.token_hex(16)
        taken = {"token": token, "worker": worker, "lease_until": now + lease, "tries": row.tries + 1}
        values = {f"new_{name}": value for name, value in taken.items()}
        connection.execute(_TAKE, {"match": row.id, "new_stage": Stage.CLAIMED, **values})
        seats = connection.execute(_SEATS, {"match": row.id})
        return Claim(
            match=row.id,
            token=token,
            tournament=row.tournament_id,
            game=row.game,
            kind=Kind(row.kind),
            seed=row.seed,
            limits=TimeLimits(**row.limits),
            seats=tuple((version, name) for version, name in seats),
            tries=row.tries + 1,
        )


def _next(connection: Connection, tournament: int | None, now: float) -> Row[Any] | None:
    """A match whose lease is over, or else the first that is due."""
    values = {"tournament": tournament, "now": now}
    lost, due = _QUEUES[tournament is None]
    return connection.execute(lost, values).first() or connection.execute(due, values).first()


def _queues(everywhere: bool) -> tuple[Select[Any], Select[Any]]:
    """Statements for matches whose lease is over, and for those that are due."""
    columns = (Match.id, Match.tournament_id, Match.kind, Match.seed, Match.tries, Tournament.game, Tournament.limits)
    base = select(*columns).join(Tournament, Tournament.id == Match.tournament_id).limit(1)
    base = base.with_for_update(skip_locked=True, of=Match)
    if not everywhere:
        base = base.where(Match.tournament_id == bindparam("tournament"))
    lost = base.where(Match.stage == Stage.CLAIMED, Match.lease_until < bindparam("now")).order_by(Match.id)
    return lost, base.where(Match.stage == Stage.DUE).order_by(Match.priority, Match.id)


# Made once: to put a statement together takes longer than to run it.
_QUEUES = {everywhere: _queues(everywhere) for everywhere in (False, True)}
_TAKE = (
    update(Match)
    .where(Match.id == bindparam("match"))
    .values({name: bindparam(f"new_{name}") for name in ("stage", "token", "worker", "lease_until", "tries")})
)
_SEATS = select(Seat.version_id, Seat.name).where(Seat.match_id == bindparam("match")).order_by(Seat.seat)
_WHO = (
    select(Seat.seat, Version.builtin, Version.source_hash)
    .outerjoin(Version, Version.id == Seat.version_id)
    .where(Seat.match_id == bindparam("match"))
    .order_by(Seat.seat)
)


def _give_up(connection: Connection, match: int, trouble: str) -> None:
    values = {"stage": Stage.VOID, "token": None, "lease_until": None, "trouble": trouble}
    connection.execute(update(Match).where(Match.id == match).values(**values))


def renew(store: Store, claim: Claim, lease: float = LEASE) -> None:
    """Shows that the match is still played; ClaimLost if it is no longer ours."""
    with store.writing() as connection:
        statement = (
            update(Match)
            .where(Match.id == claim.match, Match.token == claim.token, Match.stage == Stage.CLAIMED)
            .values(lease_until=store.now(connection) + lease)
        )
        if connection.execute(statement).rowcount == 0:
            raise ClaimLost(f"match {claim.match} is no longer ours")


def give_back(store: Store, workers: list[str]) -> int:
    """Makes the matches due again that these workers, which have ended, had claimed; how many. No try is counted."""
    with store.writing() as connection:
        statement = (
            update(Match)
            .where(Match.stage == Stage.CLAIMED, Match.worker.in_(workers))
            .values(stage=Stage.DUE, token=None, lease_until=None, tries=Match.tries - 1)
        )
        return int(connection.execute(statement).rowcount)


def fixture_of(store: Store, claim: Claim) -> Fixture:
    """The match as it is played: bots' files written, names, seed."""
    names = tuple(name for _, name in claim.seats)
    with store.reading() as connection:
        rows = connection.execute(_WHO, {"match": claim.match}).all()
        entrants = tuple(_entrant(connection, name, row) for name, row in zip(names, rows, strict=True))
    return Fixture(claim.game, entrants, names, claim.seed)


def _entrant(connection: Connection, name: str, row: Any) -> Entrant:
    if row.source_hash is None:
        return Entrant(row.builtin or STAND_IN)
    return Entrant(name, source_path(connection, row.source_hash))


class Heartbeat:
    """Renews a claim every so often; called after every play, it looks at the clock after a few of them."""

    def __init__(self, store: Store, claim: Claim, lease: float) -> None:
        self._store, self._claim, self._lease = store, claim, lease
        self._due, self._plays = time.monotonic() + lease / 3, 0

    def __call__(self, _: object) -> None:
        self._plays += 1
        if self._plays % SELDOM == 0 and time.monotonic() >= self._due:
            self._due = time.monotonic() + self._lease / 3
            renew(self._store, self._claim, self._lease)
