"""The game at the prompt: play by object or text, undo, refusals, records."""

import copy
import pickle
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import melds
from golden_games import RECORDS, record_text
from melds.cards import ORDER
from melds.errors import BadCall, BadPlay, BadRecord, IllegalPlay, MeldsError
from melds.game import Game
from melds.notation.record import Record
from melds.notation.verify import verify
from melds.rules import games, huxxy, phase
from melds.rules.games import VARIANTS
from melds.rules.phase import PHAZED
from melds.rules.plays import Build, Discard, Draw, EndTurn, LayPhase, Move, Place, Spot, Take


def played(game: Game, plays: int, name: str = "random") -> Game:
    seats = [melds.player(name, game.rules, seed=seat) for seat in range(4)]
    for _ in range(plays):
        if game.is_over:
            break
        game.play(seats[game.seat].play(game.observe()))
    return game


def test_the_same_seed_deals_the_same_game() -> None:
    one, other = Game("phazed", seed=7), Game("phazed", rng=random.Random(7))
    assert one.state == other.state
    assert played(one, 300).record == played(Game("phazed", seed=7), 300).record


def test_a_deck_fixes_the_first_deal() -> None:
    deck = PHAZED.pack
    game = Game("phazed", deck=" ".join(deck))
    assert game.state.hands[1] == deck[:10]
    assert game.state.discard == deck[40]
    assert game.play("+") == Draw(deck[41])
    assert Game("phazed", deck=deck).state.deck == game.state.deck


def test_a_deck_must_be_the_game_s() -> None:
    with pytest.raises(ValueError, match="the deck is not the 104 cards of Phazed"):
        Game("phazed", deck="2C 3C")


def test_a_deal_is_made_when_the_last_one_is_over() -> None:
    with pytest.raises(ValueError, match="a deal is made when the last one is over, not in the step 'pick up'"):
        games.deal(Game("phazed").state, PHAZED.pack)
    with pytest.raises(MeldsError, match="a game of Huxxy has one deal only"):
        games.deal(Game("huxxy").state, PHAZED.pack)


def test_chance_enters_as_a_deck_or_an_rng() -> None:
    for rules in VARIANTS.values():
        one, other = (games.new_game(rules, rng=random.Random(3)) for _ in range(2))
        assert one == other
    over = Game("phazed").state._replace(step=phase.Step.DEAL_OVER)
    assert games.deal(over, rng=random.Random(3)) == games.deal(over, rng=random.Random(3))
    with pytest.raises(BadCall, match="a deal needs a deck, or an rng to shuffle one"):
        games.new_game(PHAZED)


def test_plays_are_taken_as_objects_and_as_text() -> None:
    game = Game("phazed", seed=1)
    assert game.play("+") == Draw(game.state.hand[-1])
    card = game.state.hand[0]
    assert game.play(Discard(card)) == Discard(card)
    assert game.seat == 2
    assert game.plays == (Draw(game.state.hands[1][-1]), Discard(card))


def test_a_refused_play_changes_nothing_and_says_why() -> None:
    game = Game("phazed", seed=1)
    before = game.state
    with pytest.raises(IllegalPlay) as error:
        game.play("-2C")
    assert str(error.value) == "a turn begins with picking up a card (rule 2.3); seat 1, turn 1"
    assert error.value.refusal.reason == "not-picked-up"
    assert (error.value.seat, error.value.play) == (1, Discard(melds.Card("2C")))
    assert game.refusal("-2C") == error.value.refusal
    assert game.refusal("+") is None
    assert game.state is before
    copied = pickle.loads(pickle.dumps(error.value))
    assert (str(copied), copied.refusal) == (str(error.value), error.value.refusal)


def test_a_play_of_another_game_is_no_play_here() -> None:
    with pytest.raises(BadPlay, match=r"Place\(card='KC', group=0\) is no play of Phazed"):
        Game("phazed").play("KC>0")
    with pytest.raises(BadPlay, match=r"Discard\(card='KC'\) is no play of Huxxy"):
        Game("huxxy").refusal("-KC")


