"""How a tournament stands: the leaderboard, head-to-head, the history of a rating. For the command line and the web."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from melds.arena.meetings import LOSSES, OPPONENT, TIES, WINS, meetings_of
from melds.arena.ratings import UNKNOWN
from melds.arena.recording import fitted_ratings
from melds.arena.store.models import Person, Player, RatingPoint, Status, Version
from melds.arena.tournaments import TournamentView
from melds.errors import MeldsError

__all__ = ["HeadToHead", "HistoryPoint", "StandingRow", "find_version", "head_to_head", "leaderboard", "rating_history"]

SHOWN = (Status.ACTIVE, Status.OUT)


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A version's line of the leaderboard."""

    rank: int | None  # of those that are in play and have been rated
    version: int
    player: str
    number: int
    person: str
    entered_at: float
    wins: float
    errors: int
    matches: int
    rating: float
    doubt: float
    status: Status

    @property
    def win_share(self) -> float | None:
        """Wins among the matches, if there are any."""
        return self.wins / self.matches if self.matches else None

    @property
    def title(self) -> str:
        """The player with its version."""
        return f"{self.player} {self.number}"


def leaderboard(
    connection: Connection, tournament: TournamentView, *, statuses: Iterable[Status] = SHOWN
) -> list[StandingRow]:
    """All versions of these statuses: those in play first, by rating, unrated ones last."""
    ratings = fitted_ratings(connection, tournament.id)
    statement = (
        select(
            Version.id,
            Player.name,
            Version.number,
            Person.name,
            Version.entered_at,
            Version.wins,
            Version.errors,
            Version.matches,
            Version.status,
        )
        .join(Player, Player.id == Version.player_id)
        .join(Person, Person.id == Player.person_id)
        .where(Version.tournament_id == tournament.id, Version.status.in_(list(statuses)))
    )
    rows = []
    for version, player, number, person, entered, wins, errors, matches, status in connection.execute(statement):
        rating = ratings.get(version, UNKNOWN)
        rows.append(
            StandingRow(
                None, version, player, number, person, entered, wins, errors, matches, rating.value, rating.doubt,
                Status(status),
            )
        )  # fmt: skip
    rows.sort(key=lambda row: (row.status != Status.ACTIVE, not row.matches, -row.rating, row.version))
    return [
        _ranked(row, place) if row.status is Status.ACTIVE and row.matches else row for place, row in enumerate(rows, 1)
    ]


def _ranked(row: StandingRow, rank: int) -> StandingRow:
    return StandingRow(rank, *(getattr(row, name) for name in StandingRow.__slots__[1:]))


def find_version(connection: Connection, tournament: TournamentView, text: str) -> int:
    """The version that `mine`, `mine 2` or `ada/mine 2` means: without a number the last one of that name."""
    person, _, name = text.rpartition("/")
    name, _, last = name.rpartition(" ") if name.rpartition(" ")[2].isdigit() and " " in name else (name, "", "")
    statement = (
        select(Version.id, Version.number, Person.name.label("person"), Player.name)
        .join(Player, Player.id == Version.player_id)
        .join(Person, Person.id == Player.person_id)
        .where(Version.tournament_id == tournament.id, Player.name == name)
        .order_by(Version.number.desc())
    )
    rows = connection.execute(statement).all()
    found = [row for row in rows if (not person or row.person == person) and (not last or row.number == int(last))]
    owners = {row.person for row in found}
    if len(owners) > 1:
        raise MeldsError(f"{text} may be a player of {', '.join(sorted(owners))}; say PERSON/{text}")
    if not found:
        known = sorted(connection.execute(select(Player.name).where(Player.tournament_id == tournament.id)).scalars())
        shown = ", ".join(known[:20]) or "none yet"
        raise MeldsError(f"{tournament.name} has no player {text}; there are: {shown}")
    return int(found[0].id)


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """How often one version was better than another at the same table."""

    version: int
    opponent: int
    wins: int
    losses: int
    ties: int

    @property
    def meetings(self) -> int:
        """How often they have met."""
        return self.wins + self.losses + self.ties

    @property
    def share(self) -> float:
        """The share of meetings won, a tie being half."""
        return (self.wins + self.ties / 2) / self.meetings


def head_to_head(
    connection: Connection, tournament: TournamentView, versions: Sequence[int] | None = None
) -> dict[tuple[int, int], HeadToHead]:
    """Every pair that has met, among these versions or all, from both sides."""
    chosen = None if versions is None else set(versions)
    found = {}
    for version, counts in meetings_of(connection, tournament.id).items():
        if chosen is not None and version not in chosen:
            continue
        for row in counts.tolist():
            if chosen is None or row[OPPONENT] in chosen:
                pair = version, row[OPPONENT]
                found[pair] = HeadToHead(*pair, row[WINS], row[LOSSES], row[TIES])
    return found


@dataclass(frozen=True, slots=True)
class HistoryPoint:
    """A rating at some time."""

    recorded: int  # matches of the tournament
    matches: int  # of the version
    rating: float
    doubt: float
    at: float


def rating_history(connection: Connection, version: int) -> list[HistoryPoint]:
    """How a version's rating has moved, the oldest point first."""
    statement = (
        select(RatingPoint.recorded, RatingPoint.matches, RatingPoint.rating, RatingPoint.doubt, RatingPoint.at)
        .where(RatingPoint.version_id == version)
        .order_by(RatingPoint.recorded)
    )
    return [HistoryPoint(*row) for row in connection.execute(statement)]
