"""Tactician and champion of Huxxy: always legal, sensible, in time, the same again, and blind."""

import random
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.players.test_players import huxxy_position
from tests.rules.strategies import journeys

import melds
from melds.cards import Card, cards_of
from melds.errors import MeldsError
from melds.players import TIERS, player, tier_without
from melds.players.budget import Budget
from melds.players.huxxy import champion
from melds.players.huxxy.champion import ChampionHuxxyPlayer
from melds.players.huxxy.parameters import parameters_of, row_of
from melds.players.huxxy.planner import can_be_played
from melds.players.huxxy.tiers import IDEAS, tier
from melds.rules import games, huxxy
from melds.rules.huxxy.groups import is_group
from melds.rules.plays import Draw, EndTurn, HuxxyPlay, Move, Place

QUICK = Budget(playouts=100)
every_tier = pytest.mark.parametrize("name", TIERS)
every_game = pytest.mark.parametrize("rules", huxxy.VARIANTS.values(), ids=huxxy.VARIANTS)
OPEN = (True,) * 4


def quick(name: str, rules: huxxy.Rules, seed: int = 1) -> Any:
    return tier(name, rules, seed=seed, budget=QUICK)


def whole_turn(bot: Any, seen: huxxy.Observation) -> list[HuxxyPlay]:
    """The plan, checked to be a legal turn."""
    plan: list[HuxxyPlay] = bot.plan(seen)
    assert can_be_played(seen, plan)
    return plan


@every_game
@every_tier
def test_whole_games_have_no_illegal_play(name: str, rules: huxxy.Rules) -> None:
    played = melds.Game(rules.name, seed=3)
    bots = [quick(name, rules, seat) for seat in range(4)]
    while not played.is_over:
        played.play(bots[played.seat].play(played.observe()))  # raises if the play is illegal
    assert played.outcome() is not None


@every_game
@every_tier
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_every_position_is_answered_with_a_legal_play(name: str, rules: huxxy.Rules, data: st.DataObject) -> None:
    bot = quick(name, rules)
    for state in data.draw(journeys(rules.name))[::3]:
        if not games.is_deal_over(state) and any(True for _ in games.legal_plays(state)):
            seen = games.observe(state, state.mover)
            assert games.refusal(seen, bot.play(seen)) is None


@pytest.mark.bulk
@every_game
@every_tier
def test_odd_states_are_answered_with_a_legal_play(name: str, rules: huxxy.Rules) -> None:
    rng = random.Random(8)
    for _ in range(5_000):
        seen = odd_state(rules, rng)
        if any(True for _ in huxxy.legal_plays(seen)):
            assert huxxy.refusal(seen, quick(name, rules).play(seen)) is None


def odd_state(rules: huxxy.Rules, rng: random.Random) -> huxxy.Observation:
    """Anything that can be shown: no table or a broken one, huge hands, a stock of one card, turns half made."""
    pack = list(rules.pack)
    rng.shuffle(pack)
    hand = pack[: rng.choice((1, 2, 3, 12, 30, 60, 80))]
    if rng.random() < 0.2:
        hand = hand[:1] * 5  # more copies than there are
    groups = [
        cards_of(text) for text in ("3H 4S 5D", "KC KD KH KS", "7C 7D 7H 7S 7S", "AD 2C 3D 4C 5D 6C", "9S 2H", "2D")
    ]
    table = rng.sample(groups[: rng.choice((4, 6))], rng.randrange(4)) * rng.choice((1, 1, 1, 9))
    plays: tuple[HuxxyPlay, ...] = tuple(Place(rng.choice(pack), 0) for _ in range(rng.choice((0, 0, 0, 1, 3, 6))))
    seat = rng.randrange(4)
    start = huxxy.observe(huxxy.new_game(rules, rules.pack), 0)
    return start._replace(
        seat=seat,
        mover=seat,
        hand=tuple(hand),
        table=tuple(table),
        plays=plays,
        hand_sizes=tuple(rng.choice((0, 1, 5, 12, 40)) for _ in range(4)),
        deck_size=rng.choice((0, 1, 2, 56)),
        opened=tuple(rng.random() < 0.7 for _ in range(4)),
        history=rng.choice(((), ((0, Draw()), (0, Draw()), (2, EndTurn())))),
    )


@every_tier
def test_a_turn_that_goes_out_is_played(name: str) -> None:
    seen = huxxy_position("6C 7D KS", "3H 4S 5D|KC KH KD", opened=OPEN)
    turn = whole_turn(quick(name, huxxy.HUXXY), seen)
    assert sum(isinstance(play, Place) for play in turn) == 3


def test_the_table_is_rearranged_for_a_card_that_fits_nowhere() -> None:
    seen = huxxy_position("JS", "JC QD KC 0D|9S 7S 8D", opened=OPEN)  # the Ten moves over, or the Jack of clubs
    turn = whole_turn(quick("tactician", huxxy.HUXXY), seen)
    assert isinstance(turn[0], Place)
    assert isinstance(turn[1], Move)


def test_an_opening_has_its_points() -> None:
    cheap, dear = huxxy_position("2C 2D 2H 9S KD"), huxxy_position("0C 0D 0H 2S 4D")
    assert whole_turn(quick("tactician", huxxy.HUXXY), cheap) == [Draw()]
    assert len(whole_turn(quick("tactician", huxxy.HUXXY), dear)) == 4


