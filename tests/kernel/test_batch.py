"""Games in step over arrays: what is written there is what the states tell one by one."""

import numpy as np
import pytest
from ways import interpreted

from melds import BadCall
from melds.kernel.batch import DEAL_OVER, GAME_OVER, RUNNING, STUCK, Batch
from melds.rules import huxxy, phase

NAMES = [*phase.VARIANTS, *huxxy.VARIANTS]
GAMES = pytest.mark.parametrize("game", NAMES)


def whole(batch: Batch) -> list[object]:
    """Everything in the states."""
    return [state.__reduce__()[1] for state in batch.states]


@GAMES
def test_arrays_tell_what_the_states_do(game: str) -> None:
    batch = Batch(game, 12, seed=3)
    observations, masks, scores = batch.new_observations(), batch.new_masks(), np.zeros((12, 4), np.int64)
    actions, ends, seats = (np.zeros(12, np.int64) for _ in range(3))
    observations[:], masks[:] = 9, 9  # whatever the caller left there
    for _ in range(80):
        batch.observe(observations)
        batch.mask(masks)
        batch.movers(seats)
        batch.ends(ends)
        batch.scores(scores)
        for number, state in enumerate(batch.states):
            assert seats[number] == state.mover
            assert observations[number].tobytes() == batch.space.observe(state, state.mover)
            assert np.flatnonzero(masks[number]).tolist() == sorted(batch.space.legal(state))
            assert ends[number] == batch.space.end_of(state)
            assert scores[number].tolist() == list(state.scores)
        assert masks.max() <= 1
        assert ((ends == RUNNING) == masks.any(axis=1)).all()
        batch.step_random(actions)
        assert ((actions >= 0) == (ends == RUNNING)).all()
        assert masks[np.arange(12), actions][ends == RUNNING].all()
        batch.deal_again()


@GAMES
def test_an_action_that_is_not_legal_is_refused_and_nothing_is_done(game: str) -> None:
    batch = Batch(game, 3, seed=1)
    before = whole(batch)
    for action in (-1, 60, batch.actions, batch.actions - 1):
        with pytest.raises(BadCall, match=f"action {action} is not legal in game 2"):
            batch.step(np.array([0, 0, action]))
    assert whole(batch) == before
    batch.step(np.array([0, 0, 0]))
    assert all(one != other for one, other in zip(whole(batch), before, strict=True))


@GAMES
def test_deals_and_games_that_end_say_so_and_are_dealt_again(game: str) -> None:
    batch, seen, deals = Batch(game, 60, seed=2), set(), 0
    actions, ends = np.zeros(60, np.int64), np.zeros(60, np.int64)
    for _ in range(500):
        batch.step_random(actions)
        batch.ends(ends)
        seen |= set(ends.tolist())
        if (ends != RUNNING).any():
            before = whole(batch)
            assert batch.deal_again() == (ends != RUNNING).sum()
            for number, (old, new) in enumerate(zip(before, whole(batch), strict=True)):
                assert (old == new) == (ends[number] == RUNNING)
        deals = max(deals, *(getattr(state, "deal", 0) for state in batch.states))
    assert (DEAL_OVER in seen, deals > 0) == (game in phase.VARIANTS,) * 2
    assert STUCK in seen or game.startswith("phasea")


@pytest.mark.parametrize("game", huxxy.VARIANTS)
def test_games_of_draws_alone_are_over_with_the_stock(game: str) -> None:
    batch = Batch(game, 3, seed=2)
    draws, ends = np.zeros(3, np.int64), np.zeros(3, np.int64)
    for _ in range(56 if game == "huxxy" else 58):
        batch.ends(ends)
        assert ends.tolist() == [RUNNING] * 3
        batch.step(draws)
    batch.ends(ends)
    assert ends.tolist() == [GAME_OVER] * 3
    before = whole(batch)
    batch.step(draws)
    assert whole(batch) == before
    assert batch.deal_again() == 3


@GAMES
def test_equal_seeds_play_equal_games(game: str) -> None:
    rows = []
    for seed in (7, 7, 8):
        batch, actions = Batch(game, 5, seed), np.zeros(5, np.int64)
        for _ in range(30):
            batch.step_random(actions)
            batch.deal_again()
        rows.append(whole(batch))
    assert rows[0] == rows[1] != rows[2]


def test_arrays_of_another_shape_are_refused() -> None:
    batch = Batch("phazed", 4)
    with pytest.raises(BadCall, match="an array of 4 rows of 852 was expected, not 4 of 851"):
        batch.observe(np.zeros((4, 851), np.uint8))
    with pytest.raises(BadCall, match="an array of 4 rows of 897 was expected, not 3 of 897"):
        batch.mask(np.zeros((3, 897), np.uint8))
    with pytest.raises(BadCall, match="an array of 4 rows of 1 was expected, not 5 of 1"):
        batch.step(np.zeros(5, np.int64))
    with pytest.raises(BadCall, match="a batch of 0 games was asked for"):
        Batch("phazed", 0)


@GAMES
def test_compiled_and_interpreted_batches_are_equal(game: str) -> None:
    (python_batch,) = interpreted("batch")
    rows = []
    for kind in (Batch, python_batch.Batch):
        batch = kind(game, 4, 9)
        actions, observations, masks = np.zeros(4, np.int64), batch.new_observations(), batch.new_masks()
        for _ in range(25):
            batch.step_random(actions)
            batch.deal_again()
            batch.observe(observations)
            batch.mask(masks)
            rows.append((actions.tolist(), observations.tobytes(), masks.tobytes()))
    assert rows[:25] == rows[25:]
