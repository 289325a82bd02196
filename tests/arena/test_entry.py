"""Who may enter what, and when."""

from pathlib import Path

import pytest
from sqlalchemy import select, update

from arenas import FAILS, FREE, add_bot, add_builtin, drawer, new_arena, next_match, played
from melds.arena.entry import NotReady, enter, enter_builtin, reactivate, withdraw
from melds.arena.recording import record
from melds.arena.sources import read_bot, source_path, written_source
from melds.arena.store.engine import Store
from melds.arena.store.models import Source, Status, Version
from melds.arena.tournaments import Terms, create_tournament
from melds.errors import MeldsError
from melds.rules.games import VARIANTS
from sandboxes import skip_without_sandbox


def statuses(store: Store) -> list[str]:
    with store.reading() as connection:
        return list(connection.execute(select(Version.status).order_by(Version.id)).scalars())


def test_a_bot_that_passes_its_check_is_entered_and_kept(store: Store) -> None:
    skip_without_sandbox()
    tournament = new_arena(store, players=0)
    entered = enter(store, tournament, drawer(1), person="ada", name="mine")
    assert (entered.name, entered.number, entered.inactive) == ("mine", 1, ())
    with store.reading() as connection:
        assert connection.execute(select(Source.content)).scalar_one() == drawer(1)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"1 / 0\n", "it can't be loaded: exception"),
        (b"def other(): pass\n", "it can't be loaded: exception"),
        (FAILS, "it does not answer its first call: exception"),
        (drawer(1).replace(b"    return", b"    if len(play_history) > 9: 1 / 0\n    return"), "to its end"),
    ],
)
def test_a_bot_that_fails_its_check_is_not_entered(store: Store, content: bytes, why: str) -> None:
    skip_without_sandbox()
    tournament = new_arena(store, players=0)
    with pytest.raises(NotReady, match=why) as failed:
        enter(store, tournament, content, person="ada", name="mine")
    assert failed.value.trial.verdict is not None
    assert statuses(store) == []


def test_a_fifth_player_sends_the_oldest_to_the_bench(store: Store) -> None:
    tournament = new_arena(store, players=0)
    for number in range(4):
        add_bot(store, tournament, "ada", drawer(number), f"bot {number}")
    entered = enter(store, tournament, drawer(4), person="ada", name="bot 4", check=False)
    assert entered.inactive == ("bot 0 1",)
    assert statuses(store) == [Status.INACTIVE] + [Status.ACTIVE] * 4
    with store.reading() as connection:
        first = connection.execute(select(Version.id).order_by(Version.id)).scalars().first()
    assert first is not None
    assert reactivate(store, first) == ("bot 1 1",)
    assert statuses(store) == [Status.ACTIVE, Status.INACTIVE] + [Status.ACTIVE] * 3


def test_a_new_version_replaces_the_old_one_and_begins_anew(store: Store) -> None:
    tournament = new_arena(store, players=3)
    old = add_bot(store, tournament, "ada", drawer(10), "mine")
    claim = next_match(store, tournament)
    assert claim is not None
    assert record(store, claim, played(store, claim))
    new = add_bot(store, tournament, "ada", drawer(11), "mine")
    with store.reading() as connection:
        rows = connection.execute(
            select(Version.id, Version.number, Version.status, Version.matches).where(Version.id.in_([old, new]))
        ).all()
    assert sorted(rows) == [(old, 1, Status.REPLACED, 1), (new, 2, Status.ACTIVE, 0)]


def test_ten_minutes_lie_between_two_entries_of_a_person(store: Store) -> None:
    tournament = create_tournament(store, "class", VARIANTS["huxxy"], terms=Terms())
    add_bot(store, tournament, "ada", drawer(1), "one")
    with pytest.raises(MeldsError, match=r"10 minutes must lie between two entries of ada; 10\.0 are missing"):
        add_bot(store, tournament, "ada", drawer(2), "two")
    add_bot(store, tournament, "bob", drawer(2), "two")
    with store.writing() as connection:
        connection.execute(update(Version).values(entered_at=Version.entered_at - 601))
    add_bot(store, tournament, "ada", drawer(2), "two")


