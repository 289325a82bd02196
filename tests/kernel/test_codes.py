"""A row of codes is read like a list, compiled or not."""

import random
from types import ModuleType

import pytest
from ways import interpreted

from melds.kernel import codes
from melds.kernel.phase.state import deal

both = pytest.mark.parametrize("module", [codes, *interpreted("codes")], ids=["compiled", "interpreted"])


@both
def test_an_empty_row_is_like_an_empty_list(module: ModuleType) -> None:
    row = module.Codes()
    assert not row
    assert (len(row), list(row), row) == (0, [], [])
    with pytest.raises(IndexError, match="there are 0 codes, none at place 0"):
        row[0]


def test_codes_are_read_from_both_ends() -> None:
    row = deal(7).legal()
    listed = list(row)
    assert (len(row), row[0], row[-1], row[1]) == (2, listed[0], listed[1], listed[1])
    assert random.Random(1).choice(row) in row
    assert row == listed == row.listed()
    assert row == deal(7).legal() != deal(8).legal()
    assert 99 not in row
    assert repr(row) == repr(listed)
    for place in (2, -3):
        with pytest.raises(IndexError, match="there are 2 codes"):
            row[place]


def test_a_row_stays_as_it_was_when_others_are_listed() -> None:
    state = deal(7)
    row = state.legal()
    before = list(row)
    state.step(row[0])
    state.legal()
    assert row == before
