"""A match by another clock than the course's: bots can ask for it, and the champions keep to it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from melds.course.calls import entry_point
from melds.course.champions import champion_for
from melds.course.limits import COURSE_LIMITS, limits, set_limits
from melds.game import Game
from melds.match.entrants import Entrant
from melds.match.referee import Result, play_match
from melds.players import player
from melds.players.budget import Budget
from melds.rules.games import VARIANTS
from melds.sandbox.host import Sandbox
from sample_bots import bot
from sandboxes import skip_without_sandbox

SHORT = COURSE_LIMITS.times(0.1)
ASKS = """
from melds.course.limits import limits

SHORT = limits()

def comp10001huxxy_play(play_history, active_player, hand, table):
    if SHORT != limits() or (SHORT.play, SHORT.match) != (0.4, 6.0):
        raise RuntimeError(f"{SHORT}, {limits()}")
    return (active_player, 0, None)
"""
MODULES = {"phazed": "phazed", "phasea": "phasedout", "huxxy": "huxxy"}


@pytest.fixture(autouse=True)
def _course_limits() -> Iterator[None]:
    yield
    set_limits(COURSE_LIMITS)


def played(name: str, bots: list[Entrant], sandbox: Sandbox | None) -> Result:
    result = play_match(VARIANTS[name], bots, seed=3, sandbox=sandbox, limits=SHORT)
    assert (result.verdict, result.void) == (None, None)
    return result


def test_another_clock_is_so_many_times_the_course_s_and_waits_as_long() -> None:
    assert COURSE_LIMITS.times(0.5) == (1.0, 2.0, 30.0, 4.0)
    assert limits() == COURSE_LIMITS


@pytest.mark.parametrize("trust", [False, True])
def test_a_bot_can_ask_for_the_limits_of_its_match(tmp_path: Path, trust: bool) -> None:
    bots = [bot(tmp_path, ASKS), *[Entrant("random")] * 3]
    if trust:
        played("huxxy", bots, None)
        return
    skip_without_sandbox()
    with Sandbox() as sandbox:
        played("huxxy", bots, sandbox)


def test_a_budget_shrinks_with_the_clock_and_never_grows() -> None:
    whole = Budget(playouts=1000)
    assert whole.under(COURSE_LIMITS.play, COURSE_LIMITS.match) == whole
    assert whole.under(SHORT.play, SHORT.match) == Budget(1000, once=pytest.approx(0.15), game=pytest.approx(3.6))
    assert whole.under(600.0, 6000.0) == whole


@pytest.mark.parametrize("name", VARIANTS)
def test_the_champions_think_by_the_clock_of_the_match(name: str) -> None:
    whole = player("champion", name).budget
    set_limits(SHORT)
    own = champion_for(Game(name, seed=1).observe()).budget
    assert own == player("champion", name, time=(SHORT.play, SHORT.match)).budget
    assert (own.once, own.game) == (pytest.approx(whole.once / 10), pytest.approx(whole.game / 10))


@pytest.mark.bulk
@pytest.mark.parametrize("name", VARIANTS)
def test_champions_keep_to_a_clock_ten_times_shorter(tmp_path: Path, name: str) -> None:
    skip_without_sandbox()
    function = entry_point(VARIANTS[name])
    own = bot(tmp_path, f"from melds.course.{MODULES[name.removesuffix('-bonus')]} import {function}", "own")
    with Sandbox() as sandbox:
        result = played(name, [own, Entrant("champion"), Entrant("tactician"), Entrant("greedy")], sandbox)
    for clock in result.clocks[:2]:
        assert clock.slowest < SHORT.play
        assert clock.total < SHORT.match
