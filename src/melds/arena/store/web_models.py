"""The tables of a store that the web app keeps: games between people and bots, and what cookies are signed with."""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from melds.arena.store.models import Base

__all__ = ["WebPlay", "WebSetting", "WebTable"]


class WebTable(Base):
    """A table in the browser: its seed and who sits there."""

    __tablename__ = "web_tables"
    __table_args__ = (Index(None, "status", "created_at"),)
    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    game: Mapped[str] = mapped_column(String(24))
    seed: Mapped[int] = mapped_column(BigInteger)
    chairs: Mapped[str] = mapped_column(Text)  # JSON
    speed: Mapped[float]  # seconds between two plays of bots
    status: Mapped[str] = mapped_column(String(12))  # waiting, playing, over
    is_show: Mapped[bool]  # among bots, to watch
    created_at: Mapped[float]


class WebPlay(Base):
    """A play that was made at such a table."""

    __tablename__ = "web_plays"
    table_id: Mapped[str] = mapped_column(ForeignKey("web_tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)  # from 0
    play: Mapped[str] = mapped_column(Text)


class WebSetting(Base):
    """What the processes of a server share."""

    __tablename__ = "web_settings"
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)
