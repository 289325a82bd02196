"""Judging records and match logs again: what agrees is counted, the first difference is named."""

from dataclasses import replace
from itertools import pairwise

import pytest

from golden_games import LOGS, log_text, record_text
from melds.errors import BadRecord
from melds.notation.match_log import format_log, parse_log, verify_log
from melds.notation.record import Record
from melds.notation.verify import verify

GOOD = record_text("phazed")


def test_a_record_that_agrees_is_counted() -> None:
    assert str(verify(Record.loads(GOOD))) == "7 deals, 87 turns, 211 plays agree with the rules"


def test_a_game_that_stops_early_agrees_as_far_as_it_goes() -> None:
    record = Record.loads(GOOD)
    started = replace(record, deals=record.deals[:1], ranks=None)
    assert str(verify(started)) == "1 deal, 17 turns, 47 plays agree with the rules; the game is not finished"
    running = replace(record, deals=(replace(record.deals[0], turns=record.deals[0].turns[:1], end=None, points=None),))
    assert "0 deals, 1 turn, 3 plays" in str(verify(replace(running, ranks=None)))


def test_a_disqualification_ends_a_game() -> None:
    record = Record.loads(GOOD)
    deal = record.deals[0]
    turn = replace(deal.turns[1], plays=deal.turns[1].plays[:1], times=(), fault="illegal")
    ended = replace(record, deals=(replace(deal, turns=(deal.turns[0], turn), end=None, points=None),), ranks=None)
    report = verify(ended)
    assert report.is_finished
    assert report.difference is None
    assert Record.loads(ended.dumps()) == ended


DIFFERENCES = [
    (
        "1. 1: +4D 1[4C 4D AC|5D 5H AS] -KC",
        "1. 1: +4D 1[4C 4D AC|5D 5H AS] -KD",
        "line 9: deal 0, turn 1, seat 1: KD is not",
    ),
    (
        "1. 1: +4D 1[4C 4D AC|5D 5H AS] -KC",
        "1. 1: +4D -KC -2S",
        "line 9: deal 0, turn 1: Discard(card='2S') comes after",
    ),
    ("1. 1: +4D 1[4C 4D AC|5D 5H AS] -KC", "1. 1: 4C>0", "line 9: deal 0, turn 1, seat 1: Place(card='4C', group=0)"),
    (
        "2. 2: +QH 1[8H 8S 8S|0D 0H 0S]",
        "2. 3: +QH 1[8H 8S 8S|0D 0H 0S]",
        "line 10: it is turn 2, seat 2; the record has",
    ),
    ("3. 3: ^KC -QH", "3. 3: ^KD -QH", "line 11: deal 0, turn 3, seat 3: KD can't be taken, KC is on top (rule 2.3)"),
    ("deal 0 dealer 0 up JC", "deal 0 dealer 1 up JC", "line 4: seat 0 deals deal 0, not seat 1 (rule 2.2)"),
    ("hand 1: 2S 2S 4C", "hand 1: KC KC 4C", "line 4: deal 0 holds KC 4 times, Phazed has 2"),
    ("hand 1: 2S 2S 4C", "hand 1: 2S 4C", "line 4: seat 1 was dealt 9 cards, not 10"),
    (
        "end out score 3=88 0=0 1=104 2=7",
        "end out score 3=88 0=0 1=104 2=8",
        "line 132: deal 6, seat 2: 7S scores 7, not 8",
    ),
    (
        "end out score 3=88 0=0 1=104 2=7",
        "end deck score 3=88 0=0 1=104 2=7",
        "line 132: deal 6 ends by out, not by deck",
    ),
    ("rank 2=1 0=2 1=3 3=4", "rank 2=2 0=1 1=3 3=4", "line 133: the ranks of seats 0 to 3 are (2, 3, 1, 4), not"),
    ("rank 2=1 0=2 1=3 3=4", "", "the game is over, the record has no ranks"),
]


