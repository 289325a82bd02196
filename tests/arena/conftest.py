"""Stores for tests: a file, and a database on a real PostgreSQL server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from melds.arena.store.engine import Store, create_store
from postgres_server import Server, postgres


@pytest.fixture(autouse=True)
def bot_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with postgres() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store can be made."""
    if request.param == "sqlite":
        return str(tmp_path / "melds.db")
    running: Server = request.getfixturevalue("server")
    return running.database()


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    made = create_store(address)
    yield made
    made.close()
