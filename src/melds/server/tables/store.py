"""Where tables are kept: who sits there, the seed of the cards, and every play.

A table is its seed and its plays, so it can be dealt and played again after any interruption. A play is written under
its number before anybody is shown it: of two that claim the same number, one is refused.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec
from sqlalchemy import (
    BigInteger,
    Column,
    DateTime,
    Engine,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from melds.server.tables.seating import Chair

__all__ = ["Kept", "TableStore", "metadata"]

metadata = MetaData()
TABLES = Table(
    "web_tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(24), nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("chairs", Text, nullable=False),
    Column("speed", Float, nullable=False),
    Column("status", String(12), nullable=False, index=True),  # waiting, playing, over
    Column("is_show", Integer, nullable=False, default=0),
    Column("created", DateTime(timezone=True), nullable=False, index=True),
    Column("changed", DateTime(timezone=True), nullable=False),
)
PLAYS = Table(
    "web_plays",
    metadata,
    Column("table_id", String(24), ForeignKey("web_tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 0
    Column("play", Text, nullable=False),
)
SETTINGS = Table(
    "web_settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)


class Kept(msgspec.Struct):
    """A table as it is kept."""

    id: str
    game: str
    seed: int
    chairs: list[Chair]
    speed: float
    status: str
    is_show: bool
    created: datetime
    plays: list[str]


class TableStore:
    """Reads and writes tables; every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def secret(self) -> str:
        """What cookies are signed with: made once, kept for ever."""
        with self._engine.begin() as connection:
            found = connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.name == "secret"))
            if found is not None:
                return str(found)
        try:
            with self._engine.begin() as connection:
                made = secrets.token_urlsafe(32)
                connection.execute(insert(SETTINGS).values(name="secret", value=made))
                return made
        except IntegrityError:  # another process was quicker
            return self.secret()

    def add(self, kept: Kept) -> None:
        """A new table."""
        with self._engine.begin() as connection:
            connection.execute(
                insert(TABLES).values(
                    id=kept.id,
                    game=kept.game,
                    seed=kept.seed,
                    chairs=_chairs_text(kept.chairs),
                    speed=kept.speed,
                    status=kept.status,
                    is_show=int(kept.is_show),
                    created=kept.created,
                    changed=kept.created,
                )
            )

    def write_plays(self, id: str, first: int, plays: Sequence[str], status: str) -> bool:
        """Plays from that number on; False, and nothing written, if one of the numbers is taken."""
        try:
            with self._engine.begin() as connection:
                rows = [{"table_id": id, "number": first + place, "play": play} for place, play in enumerate(plays)]
                connection.execute(insert(PLAYS), rows)
                connection.execute(
                    update(TABLES).where(TABLES.c.id == id).values(status=status, changed=datetime.now(UTC))
                )
        except IntegrityError:
            return False
        return True

    def write_chairs(self, id: str, chairs: Sequence[Chair], status: str, speed: float) -> None:
        """Who sits where now, and how fast the bots play."""
        with self._engine.begin() as connection:
            connection.execute(
                update(TABLES)
                .where(TABLES.c.id == id)
                .values(chairs=_chairs_text(chairs), status=status, speed=speed, changed=datetime.now(UTC))
            )

    def read(self, id: str) -> Kept | None:
        """A table with its plays, if there is one."""
        with self._engine.connect() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == id)).mappings().first()
            if row is None:
                return None
            plays = connection.scalars(select(PLAYS.c.play).where(PLAYS.c.table_id == id).order_by(PLAYS.c.number))
            return Kept(
                id=row["id"],
                game=row["game"],
                seed=row["seed"],
                chairs=msgspec.json.decode(row["chairs"], type=list[Chair]),
                speed=row["speed"],
                status=row["status"],
                is_show=bool(row["is_show"]),
                created=row["created"],
                plays=list(plays),
            )

    def news(self, id: str, seen: int) -> tuple[list[Chair], float, list[str]] | None:
        """Who sits at a table now, its speed, and the plays after those that were seen."""
        with self._engine.connect() as connection:
            row = connection.execute(select(TABLES.c.chairs, TABLES.c.speed).where(TABLES.c.id == id)).first()
            later = select(PLAYS.c.play).where(PLAYS.c.table_id == id, PLAYS.c.number >= seen)
            plays = list(connection.scalars(later.order_by(PLAYS.c.number)))
        return None if row is None else (msgspec.json.decode(row.chairs, type=list[Chair]), row.speed, plays)

    def lease(self, who: str, now: float, until: float) -> bool:
        """Whether the house's bots are this process's to play until then: one process at a time has them."""
        mine = f"{who} {until!r}"
        try:
            with self._engine.begin() as connection:
                query = select(SETTINGS.c.value).where(SETTINGS.c.name == "dealer")
                held = connection.scalar(query)
                if held is None:
                    connection.execute(insert(SETTINGS).values(name="dealer", value=mine))
                    return True
                holder, _, end = str(held).partition(" ")
                if holder != who and float(end) > now:
                    return False
                claim = update(SETTINGS).where(SETTINGS.c.name == "dealer", SETTINGS.c.value == held)
                return connection.execute(claim.values(value=mine)).rowcount == 1
        except IntegrityError:
            return False

    def ids(self, *, statuses: Sequence[str], most: int = 100, is_show: bool | None = None) -> list[str]:
        """Tables in one of these states, the latest first."""
        query = select(TABLES.c.id).where(TABLES.c.status.in_(statuses)).order_by(TABLES.c.created.desc()).limit(most)
        if is_show is not None:
            query = query.where(TABLES.c.is_show == int(is_show))
        with self._engine.connect() as connection:
            return list(connection.scalars(query))

    def forget(self, ids: Sequence[str]) -> None:
        """Drop tables and their plays."""
        with self._engine.begin() as connection:
            connection.execute(delete(PLAYS).where(PLAYS.c.table_id.in_(ids)))
            connection.execute(delete(TABLES).where(TABLES.c.id.in_(ids)))


def _chairs_text(chairs: Sequence[Chair]) -> str:
    return msgspec.json.encode(list(chairs)).decode()
