"""The functions of Huxxy (2020)."""

from typing import Any

import pytest

import melds
from melds.course import huxxy as course
from melds.course.arguments import huxxy_observation
from melds.course.calls import arguments_of
from melds.errors import BadCall, BadCard
from melds.notation.tuples import huxxy_from_tuple, huxxy_to_tuple
from melds.rules.huxxy import HUXXY, HUXXY_BONUS, Observation, legal_plays

HAND = ["3S", "KC", "8C", "KH", "KD"]


@pytest.mark.parametrize(
    ("bot", "rules"), [(course.comp10001huxxy_play, HUXXY), (course.comp10001huxxy_bonus_play, HUXXY_BONUS)]
)
@pytest.mark.parametrize("seed", range(4))
def test_the_course_s_players_play_whole_games_legally(bot: Any, rules: Any, seed: int) -> None:
    game = melds.Game(rules.name, seed=seed)
    while not game.is_over:
        seen = game.observe()
        assert isinstance(seen, Observation)
        call = arguments_of(seen)
        answer = bot(*call)
        assert course.comp10001huxxy_valid_play(answer, *call) is True
        read = huxxy_observation(rules, *call)
        for field in (
            "seat",
            "mover",
            "hand",
            "hand_sizes",
            "table",
            "deck_size",
            "opened",
            "plays",
            "history",
            "turn",
        ):
            assert getattr(read, field) == getattr(seen, field), field
        game.play(huxxy_from_tuple(answer, rules)[1])
    assert game.outcome() is not None


def test_the_course_judges_as_the_rules_do() -> None:
    game = melds.Game("huxxy-bonus", seed=3)
    seats = [melds.player("random", "huxxy-bonus", seed=seat) for seat in range(4)]
    judged = 0
    while not game.is_over:
        seen = game.observe()
        assert isinstance(seen, Observation)
        legal = set(legal_plays(seen))
        call = arguments_of(seen)
        for value in [(seen.seat, 0, None), (seen.seat, 3, None), ((seen.seat + 1) % 4, 0, None)]:
            expected = value[0] == seen.seat and huxxy_from_tuple(value, HUXXY_BONUS)[1] in legal
            assert course.comp10001huxxy_valid_play(value, *call) is expected
        for play in list(legal)[:5]:
            assert course.comp10001huxxy_valid_play(huxxy_to_tuple(play, seen.seat), *call) is True
            judged += 1
        game.play(seats[game.seat].play(seen))
    assert judged > 200


def test_scores_and_tables() -> None:
    assert course.comp10001huxxy_score(["4C", "2H", "KS", "XX"]) == 67
    assert course.comp10001huxxy_valid_table([["2C", "3H", "XX"], ("KC", "KH", "KS")]) is True
    assert course.comp10001huxxy_valid_table([["2C", "3H", "XX", "XX"]]) is False
    assert course.comp10001huxxy_valid_table([[]]) is False


@pytest.mark.parametrize(
    "play",
    [
        None, (), (0,), (0, 0), (0, 0, None, None), (0, 0, "KH"), (0, 4, None), (0, True, ("KC", 0)), (False, 0, None),
        (0, 1, None), (0, 1, ("KC",)), (0, 1, ("KC", None)), (0, 1, ("KC", -1)), (0, 1, ("KC", True)),
        (0, 1, ("1C", 0)),
        (0, 1, ("ZZ", 0)), (0, 2, ("KC", 0)), (0, 2, ("KC", 0, 0)), (0, 2, ("KC", -1, 0)), (0, 3, None), "junk", {}, 7,
    ],
    ids=repr,
)  # fmt: skip
def test_a_malformed_play_is_invalid_and_nothing_is_raised(play: Any) -> None:
    assert course.comp10001huxxy_valid_play(play, [], 0, HAND, []) is False


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (([], 0, ["1C"], []), "'1C' is no card"),
        (([], 0, ["ZZ"], []), "'ZZ' is no card"),
        (([], 9, HAND, []), "active_player should be a player 0 to 3, not 9"),
        ((None, 0, HAND, []), "play_history should be a list of plays, not None"),
        (([7], 0, HAND, []), "play_history: 7 is not a play"),
        (([], 0, HAND, None), "table should be a list of groups, not None"),
    ],
)
def test_a_state_that_can_not_be_read_is_named(call: Any, said: str) -> None:
    with pytest.raises((BadCall, BadCard)) as error:
        course.comp10001huxxy_valid_play((0, 0, None), *call)
    assert said in str(error.value)


def test_a_turn_begun_by_somebody_else_is_brought_to_an_end() -> None:
    history = [(0, 1, ("KC", 0)), (0, 1, ("KH", 0))]
    hand, table = ["KD", "3S", "5H"], [["KC", "KH"]]
    assert course.comp10001huxxy_play(history, 0, hand, table) == (0, 1, ("KD", 0))


@pytest.mark.parametrize("table", [[["KC"]], [[]], [["2C", "9D", "KH", "KH"]], [["XX", "2C"]], [["XX", "XX", "2C"]]])
def test_odd_tables_are_played_too(table: list[list[str]]) -> None:
    call = ([], 0, ["2C", "3D", "KC"], table)
    answer = course.comp10001huxxy_bonus_play(*call)
    assert course.comp10001huxxy_valid_play(answer, *call)


def test_games_that_are_mixed_up_are_still_answered_legally() -> None:
    hand = ["KC", "KH", "KD", "2S", "5H"]
    first = course.comp10001huxxy_play([], 0, hand, [])
    assert first == (0, 1, ("KC", 0))
    history = [first]
    other = ["KD", "9D", "2S", "5H"]  # not the hand of that game: the King of Hearts, next in its plan, is gone
    for _ in range(3):
        answer = course.comp10001huxxy_play(history, 0, other, [["KC"]])
        assert course.comp10001huxxy_valid_play(answer, history, 0, other, [["KC"]])
    call = ([first, (0, 1, ("KH", 0))], 0, ["9D", "2S", "5H"], [["KC", "KH", "KS"]])
    assert course.comp10001huxxy_play(*call) == (0, 3, None)
