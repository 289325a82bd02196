"""Plays as tokens, and as the tuples of the course."""

from collections import namedtuple

import pytest

from melds.cards import Card
from melds.errors import BadPlay
from melds.notation.plays import format_play, parse_play
from melds.notation.tuples import huxxy_from_tuple, huxxy_to_tuple, phase_from_tuple, phase_to_tuple
from melds.rules.huxxy import HUXXY, HUXXY_BONUS
from melds.rules.phase import PHASEA, PHAZED, PHAZED_BONUS
from melds.rules.plays import Build, Discard, Draw, EndTurn, LayPhase, Move, Place, Skip, Spot, Take

C = Card
SETS = ((C("7C"), C("7H"), C("AH")), (C("2D"), C("2S"), C("2S")))
SETS_AS_LISTS = [["7C", "7H", "AH"], ["2D", "2S", "2S"]]

TOKENS = [
    ("+KH", Draw(C("KH"))),
    ("+??", Draw()),
    ("^QH", Take(C("QH"))),
    ("1[7C 7H AH|2D 2S 2S]", LayPhase(1, SETS)),
    ("0[]", LayPhase(0, ())),
    ("2[ ]", LayPhase(2, ((),))),
    ("3[|]", LayPhase(3, ((), ()))),
    ("QH>1.0.3", Build(C("QH"), Spot(1, 0, 3))),
    ("QH>-1.0.3", Build(C("QH"), Spot(-1, 0, 3))),
    ("-8D", Discard(C("8D"))),
    ("-ZZ", Discard(C("ZZ"))),
    ("*2", Skip(2)),
    ("KC>0", Place(C("KC"), 0)),
    ("XX>10", Place(C("XX"), 10)),
    ("KC:2>0", Move(C("KC"), 2, 0)),
    (".", EndTurn()),
]


@pytest.mark.parametrize(("token", "play"), TOKENS)
def test_a_token_is_its_play_and_back(token: str, play: object) -> None:
    assert parse_play(token) == play
    assert format_play(play) == token


def test_a_plus_alone_is_a_draw() -> None:
    assert parse_play("+") == Draw()


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("", "'' can't be read as a play; expected one of"),
        ("+1S", "'+1S' can't be read as a play: '1S' is no card; expected a value out of"),
        ("1[7C 7X]", "'7X' is no card"),
        ("QH>1.0", "expected one of"),
        ("QH>1.0.3.4", "expected one of"),
        ("*", "expected one of"),
        ("1[7C", "expected one of"),
        ("KC:2>99999999999", "expected one of"),
        (" .", "expected one of"),
    ],
)
def test_what_is_no_token_is_refused_with_a_reason(token: str, said: str) -> None:
    with pytest.raises(BadPlay) as error:
        parse_play(token)
    assert said in str(error.value)


PHASE_TUPLES = [
    ((1, None), Draw(), PHAZED),
    ((2, "QH"), Take(C("QH")), PHAZED),
    ((3, (1, SETS_AS_LISTS)), LayPhase(1, SETS), PHAZED),
    ((3, SETS_AS_LISTS), LayPhase(1, SETS), PHASEA),
    ((4, ("QH", (1, 0, 3))), Build(C("QH"), Spot(1, 0, 3)), PHAZED),
    ((5, "8D"), Discard(C("8D")), PHASEA),
    ((6, 2), Skip(2), PHAZED_BONUS),
]


@pytest.mark.parametrize(("value", "play", "rules"), PHASE_TUPLES)
def test_a_course_tuple_is_its_play_and_back(value: object, play: object, rules: object) -> None:
    assert phase_from_tuple(value, rules) == play
    assert phase_to_tuple(play, rules) == value


def test_lists_and_tuples_are_read_alike() -> None:
    as_tuples = tuple(tuple(group) for group in SETS_AS_LISTS)
    assert phase_from_tuple([3, [1, as_tuples]], PHAZED) == LayPhase(1, SETS)


class Number(int):
    def __index__(self) -> int:
        raise RuntimeError("do not count me")


Pair = namedtuple("Pair", "kind what")  # as a student writes it


