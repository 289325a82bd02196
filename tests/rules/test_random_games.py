"""Two hundred games of each variant by players that throw dice: every one ends, by the rules, and can be verified."""

import random

import pytest

from melds import Game
from melds.notation.verify import verify
from melds.players import player
from melds.rules import phase
from melds.rules.games import (
    VARIANTS,
    State,
    apply,
    deal,
    deal_end,
    is_deal_over,
    is_over,
    new_game,
    observe,
    outcome,
)
from melds.rules.pack import shuffled
from melds.rules.plays import Play

pytestmark = pytest.mark.bulk

GAMES, CHUNK = 200, 20
DEALS = {"phazed": 20, "phazed-bonus": 20, "phasea": 12, "phasea-bonus": 12, "huxxy": 1, "huxxy-bonus": 1}
TURNS = 4 * 50  # of a deal of Phazed or PhaseA
PLAYS = 20_000  # of a game that will never end


def play_out(game: str, seed: int) -> tuple[list[State], list[Play]]:
    """The last state of each deal, and all plays of the game."""
    rules, rng = VARIANTS[game], random.Random(seed)
    players = [player("random", rules, seed=4 * seed + seat) for seat in range(rules.seats)]
    state, ends, plays = new_game(rules, shuffled(rules, rng)), [], []
    while len(plays) < PLAYS:
        if is_deal_over(state):
            ends.append(state)
            if is_over(state):
                break
            state = deal(state, shuffled(rules, rng))
        plays.append(players[state.mover].play(observe(state, state.mover)))
        state = apply(state, plays[-1])
    return ends, plays


def check_deal_end(state: State) -> None:
    """The deal is over, for one of the three reasons there are."""
    is_out, is_drawn = not all(state.hands), state.deck_size == 0
    assert deal_end(state) == ("out" if is_out else "deck" if is_drawn else "turns")
    if isinstance(state, phase.State):
        assert state.turn <= TURNS
        missed = 3 if state.rules.is_bonus else 0  # the last turns may all be skipped
        assert is_out or is_drawn or state.turn >= TURNS - missed
        assert len(state.history) <= state.turn
    else:
        assert is_out or is_drawn


def check_game_end(game: str, ends: list[State]) -> None:
    """The game is over with the first deal that finishes it, and with no other."""
    *earlier, last = ends
    assert is_over(last)
    assert not any(map(is_over, earlier))
    assert len(ends) <= DEALS[game]
    if isinstance(last, phase.State):
        assert not any(all(done) for state in earlier for done in state.completed)
        finished = any(all(done) for done in last.completed)
        assert finished or len(ends) == DEALS[game]
        assert outcome(last).reason == ("phases" if finished else "deals")
        assert [state.deal for state in ends] == list(range(len(ends)))
    else:
        assert earlier == []


def check_record(game: str, seed: int, plays: list[Play], last: State) -> None:
    """The friendly shell comes to the same end, and its record agrees with the rules."""
    shell = Game(game, rng=random.Random(seed))
    for play in plays:
        shell.play(play)
    assert shell.state == last
    report = verify(shell.record)
    assert report.difference is None
    assert report.is_finished
    assert report.plays == len(plays)


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
@pytest.mark.parametrize("game", VARIANTS)
def test_random_games_end_by_the_rules_and_their_records_verify(game: str, first: int) -> None:
    for seed in range(first, first + CHUNK):
        ends, plays = play_out(game, seed)
        assert ends, f"game {seed} has no end"
        for state in ends:
            check_deal_end(state)
        check_game_end(game, ends)
        check_record(game, seed, plays, ends[-1])
