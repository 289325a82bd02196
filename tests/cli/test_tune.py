"""`melds tune`: runs that are the same again, can be taken up, and say what came of them."""

from pathlib import Path

import msgspec
import pytest

from melds.players.tuning import Run, Tuning, subject_of
from melds.rules.games import VARIANTS

SMALL = ("--population", 4, "--games", 8)


@pytest.mark.parametrize(("game", "variant"), [("phazed", "basic"), ("phasea", "bonus"), ("huxxy", "basic")])
def test_a_run_ends_with_parameters_and_what_they_are_worth(melds, tmp_path: Path, game: str, variant: str) -> None:
    run = tmp_path / "run.json"
    result = melds("tune", game, "--variant", variant, "--generations", 2, *SMALL, "--run", run)
    assert result.code == 0, result.err
    command, share, *rows = result.out.splitlines()
    rules = VARIANTS[game if variant == "basic" else f"{game}-bonus"]
    assert command == f"# melds tune {rules.name} --generations 2 --population 4 --games 8 --seed 1"
    assert "against three with the parameters before (25% is as good)" in share
    assert tuple(row.split(" = ")[0] for row in rows) == subject_of(rules).names
    kept = msgspec.json.decode(run.read_bytes(), type=Run)
    assert [len(shares) for shares in kept.shares] == [4, 4]
    assert all(0 <= share <= 1 for shares in kept.shares for share in shares)


def test_a_run_is_taken_up_where_it_was_left(melds, tmp_path: Path) -> None:
    whole = melds("tune", "phazed", "--generations", 3, *SMALL, "--run", tmp_path / "whole.json")
    run = tmp_path / "run.json"
    melds("tune", "phazed", "--generations", 1, *SMALL, "--run", run)
    rest = melds("tune", "phazed", "--generations", 3, *SMALL, "--run", run)
    assert f"melds: {run} goes on after generation 1" in rest.err
    assert rest.out == whole.out
    assert run.read_bytes() == (tmp_path / "whole.json").read_bytes()


def test_a_run_of_something_else_is_refused(melds, tmp_path: Path) -> None:
    run = tmp_path / "run.json"
    melds("tune", "phazed", "--generations", 1, *SMALL, "--run", run)
    other = melds("tune", "phasea", "--generations", 1, *SMALL, "--run", run)
    assert other.code == 2
    assert "is a run with game phazed, not phasea; name another with --run" in other.err
    run.write_text("{}")
    broken = melds("tune", "phazed", "--generations", 1, *SMALL, "--run", run)
    assert broken.code == 2
    assert f"{run} is no run of melds tune" in broken.err
    uneven = melds("tune", "phazed", "--generations", 1, "--games", 6, "--run", tmp_path / "new.json")
    assert "6 games can't be dealt to four seats evenly; expected a multiple of 4" in uneven.err


def test_other_parameters_than_those_of_a_run_are_refused(melds, tmp_path: Path) -> None:
    words = ("tune", "huxxy", "--generations", 1, *SMALL, "--run", tmp_path / "run.json")
    assert melds(*words, "--only", "outs", "--only", "batch").code == 0
    assert "is a run with free ('batch', 'outs'), not ('batch',)" in melds(*words, "--only", "batch").err
    assert (
        "with step 0.25, not 0.1; name another" in melds(*words, "--only", "outs", "--only", "batch", "--step", 0.1).err
    )
    unknown = melds(*words, "--only", "luck")
    assert unknown.code == 2
    assert "there is no parameter 'luck'; the parameters are batch, opening" in unknown.err


# by game: what does something there, and what does nothing or is no weight
WEIGHED = {
    "phazed": ({"hurry", "far", "hold_7", "quick_7"}, {"counts", "builds", "patience_1", "worth_1"}),
    "phazed-bonus": ({"far", "worth_7"}, {"counts", "patience_7", "quick_1"}),
    "phasea": ({"ends", "quick_5"}, {"far", "hold_6", "worth_1"}),
    "phasea-bonus": ({"worth_5"}, {"far", "worth_6", "quick_1"}),
    "huxxy": ({"batch"}, {"joker"}),
    "huxxy-bonus": ({"batch", "joker"}, set()),
}


@pytest.mark.parametrize("game", VARIANTS)
def test_only_what_counts_in_a_game_is_tuned(game: str) -> None:
    free, (some, none) = set(subject_of(VARIANTS[game]).free), WEIGHED[game]
    assert some <= free
    assert not none & free
    assert none <= set(subject_of(VARIANTS[game]).names)


@pytest.mark.parametrize("game", ["phazed", "phazed-bonus", "phasea", "phasea-bonus"])
def test_what_is_left_alone_changes_no_game(game: str) -> None:
    """But for what is on or off, or a number of rounds."""
    subject = subject_of(VARIANTS[game])
    idle = [
        name for name in subject.names if name not in subject.free and name[:6] not in ("counts", "builds", "patien")
    ]
    other = [value + (0.3 if name in idle else 0) for name, value in zip(subject.names, subject.values, strict=True)]
    assert subject.share(other, subject.values, 80, 5) == subject.share(subject.values, subject.values, 80, 5)
    assert idle


def test_what_is_not_tuned_stays_and_nothing_is_negative() -> None:
    subject = subject_of(VARIANTS["phazed"])
    tuning = Tuning(Run("phazed", 3, 6, 4, subject.names, subject.values, ("hurry", "take"), 3.0))
    tuning.advance()
    changed = {name for name, old, new in zip(subject.names, subject.values, tuning.row, strict=True) if old != new}
    assert changed == {"hurry", "take"}
    assert min(tuning.row) >= 0