def test_subclasses_are_read_by_what_they_are() -> None:
    assert phase_from_tuple(Pair(Number(5), "8D"), PHAZED) == Discard(C("8D"))


def test_a_draw_may_carry_anything() -> None:
    assert phase_from_tuple((1, object()), PHAZED) == Draw()
    assert phase_from_tuple((1, "XX"), PHAZED) == Draw()


def test_groups_that_make_no_phase_of_phasea_are_phase_0() -> None:
    assert phase_from_tuple((3, [["7C"]]), PHASEA) == LayPhase(0, ((C("7C"),),))


HUXXY_TUPLES = [
    ((0, 0, None), Draw()),
    ((1, 1, ("KC", 0)), Place(C("KC"), 0)),
    ((2, 2, ("KC", 2, 0)), Move(C("KC"), 2, 0)),
    ((3, 3, None), EndTurn()),
]


@pytest.mark.parametrize(("value", "play"), HUXXY_TUPLES)
def test_a_huxxy_tuple_is_its_player_and_play_and_back(value: tuple[int, int, object], play: object) -> None:
    assert huxxy_from_tuple(value, HUXXY) == (value[0], play)
    assert huxxy_to_tuple(play, value[0]) == value


class Evil:
    def __repr__(self) -> str:
        raise RuntimeError("do not print me")


NESTED: list[object] = []
NESTED.append(NESTED)

JUNK = [
    (None, "None is not a play, such as (5, '8D')"),
    ((5,), "(5,) is not a play"),
    ((7, "8D"), "there is no play 7; expected 1 to 6"),
    ((True, "8D"), "True is not a play's number"),
    ((5, "8Z"), "'8Z' is no card of Phazed"),
    ((5, "XX"), "'XX' is no card of Phazed"),
    ((5, "ZZ"), "'ZZ' is no card of Phazed"),
    ((5, ["8D"]), "['8D'] is no card of Phazed"),
    ((4, ("8D", (0, 0))), "(0, 0) is not a place, (owner, group, index)"),
    ((4, ("8D", (0, 0, True))), "True is not an index"),
    ((4, ("8D", (0, 0, 1.0))), "1.0 is not an index"),
    ((3, (1, [["7C"], 7])), "7 is not a group of cards"),
    ((3, ("1", [])), "'1' is not a phase"),
    ((3, 1), "1 is not a phase and its groups"),
    ((6, None), "None is not a player to skip"),
    (Evil(), "a Evil is not a play"),
    ((5, [Evil()]), "a list is no card of Phazed"),
    ({5: "8D"}, "{5: '8D'} is not a play"),
    ("5" * 500, "555..."),
    ((5, NESTED), "[[...]] is no card"),
    ((6, 10**5000), "a int is not a player to skip"),
    ((4, ("8D", (0, 0, 10**12))), "1000000000000 is not an index"),
]


@pytest.mark.parametrize(("value", "said"), JUNK, ids=[said for _, said in JUNK])
def test_junk_is_no_play_and_the_message_says_why(value: object, said: str) -> None:
    with pytest.raises(BadPlay) as error:
        phase_from_tuple(value, PHAZED)
    assert said in str(error.value)
    assert len(str(error.value)) < 250


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ((0, 4, None), "there is no play 4; expected 0 to 3"),
        ((0, 0, "KH"), "play 0 carries None, not 'KH'"),
        ((0, 3, 1), "play 3 carries None, not 1"),
        ((0, 1, "KC"), "'KC' is not a card and a group"),
        ((0, 2, ("KC", 1)), "is not a card and two groups"),
        (("0", 1, ("KC", 1)), "'0' is not a player"),
        ((0, 1, ("XX", 0)), "'XX' is no card of Huxxy"),
    ],
)
def test_junk_is_no_play_of_huxxy(value: object, said: str) -> None:
    with pytest.raises(BadPlay) as error:
        huxxy_from_tuple(value, HUXXY)
    assert said in str(error.value)


def test_the_joker_is_a_card_of_the_bonus_game() -> None:
    assert huxxy_from_tuple((0, 1, ("XX", 0)), HUXXY_BONUS) == (0, Place(C("XX"), 0))
