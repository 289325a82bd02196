"""Huxxy in the kernel is Huxxy in the rules: legal plays, states and scores after every play of many games."""

import random

import pytest
from huxxy_twins import check_legal, check_step, facts, rules_facts

from melds.kernel.huxxy.convert import from_state, play_of
from melds.kernel.huxxy.state import HuxxyState
from melds.players import player
from melds.rules import huxxy

pytestmark = pytest.mark.bulk

PLAYS = 70_000  # at least so many are compared
GAMES, CHUNK = 120, 10  # of each variant; one in eight is greedy
ASIDE = 0.25  # how often a turn is tried that plays at random, be it out of the question
LISTED = 0.3  # how often all legal plays are compared


def play_aside(state: HuxxyState, twin: huxxy.State, rng: random.Random) -> int:
    """Make plays at random until the turn ends or no play is left; random turns are hardly ever whole."""
    plays, mover = 0, twin.mover
    while twin.mover == mover and not twin.is_over:
        found = check_legal(state, twin) if rng.random() < LISTED else state.legal()
        if not found:
            assert next(huxxy.legal_plays(twin), None) is None
            break
        codes = [code for code in found if code] or found  # a draw ends the turn, so it is not wanted
        twin = check_step(state, twin, play_of(state, rng.choice(codes)))
        plays += 1
    return plays


def play_game(rules: huxxy.Rules, seed: int, names: list[str]) -> int:
    """Play a game in both, look aside at random turns, and get how many plays were made."""
    rng = random.Random(seed)
    twin = huxxy.new_game(rules, rng=rng)
    state, plays = from_state(twin), 0
    players = [player(name, rules, seed=seed + seat) for seat, name in enumerate(names)]
    assert facts(state) == rules_facts(twin)
    while not twin.is_over:
        if rng.random() < LISTED:
            check_legal(state, twin)
        if rng.random() < ASIDE:
            plays += play_aside(state.clone(), twin, rng)
        twin = check_step(state, twin, players[twin.mover].play(huxxy.observe(twin, twin.mover)))
        plays += 1
    assert state.legal() == []
    return plays


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
@pytest.mark.parametrize("rules", huxxy.VARIANTS.values(), ids=huxxy.VARIANTS)
def test_games_are_the_same_after_every_play(rules: huxxy.Rules, first: int) -> None:
    names = [["greedy" if seed % 8 == 0 else "random"] * 4 for seed in range(first, first + CHUNK)]
    plays = sum(play_game(rules, seed, who) for seed, who in enumerate(names, first))
    assert plays >= PLAYS / len(huxxy.VARIANTS) / (GAMES / CHUNK)
