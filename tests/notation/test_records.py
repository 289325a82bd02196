"""Records: round trips, hiding, and errors that say where."""

from dataclasses import replace
from pathlib import Path

import pytest

from golden_games import RECORDS, record_text
from melds.cards import HIDDEN, cards_of
from melds.errors import BadRecord
from melds.notation.record import DealRecord, Record, TurnRecord
from melds.notation.replay import replay
from melds.notation.verify import verify
from melds.rules.plays import Draw

GOOD = record_text("phazed")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_verifies_and_is_written_as_it_was_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = Record.loads(text)
    report = verify(record)
    assert report.difference is None
    assert report.is_finished
    assert record.game == path.stem
    assert record.dumps() == text


def test_comments_and_blank_lines_are_passed_over() -> None:
    lines = GOOD.splitlines()
    noisy = "\n\n".join(f"{line}   # a remark" if not line.partition(":")[0].isalpha() else line for line in lines)
    assert Record.loads("# a game\n" + noisy) == Record.loads(GOOD)


def test_a_header_may_hold_a_hash_sign() -> None:
    record = Record.loads(GOOD.replace("ada | bob", "a #1 bot | bob").replace("seed: 138", "event: cup #3"))
    assert record.players[0] == "a #1 bot"
    assert record.headers == (("event", "cup #3"),)


def test_a_seat_sees_its_own_hand_and_draws_only() -> None:
    record = Record.loads(GOOD)
    seen = record.seen_by(1)
    for deal, hidden in zip(record.deals, seen.deals, strict=True):
        assert hidden.hands[1] == deal.hands[1]
        assert {card for seat in (0, 2, 3) for card in hidden.hands[seat]} == {HIDDEN}
        for turn, shown in zip(deal.turns, hidden.turns, strict=True):
            if turn.seat == 1:
                assert shown == turn
            else:
                assert all(play == Draw() for play in shown.plays if isinstance(play, Draw))
                assert len(shown.plays) == len(turn.plays)
    assert seen.headers == (), "the seed would tell every card"
    assert Record.loads(seen.dumps()) == seen
    assert seen.seen_by(1) == seen
    assert "hand 2: ?? ?? ?? ??" in seen.dumps()


def test_a_record_without_times_is_the_same_game() -> None:
    timed = Record.loads(GOOD.replace("up JC", "up JC @0.05"))
    plain = Record.loads("\n".join(line.partition(" @")[0] for line in timed.dumps().splitlines()))
    assert timed != plain
    assert timed.without_times() == plain
    assert plain.without_times() == plain


def test_a_hidden_card_never_changes_what_a_seat_is_shown() -> None:
    record = Record.loads(GOOD)
    deal = record.deals[0]
    swapped = replace(deal, hands=(deal.hands[2], deal.hands[1], deal.hands[0], deal.hands[3]))
    other = replace(record, deals=(swapped, *record.deals[1:]))
    assert other != record
    assert other.seen_by(1) == record.seen_by(1)


@pytest.mark.parametrize("seat", [-1, 4])
def test_only_seats_at_the_table_can_look(seat: int) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {seat}"):
        Record.loads(GOOD).seen_by(seat)


def test_one_seat_s_view_can_not_become_another_s() -> None:
    with pytest.raises(ValueError, match="shows what seat 1 saw"):
        Record.loads(GOOD).seen_by(1).seen_by(2)


def test_a_record_with_hidden_cards_can_not_be_played_again() -> None:
    hidden = Record.loads(GOOD).seen_by(1)
    assert "hides cards" in str(verify(hidden).difference)
    with pytest.raises(BadRecord, match="deal 0 hides cards"):
        next(replay(hidden))


def edited(number: int, line: str | None) -> str:
    """The good record with one line changed, or dropped."""
    lines = GOOD.splitlines()
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines)