@pytest.mark.parametrize(("old", "new", "said"), DIFFERENCES, ids=[said for *_, said in DIFFERENCES])
def test_the_first_difference_is_named(old: str, new: str, said: str) -> None:
    lines = [line.partition(" @")[0] for line in GOOD.splitlines()]  # times would no longer fit the plays
    text = "\n".join(lines)
    assert text.count(old) == 1, old
    report = verify(Record.loads(text.replace(old, new)))
    assert report.difference is not None
    assert said in str(report)
    assert "agree with the rules" in str(report)


def without_turn(text: str, number: int) -> Record:
    record = Record.loads(text)
    deal = record.deals[-1]
    kept = tuple(turn for place, turn in enumerate(deal.turns) if place != number % len(deal.turns))
    return replace(record, deals=(*record.deals[:-1], replace(deal, turns=kept)))


def test_a_deal_that_is_not_over_can_not_end() -> None:
    difference = verify(without_turn(GOOD, -1)).difference
    assert str(difference) == "deal 6 ends in the record (out), but is not over by the rules"


def test_ranks_need_a_game_that_is_over() -> None:
    record = Record.loads(GOOD)
    early = replace(record, deals=record.deals[:2])
    assert str(verify(early).difference) == "the record has ranks, but the game is not over by the rules"


def test_a_deal_that_is_over_has_an_end() -> None:
    record = Record.loads(GOOD)
    deal = replace(record.deals[0], end=None, points=None)
    difference = verify(replace(record, deals=(deal,), ranks=None)).difference
    assert str(difference) == "deal 0 is over (out), the record has no end of it"


def test_nothing_is_played_after_the_end_of_a_deal() -> None:
    record = Record.loads(GOOD)
    first = record.deals[0]
    again = replace(first, turns=(*first.turns, replace(first.turns[2], number=20, seat=0)))
    assert "was over (out) before turn 20" in str(verify(replace(record, deals=(again,), ranks=None)).difference)


def test_nothing_is_dealt_after_the_end_of_a_game() -> None:
    record = Record.loads(record_text("huxxy"))
    twice = replace(record, deals=(record.deals[0], replace(record.deals[0], number=1)))
    assert str(verify(twice).difference) == "the game was over before deal 1"
    golden = Record.loads(GOOD)
    running = replace(golden.deals[0], turns=golden.deals[0].turns[:4], end=None, points=None)
    assert str(verify(replace(golden, deals=(running, golden.deals[1]))).difference) == (
        "deal 0 was not over before deal 1"
    )


def test_an_empty_record_is_a_game_not_begun() -> None:
    report = verify(Record("phazed", ("a", "b", "c", "d")))
    assert str(report) == "0 deals, 0 turns, 0 plays agree with the rules; the game is not finished"


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_golden_log_verifies_and_is_written_as_it_was_read(path: object) -> None:
    text = path.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    log = parse_log(text)
    assert verify_log(log).difference is None
    assert format_log(log.record) == text


@pytest.mark.parametrize("name", ["phazed", "phazed-bonus", "phasea", "phasea-bonus", "huxxy", "huxxy-bonus"])
def test_a_record_becomes_a_log_and_comes_back(name: str) -> None:
    record = Record.loads(record_text(name))
    log = parse_log(format_log(record))
    back = replace(log.record, players=record.players)
    timed = tuple(replace(deal, time=other.time) for deal, other in zip(record.deals, back.deals, strict=True))
    assert back == replace(record, deals=timed)
    assert verify_log(log).difference is None
    assert "seed" not in format_log(replace(record, headers=(("event", "cup"),)))


def test_tuples_lists_blank_lines_and_any_order_of_a_hand_are_read_alike() -> None:
    text = log_text("phazed-two-deals")
    other = text.replace("[['4C', '4D', 'AC'], ['5D', '5H', 'AS']]", "(('4C', '4D', 'AC'), ('5D', '5H', 'AS'))")
    other = "\n" + other.replace("had 3S 8D 8D left", "had 8D 3S 8D left") + "\n\n"
    assert other.count("((") > text.count("((")
    assert "had 8D 3S" in other
    assert parse_log(other).record == parse_log(text).record
    assert verify_log(parse_log(other)).difference is None


