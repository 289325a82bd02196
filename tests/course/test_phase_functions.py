"""The functions of Phazed (2021) and PhaseA (2017)."""

import random
from typing import Any

import pytest

import melds
from melds.course import phasedout, phazed
from melds.course.arguments import phase_observation
from melds.course.calls import arguments_of
from melds.errors import BadCall, BadCard
from melds.notation.tuples import phase_from_tuple, phase_to_tuple
from melds.rules import games
from melds.rules.phase import PHASEA, PHASEA_BONUS, PHAZED, PHAZED_BONUS, Observation, legal_plays, refusal

MODULES = {
    PHAZED: (phazed, "phazed", "play"),
    PHAZED_BONUS: (phazed, "phazed", "bonus"),
    PHASEA: (phasedout, "phasedout", "play"),
    PHASEA_BONUS: (phasedout, "phasedout", "bonus"),
}

# group -> types of Phazed, type of PhaseA
GROUPS = """
2S 2C 2H                 -> 1       1
2S 2C AH                 -> 1       1
2S AC AH                 -> none    none   # two naturals
2S 2C 3H                 -> none    none
2S 2C 2H 2D              -> 3       3
AS 2C 3S 4C              -> 5       none   # the Ace is a King
2C 3S 4C 5S              -> 5       5
2C 3S 4C 5H              -> none    none
KS 2C 3S 4C              -> 5       none
JS QC KS AC              -> 5       none   # wraps to a Two
9S 0C JS AC              -> 5       5
0S JC QS AC              -> 5 6 7   5
2C 2C 4C KC 9C AS 3C     -> 2 6 7   2
2C 2C 4C KC 9C AS 3D     -> 6       none
KS 0C 8C 3S              -> 6 7     none
KS 0D 8C 3S              -> 6       none
KS 0D 8C 2S AD           -> 6       none
9C 0C JC QC KC 2C 3C 4C  -> 4       none   # wraps; eight cards are no suit set
2C 3D 4C 5D 6C 7D 8C 9D  -> 4       4
AC 3D 4C 5D 6C 7D 8C AD  -> 4       4
ZZ 2S 2C                 -> none    none
"""


@pytest.mark.parametrize("line", [line.partition("#")[0] for line in GROUPS.strip().splitlines()])
def test_a_group_has_its_types(line: str) -> None:
    cards, expected = (part.strip() for part in line.split("->"))
    *many, one = expected.split()
    group = cards.split()
    assert phazed.phazed_group_type(group) == ([] if many == ["none"] else list(map(int, many)))
    assert phasedout.phasedout_group_type(group) == (None if one == "none" else int(one))
    assert phazed.phazed_group_type(tuple(group)) == phazed.phazed_group_type(group)


@pytest.mark.parametrize(
    ("phase", "many", "one"),
    [
        ("9D 9S 9D|0D 0S 0D", [1], 1),
        ("9D 7D 9D 2D 0D 0D KD", [2], 2),
        ("2C KC QS 7C|3H 7H 0D KD AD", [3, 6], None),
        ("9D 9S 9D 9C|0D 0S 0D 0H", [4], 3),
        ("2D 3C 4D 5S 6C 7D 8H 9S", [5], 4),
        ("2D 3H 4D 5D|7C 7D 7H 7C", [7], 5),
        ("7C 7D 7H 7C|2D 3H 4D 5D", [], None),
        ("", [], None),
    ],
)
def test_a_phase_has_its_types(phase: str, many: list[int], one: int | None) -> None:
    groups = [group.split() for group in phase.split("|")]
    assert phazed.phazed_phase_type(groups) == many
    assert phasedout.phasedout_phase_type(groups) == one
    assert phazed.phazed_phase_type([]) == []


def test_a_hand_has_its_score() -> None:
    assert phazed.phazed_score(["3D", "JC", "AS"]) == phasedout.phasedout_score(["3D", "JC", "AS"]) == 39
    assert phazed.phazed_score(["ZZ", "0D", "QH", "KS"]) == phasedout.phasedout_score(["ZZ", "0D", "QH", "KS"]) == 50
    assert phazed.phazed_score([]) == 0


@pytest.mark.parametrize("call", [phazed.phazed_score, phazed.phazed_group_type, phasedout.phasedout_group_type])
@pytest.mark.parametrize("card", ["1S", "XX", "??", "", None, 3, ["2S"], "2S "])
def test_a_card_that_is_no_card_is_named(call: Any, card: object) -> None:
    with pytest.raises(BadCard) as error:
        call(["2S", card])
    assert repr(card) in str(error.value)
    assert "'ZZ'" in str(error.value)