@pytest.mark.parametrize("name", VARIANTS)
def test_undo_goes_back_through_the_whole_game_and_forth_again(name: str) -> None:
    game = played(Game(name, seed=3), 400)
    states, plays = [game.state], list(game.plays)
    while game.plays:
        play = game.undo()
        assert play == plays[len(game.plays)]
        states.append(game.state)
    assert game.state == Game(name, seed=3).state
    for play in plays:
        assert game.state == states.pop()
        assert game.play(play) == play
    assert game.state == states.pop()
    with pytest.raises(MeldsError, match="no play to undo"):
        Game(name).undo()


@pytest.mark.parametrize("name", VARIANTS)
def test_a_record_brings_the_game_back_at_any_play(name: str) -> None:
    game = played(Game(name, seed=5), 10_000)
    assert game.is_over
    assert list(game.legal_plays()) == []
    record = game.record
    assert verify(record).difference is None
    assert Record.loads(record.dumps()) == record
    back = Game.from_record(record)
    assert (back.state.hands, back.state.table) == (game.state.hands, game.state.table)
    assert back.record.deals == record.deals
    half = Game.from_record(record, plays=len(game.plays) // 2)
    assert half.plays == game.plays[: len(game.plays) // 2]
    while not half.is_over:
        half.play(game.plays[len(half.plays)])
    assert half.outcome() == game.outcome()


def test_a_game_can_be_played_on_from_a_record_of_its_beginning() -> None:
    game = Game.from_record(Record.loads(record_text("phazed")), plays=40)
    assert verify(played(game, 10_000, "greedy").record).difference is None
    assert game.is_over


def test_times_are_kept() -> None:
    game = Game("phazed", seed=1)
    game.play("+", time=0.1234)
    game.play(f"-{game.state.hand[0]}", time=0.5)
    game.play("+", time=0.7)
    game.play(f"-{game.state.hand[0]}")
    assert [turn.times for turn in game.record.deals[0].turns] == [(0.123, 0.5), ()]


@pytest.mark.parametrize("plays", [0, 1, 2])
def test_a_disqualification_ends_the_game_without_ranks(plays: int) -> None:
    game = Game("phazed", seed=1)
    for play in ["+", f"-{game.state.hand[0]}"][:plays]:
        game.play(play)
    game.disqualify("timeout")
    assert game.is_over
    assert game.outcome() is None
    record = game.record
    assert record.fault is not None
    assert (record.fault.seat, record.fault.fault) == (2 if plays == 2 else 1, "timeout")
    assert verify(record).is_finished
    assert Game.from_record(record).record.deals == record.deals
    for forbidden in (lambda: game.play("+"), game.undo, lambda: game.disqualify("again")):
        with pytest.raises(MeldsError):
            forbidden()


def test_a_disqualified_game_refuses_every_play() -> None:
    game = Game("phazed", seed=1)
    with pytest.raises(BadCall, match="'Time out!' can't be a fault"):
        game.disqualify("Time out!")
    game.disqualify("time-out")
    refusal = game.refusal("+")
    assert refusal is not None
    assert str(refusal) == "the game ended with a disqualification (time-out) (rule 2.1)"


def test_plays_may_be_written_with_plain_strings() -> None:
    game = Game("phazed", seed=1)
    game.play(Draw())
    made = game.play(LayPhase(1, (("4D", "4H", "AC"), ("JC", "JS", "JS"))))  # type: ignore[arg-type]
    assert {type(card) for card in made.cards} == {melds.Card}  # type: ignore[union-attr]
    game.play(Discard("7C"))  # type: ignore[arg-type]
    assert game.state.discard is melds.Card("7C")  # type: ignore[union-attr]
    with pytest.raises(melds.BadCard, match="'7X' is no card"):
        game.refusal(Take("7X"))  # type: ignore[arg-type]
    assert isinstance(game.refusal(Build("2C", Spot(1, 0, 3))), melds.Refusal)  # type: ignore[arg-type]
    huxxy_game = Game("huxxy", seed=1)
    huxxy_game.play(Place(str(huxxy_game.state.hand[0]), 0))  # type: ignore[arg-type]
    assert isinstance(huxxy_game.refusal(Move("KC", 0, 1)), melds.Refusal)  # type: ignore[arg-type]
    assert huxxy_game.refusal(EndTurn()) is not None
    assert huxxy_game.refusal(Draw("KC")) is not None  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: Game(players=["a", "b"]), "there are 2 players; expected 4"),
        (lambda: Game(players=["a", "b", "c", "d|e"]), "can't be a player's name"),
        (lambda: Game(seed=1, rng=random.Random(1)), "a seed or an rng, not both"),
        (lambda: Game(seed="1\n2"), "can't be a header"),  # type: ignore[arg-type]
        (lambda: Game().observe(-1), "there is no seat -1"),
        (lambda: Game().observe(4), "there is no seat 4"),
        (lambda: Game.from_record(Record.loads(record_text("phazed")), plays=-5), "there are no -5 plays"),
    ],
)
def test_wrong_arguments_are_named(wrong: Callable[[], Game], said: str) -> None:
    with pytest.raises(MeldsError, match=said):
        _ = wrong().record


