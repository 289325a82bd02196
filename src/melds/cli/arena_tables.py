"""The tables of the arena in the terminal."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from melds.arena.marks import FinalRow
from melds.arena.matches import ErrorRow, MatchView
from melds.arena.standings import HeadToHead, HistoryPoint, StandingRow
from melds.arena.store.models import Kind, Stage, Status
from melds.cli.results import WORDS, duration, plain_table

__all__ = [
    "error_table",
    "final_marks",
    "history_line",
    "leaderboard_table",
    "match_table",
    "matrix_table",
    "moment",
    "queue_table",
    "wins_text",
]

BARS = "▁▂▃▄▅▆▇█"
MOST_COLUMNS = 12
WIDE = 110


def moment(seconds: float) -> str:
    """A time as people of this place write it."""
    return time.strftime("%d %b %H:%M", time.localtime(seconds))


def wins_text(wins: float) -> str:
    """Wins, of which some may be shared."""
    return f"{wins:.2f}".rstrip("0").rstrip(".")


def leaderboard_table(rows: Sequence[StandingRow], width: int, *, people: bool = True) -> Table:
    """The standings; a contest has neither people nor times of entry, and a narrow terminal no room for the latter."""
    entered, status = people and width >= WIDE, any(_status(row) for row in rows)
    left = ("", "player", *(["person"] if people else []), *(["entered"] if entered else []))
    last = ["status"] if status else []
    table = plain_table(*left, "wins", "share", "matches", "errors", "rating", *last, left=(*left, "status"))
    for row in rows:
        version = Text(f" {row.number}" if people else "", style="dim")
        cells: list[Text | str] = ["" if row.rank is None else f"{row.rank}.", Text(row.player) + version]
        cells += [Text(row.person)] if people else []
        cells += [moment(row.entered_at)] if entered else []
        cells += [
            wins_text(row.wins),
            "" if row.win_share is None else f"{row.win_share:.0%}",
            str(row.matches),
            Text(str(row.errors), style="bold red" if row.errors else ""),
            f"{row.rating:.0f} ± {row.doubt:3.0f}" if row.matches else "",
        ]
        cells += [Text(_status(row), style="bold red" if row.status is Status.OUT else "dim")] if status else []
        table.add_row(*cells)
    for column in table.columns[1 : 2 + people]:
        column.min_width = 8
    return table


def _status(row: StandingRow) -> str:
    return (
        "new" if row.status is Status.ACTIVE and not row.matches else "" if row.status is Status.ACTIVE else row.status
    )


def matrix_table(rows: Sequence[StandingRow], pairs: dict[tuple[int, int], HeadToHead]) -> Table:
    """How often the one of a line was better than the one of a column, in percent of their meetings."""
    shown = rows[:MOST_COLUMNS]
    table = plain_table("", "player", *(f"{row.rank or '-'}." for row in shown), left=("", "player"))
    for row in shown:
        cells = []
        for other in shown:
            pair = pairs.get((row.version, other.version))
            cells.append("·" if row is other else "" if pair is None else f"{pair.share:.0%}")
        table.add_row("" if row.rank is None else f"{row.rank}.", Text(row.title), *cells)
    return table


def error_table(rows: Sequence[ErrorRow]) -> Table:
    """Who was disqualified for what."""
    table = plain_table("player", "person", "for", "times", "last match", "status", left=("player", "person", "for"))
    for row in rows:
        name = Text(row.player) + Text(f" {row.number}", style="dim")
        style = "bold red" if row.status is Status.OUT else "dim"
        table.add_row(
            name, Text(row.person), WORDS.get(row.word, row.word), str(row.count), str(row.last_match),
            Text(row.status, style=style),
        )  # fmt: skip
    return table


def queue_table(matches: Sequence[MatchView]) -> Table:
    """The matches that run and that come next."""
    table = plain_table("match", "", "players", "on", left=("", "players", "on"))
    for match in matches:
        names = ", ".join(seat.name for seat in match.seats)
        running = match.stage is Stage.CLAIMED
        what = "running" if running else "custom" if match.kind is Kind.CUSTOM else "due"
        table.add_row(str(match.id), what, Text(names), Text(match.worker or "" if running else "", style="dim"))
    return table


def match_table(match: MatchView) -> Table:
    """Rank, points and time of each player of a match, the best first."""
    table = plain_table("", "player", "seat", "points", "plays", "time", "slowest", left=("", "player"))
    offender = match.offender
    for seat in sorted(match.seats, key=lambda seat: (seat.rank or 9, seat.seat)):
        failed = offender is not None and seat.seat == offender.seat
        table.add_row(
            f"{seat.rank}." if seat.rank else "out" if failed else "",
            Text(seat.name),
            str(seat.seat),
            "" if seat.score is None else str(seat.score),
            "" if seat.plays is None else str(seat.plays),
            duration(seat.cpu) if seat.cpu is not None and seat.plays else "",
            duration(seat.slowest) if seat.slowest is not None and seat.plays else "",
            style="bold red" if failed else "bold" if seat.rank == 1 else "",
        )
    return table


def history_line(points: Sequence[HistoryPoint], most: int = 60) -> str:
    """How a rating has moved, as a line of bars."""
    ratings = [point.rating for point in points[-most:]]
    low, high = min(ratings), max(ratings)
    return "".join(BARS[round((rating - low) / (high - low or 1) * (len(BARS) - 1))] for rating in ratings)


def final_marks(rows: Sequence[FinalRow]) -> Table:
    """The table of a final."""
    table = plain_table(
        "band", "person", "player", "points", "95%", "wins", "games", "errors", "mark", left=("person", "player")
    )
    last: int | None = 0
    for row in rows:
        low, high = row.interval
        table.add_row(
            "out" if row.band is None else str(row.band) if row.band != last else "",
            Text(row.person),
            Text(row.player) + Text(f" {row.number}", style="dim"),
            f"{row.points:.3f}" if row.games else "",
            f"{low:.3f} to {high:.3f}" if row.games else "",
            wins_text(row.wins),
            str(row.games),
            Text(str(row.errors), style="bold red" if row.errors else ""),
            Text(f"{row.mark:.2f}", style="bold"),
            style="red" if row.band is None else "",
        )
        last = row.band
    return table