LOG_DIFFERENCES = [
    ("bringing their total score to 137.", "bringing their total score to 138.", "by the rules it is 'Player 3 had"),
    ("Player 1 has completed phase 1.", "Player 1 has completed phase 2.", "it is 'Player 1 has completed phase 1.'"),
    ("Player 1 deals, and Player 2 starts.", "Player 1 deals, and Player 3 starts.", "Player 2 starts"),
    ("Player 3 had 2S 4D", "Player 3 had 3S 4D", "by the rules it is 'Player 3 had 2H"),
    (
        "Hand has ended as Player 2 has no more cards.",
        "Hand has ended as the pickup pile has been exhausted.",
        "by out",
    ),
    ("This scores 58,", "This scores 59,", "scores 58, not 59"),
    ("Deck contains 104 cards.", "Deck contains 52 cards.", "by the rules it is 'Deck contains 104 cards.'"),
    ("Hand has ended as Player 2", "Hand has ended as Player 3", "as Player 2 has no more cards.'"),
]


@pytest.mark.parametrize(("old", "new", "said"), LOG_DIFFERENCES, ids=[new for _, new, _ in LOG_DIFFERENCES])
def test_all_that_a_log_says_is_compared(old: str, new: str, said: str) -> None:
    text = log_text("phazed-two-deals")
    assert old in text
    report = verify_log(parse_log(text.replace(old, new)))
    assert said in str(report.difference)
    assert report.difference is not None
    assert report.difference.line > 0


def test_a_difference_in_a_log_is_named_by_its_own_line() -> None:
    lines = log_text("phazed-two-deals").splitlines()
    number = next(number for number, line in enumerate(lines, 1) if "(5, 'KC')" in line)
    lines[number - 1] = lines[number - 1].replace("KC", "KD")
    difference = verify_log(parse_log("\n".join(lines))).difference
    assert difference is not None
    assert difference.line == number
    scored = log_text("phazed-two-deals").replace("This scores 58,", "This scores 59,").splitlines()
    ended = max(number for number, line in enumerate(scored, 1) if "Hand has ended" in line)
    difference = verify_log(parse_log("\n".join(scored))).difference
    assert difference is not None
    assert difference.line == ended


def test_the_end_of_a_game_is_compared() -> None:
    text = format_log(Record.loads(GOOD))
    wrong = text.replace("Player 0 ranked", "Player 3 ranked", 1)
    with pytest.raises(BadRecord, match="expected the rank of each player"):
        parse_log(wrong)
    assert verify_log(parse_log(text)).difference is None
    unknown = text.replace("at least one player has completed all phases", "everybody is tired")
    assert verify_log(parse_log(unknown)).difference is None, "a sentence that we do not know is not judged"


@pytest.mark.parametrize("missing", ["Initial discard was JC.", "Player 0 deals, and Player 1 starts."])
def test_a_deal_of_phazed_needs_a_dealer_and_a_card_face_up(missing: str) -> None:
    text = log_text("phazed-two-deals")
    assert missing in text
    line = next(line for line in text.splitlines() if missing in line)
    with pytest.raises(BadRecord, match="a deal of Phazed is written"):
        parse_log(text.replace(line + "\n", ""))


def test_a_final_score_is_compared() -> None:
    text = log_text("huxxy-bonus")
    wrong = text.replace("with a final score of 0.", "with a final score of 1.")
    assert wrong != text
    assert "final score of 0.'" in str(verify_log(parse_log(wrong)).difference)
    nobody = text.replace("ranked 1st with a final score of 0.", "ranked 4th with a final score of 0.")
    assert "ranks of seats" in str(verify_log(parse_log(nobody)).difference)


