"""`melds match`, with real bots in real sandboxes."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from interrupts import interrupted
from melds.cli import bots
from melds.cli.documents import MatchDocument
from melds.cli.results import duration, printable
from melds.match import series
from melds.match.referee import play_match
from melds.match.series import most_jobs
from melds.notation.match_log import parse_log
from melds.notation.record import Record
from melds.notation.verify import verify
from sample_bots import BURNING, CHANCY, ILLEGAL, QUICK, RAISES, SLEEPY, bot_file

pytestmark = pytest.mark.usefixtures("folder")


def command_in(text: str) -> list[str]:
    """The command that a user is told to copy."""
    return shlex.split(re.findall(r"melds (reproduce .*)", text)[0])


def test_a_match_is_shown_with_ranks_points_and_times(melds, folder: Path) -> None:
    bot_file(folder, QUICK)
    result = melds("match", "phazed", "mine.py", "tactician", "random", "random", "--seed", "5")
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0].startswith("Phazed, seed 5   ")
    assert lines[2].split() == ["player", "seat", "points", "time", "a", "play", "slowest"]
    assert [line.split()[0] for line in lines[4:8]] == ["1st", "2nd", "3rd", "4th"]
    assert lines[4].split()[1:3] == ["tactician", "1"]
    assert os.listdir() == ["mine.py"], "nothing is written unasked"


@pytest.mark.parametrize("variant", ["phasea", "huxxy", "phazed-bonus"])
def test_built_in_players_need_no_sandbox(melds, monkeypatch: pytest.MonkeyPatch, variant: str) -> None:
    monkeypatch.setattr(bots, "missing_layers", lambda: ("seccomp",))
    game, _, bonus = variant.partition("-")
    words = ["--variant", bonus] if bonus else []
    result = melds("match", game, "random", "random", "tactician", "random", "--seed", "5", *words)
    assert result.code == 0
    assert "random 3" in result.out


def test_a_seed_is_chosen_and_shown(melds) -> None:
    seeds = {melds("match", "huxxy", *["random"] * 4).out.partition("   ")[0] for _ in range(3)}
    assert len(seeds) == 3


def test_a_disqualification_is_told_with_the_command_that_shows_it_again(melds, folder: Path) -> None:
    bot_file(folder, RAISES)
    result = melds("match", "phazed", "random", "mine.py", "greedy", "random", "--seed", "5")
    assert result.code == 1
    assert "mine is disqualified for an exception  (seat 1, deal 0, turn 25, play 2)" in result.out
    assert f'File "{folder / "mine.py"}", line 17, in choose' in result.out
    assert "mine printed, the last 12 of 14 lines:" in result.out
    assert "Written: phazed-5.melds" in result.out
    command = command_in(result.out)
    assert command == ["reproduce", "phazed-5.melds", "--turn", "25", "--bot", "mine.py"]
    again = melds(*command)
    assert again.code == 1
    assert "mine is disqualified for an exception  (seat 1, deal 0, turn 25, play 2)" in again.out
    assert "This is what the record says, too." in again.out


def test_a_match_by_another_clock_is_taken_up_by_that_clock(melds, folder: Path) -> None:
    bot_file(folder, BURNING)
    words = ("match", "phazed", "greedy", "mine.py", "greedy", "greedy", "--seed", "5")
    assert melds(*words).code == 0
    result = melds(*words, "--clock", "0.05")
    assert result.code == 1
    assert "0.2 s are allowed for a play" in result.out
    command = command_in(result.out)
    assert command[-2:] == ["--clock", "0.05"]
    assert "This is what the record says, too." in melds(*command).out
    assert "which is legal" in melds(*command[:-2]).out
    assert melds("check", "phazed", "mine.py", "--games", "1", "--clock", "0.05").code == 1


def test_a_file_that_is_there_is_not_overwritten_by_another_game(melds, folder: Path) -> None:
    words = ["match", "phazed", "mine.py", "random", "random", "random", "--seed", "5"]
    bot_file(folder, RAISES)
    assert "phazed-5.melds" in melds(*words).out
    assert "phazed-5-2.melds" not in melds(*words).out, "the same game is the same file"
    bot_file(folder, ILLEGAL)
    assert "melds reproduce phazed-5-2.melds " in melds(*words).out
    assert Record.loads(Path("phazed-5.melds").read_text()) != Record.loads(Path("phazed-5-2.melds").read_text())


def test_the_same_seed_and_bots_give_the_same_record_byte_for_byte(melds, folder: Path) -> None:
    bot_file(folder, CHANCY)
    words = ["match", "phazed", "mine.py", "random", "mine.py", "greedy", "--seed", "9"]
    for name in ("one.melds", "two.melds"):
        assert f"Written: {name}" in melds(*words, "--record", name).out
    assert Path("one.melds").read_bytes() == Path("two.melds").read_bytes()
    melds(*words, "--record", "timed.melds", "--times", "--log", "game.log")
    timed = Record.loads(Path("timed.melds").read_text())
    assert timed.deals[0].turns[5].times
    assert timed.without_times().dumps() == Path("one.melds").read_text()
    log = parse_log(Path("game.log").read_text()).record
    assert log.deals[0].turns[5].times == timed.deals[0].turns[5].times
    assert verify(log).difference is None


def test_records_of_many_games_are_numbered(melds) -> None:
    Path("logs").mkdir()
    words = ["match", "huxxy", "random", "random", "random", "greedy", "--games", "3", "--seed", "9"]
    result = melds(*words, "--record", "out.melds", "--log", "logs")
    assert sorted(path.name for path in Path().glob("*.melds")) == ["out-001.melds", "out-002.melds", "out-003.melds"]
    assert sorted(os.listdir("logs")) == ["huxxy-10.log", "huxxy-11.log", "huxxy-9.log"]
    assert "Written: out-001.melds to logs/huxxy-11.log (6 files)" in result.out
    second = Record.loads(Path("out-002.melds").read_text())
    assert second.players == ("greedy", "random", "random 2", "random 3")
    assert second.headers == (("seed", "10"),)


def test_many_games_end_with_a_table(melds, folder: Path) -> None:
    bot_file(folder, QUICK)
    words = ["match", "phasea", "random", "greedy", "random", "greedy", "--games", "8", "--seed", "2"]
    alone, together = melds(*words), melds(*words, "--jobs", "2")
    assert alone.code == together.code == 0
    assert "PhaseA, 8 games   seeds 2 to 9, seats rotate" in alone.out
    rows = re.findall(r"^\d\.   (\w+(?: \d)?) +([\d.]+) +(\d+)% +(\d\.\d\d) +0 ", alone.out, re.MULTILINE)
    assert {row[0] for row in rows} == {"greedy", "greedy 2", "random", "random 2"}
    assert sum(float(row[1]) for row in rows) == pytest.approx(8)
    assert rows == re.findall(r"^\d\.   (\w+(?: \d)?) +([\d.]+) +(\d+)% +(\d\.\d\d) +0 ", together.out, re.MULTILINE)


def test_shared_wins_are_explained(melds) -> None:
    words = ["match", "huxxy", "random", "random", "random", "random", "--games", "40", "--seed", "1"]
    result = melds(*words)
    assert "A first rank that several share counts as a part of a win for each." in result.out
    assert sum(map(float, re.findall(r"^\d\.   random(?: \d)? +([\d.]+) ", result.out, re.MULTILINE))) == 40


def test_of_many_disqualifications_ten_are_kept(melds, folder: Path) -> None:
    bot_file(folder, ILLEGAL)
    result = melds("match", "phazed", "mine.py", "random", "random", "random", "--games", "12", "--seed", "1")
    assert result.code == 1
    assert result.out.count("mine is disqualified for an illegal play") == 1, "the same failure is told once"
    assert result.out.count("melds reproduce phazed-") == 10
    assert "and in 2 games more" in result.out
    assert "12 games ended with a disqualification: no ranks, an error for the bot." in result.out
    assert len(list(Path().glob("*.melds"))) == 10


def test_everything_is_in_one_document(melds, folder: Path) -> None:
    bot_file(folder, RAISES)
    words = ["match", "phazed", "mine.py", "greedy", "random", "random", "--games", "2", "--seed", "5", "--json"]
    result = melds(*words)
    assert (result.code, result.err) == (1, "")
    document = msgspec.json.decode(result.out, type=MatchDocument)
    assert (document.game, document.seed, document.is_complete, document.trust) == ("phazed", 5, True, False)
    assert [(player.name, player.file) for player in document.players[:2]] == [("mine", "mine.py"), ("greedy", None)]
    assert [game.seed for game in document.games] == [5, 6]
    first = document.games[0]
    assert first.verdict is not None
    assert (first.verdict.word, first.verdict.seat) == ("exception", 0)
    assert "in choose" in first.verdict.detail
    assert first.outputs[0].startswith("call 1 ")
    assert Record.loads(first.record).fault is not None
    assert len(first.clocks[0].plays) == 13
    assert {row.name: row.errors for row in document.standings}["mine"] == 2
    assert os.listdir() == ["mine.py"], "the document holds the records"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_trusted_bots_print_stays_out_of_the_document(melds, folder: Path, jobs: str) -> None:
    bot_file(folder, RAISES.replace('print("call"', 'print("\\udcff call"'))
    words = ["match", "phazed", "mine.py", "random", "random", "random", "--games", "2", "--jobs", jobs]
    result = melds(*words, "--json", "--trust")
    assert msgspec.json.decode(result.out, type=MatchDocument).trust
    assert "melds: --trust: bots run in this process, and nothing protects this machine from them" in result.err


def test_a_void_game_is_ours_and_counts_for_nobody(melds, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails_once(*words: object, seed: int, **options: object) -> object:
        result = play_match(*words, seed=seed, **options)  # type: ignore[arg-type]
        return series._lost(fixtures[0]) if seed == 6 else result

    fixtures = list(series.rotation(series.VARIANTS["huxxy"], [series.Entrant("random")] * 4, seed=6, games=1))
    monkeypatch.setattr(series, "play_match", fails_once)
    result = melds("match", "huxxy", "random", "random", "random", "random", "--seed", "5", "--games", "3")
    assert result.code == 2
    assert "Void through a fault of ours, and counted for nobody:" in result.out
    assert "game 2 (seed 6): the process that played the game was lost" in result.out
    assert sum(map(float, re.findall(r"^\d\.   random(?: \d)? +([\d.]+) ", result.out, re.MULTILINE))) == 2
    result = melds("match", "huxxy", "random", "random", "random", "random", "--seed", "6", "--record", "out.melds")
    assert (result.code, os.listdir()) == (2, [])
    assert "the process that played the game was lost" in result.out


def test_somebody_who_watches_sees_how_far_the_games_are(melds, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot_file(folder, QUICK)
    monkeypatch.setenv("FORCE_COLOR", "1")
    result = melds("match", "phazed", "mine.py", "random", "random", "random", "--games", "2", "--seed", "1")
    assert "2/2" in result.err
    assert re.search(r"seat \d, turn \d+", result.err)


def test_more_jobs_than_cores_are_not_started(melds) -> None:
    result = melds("match", "huxxy", *["random"] * 4, "--games", "2", "--jobs", "999", "--seed", "1")
    assert result.code == 0
    assert result.err == f"melds: {most_jobs()} cores here, so no more games are played at once\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["match", "phazed", "random", "random"], "Phazed is a game for 4; there are 2 players"),
        (["match", "phazed", "my.py", "random", "random", "random"], "my.py: there is no such file, and no built-in"),
        (["match", "bridge", *["random"] * 4], "there is no game 'bridge'"),
        (["match", "phazed", ".", "random", "random", "random"], ". is no bot: expected a Python file"),
        (["match", "huxxy", *["random"] * 4, "--record", "no/where"], "no/where can't be written"),
        (["check", "phazed", "greedy"], "greedy is a built-in player; expected a bot's Python file"),
        (["reproduce", "nothing.melds", "--bot", "mine.py"], "nothing.melds can't be read: No such file or directory"),
    ],
)
def test_wrong_words_are_answered_with_one_clear_line(melds, words: list[str], said: str) -> None:
    result = melds(*words)
    assert (result.code, result.out) == (2, "")
    assert said in result.err
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    "words", [["match", "mine.py", "random", "random", "random"], ["check", "mine.py", "--games", "1"]]
)
def test_without_a_sandbox_there_is_trust(
    melds, folder: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    bot_file(folder, QUICK)
    words = [words[0], "phazed", *words[1:]]
    monkeypatch.setattr(bots, "missing_layers", lambda: ("landlock", "seccomp"))
    result = melds(*words)
    assert (result.code, result.out) == (2, "")
    assert "it lacks landlock, seccomp; `melds doctor` says what to do, and --trust runs bots" in result.err
    monkeypatch.setattr(bots, "is_linux", lambda: False)
    assert "the sandbox needs 64-bit Linux; elsewhere bots run with --trust only" in melds(*words).err
    assert melds(*words, "--trust").code == 0


def test_a_terminal_obeys_no_bot(melds, folder: Path) -> None:
    evil = "\\x1b]0;owned\\x07\\x1b[2J"
    source = QUICK.replace("    if not", f"    print('{evil}')\n    if not")
    bot_file(folder, source.replace("(5, hand[0])", f"(5, '{evil}')"))
    result = melds("match", "phazed", "mine.py", "random", "random", "random", "--seed", "1")
    assert "\x1b" not in result.out
    assert "\\x1b]0;owned\\x07" in result.out
    assert printable("a\tb\nc\x00\x9b") == "a\tb\nc\\x00\\x9b"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "0.00 ms"), (0.00052, "0.52 ms"), (0.00999, "9.99 ms"), (0.035, "35 ms"), (1.0, "1.0 s"), (61.26, "61.3 s")],
)
def test_times_are_short(seconds: float, said: str) -> None:
    assert duration(seconds) == said


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_shows_the_table_so_far_and_leaves_no_process(folder: Path, jobs: str) -> None:
    bot_file(folder, SLEEPY)
    words = ["match", "huxxy", *["mine.py"] * 4, "--games", "999", "--jobs", jobs, "--seed", "1"]
    code, out, err, is_gone = interrupted(*words, processes=6 * int(jobs))
    assert (code, err) == (130, "melds: stopped\n")
    assert re.search(r"^Stopped after \d+ games?\.$", out, re.MULTILINE)
    assert re.search(r"^1\.   mine", out, re.MULTILINE)
    assert is_gone


def test_ctrl_c_in_a_document_leaves_what_there_is(folder: Path) -> None:
    bot_file(folder, SLEEPY)
    code, out, _, is_gone = interrupted("match", "huxxy", *["mine.py"] * 4, "--games", "999", "--json", processes=6)
    document = msgspec.json.decode(out, type=MatchDocument)
    assert (code, is_gone, document.is_complete) == (130, True, False)


BY_SETS = QUICK.replace("hand[0]", "next(iter(set(hand)))")


def test_a_trusted_game_has_the_hashes_of_the_sandbox(melds, folder: Path) -> None:
    bot_file(folder, BY_SETS)
    words = ["match", "phazed", "mine.py", "random", "greedy", "mine.py", "--seed", "4"]
    assert melds(*words, "--record", "locked.melds").code == 0
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONHASHSEED"}
    command = [sys.executable, "-m", "melds", *words, "--trust", "--record", "trusted.melds"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stderr.count("--trust") == 1
    assert Path("trusted.melds").read_bytes() == Path("locked.melds").read_bytes()