BROKEN = [
    (1, "game: chess", "line 1, column 1: there is no game 'chess'; expected one of phazed, phazed-bonus"),
    (1, None, "line 1, column 1: the header 'game' is missing"),
    (2, None, "line 1, column 1: the header 'players' is missing"),
    (2, "game: phazed", "line 2, column 1: the header 'game' stands twice"),
    (2, "players: ada | bob | cy", "line 2, column 1: there are 3 players; expected 4"),
    (2, "players: ada | bob |  | dot", "'' can't be a player's name"),
    (3, "Seed 3", "line 3, column 1: 'Seed 3' is neither a header"),
    (3, "seed: \x07", "line 3, column 1: the header 'seed' holds a character that can't be printed"),
    (3, "seen: 4", "line 3, column 1: the header 'seen' is '4'; expected a seat 0 to 3"),
    (4, None, "line 4, column 1: 'hand 1: 2S 2S 4C 5D 5H 7C 0S KC AC AS' is neither a header"),
    (4, "deal 0", "line 4, column 1: a deal of Phazed is written `deal 0 dealer 0 up QC`"),
    (4, "deal 0 dealer 0 up QX", "line 4, column 20: 'QX' is no card"),
    (4, "deal 0 dealer 4 up QC", "line 4, column 1: 'deal 0 dealer 4 up QC' is no deal"),
    (4, "deal 1 dealer 0 up QC", "line 4, column 6: this is deal 0, not 1"),
    (5, "hand 1: 2S 2S 4C 5D 5H 7C 1S KC AC AS", "line 5, column 27: '1S' is no card"),
    (5, "hand 4: 2S", "line 5, column 1: 'hand 4: 2S' is no hand"),
    (5, None, "line 4, column 1: deal 0 has no hand of seat 1"),
    (6, "hand 1: 2S", "line 6, column 6: the hand of seat 1 stands twice"),
    (9, "1. 1: +4D 1[4C 4D AC|5D 5H AX] -KC", "line 9, column 11: '1[4C 4D AC|5D 5H AX]' can't be read as a play"),
    (9, "1. 1: +4D ?? -KC", "line 9, column 11: '??' can't be read as a play; expected one of"),
    (9, "1. 5: +4D -KC", "line 9, column 1: '1. 5: +4D -KC' is no turn"),
    (9, "1. 1: +4D -KC @soon", "line 9, column 16: 'soon' are no times; expected seconds such as 0.382"),
    (9, "1. 1: +4D !Boom", "line 9, column 11: '!Boom' is no disqualification; expected such as !timeout"),
    (9, "1. 1: +4D -KC @0.1", "line 9, column 15: there are 1 times and 2 plays"),
    (9, "1. 1: +4D !timeout -KC", "line 9, column 20: nothing may follow a disqualification"),
    (9, "1. 1: +4D !timeout", "line 10, column 1: nothing may follow a disqualification"),
    (10, "hand 1: 2S", "line 10, column 1: hands stand before the first turn"),
    (132, "end out score 3=88 0=0 1=104", "line 132, column 1: expected the points of each seat, 0 to 3"),
    (132, "end out score 3=88 0=0 1=104 1=7", "line 132, column 1: the points of seat 1 stands twice"),
    (132, "end never score 3=88", "line 132, column 1: 'end never score 3=88' is no end of a deal"),
    (132, None, "line 132, column 1: ranks stand after the end of the last deal"),
    (133, "rank 2=5", "line 133, column 1: 'rank 2=5' are no ranks"),
    (133, "rank 2=1 0=2 1=3 3=4\nrank 2=1 0=2 1=3 3=4", "line 134, column 1: nothing may follow the ranks"),
    (133, "140. 1: +2C", "line 133, column 1: deal 6 has ended; expected a deal or the ranks"),
]


@pytest.mark.parametrize(("number", "line", "said"), BROKEN, ids=[said for *_, said in BROKEN])
def test_what_can_not_be_read_says_where_and_what_was_expected(number: int, line: str | None, said: str) -> None:
    with pytest.raises(BadRecord) as error:
        Record.loads(edited(number, line))
    assert said in str(error.value)


def test_a_deal_must_end_before_the_next() -> None:
    number = GOOD.splitlines().index(next(line for line in GOOD.splitlines() if line.startswith("end"))) + 1
    with pytest.raises(BadRecord, match="deal 0 has not ended; expected `end out score"):
        Record.loads(edited(number, None))


def test_nothing_of_a_deal_stands_before_it() -> None:
    with pytest.raises(BadRecord, match="'rank 0=1' is neither a header"):
        Record.loads("game: phazed\nplayers: a | b | c | d\nrank 0=1\n")


def test_a_deal_of_huxxy_has_no_dealer() -> None:
    with pytest.raises(BadRecord, match="a deal of Huxxy is written `deal 0`"):
        Record.loads(record_text("huxxy").replace("deal 0", "deal 0 dealer 0 up QC"))


def test_a_game_that_has_just_begun_can_be_written() -> None:
    hands = tuple(cards_of("2C 3C 4C 5C 6C 7C 8C 9C 0C JC") for _ in range(4))
    deal = DealRecord(0, hands, up=hands[0][0], dealer=0, turns=(TurnRecord(1, 1, (), fault="timeout"),))
    record = Record("phazed", ("a", "b", "c", "d"), (deal,))
    assert record.fault == deal.turns[0]
    assert "1. 1: !timeout" in record.dumps()
    assert Record.loads(record.dumps()) == record
    assert Record("phazed", ("a", "b", "c", "d")).fault is None


def test_errors_survive_pickling() -> None:
    import pickle  # noqa: PLC0415

    error = BadRecord("no such thing", 3, 4)
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.line, copy.column) == ("line 3, column 4: no such thing", 3, 4)