def test_a_game_played_on_from_a_record_has_a_shuffled_deck() -> None:
    record = Record.loads(record_text("phazed"))
    start = replace(record, deals=(replace(record.deals[0], turns=(), end=None, points=None),), ranks=None)
    one, other = (Game.from_record(start, rng=random.Random(seed)) for seed in (1, 2))
    assert one.state.hands == other.state.hands
    assert one.state.deck != other.state.deck
    assert sorted(one.state.deck) == sorted(other.state.deck)
    assert list(one.state.deck) != sorted(one.state.deck, key=ORDER.__getitem__)


def test_headers_and_times_of_a_record_are_kept() -> None:
    record = Record.loads(record_text("phazed"))
    timed = replace(record, deals=(replace(record.deals[0], time=0.1), *record.deals[1:]), headers=(("event", "cup"),))
    assert Game.from_record(timed).record == timed


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 10**6), st.integers(0, 250), st.integers(1, 40))
def test_undo_restores_and_records_come_back(name: str, seed: int, plays: int, back: int) -> None:
    game = played(Game(name, seed=seed), plays)
    before, record = game.state, game.record
    assert Record.loads(record.dumps()) == record
    assert verify(record).difference is None
    undone = [game.undo() for _ in range(min(back, len(game.plays)))]
    assert Record.loads(game.record.dumps()) == game.record
    for play in reversed(undone):
        game.play(play)
    assert game.state == before
    assert game.record == record


def test_a_seat_is_shown_its_own_hand() -> None:
    game = Game("huxxy", seed=1)
    assert game.observe().seat == game.seat == 0
    assert game.observe(2).hand == game.state.hands[2]
    assert isinstance(game.state, huxxy.State)
    assert isinstance(Game("phasea").observe(), phase.Observation)


def test_a_game_shows_where_it_is() -> None:
    assert repr(Game("phazed", seed=1)) == "<Game phazed, seat 1, turn 1>"
    game = Game.from_record(Record.loads(record_text("phazed")))
    assert repr(game) == "<Game phazed, seat 0, turn 10, deal 6, over>"
    assert game.outcome() is not None
    assert game.outcome().winners == (2,)


def test_a_game_is_found_by_name_and_variant() -> None:
    assert Game("phazed", variant="bonus").rules.name == "phazed-bonus"
    assert Game("phazed-bonus", variant="bonus").rules.name == "phazed-bonus"
    assert Game("phazed", variant="basic").rules.name == "phazed"
    for words, said in [
        (("bridge", None), "there is no game 'bridge'; the games are phazed,"),
        (("phazed", "gold"), "there is no version 'gold' of phazed; expected basic or bonus"),
        (("phazed-bonus", "basic"), "phazed-bonus is no basic version; that is phazed"),
    ]:
        with pytest.raises(MeldsError, match=said):
            Game(words[0], variant=words[1])


def test_an_empty_record_is_no_game() -> None:
    with pytest.raises(BadRecord, match="the record has no deal"):
        Game.from_record(Record("phazed", ("a", "b", "c", "d")))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_game_comes_out_the_same(path: Path) -> None:
    record = Record.loads(path.read_text(encoding="utf-8"))
    again = Game.from_record(record).record
    assert (again.deals, again.ranks, again.players) == (record.deals, record.ranks, record.players)


def test_states_can_be_copied_and_pickled() -> None:
    game = played(Game("phazed-bonus", seed=2), 60)
    for copied in (copy.deepcopy(game.state), pickle.loads(pickle.dumps(game.state))):
        assert copied == game.state
        assert hash(copied) == hash(game.state)
    assert pickle.loads(pickle.dumps(game)).state == game.state
