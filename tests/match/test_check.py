"""A check plays a bot in every seat, and knows what went wrong and what is slow."""

from pathlib import Path

import pytest

from melds.course.limits import TimeLimits
from melds.match.check import Check, Trial, check_games, play_check
from melds.match.clocks import Clock
from melds.match.entrants import Entrant
from melds.match.referee import Result
from melds.notation.record import Record
from melds.rules.games import VARIANTS
from sample_bots import BURNING, ILLEGAL, QUICK, RAISES, bot
from sandboxes import skip_without_sandbox

PHAZED = VARIANTS["phazed"]
MINE = Entrant("mine", Path("mine.py"))


def checked(entrant: Entrant, games: int = 8, *, trust: bool = False, limits: TimeLimits | None = None) -> Check:
    if not trust:
        skip_without_sandbox()
    limits = limits or TimeLimits()
    found = Check(limits)
    for trial in play_check(entrant, PHAZED, games=games, seed=1, trust=trust, limits=limits):
        found.add(trial)
    return found


def test_every_seat_is_played_against_every_opponent() -> None:
    games = list(check_games(MINE, PHAZED, games=9, seed=4))
    seats = [game.entrants.index(MINE) for game in games]
    others = [game.entrants[(seat + 1) % 4].name for game, seat in zip(games, seats, strict=True)]
    assert seats == [0, 1, 2, 3, 0, 1, 2, 3, 0]
    assert others == ["random"] * 4 + ["greedy"] * 4 + ["random"]
    assert [game.seed for game in games] == list(range(4, 13))
    assert games[5].names == ("greedy", "mine", "greedy 2", "greedy 3")


def test_a_bot_that_fails_nowhere_is_ready(tmp_path: Path) -> None:
    found = checked(bot(tmp_path, QUICK), games=5)
    assert found.is_ready
    assert found.failures == []
    assert found.warnings() == []
    assert {name: games for name, (_, games) in found.wins().items()} == {"random": 4, "greedy": 1}
    assert 0 < found.longest_load < 1
    assert 0 < found.longest_match < 10


def test_every_failure_is_found_with_its_place(tmp_path: Path) -> None:
    found = checked(bot(tmp_path, ILLEGAL), games=4)
    assert not found.is_ready
    assert [trial.seat for trial in found.failures] == [0, 1, 2, 3]
    for trial in found.failures:
        assert trial.verdict is not None
        assert trial.verdict.seat == trial.seat
        assert trial.result.record.fault is not None
        assert trial.verdict.turn == trial.result.record.fault.number
    assert found.wins() == {}


@pytest.mark.parametrize("trust", [False, True])
@pytest.mark.parametrize("source", ["", "import nonsense", "def phazed_play(:"])
def test_a_bot_that_can_not_be_loaded_is_tried_once(tmp_path: Path, source: str, trust: bool) -> None:
    found = checked(bot(tmp_path, source), trust=trust)
    assert len(found.failures) == 1
    assert not found.failures[0].is_loaded


def test_a_bot_that_fails_in_its_first_call_has_been_loaded(tmp_path: Path) -> None:
    found = checked(bot(tmp_path, "def phazed_play(*_):\n    raise KeyError('no')"), games=2)
    assert [trial.is_loaded for trial in found.failures] == [True, True]
    assert found.slowest(3) == []


def test_the_slowest_plays_are_named_by_their_place(tmp_path: Path) -> None:
    found = checked(bot(tmp_path, BURNING), games=1, limits=TimeLimits(play=1.0))
    plays = found.slowest(3)
    assert plays == sorted(plays, reverse=True)
    assert plays[0].seconds > 0.01
    assert plays[0].place.seat == 0
    begins_turn = plays[0].place.play == 1  # seven turns are over then, else six and the running one
    assert plays[0].place.turn == (8 if begins_turn else 7)


def test_the_time_of_an_illegal_play_has_its_place_too(tmp_path: Path) -> None:
    found = checked(bot(tmp_path, ILLEGAL), games=1)
    places = [play.place for play in found.slowest(99)]
    assert found.failures[0].verdict is not None
    assert found.failures[0].verdict.where in places


def test_half_of_a_limit_is_worth_a_warning() -> None:
    clock = Clock()
    clock.load = 1.2
    for _ in range(12):
        clock.charge(2.6, 2.6)
    found = Check()
    found.add(trial(clocks=(clock, Clock(), Clock(), Clock()), ranks=(1, 1, 3, 4)))
    assert found.is_ready
    assert found.warnings() == [
        "loading it took 1.2 s of the 2 s allowed",
        "its slowest play took 2.6 s of the 4 s allowed",
        "all its plays of one game took 31.2 s of the 60 s allowed",
    ]
    assert found.wins() == {"random": (0.5, 1)}


def test_a_fault_of_ours_says_nothing_about_the_bot() -> None:
    failed, found = trial(void="the power failed"), Check()
    found.add(failed)
    assert (found.trials, found.void, found.failures, found.is_ready) == ([], [failed], [], False)


def test_a_check_of_nothing_is_not_ready() -> None:
    assert not Check().is_ready
    assert Check().slowest(3) == []


def test_a_bot_that_raises_is_not_ready_when_trusted_either(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = checked(bot(tmp_path, RAISES), games=2, trust=True)
    assert [trial.verdict.word for trial in found.failures if trial.verdict] == ["exception", "exception"]
    assert "call 14 " in capsys.readouterr().out


def trial(
    *,
    clocks: tuple[Clock, ...] | None = None,
    ranks: tuple[int, ...] | None = None,
    void: str | None = None,
) -> Trial:
    fixture = next(check_games(MINE, PHAZED, games=1, seed=1))
    made = Result(
        Record("phazed", fixture.names),
        ranks,
        ranks,
        clocks or tuple(Clock() for _ in range(4)),
        ("",) * 4,
        None,
        void,
    )
    return Trial(1, fixture, made, 0)
