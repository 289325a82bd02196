"""`melds check`, `reproduce` and `doctor`, with real bots in real sandboxes."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from interrupts import interrupted
from melds.cli import doctor
from melds.errors import SandboxFault
from melds.kernel import is_compiled
from melds.match import series
from melds.sandbox.lockdown import Layer
from sample_bots import CHANCY, QUICK, RAISES, SLEEPY, bot_file

pytestmark = pytest.mark.usefixtures("folder")


def command_in(text: str) -> list[str]:
    """The command that a user is told to copy."""
    return shlex.split(re.findall(r"melds (reproduce .*)", text)[0])


def test_ctrl_c_stops_a_check(folder: Path) -> None:
    bot_file(folder, SLEEPY.replace("0.01", "0.001"))
    code, out, _, is_gone = interrupted("check", "huxxy", "mine.py", "--games", "9999", processes=3)
    assert (code, is_gone) == (130, True)
    assert "no failure so far." in out


def test_a_check_says_that_a_bot_is_ready(melds, folder: Path) -> None:
    bot_file(folder, QUICK)
    result = melds("check", "phazed", "mine.py", "--games", "5")
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == "mine.py: Phazed, 5 games"
    assert [line[:28] for line in lines[1:6]] == [
        f"  {game}/5  seat {(game - 1) % 4}, against {'random' if game < 5 else 'greedy'}  "[:28]
        for game in range(1, 6)
    ]
    assert re.search(r"^slowest 3 plays +[\d.]+ ms   game \d, seat \d, deal \d+, turn \d+, play \d+$", result.out, re.M)
    assert re.search(r"^plays of a game, at most +[\d.]+ ms   of 60 s, 0\.\d%$", result.out, re.MULTILINE)
    assert re.search(r"^wins against random +[\d.]+   of 4 games, \d+%$", result.out, re.MULTILINE)
    assert lines[-1] == "Ready to be entered."
    assert os.listdir() == ["mine.py"]


def test_a_check_shows_what_failed_and_how_to_see_it_again(melds, folder: Path) -> None:
    bot_file(folder, RAISES)
    result = melds("check", "phazed", "mine.py", "--games", "4", "--seed", "7")
    assert result.code == 1
    assert result.out.count("FAILED: exception, deal ") == 4
    assert result.out.count("mine is disqualified for an exception") == 1
    assert result.out.rstrip().endswith("Not ready to be entered: disqualified in 4 of 4 games.")
    assert sorted(os.listdir("check-mine")) == [f"phazed-{seed}.melds" for seed in (10, 7, 8, 9)]
    again = melds(*command_in(result.out))
    assert again.code == 1
    assert "This is what the record says, too." in again.out


def test_a_check_of_a_bot_that_can_not_be_loaded_says_so_once(melds, folder: Path) -> None:
    bot_file(folder, "def phasedout_play():\n    pass")
    result = melds("check", "phazed", "mine.py")
    assert result.code == 1
    assert result.out.count("FAILED") == 1
    assert "Mine.py does not define phazed_play; it has phasedout_play" in result.out.replace(
        "mine.py does", "Mine.py does"
    )
    assert result.out.rstrip().endswith("Not ready to be entered: it can't be loaded.")


def test_a_slow_bot_is_ready_with_a_warning(melds, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("melds.match.check.SLOW", 0.0)
    monkeypatch.setattr("melds.cli.checks.SLOW", 0.0)
    bot_file(folder, QUICK)
    result = melds("check", "phazed", "mine.py", "--games", "1")
    assert result.code == 0
    assert (
        "Ready to be entered, but slow: loading it took 0.0 s of the 2 s allowed; its slowest play took" in result.out
    )
    assert os.listdir("check-mine") == ["phazed-1.melds"]
    command = command_in(result.out)
    assert command[2::2] == ["--deal", "--turn", "--play", "--bot"]
    assert "which is legal" in melds(*command).out


def test_a_check_that_failed_through_us_blames_nobody(melds, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object, **__: object) -> object:
        return series._lost(
            next(series.rotation(series.VARIANTS["phazed"], [series.Entrant("random")] * 4, seed=1, games=1))
        )

    monkeypatch.setattr(series, "play_match", lost)
    bot_file(folder, QUICK)
    result = melds("check", "phazed", "mine.py", "--games", "1")
    assert result.code == 2
    assert "void, through a fault of ours: the process that played the game was lost" in result.out
    assert "Nothing can be said about it: the fault is ours." in result.out


@pytest.fixture
def failed(melds, folder: Path) -> Path:
    bot_file(folder, RAISES)
    melds("match", "phazed", "random", "mine.py", "greedy", "random", "--seed", "5", "--record", "game.melds")
    return Path("game.melds")


def test_a_call_is_shown_with_arguments_answer_time_and_output(melds, failed: Path) -> None:
    result = melds("reproduce", failed, "--bot", "mine.py", "--turn", "5", "--play", "1")
    assert result.code == 0
    assert result.out.startswith("Phazed, seat 1, deal 0, turn 5, play 1   played by mine in the record\n")
    assert re.findall(r"^(\w+) +\S", result.out, re.MULTILINE)[:6] == [
        "player_id", "table", "turn_history", "phase_status", "hand", "discard",
    ]  # fmt: skip
    assert "answers (1, None), which is legal" in result.out
    assert re.search(
        r"^[\d.]+ ms of processor time; [\d.]+ ms for 2 calls before it; [\d.]+ ms to load$", result.out, re.M
    )
    assert "mine printed:\n  call 3 4 " in result.out


def test_a_long_history_is_cut_and_the_whole_is_had_as_python(melds, failed: Path) -> None:
    shown = melds("reproduce", failed, "--bot", "mine.py").out
    assert "# 19 more before these; --as-call shows them all" in shown
    text = melds("reproduce", failed, "--bot", "mine.py", "--as-call").out
    assert text.startswith("# Phazed: seat 1, deal 0, turn 25, play 2\nfrom mine import phazed_play\n")
    assert text.endswith(")\n# the record has a disqualification (exception)\n")
    compile(text, "call", "exec")
    assert melds("reproduce", failed, "--as-call").out == text, "the record knows the name"


def test_a_changed_bot_is_told_apart_from_the_match(melds, failed: Path, folder: Path) -> None:
    bot_file(folder, CHANCY)
    result = melds("reproduce", failed, "--bot", "mine.py")
    assert result.code == 0
    assert "The match went otherwise here: the record has a disqualification (exception), now it is (5, '" in result.out
    result = melds("reproduce", failed, "--bot", bot_file(folder, QUICK, "other"))
    assert "The match went otherwise already at seat 1, deal 0, turn " in result.out
    result = melds("reproduce", failed, "--bot", bot_file(folder, "import nothing", "broken"))
    assert result.code == 1
    assert "It comes to an end in an earlier call:" in result.out
    assert "ModuleNotFoundError" in result.out


def test_a_match_log_is_taken_up(melds, failed: Path) -> None:
    Path("game.log").write_text(melds("convert", failed).out)
    Path("game.log").write_text(re.sub(r".*Random seed.*\n", "", Path("game.log").read_text()))
    result = melds("reproduce", "game.log", "--bot", "mine.py", "--game", "phazed")
    assert result.code == 1
    assert "The record has no seed: `random` begins elsewhere than in the match." in result.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--turn", "99", "--bot", "mine.py"], "there is no turn 99 in the game; the last one is turn 25"),
        (["--turn", "3"], "--bot is missing: which file is to be called?"),
        (["--bot", "greedy"], "greedy is a built-in player; expected a bot's Python file"),
        (["--deal", "3", "--bot", "mine.py"], "nobody was disqualified there; say which turn is meant"),
    ],
)
def test_a_call_that_is_not_there_is_one_clear_line(melds, failed: Path, words: list[str], said: str) -> None:
    result = melds("reproduce", failed, *words)
    assert (result.code, result.err) == (2, f"melds: {said}\n")


def in_debugger(*words: str, typed: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "melds", "reproduce", *words, "--pdb"]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=False, timeout=60)


def test_a_debugger_stops_at_the_exception(failed: Path) -> None:
    done = in_debugger(str(failed), "--bot", "mine.py", typed="p len(hand)\nup\np calls\nup\nq\n")
    assert done.returncode == 1
    assert "mine.py(17)choose()" in done.stdout
    assert "(Pdb) 11\n" in done.stdout
    assert "(Pdb) 14\n" in done.stdout
    assert "*** Oldest frame" in done.stdout, "our own frames are not shown"


def test_a_debugger_says_that_there_is_nothing_to_stop_at(failed: Path) -> None:
    done = in_debugger(str(failed), "--bot", "mine.py", "--turn", "1", typed="")
    assert done.returncode == 0
    assert "It raised no exception, so there is nothing for pdb to stop at." in done.stdout


def test_the_doctor_says_how_the_kernel_runs(melds) -> None:
    way = "compiled" if is_compiled else "interpreted"
    assert f"The kernel is {way}" in melds("doctor").out


def test_the_doctor_lists_the_layers_and_tries_the_sandbox(melds) -> None:
    result = melds("doctor")
    assert result.code == 0
    assert result.out.count("  there    ") == 6
    assert "A tiny bot was run in the sandbox." in result.out
    assert re.search(r"^ +[\d.]+ ms   to fork a process for a bot$", result.out, re.MULTILINE)


def test_the_doctor_has_a_remedy_for_what_is_missing(melds, monkeypatch: pytest.MonkeyPatch) -> None:
    layers = (Layer("user", True, ""), Layer("landlock", False, "use a newer kernel"))
    monkeypatch.setattr(doctor, "layers", lambda: layers)
    result = melds("doctor")
    assert result.code == 1
    assert "  MISSING  landlock" in result.out
    assert "landlock: use a newer kernel" in result.out
    assert "Until then bots run with --trust only" in result.out


def test_the_doctor_sees_a_sandbox_that_fails(melds, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> object:
        raise SandboxFault("no memory left")

    monkeypatch.setattr(doctor.Sandbox, "worker", fails)
    result = melds("doctor")
    assert result.code == 1
    assert "All layers are there, and yet a tiny bot failed: no memory left" in result.out
