"""Calls that were written down are made in their order, compiled or not, and the first that is refused is named."""

import contextlib
import os
import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from melds.sandbox import landlock, system
from melds.sandbox.linux import is_linux, number_of
from melds.sandbox.steps import Steps

pytestmark = pytest.mark.skipif(not is_linux(), reason="these are calls of 64-bit Linux")
Row = list[tuple[str, int | bytes, int | bytes, int | bytes]]


def take_steps(calls: Row) -> None:
    steps = Steps()
    for call in calls:
        steps.add(*call)
    steps.take()


def take_in_python(calls: Row) -> None:
    rows = []
    for name, *arguments in calls:
        words = [system.address(word) if isinstance(word, bytes) else word for word in arguments]
        rows.append(struct.pack("=7q", number_of(name), *words, 0, 0, 0))
    system.make_calls(b"".join(rows), [name for name, *_ in calls])


both = pytest.mark.parametrize("take", [take_steps, take_in_python])


@both
def test_calls_are_made_in_their_order(take: Callable[[Row], None]) -> None:
    reader, writer = os.pipe()
    take([("write", writer, b"one ", 4), ("write", writer, b"two", 3), ("close", writer, 0, 0)])
    with open(reader, "rb") as file:
        assert file.read() == b"one two"


@both
def test_the_call_that_is_refused_is_named_and_none_is_made_after_it(take: Callable[[Row], None]) -> None:
    reader, writer = os.pipe()
    with pytest.raises(FileNotFoundError, match="chdir"):
        take([("write", writer, b"before", 6), ("chdir", b"/does/not/exist", 0, 0), ("write", writer, b"after", 5)])
    os.close(writer)
    with open(reader, "rb") as file:
        assert file.read() == b"before"


def fork_by_steps(writer: int) -> tuple[list[int], bool]:
    steps = Steps()
    steps.add("write", writer, b"+", 1)
    return steps.fork_each(3)


def fork_in_python(writer: int) -> tuple[list[int], bool]:
    sign = b"+"
    row = struct.pack("=7q", number_of("write"), writer, system.address(sign), 1, 0, 0, 0)
    return system.fork_each(row, ["write"], 3)


@pytest.mark.parametrize("fork", [fork_by_steps, fork_in_python])
def test_each_child_knows_which_one_it_is(fork: Callable[[int], tuple[list[int], bool]]) -> None:
    reader, writer = os.pipe()
    children, is_child = fork(writer)
    if is_child:
        os._exit(10 + len(children))
    codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    os.close(writer)
    with open(reader, "rb") as file:
        assert file.read() == b"+++"
    assert codes == [10, 11, 12]


def test_nothing_is_forked_behind_a_call_that_is_refused() -> None:
    steps = Steps()
    steps.add("chdir", b"/does/not/exist")
    before = children()
    with pytest.raises(FileNotFoundError, match="chdir"):
        steps.fork_each(3)
    assert children() == before  # other tests may have some


def children() -> set[str]:
    """The processes whose parent we are."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has just ended
            if int(status.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[1]) == os.getpid():
                found.add(status.parent.name)
    return found


@pytest.mark.skipif(landlock.abi() == 0, reason="this kernel has no Landlock")
def test_rules_are_kept_for_a_folder_and_not_for_its_name(tmp_path: Path) -> None:
    rulesets, folder = landlock.Rulesets([], landlock.abi()), tmp_path / "bots"
    folder.mkdir()
    before = rulesets.beside(str(folder))
    assert rulesets.beside(str(folder)) == before
    folder.rmdir()
    folder.mkdir()  # it may well get the number of the old one
    assert rulesets.beside(str(folder)) != before
    many = [tmp_path / str(number) for number in range(landlock.MOST_KEPT)]
    for each in many:
        each.mkdir()
        rulesets.beside(str(each))
    assert len(rulesets._made) == landlock.MOST_KEPT