def test_withdrawn_players_can_come_back(store: Store) -> None:
    tournament = new_arena(store, players=0)
    version = add_bot(store, tournament, "ada", drawer(1))
    withdraw(store, version)
    assert statuses(store) == [Status.WITHDRAWN]
    with pytest.raises(MeldsError, match="withdrawn already"):
        withdraw(store, version)
    assert reactivate(store, version) == ()
    with pytest.raises(MeldsError, match="active already"):
        reactivate(store, version)


def test_who_was_put_out_does_not_come_back(store: Store) -> None:
    tournament = new_arena(store, players=3, terms=Terms(entry_gap=0, strikes=1))
    bad = add_bot(store, tournament, "bad", FAILS)
    claim = next_match(store, tournament)
    assert claim is not None
    assert record(store, claim, played(store, claim))
    for act in (withdraw, reactivate):
        with pytest.raises(MeldsError, match="was put out of the tournament"):
            act(store, bad)
    with pytest.raises(MeldsError, match="this file was put out of the tournament"):
        add_bot(store, tournament, "bad", FAILS, "another name")


def test_the_same_file_is_not_entered_twice_under_one_name(store: Store) -> None:
    tournament = new_arena(store, players=0)
    add_bot(store, tournament, "ada", drawer(1), "mine")
    with pytest.raises(MeldsError, match="already entered as mine, version 1"):
        add_bot(store, tournament, "ada", drawer(1), "mine")


@pytest.mark.parametrize("name", ["<b>x</b>", "[red]x", "", " x", "x" * 41, "a|b", "a\nb", "../x", "\x1b[31m"])
def test_names_with_markup_are_refused(store: Store, name: str) -> None:
    tournament = new_arena(store, players=0)
    with pytest.raises(MeldsError, match="can't be the name of a player"):
        add_bot(store, tournament, "ada", drawer(1), name) if name else enter(
            store, tournament, drawer(1), person="ada", name="", check=False
        )
    with pytest.raises(MeldsError, match="can't be the name of a person"):
        enter_builtin(store, tournament, "random", person="<script>", name="x")
    assert statuses(store) == []


def test_names_of_all_languages_are_welcome(store: Store) -> None:
    tournament = new_arena(store, players=0)
    for name in ("Zoë O'Hara", "李雷", "mine 2.0", "a_b-c+d"):
        add_builtin(store, tournament, name)
    assert len(statuses(store)) == 4


def test_only_plain_python_files_are_read(tmp_path: Path) -> None:
    bot, link, pipe, big = (tmp_path / name for name in ("bot.py", "link.py", "pipe.py", "big.py"))
    bot.write_bytes(drawer(1))
    link.symlink_to(bot)
    big.write_bytes(b"#" * (10 << 20))
    import os  # noqa: PLC0415

    os.mkfifo(pipe)
    assert read_bot(bot, FREE.most_bytes) == drawer(1)
    for path, why in [(link, "is a link"), (pipe, "is no file"), (big, "larger than 1 MB"), (tmp_path / "no", "can't")]:
        with pytest.raises(MeldsError, match=why):
            read_bot(path, FREE.most_bytes)


@pytest.mark.parametrize("content", [b"\x00\x01\x02", b"\xff\xfe\x00", b"def f(:\n", b"(" * 5000])
def test_a_corrupt_file_is_no_bot(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bot.py"
    path.write_bytes(content)
    with pytest.raises(MeldsError, match=r"bot\.py is no Python"):
        read_bot(path, FREE.most_bytes)


def test_a_bot_is_written_from_the_store_into_a_folder_of_its_own(store: Store) -> None:
    tournament = new_arena(store, players=0)
    add_bot(store, tournament, "ada", drawer(1))
    with store.reading() as connection:
        (name,) = connection.execute(select(Source.hash)).scalars()
        path = source_path(connection, name)
    assert path.read_bytes() == drawer(1)
    assert path == written_source(drawer(1))
    assert [each.name for each in path.parent.iterdir()] == ["bot.py"]
    assert path.parent.name == name
