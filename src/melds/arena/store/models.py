"""The tables of a store.

How this works: a person enters a bot under a name, which is a Player; each file entered under it is a Version, and a
version is what plays, has a rating and a status. The bytes of bots are Sources, by content hash, kept for ever. A Match
is a row from the moment it is drawn: due, claimed, played; or cancelled, or void. What was played is in its Seats
and, the long texts, in its Papers. Totals stand on the version, and are changed by the transaction that records the
match, so that standings need no look at the matches. Times are seconds since 1970.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar

from sqlalchemy import JSON, BigInteger, Double, ForeignKey, Index, LargeBinary, MetaData, String, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

__all__ = [
    "Base",
    "Kind",
    "Match",
    "Meetings",
    "Papers",
    "Person",
    "Player",
    "RatingPoint",
    "Seat",
    "Source",
    "Stage",
    "Status",
    "Tournament",
    "TournamentKind",
    "Version",
]

NAMES = {
    "ix": "ix_%(column_0_N_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class TournamentKind(StrEnum):
    """How the matches of a tournament come about."""

    ARENA = "arena"  # drawn for ever, by rating
    CONTEST = "contest"  # drawn evenly, so many
    FINAL = "final"  # a fixed plan


class Status(StrEnum):
    """What a version may do."""

    ACTIVE = "active"
    INACTIVE = "inactive"  # its person has entered too many others since
    REPLACED = "replaced"  # by a later version of the same player
    WITHDRAWN = "withdrawn"
    OUT = "out"  # disqualified too often


class Kind(StrEnum):
    """What a match is played for."""

    RATED = "rated"
    CUSTOM = "custom"  # asked for by somebody, counts for nobody
    IMPORTED = "imported"  # a log from elsewhere, counts for nobody


class Stage(StrEnum):
    """Where a match is on its way."""

    DUE = "due"
    CLAIMED = "claimed"
    PLAYED = "played"
    CANCELLED = "cancelled"  # a player of it may no longer play
    VOID = "void"  # it failed too often, through our fault


class Base(DeclarativeBase):
    """All tables."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map: ClassVar = {float: Double, dict[str, Any]: JSON, bytes: LargeBinary}


class Tournament(Base):
    """A game, its limits, and the rules of entry."""

    __tablename__ = "tournaments"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(80), unique=True)
    kind: Mapped[str] = mapped_column(String(20))
    game: Mapped[str] = mapped_column(String(20))  # `phazed-bonus`
    created_at: Mapped[float]
    seed: Mapped[int] = mapped_column(BigInteger)  # of all that is drawn
    limits: Mapped[dict[str, Any]]  # seconds: load, play, match, wall
    most_active: Mapped[int]  # players of one person
    entry_gap: Mapped[float]  # seconds between two entries of one person
    strikes: Mapped[int]  # disqualified games that put a player out
    most_bytes: Mapped[int]  # of a bot
    games: Mapped[int | None]  # of a contest: in all; of a final: each
    parent_id: Mapped[int | None] = mapped_column(ForeignKey("tournaments.id"))  # of a final
    drawn: Mapped[int] = mapped_column(default=0)  # matches so far
    recorded: Mapped[int] = mapped_column(default=0)  # matches so far, which numbers them
    next_fit: Mapped[int] = mapped_column(default=1)  # `recorded` when ratings are fitted anew
    is_open: Mapped[bool] = mapped_column(default=True)


class Person(Base):
    """Somebody who enters players; the keys are those of a course's mark book."""

    __tablename__ = "people"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(80), unique=True)
    student_id: Mapped[str | None] = mapped_column(String(80))
    email: Mapped[str | None] = mapped_column(String(200))
    created_at: Mapped[float]


class Source(Base):
    """The bytes of a bot's file."""

    __tablename__ = "sources"
    hash: Mapped[str] = mapped_column(String(64), primary_key=True)  # SHA-256
    content: Mapped[bytes]