@every_game
def test_a_turn_begun_by_somebody_else_is_ended(rules: huxxy.Rules) -> None:
    begun = huxxy_position("5D 9S", "KC KH KD|3H 4S", plays=(Place(Card("4S"), 1),), opened=OPEN)._replace(rules=rules)
    for name in TIERS:
        assert quick(name, rules).play(begun) == Place(Card("5D"), 1)
    lost = huxxy_position("2C", "KC KH|3H", plays=(Place(Card("3H"), 1),) * 6, opened=OPEN)._replace(rules=rules)
    assert next(huxxy.legal_plays(lost), None) is None
    for name in TIERS:
        assert quick(name, rules).play(lost) == Draw()  # no play is legal, but an answer there is


@every_tier
def test_a_table_that_is_broken_when_the_turn_begins_is_no_trap(name: str) -> None:
    seen = huxxy_position("2C 2D 9C 9D 0H KS", "9S 2H", opened=OPEN)  # to mend it, a move would have to come first
    assert huxxy.refusal(seen, quick(name, huxxy.HUXXY).play(seen)) is None


@every_game
def test_the_same_seed_makes_the_same_plays(rules: huxxy.Rules) -> None:
    def plays(seed: int) -> tuple[Any, ...]:
        game = melds.Game(rules.name, seed=2)
        bots = [quick("champion", rules, seed + seat) for seat in range(4)]
        while not game.is_over:
            game.play(bots[game.seat].play(game.observe()))
        return game.plays

    assert plays(5) == plays(5)


@every_game
def test_hidden_cards_do_not_change_the_choice(rules: huxxy.Rules) -> None:
    state, rng = huxxy.new_game(rules, rng=random.Random(4)), random.Random(5)
    bot = quick("tactician", rules)
    while state.turn < 14 and not state.is_over:
        for play in bot.plan(huxxy.observe(state, state.mover)):
            state = huxxy.apply(state, play)
    if not state.is_over:
        plans = {tuple(quick("champion", rules).plan(huxxy.observe(hidden(state, rng), state.mover))) for _ in range(5)}
        assert len(plans) == 1


def hidden(state: huxxy.State, rng: random.Random) -> huxxy.State:
    """The same for the mover, but all that it does not see lies elsewhere."""
    others = [seat for seat in range(4) if seat != state.mover]
    unseen = [card for seat in others for card in state.hands[seat]] + list(state.stock[state.drawn :])
    rng.shuffle(unseen)
    hands = list(state.hands)
    for seat in others:
        hands[seat], unseen = tuple(unseen[: len(hands[seat])]), unseen[len(hands[seat]) :]
    return state._replace(hands=tuple(hands), stock=(*state.stock[: state.drawn], *unseen))


def test_a_short_clock_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = huxxy.HUXXY
    bot = ChampionHuxxyPlayer(parameters_of(rules), None, 1, Budget(playouts=10**6, once=0.1, game=0.4))
    played, spent = melds.Game("huxxy", seed=1), []
    others = quick("tactician", rules)
    while not played.is_over:
        began = time.process_time()
        play = (bot if played.seat == 0 else others).play(played.observe())
        if played.seat == 0:
            spent.append(time.process_time() - began)
        played.play(play)
    assert max(spent) < 0.5
    assert sum(spent) < 1.5
    monkeypatch.setattr(champion, "is_compiled", False)  # then the tactician's turn is played
    start = huxxy.observe(huxxy.new_game(rules, rng=random.Random(1)), 0)
    assert quick("champion", rules).plan(start) == quick("tactician", rules).plan(start)


@every_tier
def test_each_idea_can_be_left_out(name: str) -> None:
    seen = huxxy_position("6C 7D KS 2C 2D", "3H 4S 5D|KC KH KD", opened=OPEN)
    for idea in IDEAS:
        assert whole_turn(tier_without(name, idea, 50, "huxxy"), seen)
    with pytest.raises(MeldsError, match="there is no idea 'luck'; the ideas are hold"):
        tier_without(name, "luck", 50, "huxxy")


@every_game
def test_a_champion_takes_the_others_for_plain_players_unless_there_are_jokers(rules: huxxy.Rules) -> None:
    seen = [huxxy.observe(huxxy.new_game(rules, rng=random.Random(seed)), 0) for seed in range(12)]
    plans = [[tier_without("champion", idea, 300, rules, 1).plan(each) for each in seen] for idea in (None, "plain")]  # type: ignore[attr-defined]
    assert (plans[0] == plans[1]) == (rules.jokers > 0)


def test_tiers_are_found_by_name() -> None:
    for name in TIERS:
        assert player(name, "huxxy").name == player(name, huxxy.HUXXY_BONUS).name == name


def test_parameters_must_be_those_of_the_kernel() -> None:
    with pytest.raises(MeldsError, match="missing or unknown: luck"):
        row_of(parameters_of(huxxy.HUXXY) | {"luck": 1.0})


@pytest.mark.bulk
@every_game
def test_the_tactician_beats_greedy(rules: huxxy.Rules) -> None:
    won, count = 0.0, 60
    for seed in range(count):
        game, seat = melds.Game(rules.name, seed=seed), seed % 4
        bots = [player("tactician" if at == seat else "greedy", rules) for at in range(4)]
        while not game.is_over:
            game.play(bots[game.seat].play(game.observe()))
        winners = game.outcome().winners  # type: ignore[union-attr]
        won += (seat in winners) / len(winners)
    assert won > 0.33 * count  # chance is 0.25


def test_plans_leave_whole_groups() -> None:
    rng, bot = random.Random(2), quick("tactician", huxxy.HUXXY_BONUS)
    state = huxxy.new_game(huxxy.HUXXY_BONUS, rng=rng)
    while not state.is_over:
        for play in whole_turn(bot, huxxy.observe(state, state.mover)):
            state = huxxy.apply(state, play)
        assert all(map(is_group, state.table))
