"""Games of Huxxy inside the kernel: legal turns, sensible results, the same compiled and interpreted."""

import random
import threading
import time

import pytest
from huxxy_twins import check_step, facts
from ways import interpreted

from melds import BadCall
from melds.kernel import is_compiled
from melds.kernel.huxxy.convert import from_state, play_of, variant_of
from melds.kernel.huxxy.playout import playout
from melds.kernel.huxxy.policies import turn_of
from melds.kernel.huxxy.state import deal
from melds.kernel.rng import Rng
from melds.players import player
from melds.rules import huxxy
from melds.rules.plays import Draw, HuxxyPlay, Place

RULES = pytest.mark.parametrize("rules", huxxy.VARIANTS.values(), ids=huxxy.VARIANTS)
POLICIES = pytest.mark.parametrize("policy", ["random", "greedy", "solver"])


@pytest.mark.bulk
@POLICIES
@RULES
def test_turns_are_legal_in_the_rules(rules: huxxy.Rules, policy: str) -> None:
    for seed in range(40):
        twin, rng = huxxy.new_game(rules, rng=random.Random(seed)), Rng(seed)
        state = from_state(twin)
        while not state.is_over:
            for code in turn_of(state, policy, rng):
                twin = check_step(state, twin, play_of(state, code))


@pytest.mark.bulk
def test_greedy_turns_place_most_of_what_the_greedy_player_does() -> None:
    rules, mine, theirs = huxxy.HUXXY, 0, 0
    greedy = player("greedy", rules)
    for seed in range(10):
        twin = huxxy.new_game(rules, rng=random.Random(seed))
        while not twin.is_over:
            plan = greedy.plan(huxxy.observe(twin, twin.mover))
            state = from_state(twin)
            mine += placed([play_of(state, code) for code in turn_of(state, "greedy", Rng(1))])
            theirs += placed(plan)
            for play in plan:
                twin = huxxy.apply(twin, play)
    assert 0.6 * theirs < mine <= theirs  # it does not borrow from the table


def placed(plays: list[HuxxyPlay]) -> int:
    return sum(isinstance(play, Place) for play in plays)


@pytest.mark.parametrize(("better", "worse", "games"), [("greedy", "random", 200), ("solver", "greedy", 60)])
def test_each_policy_beats_the_one_before(better: str, worse: str, games: int) -> None:
    wins = {better: 0, worse: 0}
    for seed in range(games):
        state, rng = deal(seed), Rng(seed)
        while not state.is_over:
            for code in turn_of(state, better if state.mover % 2 == seed % 2 else worse, rng):
                state.step(code)
        for seat in state.outcome().winners:
            wins[better if seat % 2 == seed % 2 else worse] += 1
    assert wins[better] > 2 * wins[worse]


@POLICIES
@RULES
def test_playouts_add_up_and_leave_the_state_alone(rules: huxxy.Rules, policy: str) -> None:
    state = deal(4, variant_of(rules))
    before = facts(state)
    tally = playout(state, policy, 50, Rng(1))
    assert facts(state) == before
    assert (tally.playouts, tally.stuck) == (50, 0)
    assert tally.plays > 50 * 50
    assert 50 <= sum(tally.wins) < 75
    assert 50 * 4 < sum(tally.ranks) <= 50 * 10
    assert sum(tally.outs) <= 50
    assert tally == playout(state, policy, 50, Rng(1)) != playout(state, policy, 50, Rng(2))


def test_a_turn_that_was_begun_is_ended_or_the_game_is_stuck() -> None:
    state = deal(4)
    while state.played == 0:
        turn = turn_of(state, "greedy", Rng(1))
        for code in turn[:1] if len(turn) > 1 else turn:
            state.step(code)
    assert playout(state, "greedy", 5, Rng(1)).stuck == 0
    lost = deal(4)
    for group in range(6):
        lost.step(next(code for code in lost.legal() if code >> 16 == group and code))
    assert lost.legal() == []
    assert playout(lost, "greedy", 5, Rng(1)).stuck == 5


def test_a_policy_must_be_known() -> None:
    with pytest.raises(BadCall, match="no policy 'best'; the policies are random, greedy, solver"):
        playout(deal(1), "best", 1, Rng(1))
    with pytest.raises(BadCall, match="no policy 'best'"):
        turn_of(deal(1), "best", Rng(1))


@POLICIES
@RULES
def test_compiled_and_interpreted_playouts_are_equal(rules: huxxy.Rules, policy: str) -> None:
    python_rng, python_state, python_playout = interpreted("rng", "huxxy.state", "huxxy.playout")
    variant = variant_of(rules)
    for seed in range(1 if policy == "solver" else 4):
        count = 1 if policy == "solver" else 5
        mine = playout(deal(seed, variant), policy, count, Rng(seed))
        other = python_playout.playout(python_state.deal(seed, variant), policy, count, python_rng.Rng(seed))
        assert mine == other


def test_other_threads_run_during_a_playout() -> None:
    count, ticks = 20_000 if is_compiled else 20, 0
    worker = threading.Thread(target=playout, args=(deal(1), "greedy", count, Rng(2)))
    worker.start()
    while worker.is_alive():
        ticks += 1
        time.sleep(0.0001)
    assert ticks > 3


def test_a_first_turn_without_enough_points_is_a_draw() -> None:
    start = huxxy.new_game(huxxy.HUXXY, huxxy.HUXXY.pack)
    state = from_state(start._replace(hands=((start.hands[0][0:3]), *start.hands[1:])))
    assert [play_of(state, code) for code in turn_of(state, "greedy", Rng(1))] == [Draw()]
