"""The commands of the arena, from init to final, as a teacher types them; and melds tournament."""

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from interrupts import interrupted
from mixed_bots import bad_bot, good_bot
from sample_bots import QUICK, bot_file

Melds = Callable[..., Any]


@pytest.fixture
def house(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with bots and a store with a tournament of Huxxy."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    monkeypatch.delenv("MELDS_DB", raising=False)
    for strength in range(3):
        (folder / f"good{strength}.py").write_bytes(good_bot(strength))
    (folder / "late.py").write_bytes(bad_bot("raises late"))
    return folder


@pytest.fixture
def arena(house: Path, melds: Melds) -> Path:
    assert melds("arena", "init", "huxxy", "--name", "class", "--entry-gap", "0").code == 0
    for strength, person in enumerate(("ada", "bob", "cy")):
        assert melds("arena", "enter", f"good{strength}.py", "--person", person).code == 0
    assert melds("arena", "enter", "random", "-p", "dot").code == 0
    return house


def test_a_class_from_init_to_final(arena: Path, melds: Melds) -> None:
    played = melds("arena", "run", "--matches", "6", "--jobs", "1")
    assert played.code == 0
    assert "matches in all" in played.err
    shown = melds("arena", "standings")
    assert shown.out.startswith("class   Huxxy")
    for name in ("good0 1", "ada", "random 1"):
        assert name in shown.out
    rows = list(csv.DictReader(io.StringIO(melds("arena", "standings", "--csv").out)))
    assert {row["player"] for row in rows} == {"good0", "good1", "good2", "random"}
    assert sum(float(row["wins"]) for row in rows) == pytest.approx(int(rows[0]["matches"]), abs=0.01)
    assert "100%" in (out := melds("arena", "standings", "--matrix").out) or "%" in out
    match = melds("arena", "show", "1", "--save", "saved")
    assert "match 1   huxxy, rated" in match.out
    assert melds("verify", "saved/match.melds").code == 0
    assert "of ada" in melds("arena", "show", "good0").out
    final = melds("arena", "final", "--games", "4", "--seed", "5", "--csv", "marks.csv", "--format", "canvas")
    assert "class final   Huxxy, seed 5" in final.out
    assert (arena / "marks.csv").read_text().startswith("Student,ID,")
    again = melds("arena", "final", "--games", "4", "--seed", "5", "--name", "again")
    assert again.out.splitlines()[1:] == final.out.splitlines()[1:-1]
    assert "Written: out" in melds("arena", "export", "out").out
    assert melds("verify", next((arena / "out/records").iterdir())).code == 0
    assert (arena / "out/bots/ada - good0 - 1.py").read_bytes() == good_bot(0)


@pytest.mark.usefixtures("arena")
def test_withdrawing_and_custom_games(melds: Melds) -> None:
    assert "is withdrawn" in melds("arena", "withdraw", "good0").out
    assert "withdrawn" in melds("arena", "standings", "--all").out
    assert melds("arena", "run", "--matches", "1").err.startswith("melds: class has too few active players")
    assert "active again" in melds("arena", "withdraw", "ada/good0", "--undo").out
    asked = melds("arena", "custom", "good0", "good0", "good1", "random", "--seed", "3")
    assert "comes next" in asked.out
    number = asked.out.split()[1]
    assert "custom" in melds("arena", "standings", "--queue").out
    melds("arena", "run", "--matches", "1", "--jobs", "1")
    assert f"match {number}   huxxy, custom, seed 3" in melds("arena", "show", number).out


@pytest.mark.usefixtures("arena")
def test_a_bot_that_fails_is_not_entered_and_its_author_sees_why(melds: Melds) -> None:
    done = melds("arena", "enter", "late.py", "--person", "eve")
    assert done.code == 1
    assert "late is disqualified for an exception" in done.out
    assert "melds check huxxy late.py" in done.out


def test_what_cannot_be_done_is_said_in_a_line(arena: Path, melds: Melds) -> None:
    (arena / "big.py").write_bytes(b"#" * (10 << 20))
    (arena / "link.py").symlink_to("good0.py")
    (arena / "torn.py").write_bytes(good_bot(0)[:300])
    for words, why in [
        (("enter", "big.py", "-p", "eve"), "big.py is larger than 1 MB"),
        (("enter", "link.py", "-p", "eve"), "link.py is a link"),
        (("enter", "torn.py", "-p", "eve"), "torn.py is no Python: line"),
        (("enter", "good0.py", "-p", "<b>eve</b>"), "'<b>eve</b>' can't be the name of a person"),
        (("enter", "good0.py", "-p", "eve", "--name", "[red]"), "'[red]' can't be the name of a player"),
        (("enter", "good0.py", "-p", "ada"), "already entered as good0, version 1"),
        (("show", "nobody"), "class has no player nobody; there are: good0, good1, good2, random"),
        (("show", "999"), "there is no match 999"),
        (("custom", "good0", "good1"), "Huxxy is a game for 4; there are 2"),
        (("run", "--ray", "auto"), "--ray needs a store that all machines reach"),
        (("init", "huxxy", "--name", "class"), "there is a tournament class already"),
        (("standings", "-t", "other"), "there is no tournament other; there are: class"),
        (("standings", "--db", "none.db"), "there is no store none.db; `melds arena init` makes one"),
        (("standings", "--db", "good0.py"), "file is not a database"),
        (("final", "--format", "excel"), "there is no format 'excel'"),
    ]:
        done = melds("arena", *words)
        assert (done.code, done.err.count("\n")) == (2, 1), done
        assert why in done.err


@pytest.mark.usefixtures("house")
def test_logs_from_elsewhere_can_be_kept(melds: Melds) -> None:
    melds("match", "phazed", *["random"] * 4, "--seed", "1", "--log", "game.log")
    melds("arena", "init", "phazed")
    assert melds("arena", "import-log", "game.log").out == "game.log is match 1\n"
    assert "phazed, imported" in melds("arena", "show", "1").out
    broken = Path("game.log").read_text().replace("(1, None)", "(2, 'KC')", 1)
    Path("broken.log").write_text(broken)
    assert melds("arena", "import-log", "broken.log").code == 2


@pytest.mark.usefixtures("house")
def test_a_tournament_of_bots_in_a_folder_goes_on_where_it_was(melds: Melds) -> None:
    words = ("tournament", "huxxy", "good0.py", "good1.py", "good2.py", "late.py", "random", "--seed", "1")
    first = melds(*words, "--games", "6")
    assert first.code == 0
    assert "Huxxy   6 matches of 6, in huxxy-tournament.db" in first.out
    more = melds(*words, "--games", "20")
    assert "going on after 6 matches" in more.err
    assert "20 matches of 20" in more.out
    assert "an exception" in more.out
    why = next(line for line in more.out.splitlines() if line.startswith("Why:"))
    assert "late" in why
    few = melds("tournament", "huxxy", "good0.py")
    assert few.err == "melds: a tournament needs at least 4 players; there are 1\n"


def test_a_tournament_stopped_with_ctrl_c_loses_nothing(house: Path, melds: Melds) -> None:
    bot_file(house, QUICK, "quick")
    words = ["tournament", "phazed", "quick.py", "random", "random", "greedy", "--games", "500"]
    code, out, _, are_gone = interrupted(*words, processes=5)
    assert (code, are_gone) == (130, True)
    assert "Stopped. To go on:  melds tournament phazed quick.py random random greedy --games 500" in out
    played = int(out.partition("Phazed   ")[2].split()[0])
    assert played > 0
    more = melds(*words[:-1], str(played + 10))
    assert f"going on after {played} match" in more.err
    assert f"{played + 10} matches of {played + 10}" in more.out
