"""What a bot is told from call to call adds up to its arguments."""

import marshal
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from melds import Game
from melds.course.calls import arguments_of
from melds.course.feed import Arguments, Feed
from melds.players import player
from melds.rules.games import VARIANTS, Observation
from melds.sandbox.protocol import request_frame
from melds.sandbox.sizes import NONCE

TABLES = [("random",) * 4, ("greedy",) * 4, ("greedy", "random", "greedy", "random")]
PIPE = 64 << 10  # bytes that can be written before anybody reads


def observations(game: str, table: tuple[str, ...], seed: int) -> Iterator[Observation]:
    """What the mover sees, at each call of one game."""
    playing = Game(game, seed=seed)
    players = [player(name, playing.rules, seed=seed + seat) for seat, name in enumerate(table)]
    while not playing.is_over:
        observation = playing.observe()
        yield observation
        playing.play(players[observation.seat].play(observation))


def spoil(value: object) -> None:
    if isinstance(value, list | tuple):
        for inner in value:
            spoil(inner)
    if isinstance(value, list):
        value[:] = ["spoilt"]


@pytest.mark.parametrize("table", TABLES, ids="-".join)
@pytest.mark.parametrize("game", VARIANTS)
def test_every_call_gets_its_arguments_whatever_was_done_to_the_last_ones(game: str, table: tuple[str, ...]) -> None:
    feed, seats = Feed(), [Arguments() for _ in range(4)]
    for observation in observations(game, table, seed=11):
        frame = request_frame(b"n" * NONCE, feed.changes(observation))
        assert len(frame) < PIPE
        got = seats[observation.seat].call(marshal.loads(frame[NONCE + 4 :]))
        assert repr(got) == repr(arguments_of(observation))
        spoil(got)


def lists_in(value: object) -> list[list[object]]:
    inner = [found for each in value for found in lists_in(each)] if isinstance(value, list | tuple) else []
    return [value, *inner] if isinstance(value, list) else inner


@pytest.mark.parametrize("game", VARIANTS)
def test_what_a_bot_keeps_stays_as_it_was_and_is_not_given_out_again(game: str) -> None:
    feed, seats, dice = Feed(), [Arguments() for _ in range(4)], Random(7)
    kept: list[tuple[list[object], str]] = []  # lists of former calls, with what was in them
    for observation in islice(observations(game, TABLES[1], seed=13), 400):
        got = seats[observation.seat].call(feed.changes(observation))
        assert repr(got) == repr(arguments_of(observation))
        lists = lists_in(got)
        assert {id(each) for each in lists}.isdisjoint(id(old) for old, _ in kept)
        assert len({id(each) for each in lists}) == len(lists)
        kept = [pair for pair in kept if dice.random() < 0.9]
        kept += [(each, repr(each)) for each in lists if dice.random() < 0.02]
        if dice.random() < 0.1:
            spoilt = dice.choice(lists)
            touched = {id(each) for each in lists_in(spoilt)}
            kept = [(old, text) for old, text in kept if touched.isdisjoint(map(id, lists_in(old)))]
            spoil(spoilt)
            del spoilt
        del got, lists
        assert [repr(old) for old, _ in kept] == [text for _, text in kept]


@pytest.mark.parametrize("game", VARIANTS)
def test_a_bot_that_comes_late_is_told_everything(game: str) -> None:
    for observation in islice(observations(game, TABLES[2], seed=12), 50, 400, 50):
        changes = marshal.loads(marshal.dumps(Feed().changes(observation)))
        assert repr(Arguments().call(changes)) == repr(arguments_of(observation))


def test_what_has_not_changed_is_not_sent() -> None:
    game, feed = Game("phazed", seed=1), Feed()
    assert None not in feed.changes(game.observe())
    game.play("+")
    hand = " ".join(game.state.hands[1])
    assert feed.changes(game.observe()) == [None, None, (0, [(1, [(1, "XX")])], []), None, hand, ("6S",)]
