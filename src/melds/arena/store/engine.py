"""Opening a store: SQLite by path, PostgreSQL by URL, at the version of this program.

How this works: all access goes through `Store.reading` and `Store.writing`, each one transaction. In SQLite a writing
transaction takes the one lock there is at its beginning, so nobody ever has to begin anew; in PostgreSQL the writers
of a tournament lock its row first. Times come from the database where many machines share it, so that their clocks
need not agree. What goes wrong in the database is a StoreError in words, a StoreLost if it may work again a moment
later.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError

from melds.errors import MeldsError

__all__ = ["Store", "StoreError", "StoreLost", "create_store", "open_store", "url_of"]

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_SECONDS = 30.0  # to wait for others' transactions
DEFAULT = "melds.db"
LASTING = "disk", "No space", "readonly", "read-only", "malformed", "not a database", "unable to open"  # no use to wait


class StoreError(MeldsError):
    """The database can't be used, or refuses what is asked."""


class StoreLost(StoreError):
    """The database does not answer; it may a moment later. Whether the transaction took place is not known."""


class Store:
    """A database at this program's version."""

    def __init__(self, url: URL) -> None:
        self.url, self.engine = url, _engine(url)
        self.name = str(url.database) if self.is_sqlite else url.render_as_string(hide_password=True)

    @property
    def is_sqlite(self) -> bool:
        """Whether it is a file of this machine."""
        return self.url.get_backend_name() == "sqlite"

    @property
    def address(self) -> str:
        """What opens it in another process."""
        return self.url.render_as_string(hide_password=False)

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that changes nothing."""
        with self._trouble("read"), self.engine.connect() as connection, connection.begin():
            yield connection

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction: all of it happens, or nothing."""
        with self._trouble("written"), self.engine.connect() as plain:
            connection = plain.execution_options(melds_writes=True)
            with connection.begin():
                yield connection

    def now(self, connection: Connection) -> float:
        """The time of the database."""
        if self.is_sqlite:
            return time.time()
        return float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())

    def close(self) -> None:
        """Lets go of all connections."""
        self.engine.dispose()

    @contextlib.contextmanager
    def _trouble(self, act: str) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            first = str(error.orig).strip().partition("\n")[0]
            lost = isinstance(error, OperationalError) or error.connection_invalidated
            kind = StoreLost if lost and not any(word in first for word in LASTING) else StoreError
            raise kind(f"{self.name} can't be {act}: {first}") from error


def url_of(address: str) -> URL:
    """The URL of a store: of a file by its path, of PostgreSQL as it is."""
    if "://" not in address:
        return URL.create("sqlite", database=address)
    try:
        url = make_url(address)
        if url.get_backend_name() == "postgresql" and "+" not in url.drivername:
            url = url.set(drivername="postgresql+psycopg")
        if url.get_backend_name() not in ("sqlite", "postgresql"):
            raise StoreError(f"{address}: expected a file such as melds.db, or postgresql://...")
        url.get_dialect()
    except (ArgumentError, NoSuchModuleError) as error:
        raise StoreError(f"{address} is no address of a database: {error}") from None
    return url


def create_store(address: str = DEFAULT) -> Store:
    """The store at that address, made or brought to this version."""
    store = _connected(address)
    with store.writing() as connection:
        revision, head = _revisions(connection)
        _refuse_strange(store, connection, revision)
        if revision != head:
            _migrate(connection)
    return store


def open_store(address: str = DEFAULT) -> Store:
    """The store that is there; StoreError if there is none, or one of another version."""
    url = url_of(address)
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).is_file():
        raise StoreError(f"there is no store {url.database}; `melds arena init` makes one")
    store = _connected(address)
    with store.reading() as connection:
        revision, head = _revisions(connection)
        _refuse_strange(store, connection, revision)
    if revision is None:
        raise StoreError(f"{store.name} is empty; `melds arena init` makes it a store")
    if revision != head:
        raise StoreError(
            f"{store.name} is a store of version {revision}, and this program's is {head};"
            " `melds arena init` brings it there"
        )
    return store


def _connected(address: str) -> Store:
    try:
        return Store(url_of(address))
    except ModuleNotFoundError as error:
        raise StoreError(
            f"PostgreSQL needs the extra: pip install 'melds[postgres]' ({error.name} is missing)"
        ) from None


def _script() -> ScriptDirectory:
    return ScriptDirectory(str(MIGRATIONS))


def _revisions(connection: Connection) -> tuple[str | None, str | None]:
    """That of the database, and that of this program."""
    return MigrationContext.configure(connection).get_current_revision(), _script().get_current_head()


def _refuse_strange(store: Store, connection: Connection, revision: str | None) -> None:
    known = {script.revision for script in _script().walk_revisions()}
    if revision is not None and revision not in known:
        raise StoreError(
            f"{store.name} is a store of version {revision}, which this program does not know: a later one made it"
        )
    if revision is None and set(inspect(connection).get_table_names()) - {"alembic_version"}:
        raise StoreError(f"{store.name} is a database of something else; nothing was changed")


def _migrate(connection: Connection) -> None:
    script = _script()
    steps = script._upgrade_revs
    with EnvironmentContext(Config(), script, fn=lambda revision, _: steps("head", revision)) as environment:
        environment.configure(connection=connection)
        environment.run_migrations()


def _engine(url: URL) -> Engine:
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    return create_engine(url, pool_pre_ping=True)


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions are begun by `_begin_sqlite`, not behind our back
    for line in ("foreign_keys = ON", "journal_mode = WAL", "synchronous = NORMAL", "cache_size = -65536"):
        connection.execute(f"PRAGMA {line}")


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("melds_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
