"""Games in step over arrays: actions and masks agree with the plays, observations with what a seat sees."""

import numpy as np
import pytest
from huxxy_twins import facts
from ways import interpreted

from melds import BadCall
from melds.kernel.batch import OVER, RUNNING, STUCK, HuxxyBatch
from melds.kernel.huxxy import layout, space
from melds.kernel.huxxy.policies import turn_of
from melds.kernel.huxxy.state import HuxxyState
from melds.kernel.rng import Rng

GAMES = pytest.mark.parametrize("game", ["huxxy", "huxxy-bonus"])


def kind(card: int) -> int:
    return min(card, 52)


def expected_row(state: HuxxyState) -> list[int]:
    """An observation, written from the words of `space`."""
    row, mover = [0] * layout.OBSERVATION, state.mover
    for card in state.hand(mover):
        row[kind(card)] += 1
    seats = [(mover + place) % 4 for place in range(4)]
    row[53:61] = [*(len(state.hand(seat)) for seat in seats), *map(state.has_opened, seats)]
    row[61:64] = len(state.stock_left()), state.played, state.placed
    for group, numbers in enumerate(state.table()):
        for card in numbers:
            row[64 + 53 * group + kind(card)] += 1
    return row


@GAMES
def test_masks_and_observations_tell_what_the_states_do(game: str) -> None:
    batch, rng = HuxxyBatch(6, 3, game), Rng(3)
    observations, masks = batch.new_observations(), batch.new_masks()
    assert masks.shape == (6, batch.actions)
    for turn in range(60):
        batch.observe(observations)
        batch.mask(masks)
        for number, state in enumerate(batch.states):
            found = state.legal()
            actions = [space.action_of(state, code) for code in found]
            assert np.flatnonzero(masks[number]).tolist() == sorted(actions)
            assert [space.code_at(state, action) for action in actions] == found
            assert observations[number].tolist() == expected_row(state)
            codes = turn_of(state, "greedy", rng)
            for code in codes[:1] if turn % 5 == 4 else codes:
                state.step(code)
        batch.deal_again()


def test_an_action_that_is_not_legal_is_refused_and_nothing_is_done() -> None:
    batch = HuxxyBatch(3, 1)
    before = [facts(state) for state in batch.states]
    for action in (1, layout.ACTIONS, -1, layout.MOVES):
        with pytest.raises(BadCall, match=f"action {action} is not legal in game 2"):
            batch.step(np.array([0, 0, action]))
    assert [facts(state) for state in batch.states] == before
    batch.step(np.array([0, 0, 0]))
    assert [state.turn for state in batch.states] == [2, 2, 2]


def test_games_that_end_or_get_stuck_say_so_and_are_dealt_again() -> None:
    batch = HuxxyBatch(50, 2)
    actions, ends, seats = (np.zeros(50, np.int64) for _ in range(3))
    scores, masks = np.zeros((50, 4), np.int64), batch.new_masks()
    seen = set()
    for _ in range(40):
        batch.step_random(actions)
        batch.ends(ends)
        batch.mask(masks)
        batch.movers(seats)
        batch.scores(scores)
        assert ((ends == RUNNING) == masks.any(axis=1)).all()
        assert seats.tolist() == [state.mover for state in batch.states]
        assert scores.tolist() == [list(state.scores) for state in batch.states]
        seen |= set(ends.tolist())
        assert batch.deal_again() == (ends != RUNNING).sum()
    assert STUCK in seen


def test_games_of_draws_alone_are_over_with_the_stock() -> None:
    batch = HuxxyBatch(3, 2)
    draws, ends = np.zeros(3, np.int64), np.zeros(3, np.int64)
    for _ in range(56):
        batch.ends(ends)
        assert ends.tolist() == [RUNNING] * 3
        batch.step(draws)
    batch.ends(ends)
    assert ends.tolist() == [OVER] * 3
    batch.step(draws)  # nothing more happens
    assert [state.turn for state in batch.states] == [56] * 3
    assert batch.deal_again() == 3


@GAMES
def test_compiled_and_interpreted_batches_are_equal(game: str) -> None:
    (python_batch,) = interpreted("batch")
    rows = []
    for batch in (HuxxyBatch(4, 9, game), python_batch.HuxxyBatch(4, 9, game)):
        actions, observations, masks = np.zeros(4, np.int64), batch.new_observations(), batch.new_masks()
        for _ in range(25):
            batch.step_random(actions)
            batch.deal_again()
            batch.observe(observations)
            batch.mask(masks)
            rows.append((actions.tolist(), observations.tobytes(), masks.tobytes()))
    assert rows[:25] == rows[25:]
