"""What `kernel.py` measures: endless work of Melds and of its peers, each saying how much was done since the last time.

Random games are stepped from Python: ask for all that is legal, choose one, make the play. The kernel does it in two
ways: by codes, which tell every way to lay a phase, and by the actions of its spaces, a fixed set of numbers as that of
OpenSpiel is. A turn of the kernel that can't be ended any more is taken back to its beginning.
"""

from __future__ import annotations

import pickle
import random
import statistics
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import pyspiel
from rlcard.games.gin_rummy.game import GinRummyGame

from melds.kernel import Rng
from melds.kernel.batch import Batch
from melds.kernel.ends import RUNNING, STUCK
from melds.kernel.huxxy import convert as huxxy_convert
from melds.kernel.huxxy import playout as huxxy_playout
from melds.kernel.huxxy import sample as huxxy_sample
from melds.kernel.phase import convert as phase_convert
from melds.kernel.phase import playout as phase_playout
from melds.kernel.phase import sample as phase_sample
from melds.kernel.spaces import space_of
from melds.players import player
from melds.rules import games
from melds.rules.pack import shuffled

Work = Iterator[int]
GAMES = list(games.VARIANTS)
GAMES_IN_STEP = 1_000


def is_huxxy(game: str) -> bool:
    return game.startswith("huxxy")


def stepped(game: str, by: str) -> Work:
    """Random games of the kernel, by `codes` of a state or by `actions` of its space."""
    chance, rng, space = random.Random(1).random, Rng(1), space_of(game)
    state = space.new_game(rng)
    legal, step = (
        (state.legal, state.step) if by == "codes" else (partial(space.legal, state), partial(space.step, state))
    )
    before, turn, plays = state.clone(), state.turn, 0
    while True:
        choices = legal()
        if choices:
            step(choices[int(chance() * len(choices))])
            plays += 1
        elif space.end_of(state) == STUCK:
            state.copy_from(before)
        else:
            space.deal_again(state, rng)
            yield plays
            plays = 0
        if state.turn != turn:
            before.copy_from(state)
            turn = state.turn


def batched(game: str) -> Work:
    """Random games in step: masks and observations written, actions chosen by the batch itself."""
    batch = Batch(game, GAMES_IN_STEP, seed=1)
    masks, observations, actions = batch.new_masks(), batch.new_observations(), np.zeros(GAMES_IN_STEP, np.int64)
    while True:
        batch.mask(masks)
        batch.observe(observations)
        batch.step_random(actions)
        yield int((actions >= 0).sum())
        batch.deal_again()


def stepped_rules(game: str) -> Work:
    """Random games on the rules."""
    rules, rng = games.VARIANTS[game], random.Random(1)
    seats = [player("random", rules, seed=seat) for seat in range(4)]
    while True:
        state: Any = games.new_game(rules, shuffled(rules, rng))
        while not games.is_over(state):
            if games.is_deal_over(state):
                state = games.deal(state, shuffled(rules, rng))
            state = games.apply(state, seats[state.mover].play(games.observe(state, state.mover)))
            yield 1


def stepped_spiel(name: str, *, with_arrays: bool = False) -> Work:
    """OpenSpiel's usual loop; with a mask and a tensor at each play, if they are asked for."""
    chance, game = random.Random(1), pyspiel.load_game(name)
    while True:
        yield spiel_game(game.new_initial_state(), chance, with_arrays=with_arrays)


def spiel_game(state: Any, rng: random.Random, *, with_arrays: bool = False) -> int:
    """Play a game at random; how many plays."""
    plays = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, chances)[0])
            continue
        if with_arrays:
            state.legal_actions_mask()
            spiel_tensor(state, state.current_player())
        actions = state.legal_actions()
        state.apply_action(actions[int(rng.random() * len(actions))])
        plays += 1
    return plays


