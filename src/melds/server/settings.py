"""How a server is set up."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """What `melds serve` is told; it can be handed to another process as it is."""

    db: str = "melds.db"  # a SQLite file, or the URL of a PostgreSQL database
    shows: bool = True  # games among bots, to watch
    workers: int = 1  # processes that share the store
    bundle: str = str(Path(__file__).parent / "static")  # what the build of `web/` writes
