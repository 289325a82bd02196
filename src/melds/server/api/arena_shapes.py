"""What the arena's part of the API tells: the arena's own values in the form of JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from pydantic import BaseModel, Field

from melds.arena.matches import ErrorRow, MatchView, PlayerVersion
from melds.arena.standings import HeadToHead, HistoryPoint, StandingRow
from melds.arena.tournaments import TournamentView

__all__ = [
    "Custom",
    "ErrorOf",
    "MatchOf",
    "Meeting",
    "PlayerOf",
    "Point",
    "SeatOf",
    "Standing",
    "TournamentOf",
    "VersionOf",
]


class TournamentOf(BaseModel):
    """A tournament in a list."""

    id: int
    name: str
    game: str
    title: str
    kind: str
    matches: int
    is_open: bool

    @classmethod
    def of(cls, view: TournamentView) -> TournamentOf:
        """A tournament as the API tells it."""
        return cls(
            id=view.id,
            name=view.name,
            game=view.rules.name,
            title=view.rules.title,
            kind=str(view.kind),
            matches=view.recorded,
            is_open=view.is_open,
        )


class Standing(BaseModel):
    """A line of the leaderboard."""

    rank: int | None
    version: int
    player: str
    number: int
    person: str
    entered_at: float
    wins: float
    errors: int
    matches: int
    win_share: float | None
    rating: float
    doubt: float
    status: str

    @classmethod
    def of(cls, row: StandingRow) -> Standing:
        """A line as the API tells it."""
        return cls(**{**asdict(row), "status": str(row.status)}, win_share=row.win_share)


class SeatOf(BaseModel):
    """Who sat where in a match, and what became of them."""

    seat: int
    version: int | None
    name: str
    rank: int | None
    score: int | None
    plays: int | None
    cpu: float | None
    slowest: float | None


class MatchOf(BaseModel):
    """A match: drawn, running, or played."""

    id: int
    url: str
    game: str
    kind: str
    stage: str
    seed: str  # a number that JavaScript can't hold
    drawn_at: float
    played_at: float | None
    seconds: float | None
    word: str | None
    verdict: dict[str, Any] | None
    trouble: str | None
    seats: list[SeatOf]

    @classmethod
    def of(cls, view: MatchView) -> MatchOf:
        """A match as the API tells it."""
        values = asdict(view)
        names = ("id", "game", "drawn_at", "played_at", "seconds", "word", "verdict", "trouble")
        return cls(
            **{name: values[name] for name in names},
            url=f"/matches/{view.id}",
            kind=str(view.kind),
            stage=str(view.stage),
            seed=str(view.seed),
            seats=[SeatOf(**seat) for seat in values["seats"]],
        )


class Meeting(BaseModel):
    """How often one was better than another at the same table."""

    version: int
    opponent: int
    wins: int
    losses: int
    ties: int
    share: float

    @classmethod
    def of(cls, row: HeadToHead) -> Meeting:
        """The meetings of two as the API tells them."""
        return cls(**asdict(row), share=row.share)


class Point(BaseModel):
    """A rating at some time."""

    matches: int
    rating: float
    doubt: float
    at: float

    @classmethod
    def of(cls, point: HistoryPoint) -> Point:
        """A point as the API tells it."""
        return cls(matches=point.matches, rating=point.rating, doubt=point.doubt, at=point.at)


class VersionOf(BaseModel):
    """One version of a player."""

    version: int
    number: int
    status: str
    entered_at: float
    matches: int
    wins: float
    errors: int

    @classmethod
    def of(cls, row: PlayerVersion) -> VersionOf:
        """A version as the API tells it."""
        return cls(**{**asdict(row), "status": str(row.status)})


class PlayerOf(BaseModel):
    """A player's page."""

    player: str
    person: str
    tournament: int
    versions: list[VersionOf]
    history: list[Point]
    matches: list[MatchOf]
    errors: list[MatchOf]
    meetings: list[Meeting]


class ErrorOf(BaseModel):
    """How often a version was disqualified for one cause."""

    version: int
    player: str
    number: int
    person: str
    word: str
    count: int
    last_match: int
    status: str

    @classmethod
    def of(cls, row: ErrorRow) -> ErrorOf:
        """A cause as the API tells it."""
        return cls(**{**asdict(row), "status": str(row.status)})


class Custom(BaseModel):
    """Four versions that shall meet; it counts for nobody."""

    players: Annotated[list[Annotated[int, Field(ge=1, le=2**31 - 1)]], Field(min_length=4, max_length=4)]
