"""What the worker does for honest bots: plain answers, tracebacks of their own lines, modules beside them."""

import sys
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from melds.sandbox.answers import plain
from melds.sandbox.worker import MissingFunction, author_traceback, load_bot

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.lists(inner, max_size=4).map(tuple),
    max_leaves=20,
)


class Word(str):
    def __str__(self) -> str:
        return "another word"


class Row(list[object]):
    def __len__(self) -> int:
        return 1 << 40

    def __iter__(self) -> Iterator[object]:
        raise SystemExit


class Number(IntEnum):
    DISCARD = 5


class Play(NamedTuple):
    kind: int
    card: str


@given(values)
def test_plain_values_stay_what_they_are(value: object) -> None:
    assert repr(plain(value)) == repr(value)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Word("8D"), "'8D'"),
        (Play(Number.DISCARD, Word("8D")), "(5, '8D')"),
        ([Row([Number.DISCARD, Row()])], "[[5, []]]"),
        ((True, None, 0.5), "(True, None, 0.5)"),
    ],
)
def test_classes_of_the_bots_own_are_what_they_are_at_heart(value: object, expected: str) -> None:
    assert repr(plain(value)) == expected


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ({"card": "8D"}, "an object of type dict"),
        ((5, {"8D"}), "an object of type set"),
        (b"8D", "an object of type bytes"),
        (iter(()), "an object of type tuple_iterator"),
        (["8D"] * 2001, "a list of more than 2000 items"),
    ],
)
def test_what_is_no_play_is_named(value: object, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        plain(value)


def test_lists_in_lists_have_an_end() -> None:
    deep: list[object] = []
    deep.append(deep)
    with pytest.raises(ValueError, match="lists in lists without end"):
        plain(deep)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for bots, whose modules are forgotten afterwards."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    for name, module in [*sys.modules.items()]:
        if str(getattr(module, "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


def load(folder: Path, code: str, name: str = "bot.py") -> object:
    (folder / name).write_text(code)
    return load_bot(str(folder / name), "phazed_play")


def test_a_bot_may_import_what_lies_beside_it(folder: Path) -> None:
    (folder / "strategy_beside.py").write_text("def phazed_play(*_): return (1, None)\n")
    bot = load(folder, "from strategy_beside import phazed_play\n")
    assert callable(bot)
    assert bot() == (1, None)


def test_a_bot_may_have_the_name_of_a_module(folder: Path) -> None:
    bot = load(folder, "import random\ndef phazed_play(*_): return random.choice([(1, None)])\n", "random.py")
    assert callable(bot)
    assert bot() == (1, None)


def test_a_bot_finds_itself_by_its_name(folder: Path) -> None:
    code = "import pickle\nclass Memory: pass\nkept = pickle.loads(pickle.dumps(Memory()))\ndef phazed_play(*_): pass\n"
    assert callable(load(folder, code))


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ("", "bot.py does not define phazed_play; it has no function at all"),
        ("def phased_play(): pass\ndef _play(): pass", "bot.py does not define phazed_play; it has phased_play"),
        ("phazed_play = 7\nclass Bot: pass", "bot.py does not define phazed_play; it has Bot"),
    ],
)
def test_a_missing_function_is_named_with_what_is_there(folder: Path, code: str, complaint: str) -> None:
    with pytest.raises(MissingFunction, match=complaint):
        load(folder, code)


def traceback_of(folder: Path, code: str) -> str:
    with pytest.raises(Exception) as raised:  # noqa: PT011 - whatever the code raises
        load(folder, code)
    return author_traceback(raised.value, folder)


def test_a_traceback_begins_with_the_authors_first_line(folder: Path) -> None:
    (folder / "beside.py").write_text("import json\ndef read(): return json.loads('[')\n")
    lines = traceback_of(folder, "import beside\nbeside.read()\n").splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[1] == f'  File "{folder / "bot.py"}", line 2, in <module>'
    assert f'  File "{folder / "beside.py"}", line 2, in read' in lines
    assert lines[-1].startswith("json.decoder.JSONDecodeError: ")


def test_an_error_without_a_line_of_the_author_shows_none_of_ours(folder: Path) -> None:
    text = traceback_of(folder, "def phazed_play(:\n")
    assert text.startswith(f'  File "{folder / "bot.py"}", line 1\n    def phazed_play(:')
    assert text.endswith("SyntaxError: invalid syntax")


def test_a_traceback_can_be_read_however_much_there_is_to_it(folder: Path) -> None:
    code = "def deeper(n):\n    if n == 0: raise ValueError('no ' * 1000)\n    deeper(n - 1)\ndeeper(200)\n"
    lines = traceback_of(folder, code).splitlines()
    assert len(lines) < 100
    assert max(map(len, lines)) < 510
    assert lines[-1].startswith("ValueError: no no no ")
