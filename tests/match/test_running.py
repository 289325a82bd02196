"""A running game is the game of the rules, play by play, whichever way its plays are made."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from melds import Game
from melds.cards import Card
from melds.course.calls import arguments_of
from melds.course.feed import Arguments
from melds.errors import IllegalPlay, MeldsError
from melds.match.running import RunningGame
from melds.players import player
from melds.rules.games import VARIANTS
from melds.rules.plays import Discard, Draw, Play, Skip, Take

NAMES = ("ada", "bob", "cy", "dot")
TABLES = [("random",) * 4, ("greedy", "random", "greedy", "random")]


def both(game: str, table: tuple[str, ...], seed: int) -> Iterator[tuple[Game, RunningGame, Play]]:
    """A game of the rules and the running one with the same cards, at every play; the play is still to be made."""
    told, running = Game(game, seed=seed, players=NAMES), RunningGame(VARIANTS[game], seed=seed, players=NAMES)
    players = [player(name, told.rules, seed=seed + seat) for seat, name in enumerate(table)]
    number = 0
    while not told.is_over:
        play = players[told.seat].play(told.observe())
        yield told, running, play
        told.play(play, time=number / 1000)
        running.play(play, number / 1000)
        number += 1
        assert (running.seat, running.is_over) == (told.seat, told.is_over)
    assert running.record == told.record
    assert running.plays == told.plays
    assert running.outcome() == told.outcome()


@pytest.mark.parametrize("table", TABLES, ids="-".join)
@pytest.mark.parametrize("game", VARIANTS)
def test_every_state_is_that_of_the_rules(game: str, table: tuple[str, ...]) -> None:
    for told, running, _ in both(game, table, seed=21):
        assert running.state == told.state
        assert running.observe() == told.observe()


@pytest.mark.parametrize("every", [7, 100, 10_000])
@pytest.mark.parametrize("game", VARIANTS)
def test_a_state_that_nobody_asks_for_is_right_when_somebody_does(game: str, every: int) -> None:
    for number, (told, running, _) in enumerate(both(game, TABLES[1], seed=22)):
        if number % every == every - 1:
            assert running.state == told.state


@pytest.mark.parametrize("game", VARIANTS)
def test_what_a_bot_is_told_adds_up_to_its_arguments(game: str) -> None:
    seats = [Arguments() for _ in NAMES]
    for told, running, _ in both(game, TABLES[1], seed=23):
        assert repr(seats[told.seat].call(running.changes())) == repr(arguments_of(told.observe()))


@pytest.mark.parametrize("game", VARIANTS)
def test_what_the_rules_refuse_is_refused_and_changes_nothing(game: str) -> None:
    wrong = [Draw(), Take(Card("2C")), Take(Card("AS")), Discard(Card("2C")), Discard(Card("ZZ")), Skip(0), Skip(1)]
    plays = wrong if game.startswith("pha") else [Draw()]
    for told, running, play in both(game, TABLES[1], seed=24):
        for tried in [*plays, *([Take(told.state.discards[-1])] if getattr(told.state, "discards", ()) else [])]:
            refused = told.refusal(tried)
            if refused is not None and tried != play:
                with pytest.raises(IllegalPlay) as caught:
                    running.play(tried, 0.0)
                assert caught.value.refusal == refused
        assert running.seat == told.seat


def test_a_disqualification_ends_it_as_it_ends_any_game() -> None:
    for plays in range(1, 12):
        told, running = Game("phazed", seed=1, players=NAMES), RunningGame(VARIANTS["phazed"], seed=1, players=NAMES)
        for _ in range(plays):
            play = next(play for play in told.legal_plays() if type(play) in (Draw, Discard))
            told.play(play, time=1.0)
            running.play(play, 1.0)
        told.disqualify("timeout")
        running.disqualify("timeout")
        assert running.record == told.record
        with pytest.raises(MeldsError, match="the game is over"):
            running.disqualify("timeout")


MATCH = """
import hashlib
from melds.match import running
from melds.match.entrants import Entrant
from melds.match.referee import play_match
from melds.rules.games import VARIANTS
entrants = [Entrant(name) for name in ("greedy", "random", "greedy", "random")]
games = [play_match(rules, entrants, seed=3, sandbox=None).record.without_times() for rules in VARIANTS.values()]
text = "".join(game.dumps() for game in games)
print(running.__file__.endswith(".py"), hashlib.sha256(text.encode()).hexdigest())
"""


def test_compiled_or_not_the_same_games_are_played() -> None:
    def printed(way: str) -> list[str]:
        environment = {**os.environ, "MELDS_KERNEL": way}
        done = subprocess.run(
            [sys.executable, "-c", MATCH], env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout.split()

    interpreted, as_it_is = printed("interpreted"), printed("")
    assert interpreted[0] == "True"
    assert interpreted[1] == as_it_is[1]
