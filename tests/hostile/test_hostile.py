"""Each bot in `bots/` tries something against the machine, the referee or the others, and gets what it has coming.

The first lines of a bot say what is expected: a `verdict` (or none: it plays on as if it had tried nothing), what the
verdict `says`, what the bot `prints`, and the time `limits` of its match. All of them play at seat 0, which moves last,
against three honest bots; once under a referee that is root, and once under one that is nobody.
"""

import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import melds
from melds.course.limits import TimeLimits
from melds.match.referee import Result
from melds.notation.record import Record
from melds.notation.verify import verify
from melds.rules.plays import Play, Seat
from referee_process import SECRET, Household, Match, Referee
from sandboxes import NOBODY, ROOT, skip_without_sandbox
from tables import without_times

FOLDER = Path(__file__).parent / "bots"
BESIDE = {"honest", "lurking", "thorough"}  # they are what others play against or import
BOTS = sorted({path.stem for path in FOLDER.glob("*.py")} - BESIDE)
HOSTILE: Seat = 0
SEED = 0x5EED_0F_A11_CA4D5  # too large to be found by trying
FIRST_PLAYS = 8  # until the hostile bot has played once


@dataclass(frozen=True)
class Expected:
    """What the first lines of a bot say."""

    verdict: str
    says: tuple[str, ...]
    prints: tuple[str, ...]
    limits: TimeLimits


def expected_of(name: str) -> Expected:
    lines = (FOLDER / f"{name}.py").read_text(encoding="utf-8").splitlines()
    notes = [line.removeprefix("# ").split(": ", 1) for line in lines if line.startswith("# ")]
    values = {key: tuple(value for found, value in notes if found == key) for key, _ in notes}
    limits = dict(pair.split("=") for text in values.pop("limits", ()) for pair in text.split())
    (verdict,) = values.pop("verdict")
    known = Expected(verdict, values.pop("says", ()), values.pop("prints", ()), _limits(limits))
    assert not values, f"{name} expects what nobody looks at"
    return known


def _limits(limits: dict[str, str]) -> TimeLimits:
    return TimeLimits(**{purpose: float(seconds) for purpose, seconds in limits.items()})


@dataclass(frozen=True)
class Table:
    """A referee, and a folder in which everybody may write, with the bots and a record."""

    referee: Referee
    folder: Path

    def play(self, name: str, limits: TimeLimits | None = None) -> Result:
        honest = self.folder / "honest" / "honest.py"
        bots = (self.folder / "hostile" / f"{name}.py", honest, honest, honest)
        return self.referee.play(Match(bots, SEED, limits=limits or TimeLimits()))

    def files(self) -> dict[str, tuple[bytes, float]]:
        return {
            str(path): (path.read_bytes(), path.stat().st_mtime) for path in self.folder.rglob("*") if path.is_file()
        }


@pytest.fixture(scope="module", params=[ROOT, NOBODY], ids=["root", "nobody"])
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    skip_without_sandbox(request.param)
    with tempfile.TemporaryDirectory(prefix="melds-table-") as name:
        folder = Path(name)
        shutil.copytree(FOLDER, folder / "hostile", ignore=shutil.ignore_patterns("__pycache__"))
        (folder / "honest").mkdir()
        honest = (FOLDER / "honest.py").read_text(encoding="utf-8")
        (folder / "honest" / "honest.py").write_text(f"{honest}\n\nSECRET = {SECRET!r}\n")
        (folder / "record.melds").write_text(f"game: phazed\nplayers: {SECRET} | bob | cy | dot\n")
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o777)  # so that it is the sandbox alone that keeps anybody out
        referee = Referee(request.param, folder)
        yield Table(referee, folder)
        referee.close()


@cache
def honest_game(table: Table) -> Record:
    return without_times(table.play("honest").record)


def plays_of(record: Record) -> list[tuple[Seat, Play]]:
    return [(turn.seat, play) for deal in record.deals for turn in deal.turns for play in turn.plays]


def hands_of_others(record: Record) -> set[str]:
    games = [melds.Game.from_record(record, plays) for plays in range(FIRST_PLAYS)]
    return {" ".join(sorted(hand)) for game in games for seat, hand in enumerate(game.state.hands) if seat != HOSTILE}


@pytest.mark.parametrize("name", BOTS)
def test_a_hostile_bot_gets_its_verdict_and_nothing_else(table: Table, name: str) -> None:
    expected, before, honest = expected_of(name), table.files(), honest_game(table)

    result = table.play(name, expected.limits)

    assert result.void is None
    if expected.verdict == "none":
        assert result.verdict is None
        assert without_times(result.record).deals == honest.deals
        assert result.record.ranks == honest.ranks == result.ranks
    else:
        assert_disqualified(result, expected)
        made = plays_of(result.record)
        assert made == plays_of(honest)[: len(made)]
        assert len(made) >= FIRST_PLAYS - 2
    assert all(text in result.outputs[HOSTILE] for text in expected.prints)
    assert_nothing_got_out(result, hands_of_others(honest))
    assert table.files() == before
    assert not Path("/tmp/melds-was-here").exists()
    household = Household.of(table.referee.pid)
    assert (len(household.guardians), len(household.zygotes), household.workers) == (1, 1, [])


def assert_disqualified(result: Result, expected: Expected) -> None:
    assert result.verdict is not None
    said = f"{result.verdict.sentence}\n{result.verdict.detail}"
    assert (result.verdict.word, result.verdict.seat) == (expected.verdict, HOSTILE), said
    assert [text for text in expected.says if text not in said] == [], said
    assert "worker.py" not in said, "a traceback shows lines that are not the author's"
    assert (result.ranks, result.scores) == (None, None)
    assert result.record.fault is not None
    assert (result.record.fault.seat, result.record.fault.fault) == (HOSTILE, expected.verdict)
    report = verify(result.record)
    assert (report.difference, report.is_finished) == (None, True)


def assert_nothing_got_out(result: Result, hands: set[str]) -> None:
    told = result.outputs[HOSTILE]
    if result.verdict is not None:
        told += f"{result.verdict.sentence}\n{result.verdict.detail}\n{result.verdict.answer}"
    assert SECRET not in told
    assert not [hand for hand in hands if hand in told]
    assert len(told) < 200_000
    assert [output for seat, output in enumerate(result.outputs) if seat != HOSTILE and output] == []


def test_three_that_think_on_the_time_of_a_fourth_do_not_make_it_late(table: Table) -> None:
    thorough, hostile = (table.folder / "hostile" / f"{name}.py" for name in ("thorough", "thinks_by_timer"))
    limits = TimeLimits(play=0.5, match=0.7, wall=2.0)
    result = table.referee.play(Match((thorough, hostile, hostile, hostile), SEED, limits=limits))
    assert result.verdict is not None
    assert (result.verdict.word, result.verdict.seat != 0) == ("timeout", True), result.verdict


def test_every_hostile_bot_says_what_it_tries() -> None:
    assert len(BOTS) >= 36
    for name in BOTS:
        lines = (FOLDER / f"{name}.py").read_text(encoding="utf-8").splitlines()
        said = next(line for line in lines if not line.startswith("# "))
        assert said.startswith('"""'), name
        assert said.endswith('."""'), name