def spiel_tensor(state: Any, seat: int) -> object:
    """What OpenSpiel shows a seat: hearts has no observation."""
    is_gin = state.get_game().get_type().short_name == "gin_rummy"
    return state.observation_tensor(seat) if is_gin else state.information_state_tensor(seat)


def stepped_rlcard() -> Work:
    """RLCard's gin rummy, without its environment around it."""
    rng, game = random.Random(1), GinRummyGame()
    while True:
        game.init_game()
        while not game.is_over():
            game.step(rng.choice(game.judge.get_legal_actions()))
            yield 1


def playouts(game: str, policy: str) -> Work:
    """Whole games inside the kernel."""
    state, rng = space_of(game).new_game(Rng(1)), Rng(1)
    while True:
        if is_huxxy(game):
            yield huxxy_playout.playout(state, policy, 20, rng).plays
        else:
            yield phase_playout.playout(state, policy, 20, rng, whole_games=True).plays


def spiel_rollouts(name: str) -> Work:
    """Whole games inside OpenSpiel: a search of one simulation; plays by the mean length of random games."""
    rng, game = random.Random(2), pyspiel.load_game(name)
    mean = statistics.mean(spiel_game(game.new_initial_state(), rng) for _ in range(200))
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(20, 1), 2.0, 1, 100, False, 1, False)
    state = game.new_initial_state()
    while state.is_chance_node():  # the deal: a bot wants a state in which somebody moves
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, chances)[0])
    while True:
        bot.step(state)
        yield round(20 * mean)


def middle_of_spiel(name: str) -> Any:
    """A state of OpenSpiel some plays into a random game."""
    rng, state = random.Random(3), pyspiel.load_game(name).new_initial_state()
    for _ in range(60):
        chosen = state.chance_outcomes() if state.is_chance_node() else [(one, 1) for one in state.legal_actions()]
        state.apply_action(rng.choices([one for one, _ in chosen], [weight for _, weight in chosen])[0])
    return state


def middle_of_rules(game: str) -> Any:
    """A state of the rules some plays into a greedy game."""
    rules = games.VARIANTS[game]
    state, seats = games.new_game(rules, rng=random.Random(3)), player("greedy", rules)
    for _ in range(15):
        state = games.apply(state, seats.play(games.observe(state, state.mover)))
    return state


def middle_of_kernel(game: str) -> Any:
    """The same state in the kernel."""
    convert = huxxy_convert if is_huxxy(game) else phase_convert
    return convert.from_state(middle_of_rules(game))


def repeated(act: Callable[[], object], many: int = 100) -> Work:
    """Something done over and over."""
    while True:
        for _ in range(many):
            act()
        yield many


def pickled(state: object) -> Work:
    return repeated(lambda: pickle.loads(pickle.dumps(state)))


def observed(game: str) -> Work:
    space, state = space_of(game), middle_of_kernel(game)
    return repeated(lambda: space.observe(state, 1))


def observed_in_step(game: str) -> Work:
    batch = Batch(game, GAMES_IN_STEP, seed=1)
    observations, actions, ends = batch.new_observations(), *(np.zeros(GAMES_IN_STEP, np.int64) for _ in range(2))
    for _ in range(24):
        batch.step_random(actions)
        batch.deal_again()
    batch.ends(ends)
    assert (ends == RUNNING).all()
    while True:
        batch.observe(observations)
        yield GAMES_IN_STEP


def observed_rules(game: str) -> Work:
    state = middle_of_rules(game)
    return repeated(lambda: games.observe(state, 1))


def observed_spiel(name: str) -> Work:
    state = middle_of_spiel(name)
    return repeated(lambda: spiel_tensor(state, 1))


def sampled(game: str) -> Work:
    """States that a seat could be in."""
    rng, kind = Rng(1), huxxy_sample.Sampler if is_huxxy(game) else phase_sample.Sampler
    sampler = kind(games.observe(middle_of_rules(game), 1))
    return repeated(lambda: sampler.sample(rng))
