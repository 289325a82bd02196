"""The best turn of Huxxy is as good as the best of all turns, and can be played as it is told."""

import random

import pytest
from huxxy_brute import best_end, best_sequence, small_position
from ways import interpreted

from melds import BadCall
from melds.cards import JOKER, PACK, Card, cards_of
from melds.kernel.huxxy.convert import from_state, play_of
from melds.kernel.huxxy.solve import WEIGHTS, Solver, Turn, best_turn
from melds.players import player
from melds.rules import huxxy
from melds.rules.plays import EndTurn, Move, Place

RULES = pytest.mark.parametrize("rules", huxxy.VARIANTS.values(), ids=huxxy.VARIANTS)
ALL = 10_000_000


def check_turn(twin: huxxy.State, turn: Turn, weights: dict[Card, int]) -> None:
    """The turn is legal and worth what it says."""
    state, value = twin, 0
    for code in turn.codes:
        play = play_of(from_state(state), code)
        value += weights[play.card] if isinstance(play, Place) else 0
        state = huxxy.apply(state, play)
    assert value == turn.value
    huxxy.apply(state, EndTurn())


def some_weights(rng: random.Random) -> dict[Card, int]:
    return {card: rng.randrange(-3, 10) for card in (*PACK, JOKER)}


@pytest.mark.bulk
@pytest.mark.parametrize("first", range(0, 1500, 150))
@RULES
def test_turns_are_as_good_as_the_best_table_that_can_be_reached(rules: huxxy.Rules, first: int) -> None:
    found = 0
    for seed in range(first, first + 150):
        rng = random.Random(seed)
        twin = small_position(rng, rules, rng.randrange(1, 5), rng.randrange(0, 4))
        weights = rng.choice([WEIGHTS["cards"], WEIGHTS["points"], some_weights(rng)])
        turn = best_turn(from_state(twin), weights, ALL)
        best = best_end(twin, weights)
        assert turn.is_exact
        assert turn.value == best, seed
        if best is not None:
            check_turn(twin, turn, weights)
            found += 1
    assert found > 30


def begun(rng: random.Random, twin: huxxy.State) -> huxxy.State:
    """The position after some plays: of a good turn, or of one that may have no end."""
    turn = best_turn(from_state(twin))
    codes = turn.codes[: len(turn.codes) - rng.randrange(3)]
    for code in codes:
        twin = huxxy.apply(twin, play_of(from_state(twin), code))
    while len(twin.plays) < 4:
        plays = [play for play in huxxy.legal_plays(twin) if isinstance(play, Place | Move)]
        if not plays:
            break
        twin = huxxy.apply(twin, rng.choice(plays))
    return twin


@pytest.mark.bulk
@RULES
def test_a_turn_that_has_begun_is_ended_as_well_as_any_sequence_of_plays_can(rules: huxxy.Rules) -> None:
    found = 0
    for seed in range(150):
        rng = random.Random(seed)
        twin = begun(rng, small_position(rng, rules, rng.randrange(3, 6), rng.randrange(1, 3)))
        weights = rng.choice([WEIGHTS["cards"], some_weights(rng)])
        turn, best = best_turn(from_state(twin), weights, ALL), best_sequence(twin, weights)
        assert turn.value == best, seed
        if best is not None:
            check_turn(twin, turn, weights)
            found += 1
    assert found > 20


def test_a_card_is_borrowed_and_its_group_mended() -> None:
    start = huxxy.new_game(huxxy.HUXXY, huxxy.HUXXY.pack)
    twin = start._replace(
        hands=(cards_of("5D 6S 2C"), *start.hands[1:]),
        table=(cards_of("7C 7D 7H"), cards_of("8H 9S 0D JC"), cards_of("7S 8D 9C 0H")),
        opened=(True,) * 4,
    )
    turn = best_turn(from_state(twin))
    check_turn(twin, turn, WEIGHTS["cards"])
    assert turn.is_exact
    assert turn.value == 2011  # 5D 6S 7D or 7H, for which 7S comes


def test_an_opening_needs_its_points() -> None:
    start = huxxy.new_game(huxxy.HUXXY, huxxy.HUXXY.pack)
    twin = start._replace(hands=(cards_of("7C 7D 7H 2C 3H"), *start.hands[1:]))
    assert best_turn(from_state(twin)) == Turn((), None, True, best_turn(from_state(twin)).tried)
    twin = twin._replace(table=(cards_of("4C 5H 6C"),))
    assert best_turn(from_state(twin), "points").value == 26_005


def test_a_solver_says_when_its_budget_was_used_up() -> None:
    twin = small_position(random.Random(5), huxxy.HUXXY, 5, 3)
    whole, cut = best_turn(from_state(twin)), best_turn(from_state(twin), budget=5)
    assert whole.is_exact
    assert not cut.is_exact
    assert cut.tried == 6


def test_an_aim_is_one_of_two_or_weights() -> None:
    with pytest.raises(BadCall, match="no aim 'luck'; expected cards or points, or a weight"):
        Solver("luck")


@RULES
def test_compiled_and_interpreted_solvers_find_the_same(rules: huxxy.Rules) -> None:
    python_state, python_solve = interpreted("huxxy.state", "huxxy.solve")
    for seed in range(25):
        rng = random.Random(seed)
        mine = from_state(small_position(rng, rules, 4, 3))
        other = python_state.restored(*mine.__reduce__()[1])
        assert best_turn(mine, budget=500) == python_solve.best_turn(other, budget=500)


@pytest.mark.bulk
def test_turns_are_no_worse_than_those_of_the_greedy_player() -> None:
    rules, more = huxxy.HUXXY, 0
    greedy, solver = player("greedy", rules), Solver("cards")
    twin = huxxy.new_game(rules, rng=random.Random(2))
    while not twin.is_over:
        plan = greedy.plan(huxxy.observe(twin, twin.mover))
        value = sum(WEIGHTS["cards"][play.card] for play in plan if isinstance(play, Place))
        turn = solver.best_turn(from_state(twin), 200_000)
        assert (turn.value or 0) >= value
        more += (turn.value or 0) > value
        for play in plan:
            twin = huxxy.apply(twin, play)
    assert more > 3
