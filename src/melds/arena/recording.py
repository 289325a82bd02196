"""Recording a result: once, with all that follows from it, in one transaction.

How this works: the tournament is locked, so results of a tournament are recorded one after the other and numbered in
that order; the token is compared; then the match, its seats and papers, the totals, the meetings and now and then the
ratings are written. A crash before the end of the transaction leaves nothing of it, and the match is played again.

A player's last strike puts it out, and calls off all its matches, those under way included: their results find no
token, so that no player ever has more strikes than there are. A void match is due again; it counts for nobody.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update

from melds.arena.claims import MOST_TRIES, Claim
from melds.arena.entry import cancel_matches
from melds.arena.final import after_final_match
from melds.arena.meetings import count_match, meetings_of, score_matrix
from melds.arena.papers import packed
from melds.arena.ratings import Rating, fitted, refit_interval
from melds.arena.sources import without_folders
from melds.arena.store.engine import Store
from melds.arena.store.models import (
    Kind,
    Match,
    Papers,
    RatingPoint,
    Seat,
    Stage,
    Status,
    Tournament,
    TournamentKind,
    Version,
)
from melds.arena.tournaments import TournamentView, locked
from melds.match.referee import Result
from melds.match.verdicts import Verdict

__all__ = ["fitted_ratings", "record"]

DENSE = 20  # a rating has about so many points of history for each doubling of its matches


# Made once: to put a statement together takes longer than to run it.
_RESULT = ("recorded", "played_at", "seconds", "word", "offender_id", "verdict")
_SEAT = ("rank", "score", "plays", "load", "cpu", "slowest")
_HELD = (
    select(Match.id)
    .where(Match.id == bindparam("match"), Match.token == bindparam("held"), Match.stage == Stage.CLAIMED)
    .with_for_update()
)
_PLAYED = (
    update(Match)
    .where(Match.id == bindparam("match"))
    .values(
        {"stage": Stage.PLAYED, "token": None, "lease_until": None, "trouble": None}
        | {name: bindparam(f"new_{name}") for name in _RESULT}
    )
)
_SEATED = (
    update(Seat)
    .where(Seat.match_id == bindparam("match"), Seat.seat == bindparam("place"))
    .values({name: bindparam(f"new_{name}") for name in _SEAT})
)
_PAPERS = insert(Papers)
_WON = (
    update(Version)
    .where(Version.id == bindparam("version"))
    .values(matches=Version.matches + 1, wins=Version.wins + bindparam("won"))
)
_STATES = select(Version.id, Version.matches, Version.last_point, Version.rating).where(
    Version.tournament_id == bindparam("tournament")
)
_FITTED = (
    update(Version)
    .where(Version.id == bindparam("version"))
    .values(rating=bindparam("new_rating"), doubt=bindparam("new_doubt"), last_point=bindparam("new_point"))
)
_NEXT_FIT = update(Tournament).where(Tournament.id == bindparam("tournament")).values(next_fit=bindparam("number"))
_RECORDED = update(Tournament).where(Tournament.id == bindparam("tournament")).values(recorded=bindparam("number"))


def record(store: Store, claim: Claim, result: Result) -> bool:
    """Writes a result down; False if the match is no longer this claim's, and nothing was written."""
    papers = packed(result) if result.void is None else {}
    with store.writing() as connection:
        tournament = locked(connection, claim.tournament)
        if connection.execute(_HELD, {"match": claim.match, "held": claim.token}).first() is None:
            return False
        if result.void is not None:
            _try_again(connection, claim, result.void)
            return True
        now = store.now(connection)
        number = tournament.recorded + 1 if claim.kind is Kind.RATED else None
        _write(connection, claim, result, papers, number, now)
        if number is not None:
            connection.execute(_RECORDED, {"tournament": tournament.id, "number": number})
            _count(connection, tournament, claim, result)
            if number >= tournament.next_fit:
                _refit(connection, tournament.id, number, now)
            if tournament.kind is TournamentKind.FINAL:
                after_final_match(store, connection, tournament, claim, result)
        return True


def _try_again(connection: Connection, claim: Claim, trouble: str) -> None:
    stage = Stage.VOID if claim.tries >= MOST_TRIES else Stage.DUE
    values = {"stage": stage, "token": None, "lease_until": None, "trouble": trouble}
    connection.execute(update(Match).where(Match.id == claim.match).values(**values))


