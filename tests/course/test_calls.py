"""How bots are called, and how their answers are read."""

import importlib

import pytest

import melds
from melds.course.calls import arguments_of, entry_point, read_answer
from melds.errors import BadPlay
from melds.rules.games import VARIANTS
from melds.rules.plays import Discard, Draw, Place

MODULES = {"phazed": "phazed", "phasea": "phasedout", "huxxy": "huxxy"}


@pytest.mark.parametrize("name", VARIANTS)
def test_every_game_has_its_function(name: str) -> None:
    module = importlib.import_module(f"melds.course.{MODULES[name.removesuffix('-bonus')]}")
    assert callable(getattr(module, entry_point(VARIANTS[name])))


def test_the_arguments_of_phazed_as_the_course_showed_them() -> None:
    game = melds.Game("phazed", seed=1)
    for play in ("+", "1[4D 4H AC|JC JS JS]", "-2C", "^2C", "-2C"):
        game.play(play)
    hand = list(game.state.hands[3])
    groups = [["4D", "4H", "AC"], ["JC", "JS", "JS"]]
    history = [(1, [(1, "XX"), (3, (1, groups)), (5, "2C")]), (2, [(2, "2C"), (5, "2C")])]
    table = [(None, []), (1, groups), (None, []), (None, [])]
    assert arguments_of(game.observe()) == [3, table, history, [0, 1, 0, 0], hand, "2C"]
    assert {type(card) for card in arguments_of(game.observe())[4]} == {str}


def test_the_arguments_of_the_bonus_game_show_every_phase() -> None:
    status = arguments_of(melds.Game("phasea", variant="bonus").observe())[3]
    assert status == [(False,) * 5] * 4


def test_the_arguments_of_huxxy_as_the_course_showed_them() -> None:
    game = melds.Game("huxxy", seed=1)
    card = game.state.hand[0]
    game.play(f"{card}>0")
    assert arguments_of(game.observe()) == [[(0, 1, (card, 0))], 0, list(game.state.hand), [[card]]]


def test_what_a_bot_does_to_its_arguments_reaches_nobody() -> None:
    game = melds.Game("phazed", seed=1)
    game.play("+")
    game.play("1[4D 4H AC|JC JS JS]")
    for spoilt in arguments_of(game.observe()):
        if isinstance(spoilt, list):
            spoilt.clear()
    assert len(arguments_of(game.observe())[4]) == 5
    assert game.state.table[1] is not None


def test_answers_are_read_for_the_player_who_moves() -> None:
    assert read_answer((5, "8D"), 0, VARIANTS["phazed"]) == Discard(melds.Card("8D"))
    assert read_answer((1, 0, None), 1, VARIANTS["huxxy"]) == Draw()
    assert read_answer([2, 1, ["KC", 0]], 2, VARIANTS["huxxy"]) == Place(melds.Card("KC"), 0)
    with pytest.raises(BadPlay, match="is a play of player 1, and it is player 0's turn"):
        read_answer((1, 0, None), 0, VARIANTS["huxxy"])
    with pytest.raises(BadPlay, match="is not a play"):
        read_answer(None, 0, VARIANTS["phasea"])