def test_a_disqualification_stands_in_a_log() -> None:
    text = log_text("phazed-two-deals")
    head = text[: text.index("[ 0.165]")]
    log = parse_log(head + "[ 0.160] Player 2 was disqualified (timeout).\n")
    assert log.record.fault is not None
    assert log.record.fault.fault == "timeout"
    assert verify_log(log).is_finished
    assert format_log(log.record).endswith("] Player 2 was disqualified (timeout).\n")
    early = parse_log(text[: text.index("[ 0.113]")] + "[ 0.200] Player 1 was disqualified (load).\n")
    assert early.record.dumps().endswith("1. 1: !load\n")


def test_a_missed_turn_keeps_its_number() -> None:
    record = Record.loads(record_text("phazed-bonus"))
    numbers = [turn.number for deal in record.deals for turn in deal.turns]
    assert any(later - earlier > 1 for earlier, later in pairwise(numbers)), "somebody was skipped"
    assert parse_log(format_log(record)).record.deals[0].turns[-1].number == record.deals[0].turns[-1].number


START = "[ 0.1] === Starting hand number 0 ===\n"
BROKEN_LOGS = [
    (START + "[ 0.1] Player 0 played {[1]: 2}.", "'{[1]: 2}' is no play; expected a tuple"),
    (
        START + "[ 0.1] Player 1 was disqualified (slow).\n[ 0.1] Player 1 played (1, None).",
        "line 3, column 1: nothing may follow a disqualification",
    ),
    ("nonsense", "line 1, column 1: 'nonsense' is no line of a match log; expected `[ 0.346] ...`"),
    ("[ 0.1] Hello.", "line 1, column 1: 'Hello.' is no sentence of a match log"),
    ("[ 0.1] Initial discard was QC.", "expected `=== Starting hand number 0 ===` first"),
    ("[ 0.1] === Starting hand number 1 ===", "this is hand number 0, not 1"),
    ("[ 0.1] === Starting hand number 0 ===", "hand number 0 has not the cards of all four players"),
    ("[ 0.1] === Starting hand number 0 ===\n[ 0.1] Player 0 was dealt 2X.", "line 2, column 1: '2X' is no card"),
    ("[ 0.1] === Starting hand number 0 ===\n[ 0.1] Player 0 played f(x).", "'f(x)' is no play; expected a tuple"),
    ("[ 0.1] Player 0 ranked 1st with a final score of 3.", "expected the rank of each player, 0 to 3"),
]


@pytest.mark.parametrize(("text", "said"), BROKEN_LOGS, ids=[said for _, said in BROKEN_LOGS])
def test_a_log_that_can_not_be_read_says_where(text: str, said: str) -> None:
    if "ranked" in text:
        text = f"[ 0.1] === Game finished ===\n{text}"
    with pytest.raises(BadRecord) as error:
        parse_log(text)
    assert said in str(error.value)


def test_a_play_of_another_game_or_player_is_refused() -> None:
    text = log_text("huxxy-bonus")
    wrong = text.replace("Player 0 played (0, 1,", "Player 0 played (1, 1,", 1)
    assert wrong != text
    with pytest.raises(BadRecord, match="is a play of player 1, made by player 0"):
        parse_log(wrong)
    with pytest.raises(BadRecord, match="is not a play"):
        parse_log(text, game="phazed")


def test_one_player_may_move_twice_running_when_all_others_are_skipped() -> None:
    text = log_text("phazed-two-deals")
    start = text[: text.index("[ 0.152]")]
    twice = start + "[ 0.150] Player 1 played (1, None) and picked up QH.\n[ 0.151] Player 1 played (5, 'QH').\n"
    turns = parse_log(twice).record.deals[0].turns
    assert [(turn.number, turn.seat) for turn in turns] == [(1, 1), (5, 1)]


def test_a_log_without_phases_is_taken_for_phazed_unless_told() -> None:
    text = log_text("phazed-two-deals")
    start = text[: text.index("[ 0.126]")]
    assert parse_log(start).record.game == "phazed"
    assert parse_log(start, game="phasea").record.game == "phasea"
