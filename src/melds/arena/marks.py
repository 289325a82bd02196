"""What a final says: points with intervals, bands of players that it can't tell apart, and marks.

A game is worth the share of the three opponents that one leaves behind, a tie being half: 1 for a win, 0 for the last
rank or a disqualification. The four games on one deal are one observation, because they share its luck: the interval
comes from the spread over deals, pooled over all players. A band holds, from its best player down, all whose
difference from that player may be chance (at 95%).

    mark = full * (base + (1 - base) * share)

where share is that of the other players in lower bands, those of the same band counting half; `full` is 10 and `base`
one half unless the teacher says otherwise. Who was put out, in the tournament or in the final, has 0.
"""

from __future__ import annotations

import csv
import io
import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, variance

from sqlalchemy import Connection, func, select

from melds.arena.store.models import Kind, Match, Person, Player, Seat, Stage, Status, Version
from melds.arena.tournaments import TournamentView
from melds.errors import MeldsError

__all__ = ["FORMATS", "FinalRow", "final_table", "marks_csv"]

SURE = 1.96  # standard errors: 95%
FULL, BASE = 10.0, 0.5
FORMATS = ("plain", "canvas", "moodle")


@dataclass(frozen=True, slots=True)
class FinalRow:
    """A person's line of the final."""

    band: int | None  # from 1; None for who is out
    person: str
    player: str
    number: int  # of the version
    games: int
    wins: float
    errors: int
    points: float  # mean of a game, 0 to 1
    error: float  # standard error of it
    mark: float
    student_id: str | None
    email: str | None

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true mean is, most likely."""
        return max(0.0, self.points - SURE * self.error), min(1.0, self.points + SURE * self.error)


@dataclass(slots=True)
class _Games:
    """What one version has done."""

    deals: defaultdict[int, list[float]]
    wins: float = 0.0


def final_table(
    connection: Connection, final: TournamentView, *, full: float = FULL, base: float = BASE
) -> list[FinalRow]:
    """All people of a final, the best first, those who are out last."""
    games = _games(connection, final.id)
    spread = _spread(games.values())
    rows = []
    for row in connection.execute(
        select(
            Version.id,
            Version.number,
            Version.status,
            Version.errors,
            Player.name.label("player"),
            Person.name.label("person"),
            Person.student_id,
            Person.email,
        )
        .join(Player, Player.id == Version.player_id)
        .join(Person, Person.id == Player.person_id)
        .where(Version.tournament_id == final.id)
    ):
        own = games[row.id]
        means = [fmean(points) for points in own.deals.values()]
        rows.append(
            FinalRow(
                band=None if row.status == Status.OUT else 0,
                person=row.person,
                player=row.player,
                number=row.number,
                games=sum(map(len, own.deals.values())),
                wins=own.wins,
                errors=row.errors,
                points=fmean(point for points in own.deals.values() for point in points) if means else 0.0,
                error=spread / math.sqrt(len(means)) if means else 0.5,
                mark=0.0,
                student_id=row.student_id,
                email=row.email,
            )
        )
    rows.sort(key=lambda row: (row.band is None, -row.points, row.person))
    return _marked(rows, full, base)


def _games(connection: Connection, final: int) -> Mapping[int, _Games]:
    """The points of every game, by version and deal."""
    found: defaultdict[int, _Games] = defaultdict(lambda: _Games(defaultdict(list)))
    statement = (
        select(Match.id, func.coalesce(Match.deal_set, 0), Match.offender_id, Seat.version_id, Seat.rank)
        .join(Seat, Seat.match_id == Match.id)
        .where(Match.tournament_id == final, Match.stage == Stage.PLAYED, Match.kind == Kind.RATED)
        .order_by(Match.deal_set, Match.id, Seat.seat)
    )
    matches: dict[int, list[tuple[int, int | None, int | None, int | None]]] = {}
    for match, deal, offender, version, rank in connection.execute(statement):
        matches.setdefault(match, []).append((deal, offender, version, rank))
    for seats in matches.values():
        ranks = [rank for *_, rank in seats if rank is not None]
        for deal, offender, version, rank in seats:
            if version is not None and rank is not None:
                found[version].deals[deal].append(_points(rank, ranks))
                found[version].wins += (rank == 1) / ranks.count(1)
            elif version is not None and version == offender:
                found[version].deals[deal].append(0.0)
    return found


def _spread(games: Iterable[_Games]) -> float:
    """The standard deviation of what a player gets from a deal, around the player's own mean."""
    means = [[fmean(points) for points in each.deals.values()] for each in games]
    variances = [variance(each) for each in means if len(each) > 1]
    return math.sqrt(fmean(variances)) if variances else 0.5


def _points(rank: int, ranks: Sequence[int]) -> float:
    behind = sum((other > rank) + (other == rank) / 2 for other in ranks) - 0.5
    return behind / (len(ranks) - 1)


def _marked(rows: Sequence[FinalRow], full: float, base: float) -> list[FinalRow]:
    """The rows with their bands and marks."""
    bands: list[int] = []
    leader: FinalRow | None = None
    for row in rows:
        if row.band is None:
            continue
        if leader is None or leader.points - row.points > SURE * math.hypot(leader.error, row.error):
            leader = row
            bands.append(bands[-1] + 1 if bands else 1)
        else:
            bands.append(bands[-1])
    marked = []
    for place, row in enumerate(rows):
        if row.band is None:
            marked.append(row)
            continue
        lower = sum(band > bands[place] for band in bands) + len(rows) - len(bands)
        same = bands.count(bands[place]) - 1
        share = (lower + same / 2) / (len(rows) - 1) if len(rows) > 1 else 1.0
        marked.append(replace(row, band=bands[place], mark=round(full * (base + (1 - base) * share), 2)))
    return marked


def marks_csv(rows: Sequence[FinalRow], title: str, form: str = "plain", *, full: float = FULL) -> str:
    """The marks as a table for a spreadsheet, or in the columns that Canvas or Moodle import."""
    if form not in FORMATS:
        raise MeldsError(f"there is no format {form!r}; expected {', '.join(FORMATS)}")
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    if form == "canvas":
        table.writerow(["Student", "ID", "SIS User ID", "SIS Login ID", "Section", title])
        table.writerow(["    Points Possible", "", "", "", "", f"{full:g}"])
        for row in rows:
            table.writerow([row.person, "", row.student_id or "", row.email or "", "", f"{row.mark:.2f}"])
    elif form == "moodle":
        table.writerow(["ID number", "Email address", "Full name", title])
        for row in rows:
            table.writerow([row.student_id or "", row.email or "", row.person, f"{row.mark:.2f}"])
    else:
        head = ["band", "person", "player", "version", "games", "wins", "errors", "points", "low", "high", "mark"]
        table.writerow(head)
        for row in rows:
            low, high = row.interval
            figures = [f"{row.points:.4f}", f"{low:.4f}", f"{high:.4f}", f"{row.mark:.2f}"]
            table.writerow(
                [
                    row.band or "out",
                    row.person,
                    row.player,
                    row.number,
                    row.games,
                    f"{row.wins:g}",
                    row.errors,
                    *figures,
                ]
            )
    return text.getvalue()
