"""Opening a store: made, of this version, of another, of something else, broken, full."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, text

import melds.arena.store.web_models  # noqa: F401 - its tables are among those of the models
from arenas import assert_sound, new_arena, play
from melds.arena.store.engine import Store, StoreError, create_store, open_store, url_of
from melds.arena.store.models import Base
from melds.arena.tournaments import find_tournament, tournaments
from melds.arena.work import Duty, work
from melds.errors import MeldsError
from postgres_server import Server


def test_the_migrations_make_what_the_models_say(store: Store) -> None:
    with store.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_a_store_can_be_made_again_and_keeps_what_it_has(store: Store) -> None:
    tournament = new_arena(store)
    play(store, tournament, 2)
    again = create_store(store.address)
    assert assert_sound(again, tournament) == 2
    again.close()


def test_a_store_of_a_later_version_is_refused_and_not_touched(store: Store) -> None:
    with store.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for opening in (open_store, create_store):
        with pytest.raises(StoreError, match="version 9999, which this program does not know"):
            opening(store.address)


def test_a_database_of_something_else_is_refused_and_not_touched(address: str) -> None:
    engine = create_engine(url_of(address))
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE recipes (id INTEGER)"))
    for opening in (open_store, create_store):
        with pytest.raises(StoreError, match="a database of something else"):
            opening(address)
    engine.dispose()


def test_an_empty_database_is_no_store(address: str) -> None:
    Path(address).touch() if "://" not in address else None
    with pytest.raises(StoreError, match="is empty; `melds arena init`"):
        open_store(address)


def test_a_missing_file_is_not_made_by_looking_for_it(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no store"):
        open_store(str(tmp_path / "none.db"))
    assert list(tmp_path.iterdir()) == []


def test_a_corrupt_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "melds.db"
    path.write_bytes(b"this is no database, it is a shopping list\n" * 1000)
    with pytest.raises(StoreError, match="file is not a database"):
        open_store(str(path))
    assert path.read_bytes().startswith(b"this is no database")


@pytest.mark.parametrize("address", ["mysql://x/y", "nonsense://x", "://"])
def test_addresses_of_other_databases_are_refused(address: str) -> None:
    with pytest.raises(StoreError, match=r"expected a file|no address"):
        open_store(address)


def test_a_server_that_is_away_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="can't be read"):
        open_store(f"postgresql://nobody@/nothing?host={tmp_path}")


def test_a_worker_waits_for_a_server_that_comes_back(server: Server) -> None:
    store = create_store(server.database())
    store.close()
    server.stop()
    late, begun = threading.Timer(0.5, server.start), []
    late.start()
    try:
        work(Duty(store.address, trust=True), "worker", goes_on=lambda: bool(begun.append("at work")))
    finally:
        late.join()
    assert begun == ["at work"]


FULL = """
import resource, sys
sys.path.insert(0, sys.argv[2])
from arenas import play
from melds.arena.store.engine import StoreError, open_store
from melds.arena.tournaments import find_tournament
store = open_store(sys.argv[1])
with store.reading() as connection:
    tournament = find_tournament(connection)
play(store, tournament, 1)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
try:
    play(store, tournament, 500)
except StoreError as error:
    print(type(error).__name__, error)
"""


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    store = create_store(str(tmp_path / "melds.db"))
    tournament = new_arena(store)
    play(store, tournament, 3)
    code = [sys.executable, "-c", FULL, store.address, str(Path(__file__).parent.parent)]
    done = subprocess.run(code, check=False, capture_output=True, text=True)
    assert done.stdout.startswith("StoreError"), done.stdout + done.stderr
    assert "can't be written" in done.stdout
    matches = assert_sound(store, tournament)
    assert matches >= 4
    play(store, tournament, 2)  # there is room again
    assert assert_sound(store, tournament) == matches + 2


def test_which_tournament_is_meant(store: Store) -> None:
    with store.reading() as connection:
        assert tournaments(connection) == []
        with pytest.raises(MeldsError, match="say which tournament is meant; there are: none yet"):
            find_tournament(connection)
    new_arena(store)
    with store.reading() as connection:
        assert find_tournament(connection).name == "class"
        with pytest.raises(MeldsError, match="there is no tournament other; there are: class"):
            find_tournament(connection, "other")
    with pytest.raises(MeldsError, match="there is a tournament class already"):
        new_arena(store)
