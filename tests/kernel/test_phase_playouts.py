"""Playouts end, add up, are the same compiled and interpreted, and let other threads run."""

import threading
import time

import pytest
from drivers import rich_start
from ways import interpreted

from melds import BadCall
from melds.kernel import is_compiled
from melds.kernel.phase.chance import Chance
from melds.kernel.phase.convert import from_state, to_state, variant_of
from melds.kernel.phase.greedy import Greedy
from melds.kernel.phase.parameters import parameters_of
from melds.kernel.phase.playout import POLICIES, playout
from melds.kernel.phase.state import deal, new_game
from melds.kernel.phase.tactician import Tactician
from melds.kernel.rng import Rng
from melds.rules import phase

numbers = pytest.mark.parametrize("variant", range(4))
policies = pytest.mark.parametrize("policy", POLICIES)


@numbers
@policies
def test_playouts_add_up(variant: int, policy: str) -> None:
    state = deal(3, variant)
    before = state.__reduce__()[1]
    tally = playout(state, policy, 20, Rng(1), whole_games=True)
    assert state.__reduce__()[1] == before
    assert tally.playouts == 20 <= sum(tally.wins)
    assert tally.stuck == 0
    assert tally.plays > 20 * 50
    assert 0 < sum(tally.phases) <= 20 * 4 * 7
    assert all(20 <= ranks <= 80 for ranks in tally.ranks)
    assert sum(tally.outs) > 0


@numbers
@policies
def test_a_playout_of_a_deal_ends_with_it(variant: int, policy: str) -> None:
    one = playout(deal(4, variant), policy, 50, Rng(2))
    assert sum(one.outs) <= 50
    assert max(one.phases) <= 50
    assert one == playout(deal(4, variant), policy, 50, Rng(2))
    assert one != playout(deal(4, variant), policy, 50, Rng(3))


@numbers
@policies
def test_compiled_and_interpreted_playouts_are_equal(variant: int, policy: str) -> None:
    rng, state, playouts = interpreted("rng", "phase.state", "phase.playout")
    for seed in range(2):
        mine = playout(deal(seed, variant), policy, 2, Rng(seed), whole_games=seed == 1)
        twin = state.deal(seed, variant)
        assert tuple(mine) == tuple(playouts.playout(twin, policy, 2, rng.Rng(seed), whole_games=seed == 1))


@pytest.mark.bulk
@pytest.mark.parametrize("game", phase.VARIANTS)
@policies
def test_the_policies_make_legal_plays_only(game: str, policy: str) -> None:
    greedy, chance, rng = Greedy(), Chance(), Rng(5)
    tactician = Tactician(parameters_of(variant_of(game)).row)
    for seed in range(150):
        state = from_state(rich_start(game, seed))
        while state.stage < 2:
            code = chance.play(state, rng)
            if policy != "random":
                code = greedy.play(state) if policy == "greedy" else tactician.play(state)
            assert code in state.legal()
            state.step(code)


def test_a_sum_that_cannot_be_completed_ends_the_deal() -> None:
    state = to_state(deal(1))
    laid = phase.LaidPhase(3, (("KC", "KD", "8S", "9C"), ("KH", "KS", "8C")))
    stuck = state._replace(
        step=phase.Step.PLAY,
        hands=(state.hands[0], ("KC",), *state.hands[2:]),
        table=(None, laid, None, None),
        completed=((False,) * 7, (True, True, True, *[False] * 4), *((False,) * 7,) * 2),
    )
    kernel = from_state(stuck)
    assert kernel.legal() == []
    assert Greedy().play(kernel) == -1
    for policy in POLICIES:
        assert playout(kernel, policy, 3, Rng(1)).stuck == 3


def test_there_are_three_policies() -> None:
    with pytest.raises(BadCall, match="no policy 'clever'; the policies are random, greedy, tactician"):
        playout(deal(1), "clever", 1, Rng(1))


def test_other_threads_run_during_a_playout() -> None:
    count, ticks = 5_000 if is_compiled else 100, 0
    worker = threading.Thread(target=playout, args=(new_game(Rng(1)), "greedy", count, Rng(2)))
    worker.start()
    while worker.is_alive():
        ticks += 1
        time.sleep(0.0001)
    assert ticks > 3
