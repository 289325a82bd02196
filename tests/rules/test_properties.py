"""What holds in every state that play can bring about, in all six variants."""

import pickle
import random
from collections import Counter
from copy import deepcopy
from functools import reduce
from itertools import chain, pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from slow_generator import allowed, tries
from strategies import journeys, mutants

from melds.errors import BadPlay, IllegalPlay
from melds.rules import huxxy, phase
from melds.rules.games import (
    VARIANTS,
    State,
    apply,
    canonical,
    deal_end,
    is_deal_over,
    is_over,
    legal_plays,
    new_game,
    observe,
    outcome,
    points,
    refusal,
)
from melds.rules.phase import Step
from melds.rules.plays import Build, Discard, Draw, EndTurn, LayPhase, Move, Place, Play, Skip, Spot, Take

SEATS = range(4)
SEEDS = st.integers(0, 2**32 - 1)
variants = pytest.mark.parametrize("game", VARIANTS)


def examples(count: int) -> settings:
    return settings(max_examples=count, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def all_cards(state: State) -> Counter[str]:
    if isinstance(state, huxxy.State):
        return Counter(chain(*state.hands, *state.table, state.stock[state.drawn :]))
    groups = [group for laid in state.table if laid for group in laid.groups]
    return Counter(chain(*state.hands, *groups, state.deck[state.drawn :], state.discards))


def everything(state: State, rng: random.Random) -> list[Play]:
    """Legal plays, plays that look like them, and plays of every other sort."""
    plays = list(legal_plays(state))
    return [*plays, *mutants(state, plays, rng), *tries(state)]


@variants
@examples(100)
@given(data=st.data())
def test_no_card_is_lost_or_made(game: str, data: st.DataObject) -> None:
    path = data.draw(journeys(game))
    pack = Counter(VARIANTS[game].pack)
    assert all(all_cards(state) == pack for state in path)


@variants
@examples(100)
@given(data=st.data())
def test_every_legal_play_is_allowed_canonical_and_listed_once(game: str, data: st.DataObject) -> None:
    state = data.draw(journeys(game))[-1]
    plays = list(legal_plays(state))
    assert len(set(plays)) == len(plays)
    for play in plays:
        assert refusal(state, play) is None
        assert allowed(state, play)
        assert canonical(state, play) == play


@variants
@examples(100)
@given(data=st.data(), seed=SEEDS)
def test_whatever_else_is_tried_is_allowed_only_if_it_is_listed(game: str, data: st.DataObject, seed: int) -> None:
    state = data.draw(journeys(game))[-1]
    listed = set(legal_plays(state))
    for play in everything(state, random.Random(seed)):
        is_legal = refusal(state, play) is None
        assert is_legal == allowed(state, play), play
        if is_legal:
            assert canonical(state, play) in listed
        else:
            assert play not in listed
            assert not isinstance(play, LayPhase) or canonical(state, play) not in listed


@variants
@examples(60)
@given(data=st.data(), seed=SEEDS)
def test_an_illegal_play_raises_its_refusal_and_changes_nothing(game: str, data: st.DataObject, seed: int) -> None:
    state = data.draw(journeys(game))[-1]
    rng, twin = random.Random(seed), pickle.loads(pickle.dumps(state))
    tried = everything(state, rng)
    for play in rng.sample(tried, min(len(tried), 100)):
        problem = refusal(state, play)
        if problem is None:
            assert apply(state, play) != state
        else:
            with pytest.raises(IllegalPlay) as caught:
                apply(state, play)
            assert (caught.value.refusal, caught.value.play, caught.value.seat) == (problem, play, state.mover)
        assert state == twin


@variants
@examples(60)
@given(data=st.data(), seed=SEEDS)
def test_a_hidden_card_never_changes_what_a_seat_is_shown(game: str, data: st.DataObject, seed: int) -> None:
    state = data.draw(journeys(game))[-1]
    for seat in SEATS:
        other = with_other_hidden_cards(state, seat, random.Random(seed))
        assert all_cards(other) == all_cards(state)
        assert observe(other, seat) == observe(state, seat)
        assert repr(observe(other, seat)) == repr(observe(state, seat))


def with_other_hidden_cards(state: State, seat: int, rng: random.Random) -> State:
    """The state with the other hands and the rest of the deck shuffled together; the cards drawn are forgotten."""
    deck = state.stock if isinstance(state, huxxy.State) else state.deck
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    hidden += deck[state.drawn :]
    rng.shuffle(hidden)
    hands = []
    for other, hand in enumerate(state.hands):
        hands.append(hand if other == seat else tuple(hidden.pop() for _ in hand))
    rest = (*deck[: state.drawn][::-1], *hidden)
    if isinstance(state, huxxy.State):
        return state._replace(hands=tuple(hands), stock=rest)
    return state._replace(hands=tuple(hands), deck=rest)


@variants
@examples(100)
@given(data=st.data())
def test_the_mover_sees_enough_to_know_the_legal_plays_and_the_others_have_none(game: str, data: st.DataObject) -> None:
    state = data.draw(journeys(game))[-1]
    plays = list(legal_plays(state))
    for seat in SEATS:
        view = observe(state, seat)
        assert list(legal_plays(view)) == (plays if seat == state.mover else [])
        for play in tries(state) if seat == state.mover else plays[:5]:
            assert (refusal(view, play) is None) == (seat == state.mover and refusal(state, play) is None)


@variants
@examples(60)
@given(data=st.data())
def test_states_and_observations_survive_hashing_copying_and_pickling(game: str, data: st.DataObject) -> None:
    state = data.draw(journeys(game))[-1]
    for value in (state, *(observe(state, seat) for seat in SEATS)):
        for copy in (deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert copy == value
            assert hash(copy) == hash(value)
            assert repr(copy) == repr(value)
            assert list(legal_plays(copy)) == list(legal_plays(value))


@variants
@examples(60)
@given(data=st.data())
def test_the_public_history_replays_the_deal(game: str, data: st.DataObject) -> None:
    path = data.draw(journeys(game))
    state = path[-1]
    begun = next(each for each in reversed(path) if not each.history)
    plays = state.history
    flat = [play for _, play in plays] if game.startswith("huxxy") else [play for turn in plays for play in turn.plays]
    assert reduce(apply, flat, begun) == state


def worth(card: str, game: str) -> int:
    """What a card left in a hand costs (Phazed 2.8 and 3, Huxxy 2.6 and 3)."""
    if card == "ZZ":
        return 15
    if card == "XX":
        return 48
    return 25 if card[0] == "A" and not game.startswith("huxxy") else "A234567890JQK".index(card[0]) + 1


@variants
@examples(100)
@given(data=st.data())
def test_the_end_of_a_deal_has_its_reason_and_costs_the_cards_in_the_hands(game: str, data: st.DataObject) -> None:
    path = data.draw(journeys(game, plays=150))
    for before, after in pairwise(path):
        cost = [sum(worth(card, game) for card in hand) for hand in after.hands]
        assert cost == [points(after.rules, hand) for hand in after.hands]
        if isinstance(after, phase.State):
            ends = is_deal_over(after) and not is_deal_over(before)
            rise = [new - old for old, new in zip(before.scores, after.scores, strict=True)]
            assert rise == (cost if ends else [0] * 4)
        elif is_over(after):
            assert outcome(after).scores == tuple(cost)
        if is_deal_over(after):
            assert deal_end(after) == reason(after)
            assert not list(legal_plays(after))


def reason(state: State) -> str:
    if not all(state.hands):
        return "out"
    return "turns" if state.deck_size else "deck"


@variants
@examples(100)
@given(data=st.data())
def test_a_turn_passes_to_the_next_seat_that_misses_none_or_ends_the_deal(game: str, data: st.DataObject) -> None:
    path = data.draw(journeys(game))
    for before, after in pairwise(path):
        if is_deal_over(before):
            continue  # the next deal
        play = last_play(after)
        turn, mover, skipped = next_turn(before, play)
        ends_turn = isinstance(play, Discard | Skip | EndTurn) or (isinstance(play, Draw) and game.startswith("huxxy"))
        goes_out = not after.hands[before.mover] and (ends_turn or not game.startswith("huxxy"))
        if goes_out or (ends_turn and (after.deck_size == 0 or turn > last_turn(game))):
            assert is_deal_over(after)
        elif ends_turn:
            assert not is_deal_over(after)
            assert (after.turn, after.mover, getattr(after, "skipped", skipped)) == (turn, mover, skipped)
        else:
            assert (after.turn, after.mover, is_deal_over(after)) == (before.turn, before.mover, False)


def last_turn(game: str) -> float:
    return float("inf") if game.startswith("huxxy") else 200


def last_play(state: State) -> Play:
    return state.history[-1][1] if isinstance(state, huxxy.State) else state.history[-1].plays[-1]


def next_turn(state: State, play: Play) -> tuple[int, int, tuple[bool, ...]]:
    """The turn after that play, its seat, and who will miss a turn then; a turn that is missed counts."""
    skipped = list(state.skipped) if isinstance(state, phase.State) else [False] * 4
    if isinstance(play, Skip):
        skipped[play.seat] = True
    turn, mover = state.turn + 1, (state.mover + 1) % 4
    while skipped[mover]:
        skipped[mover] = False
        turn, mover = turn + 1, (mover + 1) % 4
    return turn, mover, tuple(skipped)


@variants
@examples(60)
@given(data=st.data())
def test_ranks_count_those_who_did_better(game: str, data: st.DataObject) -> None:
    rules = VARIANTS[game]
    state = new_game(rules, rules.pack)
    if isinstance(state, huxxy.State):
        hands = data.draw(st.tuples(*[st.lists(st.sampled_from(rules.pack[:20]), max_size=2).map(tuple)] * 4))
        over: State = state._replace(is_over=True, hands=hands)
        keys = [(0, sum(worth(card, game) for card in hand)) for hand in hands]
    else:
        scores = data.draw(st.tuples(*[st.integers(0, 3)] * 4))
        phases = st.tuples(*[st.sampled_from((True, True, True, False))] * len(rules.phases))
        completed = data.draw(st.tuples(*[phases] * 4))
        over = state._replace(step=Step.GAME_OVER, scores=scores, completed=completed)
        keys = [(0 if all(done) else 1, score) for done, score in zip(completed, scores, strict=True)]
    result = outcome(over)
    order = sorted(keys)
    assert result.ranks == tuple(1 + order.index(key) for key in keys)
    assert result.winners == tuple(seat for seat in SEATS if keys[seat] == order[0])


@variants
@examples(20)
@given(data=st.data())
def test_a_play_of_another_game_is_no_play_at_all(game: str, data: st.DataObject) -> None:
    state = data.draw(journeys(game))[-1]
    card = state.rules.pack[0]
    foreign: list[Play] = [Place(card, 0), Move(card, 0, 1), EndTurn()]
    if game.startswith("huxxy"):
        foreign = [Take(card), Discard(card), Skip(1), LayPhase(1, ()), Build(card, Spot(0, 0, 0))]
    assert not isinstance(foreign[0], Draw)
    for play, judge in ((play, judge) for play in foreign for judge in (refusal, apply, canonical)):
        with pytest.raises(BadPlay):
            judge(state, play)
