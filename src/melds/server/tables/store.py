"""Where tables are kept: who sits there, the seed of the cards, and every play.

A table is its seed and its plays, so it can be dealt and played again after any interruption. A play is written under
its number before anybody is shown it: of two that claim the same number, one is refused.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Sequence

import msgspec
from sqlalchemy import Select, delete, func, insert, select, update

from melds.arena.store.engine import Store, StoreError
from melds.arena.store.web_models import WebPlay, WebSetting, WebTable
from melds.server.tables.seating import Chair

__all__ = ["Kept", "TableStore"]


class Kept(msgspec.Struct):
    """A table as it is kept."""

    id: str
    game: str
    seed: int
    chairs: list[Chair]
    speed: float
    status: str
    is_show: bool
    created_at: float
    plays: list[str]


class _Taken(Exception):
    """Another process has made a play of that number; the transaction is rolled back."""


class TableStore:
    """Reads and writes tables; every method is one transaction."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def secret(self) -> str:
        """What cookies are signed with: made once, kept for ever."""
        wanted = select(WebSetting.value).where(WebSetting.name == "secret")
        with contextlib.suppress(StoreError), self._store.writing() as connection:  # another process may be quicker
            if connection.scalar(wanted) is None:
                connection.execute(insert(WebSetting).values(name="secret", value=secrets.token_urlsafe(32)))
        with self._store.reading() as connection:
            return connection.scalars(wanted).one()

    def add(self, kept: Kept) -> None:
        """A new table."""
        values = {name: getattr(kept, name) for name in ("id", "game", "seed", "speed", "status", "is_show")}
        with self._store.writing() as connection:
            made = insert(WebTable).values(chairs=_chairs_text(kept.chairs), created_at=kept.created_at, **values)
            connection.execute(made)

    def write_plays(self, id: str, first: int, plays: Sequence[str], status: str) -> bool:
        """Plays from that number on; False, and nothing written, if one of the numbers is taken."""
        rows = [{"table_id": id, "number": first + place, "play": play} for place, play in enumerate(plays)]
        with contextlib.suppress(_Taken), self._store.writing() as connection:
            # The row of the table is changed first: processes that write to one table take turns.
            connection.execute(update(WebTable).where(WebTable.id == id).values(status=status))
            count = connection.scalar(select(func.count()).select_from(WebPlay).where(WebPlay.table_id == id))
            if count != first:
                raise _Taken
            connection.execute(insert(WebPlay), rows)
            return True
        return False

    def write_chairs(self, id: str, chairs: Sequence[Chair], status: str, speed: float) -> None:
        """Who sits where now, and how fast the bots play."""
        changed = update(WebTable).where(WebTable.id == id)
        with self._store.writing() as connection:
            connection.execute(changed.values(chairs=_chairs_text(chairs), status=status, speed=speed))

    def read(self, id: str) -> Kept | None:
        """A table with its plays, if there is one."""
        with self._store.reading() as connection:
            row = connection.execute(select(WebTable.__table__).where(WebTable.id == id)).mappings().first()
            plays = connection.scalars(_plays_from(id, 0)).all()
        if row is None:
            return None
        return Kept(**{**row, "chairs": _chairs(row["chairs"]), "plays": list(plays)})

    def news(self, id: str, seen: int) -> tuple[list[Chair], float, list[str]] | None:
        """Who sits at a table now, its speed, and the plays after those that were seen."""
        with self._store.reading() as connection:
            row = connection.execute(select(WebTable.chairs, WebTable.speed).where(WebTable.id == id)).first()
            plays = list(connection.scalars(_plays_from(id, seen)))
        return None if row is None else (_chairs(row.chairs), row.speed, plays)

    def lease(self, who: str, now: float, until: float) -> bool:
        """Whether the house's bots are this process's to play until then: one process at a time has them."""
        mine = f"{who} {until!r}"
        with contextlib.suppress(StoreError), self._store.writing() as connection:  # another process may be quicker
            held = connection.scalar(select(WebSetting.value).where(WebSetting.name == "dealer"))
            if held is None:
                connection.execute(insert(WebSetting).values(name="dealer", value=mine))
                return True
            holder, _, end = held.partition(" ")
            if holder == who or float(end) <= now:
                claim = update(WebSetting).where(WebSetting.name == "dealer", WebSetting.value == held)
                return connection.execute(claim.values(value=mine)).rowcount == 1
        return False

    def ids(self, *, statuses: Sequence[str], most: int = 100, is_show: bool | None = None) -> list[str]:
        """Tables in one of these states, the latest first."""
        query = select(WebTable.id).where(WebTable.status.in_(statuses)).order_by(WebTable.created_at.desc())
        if is_show is not None:
            query = query.where(WebTable.is_show == is_show)
        with self._store.reading() as connection:
            return list(connection.scalars(query.limit(most)))

    def forget(self, ids: Sequence[str]) -> None:
        """Drop tables and their plays."""
        with self._store.writing() as connection:
            connection.execute(delete(WebPlay).where(WebPlay.table_id.in_(ids)))
            connection.execute(delete(WebTable).where(WebTable.id.in_(ids)))


def _plays_from(id: str, number: int) -> Select[str]:
    return select(WebPlay.play).where(WebPlay.table_id == id, WebPlay.number >= number).order_by(WebPlay.number)


def _chairs(text: str) -> list[Chair]:
    return msgspec.json.decode(text, type=list[Chair])


def _chairs_text(chairs: Sequence[Chair]) -> str:
    return msgspec.json.encode(list(chairs)).decode()