def _write(  # noqa: PLR0913, PLR0917 - all that is written
    connection: Connection, claim: Claim, result: Result, papers: dict[str, bytes], number: int | None, now: float
) -> None:
    verdict = result.verdict
    values = {
        "recorded": number,
        "played_at": now,
        "seconds": round(result.seconds, 4),
        "word": None if verdict is None else verdict.word,
        "offender_id": None if verdict is None else claim.seats[verdict.seat][0],
        "verdict": None if verdict is None else _document(verdict),
    }
    connection.execute(_PLAYED, {"match": claim.match, **{f"new_{name}": value for name, value in values.items()}})
    rows = [
        {
            "match": claim.match,
            "place": seat,
            "new_rank": None if result.ranks is None else result.ranks[seat],
            "new_score": None if result.scores is None else result.scores[seat],
            "new_plays": len(clock.plays),
            "new_load": clock.load,
            "new_cpu": clock.total,
            "new_slowest": clock.slowest,
        }
        for seat, clock in enumerate(result.clocks)
    ]
    connection.execute(_SEATED, rows)
    connection.execute(_PAPERS, {"match_id": claim.match, **papers})


def _document(verdict: Verdict) -> dict[str, object]:
    """A verdict as JSON; a stranger's text without the halves of signs that JSON can't hold, or the zeros that a
    database can't."""
    found: dict[str, object] = msgspec.to_builtins(replace(verdict, detail=without_folders(verdict.detail)))
    return {
        name: value.encode("utf-8", "replace").decode().replace("\0", "\\0") if isinstance(value, str) else value
        for name, value in found.items()
    }


def _count(connection: Connection, tournament: TournamentView, claim: Claim, result: Result) -> None:
    """Adds a match to the totals: of all who were ranked, or of who was disqualified."""
    versions = [version for version, _ in claim.seats]
    if result.verdict is not None:
        offender = versions[result.verdict.seat]
        assert offender is not None  # stand-ins are ours: if they fail, the match is void
        _strike(connection, tournament, offender)
        return
    assert result.ranks is not None
    ranks = {version: rank for version, rank in zip(versions, result.ranks, strict=True) if version is not None}
    first = 1 / result.ranks.count(1)
    rows = [{"version": version, "won": first if rank == 1 else 0.0} for version, rank in ranks.items()]
    connection.execute(_WON, sorted(rows, key=_version))
    count_match(connection, ranks)


def _version(row: Mapping[str, object]) -> int:
    return int(str(row["version"]))


def _strike(connection: Connection, tournament: TournamentView, offender: int) -> None:
    statement = update(Version).where(Version.id == offender).values(errors=Version.errors + 1)
    errors = connection.execute(statement.returning(Version.errors)).scalar_one()
    if errors >= tournament.terms.strikes and tournament.kind is not TournamentKind.FINAL:
        connection.execute(update(Version).where(Version.id == offender).values(status=Status.OUT))
        cancel_matches(connection, offender, (Stage.DUE, Stage.CLAIMED))


def fitted_ratings(connection: Connection, tournament: int) -> dict[int, Rating]:
    """The ratings of all versions that have met somebody, from all meetings so far."""
    meetings = meetings_of(connection, tournament)
    versions = sorted(meetings)
    known: dict[int, float] = {row.id: row.rating for row in connection.execute(_STATES, {"tournament": tournament})}
    ratings = fitted(score_matrix(meetings, versions), [known[version] for version in versions])
    return dict(zip(versions, ratings, strict=True))


def _refit(connection: Connection, tournament: int, number: int, now: float) -> None:
    """Fits the ratings that the draw uses, and lets those who have played more since have a point in their history."""
    ratings = fitted_ratings(connection, tournament)
    rows = connection.execute(_STATES, {"tournament": tournament}).all()
    changed = [row for row in rows if row.id in ratings]
    is_point = {row.id: row.matches - row.last_point > row.matches // DENSE for row in changed}
    values = [
        {
            "version": row.id,
            "new_rating": ratings[row.id].value,
            "new_doubt": ratings[row.id].doubt,
            "new_point": row.matches if is_point[row.id] else row.last_point,
        }
        for row in changed
    ]
    if values:
        connection.execute(_FITTED, values)
    points = [
        {
            "version_id": row.id,
            "recorded": number,
            "matches": row.matches,
            "rating": ratings[row.id].value,
            "doubt": ratings[row.id].doubt,
            "at": now,
        }
        for row in changed
        if is_point[row.id]
    ]
    if points:
        connection.execute(insert(RatingPoint), points)
    connection.execute(_NEXT_FIT, {"tournament": tournament, "number": number + refit_interval(len(ratings))})