class Player(Base):
    """A name under which a person enters versions of a bot."""

    __tablename__ = "players"
    __table_args__ = (UniqueConstraint("tournament_id", "person_id", "name"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    tournament_id: Mapped[int] = mapped_column(ForeignKey("tournaments.id"))
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    name: Mapped[str] = mapped_column(String(40))


class Version(Base):
    """A player as it was entered once: what plays and is rated."""

    __tablename__ = "versions"
    __table_args__ = (UniqueConstraint("player_id", "number"), Index(None, "tournament_id", "status"))
    id: Mapped[int] = mapped_column(primary_key=True)
    tournament_id: Mapped[int] = mapped_column(ForeignKey("tournaments.id"))
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"))
    number: Mapped[int]  # of the player, from 1
    source_hash: Mapped[str | None] = mapped_column(ForeignKey("sources.hash"))  # None for a built-in player
    builtin: Mapped[str | None] = mapped_column(String(40))
    entered_at: Mapped[float]
    activated_at: Mapped[float]  # the oldest by this goes inactive first
    status: Mapped[str] = mapped_column(String(20))
    matches: Mapped[int] = mapped_column(default=0)  # ranked and rated
    wins: Mapped[float] = mapped_column(default=0.0)  # a first rank that two share is half a win
    errors: Mapped[int] = mapped_column(default=0)  # disqualifications
    rating: Mapped[float]  # as last fitted
    doubt: Mapped[float]
    last_point: Mapped[int] = mapped_column(default=0)  # `matches` at its last point of the history


class Meetings(Base):
    """Against whom a version has played and how often it was better, packed: see `melds.arena.meetings`."""

    __tablename__ = "meetings"
    version_id: Mapped[int] = mapped_column(ForeignKey("versions.id"), primary_key=True)
    counts: Mapped[bytes]


class RatingPoint(Base):
    """The rating of a version when the tournament had recorded so many matches."""

    __tablename__ = "rating_points"
    version_id: Mapped[int] = mapped_column(ForeignKey("versions.id"), primary_key=True)
    recorded: Mapped[int] = mapped_column(primary_key=True)
    matches: Mapped[int]
    rating: Mapped[float]
    doubt: Mapped[float]
    at: Mapped[float]


class Match(Base):
    """A game between four versions, from the draw to the verdict."""

    __tablename__ = "matches"
    __table_args__ = (
        UniqueConstraint("tournament_id", "recorded"),
        Index("ix_matches_queue", "stage", "tournament_id", "priority", "id"),
        Index(None, "offender_id"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    tournament_id: Mapped[int] = mapped_column(ForeignKey("tournaments.id"))
    kind: Mapped[str] = mapped_column(String(20))
    stage: Mapped[str] = mapped_column(String(20))
    priority: Mapped[int] = mapped_column(default=0)  # lower first
    seed: Mapped[int] = mapped_column(BigInteger)
    drawn_at: Mapped[float]
    deal_set: Mapped[int | None]  # games of a final on the same deal with rotated seats have the same
    token: Mapped[str | None] = mapped_column(String(32))  # of the claim
    worker: Mapped[str | None] = mapped_column(String(120))
    lease_until: Mapped[float | None]
    tries: Mapped[int] = mapped_column(default=0)
    trouble: Mapped[str | None]  # why it is void, or was
    recorded: Mapped[int | None]  # its place in the order of recording
    played_at: Mapped[float | None]
    seconds: Mapped[float | None]
    word: Mapped[str | None] = mapped_column(String(20))  # of the verdict
    offender_id: Mapped[int | None] = mapped_column(ForeignKey("versions.id"))
    verdict: Mapped[dict[str, Any] | None]


class Seat(Base):
    """A version at a seat of a match, and what became of it; without a version, a stand-in of ours."""

    __tablename__ = "seats"
    __table_args__ = (Index(None, "version_id", "match_id"),)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    version_id: Mapped[int | None] = mapped_column(ForeignKey("versions.id"))
    name: Mapped[str] = mapped_column(String(80))  # as in the record
    rank: Mapped[int | None]
    score: Mapped[int | None]
    plays: Mapped[int | None]
    load: Mapped[float | None]  # seconds of processor time
    cpu: Mapped[float | None]
    slowest: Mapped[float | None]


class Papers(Base):
    """The long texts of a match, compressed: the record, the time of each play, what each bot printed."""

    __tablename__ = "papers"
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    record: Mapped[bytes]
    clocks: Mapped[bytes]
    outputs: Mapped[bytes]
