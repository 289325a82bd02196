"""The command line, called as a user calls it."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from golden_games import FOLDER
from melds.cli import main as cli


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


PHAZED, LOG = FOLDER / "phazed.melds", FOLDER / "phazed-two-deals.log"


def test_verify_counts_what_agrees(melds) -> None:
    result = melds("verify", PHAZED)
    assert (result.code, result.err) == (0, "")
    assert result.out == f"{PHAZED}: 7 deals, 87 turns, 211 plays agree with the rules\n"
    assert "2 deals, 34 turns, 86 plays agree with the rules; the game is not finished" in melds("verify", LOG).out


def test_verify_names_the_first_difference_with_exit_code_1(melds, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.melds"
    wrong.write_text(PHAZED.read_text().replace("3. 3: ^KC -QH", "3. 3: ^KD -QH"))
    result = melds("verify", wrong)
    assert result.code == 1
    assert "line 11: deal 0, turn 3, seat 3: KD can't be taken, KC is on top (rule 2.3)" in result.out


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "can't be read: No such file or directory"),
        (b"\xff\xfe", "is not a text file"),
        (b"", "line 1, column 1: the header 'game' is missing"),
        (b"[ 0.1] Hello.", "'Hello.' is no sentence of a match log"),
        (b"game: phazed\nplayers: a | b", "there are 2 players; expected 4"),
    ],
)
def test_a_file_that_can_not_be_read_is_one_clear_line(melds, tmp_path: Path, content: bytes | None, said: str) -> None:
    path = tmp_path / "file"
    if content is not None:
        path.write_bytes(content)
    result = melds("verify", path)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith(f"melds: {path}")
    assert said in result.err
    assert result.err.count("\n") == 1


def test_a_file_that_is_too_large_is_refused(melds, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("melds.cli.files.MOST_BYTES", 1 << 20)
    path = tmp_path / "large"
    path.write_bytes(b"#" * (1 << 21))
    assert "is larger than 1 MB, no game is" in melds("verify", path).err


def test_replay_shows_every_turn(melds) -> None:
    out = melds("replay", PHAZED).out
    assert "Phazed  seat 0: ada, seat 1: bob, seat 2: cy, seat 3: dot" in out
    assert out.count("─ Deal ") == 7
    assert "lays phase 1: 4♣ 4♦ A♣ | 5♦ 5♥ A♠, discards K♣" in out
    assert "bob's phase 1  1.0 4♣ 4♦ A♣   1.1 5♦ 5♥ A♠" in out
    assert "The deal is over: a hand is empty." in out
    assert out.rstrip().endswith("1. cy (21 points)   2. ada (405 points)   3. bob (438 points)   4. dot (513 points)")


def test_replay_of_one_deal(melds) -> None:
    out = melds("replay", PHAZED, "--deal", "2").out
    assert out.count("─ Deal ") == 1
    assert "Deal 2" in out
    result = melds("replay", PHAZED, "--deal", "7")
    assert (result.code, result.err) == (2, f"melds: {PHAZED} has 7 deals, from 0; there is no deal 7\n")


def test_replay_shows_a_seat_only_what_it_saw(melds) -> None:
    out = melds("replay", PHAZED, "--seat", "1", "--deal", "0").out
    assert "bob (seat 1): 2♠ 2♠ 4♣" in out
    assert "cy (seat 2): 10 cards" in out
    assert "cy draws a card" in out
    assert "bob draws 4♦" in out
    assert "cy holds" not in out


@pytest.mark.parametrize(("keys", "turns"), [("\n\nq", 3), ("q", 1), ("\x1b", 1)])
def test_replay_waits_for_a_key_after_each_turn(melds, monkeypatch: pytest.MonkeyPatch, keys: str, turns: int) -> None:
    typed = iter(keys)
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(cli.typer, "getchar", lambda: next(typed))
    assert melds("replay", PHAZED, "--step").out.count("holds") == turns


def test_replay_stops_at_the_end_of_the_input(melds, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed() -> str:
        raise EOFError

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(cli.typer, "getchar", closed)
    assert melds("replay", PHAZED, "--step").code == 0


@pytest.mark.parametrize("name", ["huxxy", "huxxy-bonus", "phazed-bonus", "phasea", "phasea-bonus"])
def test_replay_shows_every_game(melds, name: str) -> None:
    out = melds("replay", FOLDER / f"{name}.melds").out
    assert "1. " in out.splitlines()[-1]
    if name.startswith("huxxy"):
        assert "ends the turn" in out
        assert "group 0" in out


def test_replay_says_who_was_disqualified(melds, tmp_path: Path) -> None:
    path = tmp_path / "fault.melds"
    path.write_text("\n".join(PHAZED.read_text().splitlines()[:10]) + "\n3. 3: !timeout\n")
    assert melds("replay", path).out.rstrip().endswith("dot was disqualified (timeout): no ranking.")
    path.write_text("\n".join(PHAZED.read_text().splitlines()[:10]) + "\n3. 3: +2C !illegal\n")
    assert "is disqualified: illegal" in melds("replay", path).out
    path.write_text("\n".join(PHAZED.read_text().splitlines()[:10]))
    assert melds("replay", path).out.rstrip().endswith("The game is not finished.")


def test_a_record_that_hides_cards_can_not_be_replayed(melds, tmp_path: Path) -> None:
    path = tmp_path / "seen.melds"
    assert melds("convert", PHAZED, "--to", "record", "--seat", "1", "-o", path).code == 0
    assert "hand 2: ?? ??" in path.read_text()
    result = melds("replay", path)
    assert result.code == 2
    assert result.err == f"melds: {path} shows only what seat 1 saw; this needs the whole record\n"
    assert melds("verify", path).code == 2
    assert "the record shows what seat 1 saw" in melds("convert", path, "--to", "record", "--seat", "2").err


def test_convert_goes_both_ways(melds, tmp_path: Path) -> None:
    log, back = tmp_path / "game.log", tmp_path / "game.melds"
    log.write_text(melds("convert", PHAZED).out)
    assert "Player 1 played (3, (1, [['4C', '4D', 'AC'], ['5D', '5H', 'AS']]))." in log.read_text()
    assert melds("convert", log, "-o", back).out == ""
    assert "7 deals, 87 turns, 211 plays agree" in melds("verify", back).out
    assert melds("convert", PHAZED, "--to", "record").out == PHAZED.read_text()
    assert melds("convert", log, "--to", "log").out == log.read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["convert", PHAZED, "--to", "xml"], "--to is 'xml'; expected record or log"),
        (["convert", PHAZED, "--seat", "1"], "a match log shows all cards; --seat goes with --to record"),
        (["convert", PHAZED, "-o", "/nowhere/at/all"], "/nowhere/at/all can't be written: No such file or directory"),
        (["verify", LOG, "--game", "chess"], "there is no game 'chess'"),
        (["rules", "bridge"], "there is no game 'bridge'"),
        (["rules", "phazed", "9.9"], "the rules of phazed have no paragraph '9.9'"),
        (["demo", "--players", "greedy"], "--players names 1 players; expected 4"),
        (["demo", "--players", "a,b,c,d"], "there is no player 'a'; the players are random, greedy"),
        (["demo", "--variant", "gold"], "there is no version 'gold' of phazed; expected basic or bonus"),
        (["demo", "phazed-bonus", "--variant", "basic"], "phazed-bonus is no basic version; that is phazed"),
        (["verify", PHAZED, "--game", "huxxy"], "is a game of phazed, not of huxxy"),
        (["replay", PHAZED, "--step"], "--step waits for keys, and there is no terminal to type them in"),
        (["verify", "/dev/zero"], "/dev/zero is larger than 64 MB, no game is"),
        (["rules", "phazed", "2"], "the rules of phazed have no paragraph '2'"),
        (["demo", "--save", "/nowhere/at/all"], "/nowhere/at/all can't be written: No such file or directory"),
    ],
)
def test_wrong_words_are_answered_with_one_clear_line(melds, words: list[object], said: str) -> None:
    result = melds(*words)
    assert result.code == 2
    assert said in result.err
    assert result.err.startswith("melds: ")


def test_the_game_of_a_log_can_be_told(melds) -> None:
    assert "agree" in melds("verify", LOG, "--game", "phazed").out
    assert melds("verify", LOG, "--game", "huxxy").code == 2


def test_rules_are_shown_whole_or_by_paragraph(melds) -> None:
    whole = melds("rules", "phazed").out
    assert "2.5" in whole
    part = melds("rules", "phazed", "2.5").out
    assert part.startswith("## 2.5")
    assert len(part) < len(whole) / 3
    assert melds("rules", "huxxy-bonus", "2.5a").out.startswith("**2.5a**")


def test_rules_are_drawn_in_a_terminal(melds, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    out = melds("rules", "phasea", "2.5").out
    assert "\x1b[" in out
    assert "##" not in out


def test_demo_plays_and_saves_a_whole_game(melds, tmp_path: Path) -> None:
    path = tmp_path / "demo.melds"
    out = melds("demo", "huxxy", "--variant", "bonus", "--seed", "5", "--save", path).out
    assert "Huxxy, bonus version" in out
    assert "agree with the rules" in melds("verify", path).out
    assert melds("demo", "huxxy-bonus", "--seed", "5").out == out


def test_names_are_shown_as_they_are(melds, tmp_path: Path) -> None:
    path = tmp_path / "names.melds"
    path.write_text(PHAZED.read_text().replace("ada | bob", "[/foo] | [red]bob"))
    assert "seat 0: [/foo], seat 1: [red]bob" in melds("replay", path).out


def test_a_file_with_a_byte_order_mark_is_read(melds, tmp_path: Path) -> None:
    path = tmp_path / "bom.melds"
    path.write_bytes(b"\xef\xbb\xbf" + PHAZED.read_bytes())
    assert melds("verify", path).code == 0


def test_one_deal_is_shown_without_the_ranking_of_the_game(melds) -> None:
    assert "points)" not in melds("replay", PHAZED, "--deal", "0").out


def test_a_deal_without_plays_is_shown(melds, tmp_path: Path) -> None:
    path = tmp_path / "begun.melds"
    path.write_text("\n".join(PHAZED.read_text().splitlines()[:8]))
    out = melds("replay", path).out
    assert "bob (seat 1): 2♠ 2♠ 4♣" in out
    assert "not finished" in out


def test_an_illegal_record_is_shown_up_to_its_fault(melds, tmp_path: Path) -> None:
    path = tmp_path / "wrong.melds"
    path.write_text(PHAZED.read_text().replace("3. 3: ^KC -QH", "3. 3: ^KD -QH"))
    result = melds("replay", path)
    assert result.code == 2
    assert "bob draws 4♦" in result.out
    assert "KD can't be taken" in result.err


def test_aces_are_low_in_huxxy_and_jokers_stand_in_their_gap() -> None:
    from melds.cards import cards_of  # noqa: PLC0415
    from melds.cli.show import in_order  # noqa: PLC0415
    from melds.game import Game  # noqa: PLC0415

    state = Game("huxxy-bonus").state
    for given, shown in [
        ("3S AS 2H", "AS 2H 3S"),
        ("5H XX 3H", "3H XX 5H"),
        ("KC QH XX", "QH KC XX"),
        ("9C XX 9D", "9C 9D XX"),
        ("XX KC 2S", "2S KC XX"),
    ]:
        assert in_order(cards_of(given), state) == cards_of(shown)
    assert in_order(cards_of("AS 2H"), Game("phazed").state) == cards_of("2H AS")


@pytest.mark.parametrize(("encoding", "said"), [("latin-1", "4C 4D AC"), ("utf-8", "4♣ 4♦ A♣")])
def test_a_terminal_without_suits_gets_letters(encoding: str, said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "melds", "replay", str(PHAZED)],
        env={"PYTHONIOENCODING": encoding, "COLUMNS": "100"}, capture_output=True, check=True,
    )  # fmt: skip
    assert said in done.stdout.decode(encoding)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_said_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "melds", "replay", str(PHAZED)], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2
    assert b"melds: can't write: No space left on device" in done.stderr


def test_version_and_help(melds) -> None:
    assert melds("--version").out.startswith("melds 0.")
    assert "verify" in melds("--help").out
    assert melds("nonsense").code == 2
    assert "Usage" in melds().out + melds().err
