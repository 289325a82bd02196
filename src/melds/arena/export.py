"""What leaves a store and what comes in from elsewhere: records, standings, logs of the old tournament."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import fields

from sqlalchemy import insert, select

from melds.arena.matches import papers_of
from melds.arena.papers import packed_record
from melds.arena.standings import StandingRow
from melds.arena.store.engine import Store
from melds.arena.store.models import Kind, Match, Papers, Seat, Stage
from melds.arena.tournaments import TournamentView, locked
from melds.errors import MeldsError
from melds.notation.record import Record
from melds.notation.replay import replay
from melds.notation.verify import verify
from melds.rules import games

__all__ = ["exported_records", "import_record", "standings_csv"]


def standings_csv(rows: list[StandingRow]) -> str:
    """The leaderboard for a spreadsheet."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    names = [field.name for field in fields(StandingRow)]
    table.writerow([*names, "win_share"])
    for row in rows:
        table.writerow(
            [*(getattr(row, name) for name in names), "" if row.win_share is None else f"{row.win_share:.4f}"]
        )
    return text.getvalue()


def exported_records(store: Store, tournament: TournamentView) -> Iterator[tuple[str, str]]:
    """The record of every match that was played, with the name of a file for it."""
    with store.reading() as connection:
        statement = select(Match.id).where(Match.tournament_id == tournament.id, Match.stage == Stage.PLAYED)
        for match in connection.execute(statement.order_by(Match.id)).scalars().all():
            yield f"{tournament.rules.name}-{match:06}.melds", papers_of(connection, match).record


def import_record(store: Store, tournament: TournamentView, record: Record) -> int:
    """Keeps a game that was played elsewhere, to be looked at; it counts for nobody. Its number."""
    if record.game != tournament.rules.name:
        raise MeldsError(f"it is a game of {record.game}; {tournament.name} plays {tournament.rules.name}")
    report = verify(record)
    if report.difference is not None:
        raise MeldsError(f"its plays do not agree with the rules: {report}")
    ranks, scores = _outcome(record)
    with store.writing() as connection:
        locked(connection, tournament.id)
        now = store.now(connection)
        match = connection.execute(
            insert(Match)
            .values(
                tournament_id=tournament.id,
                kind=Kind.IMPORTED,
                stage=Stage.PLAYED,
                seed=0,
                drawn_at=now,
                played_at=now,
                word=None if record.fault is None else record.fault.fault,
            )
            .returning(Match.id)
        ).scalar_one()
        seats = [
            {"match_id": match, "seat": seat, "version_id": None, "name": name[:80], "rank": rank, "score": score}
            for seat, (name, rank, score) in enumerate(zip(record.players, ranks, scores, strict=True))
        ]
        connection.execute(insert(Seat), seats)
        connection.execute(insert(Papers).values(match_id=match, **packed_record(record)))
        return int(match)


def _outcome(record: Record) -> tuple[tuple[int | None, ...], tuple[int | None, ...]]:
    """Ranks and scores by seat, if the game was played to its end."""
    last = None
    for position in replay(record):
        last = position.after
    outcome = None if last is None else games.outcome(last)
    if outcome is None:
        nothing: tuple[None, ...] = (None,) * len(record.players)
        return nothing, nothing
    return outcome.ranks, outcome.scores