@pytest.mark.parametrize("rules", MODULES, ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", range(3))
def test_the_course_judges_as_the_rules_do_through_whole_games(rules: Any, seed: int) -> None:
    module, prefix, _ = MODULES[rules]
    judge = getattr(module, f"{prefix}_is_valid_play")
    rng = random.Random(seed)
    game = melds.Game(rules.name, seed=seed)
    seats = [melds.player("greedy" if seat % 2 else "random", rules, seed=seat) for seat in range(4)]
    judged = 0
    while not game.is_over and judged < 1500:
        observation = game.observe()
        call = arguments_of(observation)
        plays = [play for play, _ in zip(legal_plays(observation), range(12), strict=False)]
        for play in plays:
            assert judge(phase_to_tuple(play, rules), *call) is True
            judged += 1
        for play in [phase_from_tuple((5, rng.choice(rules.pack)), rules), phase_from_tuple((1, None), rules)]:
            assert judge(phase_to_tuple(play, rules), *call) is (refusal(observation, play) is None)
        game.play(seats[game.seat].play(observation))
    assert judged > 500


@pytest.mark.parametrize("rules", MODULES, ids=lambda rules: rules.name)
def test_the_course_s_players_play_whole_games_legally(rules: Any) -> None:
    module, prefix, function = MODULES[rules]
    bot = getattr(module, f"{prefix}_{function}")
    game = melds.Game(rules.name, seed=4)
    while not game.is_over:
        game.play(phase_from_tuple(bot(*arguments_of(game.observe())), rules))
    assert game.outcome() is not None


EMPTY = [(None, [])] * 4
HAND = ["2S", "2S", "2C", "5S", "5S", "AS", "ZZ"]
PICKED = [(0, [(1, "XX")])]


def is_valid(play: Any, **changes: Any) -> bool:
    call = {
        "player_id": 0,
        "table": EMPTY,
        "turn_history": PICKED,
        "phase_status": [0, 0, 0, 0],
        "hand": HAND[:-1],
        "discard": "KC",
    } | changes
    return phazed.phazed_is_valid_play(play, **call)


NESTED: list[Any] = []
NESTED.append(NESTED)


class Evil:
    def __eq__(self, _other: object) -> bool:
        raise RuntimeError("compared")

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize(
    "play",
    [
        None, (), [], (5,), (5, "2S", 1), "5", 5, (None, None), ("5", "2S"), (5, None), (5, 5), (5, "2X"), (5, "XX"),
        (5, "ZZ"), (0, "2S"), (7, "2S"), (True, None), (1.0, None), (-1, "2S"), (3, None), (3, ()), (3, (1,)),
        (3, (1, None)), (3, (1, [None])), (3, (1, [[None]])), (3, (1, [["2S", "2S", 3], ["5S", "5S", "AS"]])),
        (3, (None, [["2S", "2S", "2C"], ["5S", "5S", "AS"]])), (3, (True, [["2S", "2S", "2C"], ["5S", "5S", "AS"]])),
        (3, (10**30, [["2S", "2S", "2C"], ["5S", "5S", "AS"]])), (4, None), (4, ("2S",)), (4, ("2S", (0, 0))),
        (4, ("2S", (0, 0, "0"))), (4, ("2S", (0, 0, -1))), (4, ("2S", (0, 0, 10**30))), (4, ("2S", (9, 0, 0))),
        (4, ("2S", (-1, 0, 0))), (4, (None, (0, 0, 0))), (6, None), (6, "1"), (6, 1), (6, -1), NESTED, (5, NESTED),
        (3, (1, NESTED)), Evil(), (Evil(), 1), (5, Evil()), (5, {"2S"}), {5: "2S"}, (2, None), (2, "2S"), (2, 2),
        (6, 10**5000), (3, (10**5000, [["2S"]])), (4, ("2S", (10**5000, 0, 0))),
        b"5", (5, b"2S"), object(), float("nan"),
    ],
    ids=lambda play: "nested" if play is NESTED else type(play).__name__,
)  # fmt: skip
def test_a_malformed_play_is_invalid_and_nothing_is_raised(play: Any) -> None:
    assert is_valid(play) is False
    assert phasedout.phasedout_is_valid_play(play, 0, EMPTY, PICKED, [0] * 4, HAND[:-1], "KC") is False


def test_a_good_play_is_valid_as_lists_or_tuples() -> None:
    assert is_valid((3, (1, [["2S", "2S", "2C"], ["5S", "5S", "AS"]])))
    assert is_valid([3, [1, (("2S", "2S", "2C"), ("5S", "5S", "AS"))]])
    assert is_valid((1, "anything"), turn_history=[])
    assert is_valid((1, None), turn_history=[(0, [])])


def test_a_table_that_can_not_come_about_is_judged_all_the_same() -> None:
    wilds = (1, [["AS", "AH", "AD"], []])
    played = [(0, [(1, "XX"), (3, (1, [["AS", "AH", "AD"], []]))])]
    table = [wilds, *EMPTY[1:]]
    assert is_valid((4, ("2S", (0, 0, 3))), table=table, turn_history=played, phase_status=[1, 0, 0, 0])
    run = [(5, [["AS"] * 8]), *EMPTY[1:]]
    assert not is_valid((4, ("2S", (0, 0, 8))), table=run, turn_history=played, phase_status=[5, 0, 0, 0])


def test_odd_states_are_played_too() -> None:
    assert phazed.phazed_play(0, EMPTY, [], [0] * 4, [], "KC") in [(1, None), (2, "KC")]
    assert phazed.phazed_play(0, EMPTY, PICKED, [7] * 4, ["2S"], None) == (5, "2S")
    assert phasedout.phasedout_bonus(0, EMPTY, PICKED, [(True,) * 5] * 4, ["2S"], "ZZ") == (5, "2S")


def test_a_phase_may_not_empty_the_hand_while_a_sum_is_open() -> None:
    lay = (3, (1, [["2S", "2S", "2C"], ["5S", "5S", "AS"]]))
    sums = (3, [["KS", "0D", "8C", "3S", "2H"], ["9D", "9S", "9S", "6C", "AH"]])
    table = [(None, []), sums, (None, []), (None, [])]
    assert is_valid(lay)
    assert not is_valid(lay, table=table)
    assert is_valid(lay, table=table, hand=[*HAND[:-1], "9C"])
    call = [0, table, PICKED, [0, 3, 0, 0], HAND[:-1], "KC"]
    assert list(legal_plays(phase_observation(PHAZED, *call))) == []


def test_after_one_s_own_discard_it_is_another_s_turn() -> None:
    ended = [(0, [(1, "XX"), (5, "JS")])]
    assert not is_valid((1, None), turn_history=ended)
    assert not is_valid((5, "2S"), turn_history=ended)
    bonus = [(False,) * 7] * 4
    assert is_valid((1, None), turn_history=ended, phase_status=bonus), "the three others may be skipped"


def test_the_bonus_rules_hold_with_the_bonus_game_s_status() -> None:
    bonus = [(False,) * 7] * 4
    assert is_valid((6, 1), phase_status=bonus, hand=HAND)
    assert not is_valid((6, 0), phase_status=bonus, hand=HAND)
    assert not is_valid((5, "ZZ"), phase_status=bonus, hand=HAND)
    assert phasedout.phasedout_is_valid_play((5, "ZZ"), 0, EMPTY, PICKED, [(False,) * 5] * 4, HAND, "KC")
    assert not is_valid((2, "ZZ"), phase_status=bonus, turn_history=[], discard="ZZ")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"hand": ["2X"]}, "'2X' is no card"),
        ({"hand": HAND}, "'ZZ' is no card"),
        ({"hand": None}, "hand should be a list of cards, not None"),
        ({"discard": "10"}, "'10' is no card"),
        ({"player_id": 4}, "player_id should be a player 0 to 3, not 4"),
        ({"player_id": True}, "player_id should be a player 0 to 3, not True"),
        ({"table": []}, "table should have an entry for each of the four players, not []"),
        ({"table": [None] * 4}, "table[0] should be a phase number or None and the groups"),
        ({"table": [(9, []), *EMPTY[1:]]}, "table[0][0] should be None or a phase 1 to 7, not 9"),
        ({"table": [(2, []), *EMPTY[1:]]}, "table[0] has 0 groups; phase 2 has 1"),
        ({"table": [(2, 7), *EMPTY[1:]]}, "table[0][1] should be a list of groups, not 7"),
        ({"table": [(2, [7]), *EMPTY[1:]]}, "table[0][1][0] should be a list of cards, not 7"),
        ({"turn_history": None}, "turn_history should be a list of turns, not None"),
        ({"turn_history": [7]}, "turn_history[0] should be a player and a list of plays, not 7"),
        ({"turn_history": [(7, [])]}, "turn_history[0] should be a player 0 to 3, not 7"),
        ({"turn_history": [(0, [(9, 9)])]}, "turn_history[0]: there is no play 9"),
        ({"phase_status": [0, 0, 0]}, "phase_status should have an entry for each of the four players"),
        ({"phase_status": [0, 0, 0, 8]}, "should be a number from 0 to 7, not 8"),
        ({"phase_status": [(False,)] * 4}, "should be 7 truth values, not (False,)"),
    ],
)  # fmt: skip
def test_a_state_that_can_not_be_read_is_named(changes: dict[str, Any], said: str) -> None:
    with pytest.raises((BadCall, BadCard)) as error:
        is_valid((1, None), **changes)
    assert said in str(error.value)


def test_the_observation_of_a_call_is_the_one_of_the_game() -> None:
    for name in ("phazed-bonus", "phasea-bonus", "phazed"):
        game = melds.Game(name, seed=6)
        seats = [melds.player("greedy", name) for _ in range(4)]
        while not game.is_over and len(game.plays) < 150:
            seen = game.observe()
            assert isinstance(seen, Observation)
            read = phase_observation(seen.rules, *arguments_of(seen))
            for field in ("seat", "mover", "step", "hand", "hand_sizes", "table", "deck_size", "discard", "completed"):
                assert getattr(read, field) == getattr(seen, field), field
            others = [seat for seat in range(4) if seat != seen.seat]
            assert [read.skipped[seat] for seat in others] == [seen.skipped[seat] for seat in others]
            assert read.history == seen.history
            game.play(seats[game.seat].play(seen))
        assert games.is_over(game.state) or len(game.plays) >= 150
