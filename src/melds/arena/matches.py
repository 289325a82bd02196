"""Looking at matches: what comes and what runs, one match with all its papers, a player's matches and errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, func, select

from melds.arena.papers import MatchPapers, unpacked
from melds.arena.store.models import Kind, Match, Papers, Person, Player, Seat, Stage, Status, Tournament, Version
from melds.arena.tournaments import TournamentView
from melds.course.limits import TimeLimits
from melds.errors import MeldsError

__all__ = [
    "ErrorRow",
    "MatchView",
    "PlayerPage",
    "PlayerVersion",
    "SeatView",
    "error_overview",
    "match_view",
    "papers_of",
    "player_errors",
    "player_page",
    "queue",
    "recent_matches",
]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat of a match."""

    seat: int
    version: int | None
    name: str
    rank: int | None
    score: int | None
    plays: int | None
    cpu: float | None
    slowest: float | None


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match, without its papers."""

    id: int
    game: str
    limits: TimeLimits
    kind: Kind
    stage: Stage
    seed: int
    worker: str | None
    drawn_at: float
    played_at: float | None
    seconds: float | None
    word: str | None
    verdict: dict[str, Any] | None
    trouble: str | None
    tries: int
    seats: tuple[SeatView, ...]

    @property
    def offender(self) -> SeatView | None:
        """Who was disqualified."""
        return None if self.verdict is None else self.seats[self.verdict["seat"]]


_MATCH = (
    Match.id, Tournament.game, Tournament.limits, Match.kind, Match.stage, Match.seed, Match.worker, Match.drawn_at,
    Match.played_at, Match.seconds, Match.word, Match.verdict, Match.trouble, Match.tries,
)  # fmt: skip
_SEAT = (Seat.seat, Seat.version_id, Seat.name, Seat.rank, Seat.score, Seat.plays, Seat.cpu, Seat.slowest)


def _views(connection: Connection, statement: Select[Any]) -> list[MatchView]:
    rows = connection.execute(statement).all()
    seats: dict[int, list[SeatView]] = {row.id: [] for row in rows}
    of_these = select(Seat.match_id, *_SEAT).where(Seat.match_id.in_(seats)).order_by(Seat.match_id, Seat.seat)
    for row in connection.execute(of_these):
        seats[row.match_id].append(SeatView(*row[1:]))
    return [_view(row._asdict(), seats[row.id]) for row in rows]


def _view(values: dict[str, Any], seats: list[SeatView]) -> MatchView:
    limits, kind, stage = TimeLimits(**values["limits"]), Kind(values["kind"]), Stage(values["stage"])
    return MatchView(**{**values, "limits": limits, "kind": kind, "stage": stage, "seats": tuple(seats)})


def _matches() -> Select[Any]:
    return select(*_MATCH).join(Tournament, Tournament.id == Match.tournament_id)


def queue(connection: Connection, tournament: TournamentView) -> list[MatchView]:
    """The matches that run, and then those that come, in their order."""
    unplayed = _matches().where(Match.stage.in_((Stage.DUE, Stage.CLAIMED)), Match.tournament_id == tournament.id)
    return _views(connection, unplayed.order_by(Match.stage, Match.priority, Match.id))


def recent_matches(
    connection: Connection, tournament: TournamentView, *, version: int | None = None, most: int = 20
) -> list[MatchView]:
    """The matches played last, of one version or of all, the latest first."""
    played = _matches().where(Match.stage == Stage.PLAYED, Match.tournament_id == tournament.id)
    if version is not None:
        played = played.where(Match.id.in_(select(Seat.match_id).where(Seat.version_id == version)))
    return _views(connection, played.order_by(Match.played_at.desc(), Match.id.desc()).limit(most))


def match_view(connection: Connection, match: int) -> MatchView:
    """One match; MeldsError if there is none of that number."""
    found = _views(connection, _matches().where(Match.id == match))
    if not found:
        raise MeldsError(f"there is no match {match}")
    return found[0]


def papers_of(connection: Connection, match: int) -> MatchPapers:
    """Record, clocks and outputs of a match; MeldsError if it was not played."""
    statement = select(Papers.record, Papers.clocks, Papers.outputs).where(Papers.match_id == match)
    row = connection.execute(statement).first()
    if row is None:
        raise MeldsError(f"match {match} has not been played")
    return unpacked(*row)


def player_errors(connection: Connection, version: int, most: int = 50) -> list[MatchView]:
    """The matches in which a version was disqualified, the latest first."""
    failed = _matches().where(Match.offender_id == version, Match.stage == Stage.PLAYED)
    return _views(connection, failed.order_by(Match.id.desc()).limit(most))


@dataclass(frozen=True, slots=True)
class ErrorRow:
    """How often a version was disqualified for one cause."""

    version: int
    player: str
    number: int
    person: str
    word: str
    count: int
    last_match: int
    status: Status


def error_overview(connection: Connection, tournament: TournamentView) -> list[ErrorRow]:
    """All causes of disqualification, the most frequent first."""
    statement = (
        select(
            Version.id,
            Player.name,
            Version.number,
            Person.name,
            Match.word,
            func.count().label("count"),
            func.max(Match.id),
            Version.status,
        )
        .join(Version, Version.id == Match.offender_id)
        .join(Player, Player.id == Version.player_id)
        .join(Person, Person.id == Player.person_id)
        .where(Match.tournament_id == tournament.id, Match.kind == Kind.RATED)
        .group_by(Version.id, Player.name, Version.number, Person.name, Match.word, Version.status)
        .order_by(func.count().desc(), Version.id)
    )
    return [
        ErrorRow(version, player, number, person, word or "", count, last, Status(status))
        for version, player, number, person, word, count, last, status in connection.execute(statement)
    ]


@dataclass(frozen=True, slots=True)
class PlayerVersion:
    """One version of a player, for its page."""

    version: int
    number: int
    status: Status
    entered_at: float
    matches: int
    wins: float
    errors: int


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """All versions of one player, for its page."""

    player: str
    person: str
    versions: list[PlayerVersion]


def player_page(connection: Connection, version: int) -> PlayerPage:
    """The player that a version is one of."""
    player, name, person = connection.execute(
        select(Player.id, Player.name, Person.name)
        .join(Version, Version.player_id == Player.id)
        .join(Person, Person.id == Player.person_id)
        .where(Version.id == version)
    ).one()
    columns = (
        Version.id, Version.number, Version.status, Version.entered_at, Version.matches, Version.wins, Version.errors,
    )  # fmt: skip
    rows = connection.execute(select(*columns).where(Version.player_id == player).order_by(Version.number.desc()))
    return PlayerPage(name, person, [PlayerVersion(row[0], row[1], Status(row[2]), *row[3:]) for row in rows])
