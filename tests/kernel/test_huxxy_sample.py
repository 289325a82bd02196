"""States sampled from what a seat sees of a game of Huxxy."""

import random
from collections import Counter

import pytest
from huxxy_twins import facts
from test_huxxy_state import RULES, some_positions
from ways import interpreted

from melds.cards import PACK, cards_of
from melds.kernel import cards
from melds.kernel.huxxy.convert import from_state, variant_of
from melds.kernel.huxxy.sample import Sampler, from_observation
from melds.kernel.huxxy.state import HuxxyState
from melds.kernel.rng import Rng
from melds.rules import huxxy
from melds.rules.plays import EndTurn, Place


def seen(state: HuxxyState, seat: int) -> tuple:
    """What that seat sees of a state of the kernel."""
    now, hands, table, stock, opened, turn, _ = facts(state)
    return now, hands[seat], [len(hand) for hand in hands], table, len(stock), opened, turn


def all_cards(state: HuxxyState) -> list[int]:
    numbers = [card for seat in range(4) for card in state.hand(seat)]
    return sorted([*numbers, *state.stock_left(), *(card for group in state.table() for card in group)])


@RULES
def test_a_seat_can_not_tell_a_sampled_state_from_the_real_one(rules: huxxy.Rules) -> None:
    rng = Rng(1)
    for twin in some_positions(rules, 6)[:-1]:
        state = from_state(twin)
        for seat in range(4):
            sampled = from_observation(huxxy.observe(twin, seat), rng)
            assert seen(sampled, seat) == seen(state, seat)
            assert all_cards(sampled) == sorted(cards.numbers_of(rules.pack))
            assert sampled.variant == variant_of(rules)
            if seat == twin.mover:
                assert set(sampled.legal()) == set(state.legal())


def test_every_hidden_card_is_everywhere_as_often() -> None:
    twin = huxxy.new_game(huxxy.HUXXY, rng=random.Random(3))
    sampler, rng, times = Sampler(huxxy.observe(twin, 1)), Rng(5), 4000
    found: Counter[int] = Counter()
    for _ in range(times):
        found.update(sampler.sample(rng).hand(3))
    unseen = Counter(cards.numbers_of(huxxy.HUXXY.pack)) - Counter(cards.numbers_of(twin.hands[1]))
    expected = {card: times * 12 * count / 92 for card, count in unseen.items()}
    assert sum((found[card] - each) ** 2 / each for card, each in expected.items()) < len(unseen) + 5 * 104**0.5


def test_weights_make_cards_likelier_in_a_hand() -> None:
    twin = huxxy.new_game(huxxy.HUXXY, rng=random.Random(3))
    observation, rng = huxxy.observe(twin, 0), Rng(5)
    kings = [card for card in PACK if card.rank == "K"]
    likely = Sampler(observation, {(2, card): 8.0 for card in kings})
    never = Sampler(observation, {(seat, card): 0.0 for card in kings for seat in (1, 2, 3)})
    counts = []
    for sampler in (Sampler(observation), likely, never):
        hands = [cards.cards_of(sampler.sample(rng).hand(2)) for _ in range(400)]
        counts.append(sum(card in kings for hand in hands for card in hand))
    assert counts[1] > 2.5 * counts[0] > counts[2] == 0


@RULES
def test_hands_that_are_known_are_dealt_and_only_the_stock_by_chance(rules: huxxy.Rules) -> None:
    for twin in some_positions(rules, 6)[:-1]:
        seat, rng = twin.mover, Rng(1)
        sampler = Sampler(huxxy.observe(twin, seat))
        sampler.keep_to([[] if other == seat else cards.numbers_of(hand) for other, hand in enumerate(twin.hands)])
        sampled = [sampler.sample(rng) for _ in range(4)]
        for state in sampled:
            assert [sorted(state.hand(other)) for other in range(4)] == [
                sorted(cards.numbers_of(hand)) for hand in twin.hands
            ]
            assert sorted(state.stock_left()) == sorted(cards.numbers_of(twin.stock[twin.drawn :]))
        is_shuffled = len({tuple(state.stock_left()) for state in sampled}) > 1
        assert is_shuffled or twin.deck_size < 4


def test_what_does_not_add_up_is_survived() -> None:
    twin = huxxy.new_game(huxxy.HUXXY, rng=random.Random(3))
    fair = huxxy.observe(twin, 0)
    odd_history = fair._replace(history=((3, Place(PACK[0], 7)), (1, EndTurn())) * 9)
    assert seen(from_observation(odd_history, Rng(1)), 0) == seen(from_state(twin), 0)
    crowded = from_observation(fair._replace(hand_sizes=(12, 30, 30, 12)), Rng(1))
    assert [len(crowded.hand(seat)) for seat in range(4)] == [12, 30, 30, 12]
    assert len(crowded.stock_left()) == 104 - 84
    short = from_observation(fair._replace(hand_sizes=(12, 2, 2, 2), deck_size=5), Rng(1))
    assert len(short.stock_left()) == 5
    full = from_observation(fair._replace(hand_sizes=(12, 40, 40, 40)), Rng(1))
    assert [len(full.hand(seat)) for seat in range(4)] == [12, 40, 40, 12]


def test_a_table_that_two_packs_can_not_make_leaves_less_to_deal() -> None:
    fair = huxxy.observe(huxxy.new_game(huxxy.HUXXY_BONUS, rng=random.Random(3)), 0)
    groups = (cards_of("KC KD KH KS"), cards_of("AD 2C 3D 4C 5D 6C"))
    many = from_observation(fair._replace(table=groups * 9, hand_sizes=(12, 5, 0, 40)), Rng(1))
    assert len(all_cards(many)) == 106  # else the table would overflow once they are played
    more = from_observation(fair._replace(table=(*groups * 9, *groups), hand_sizes=(12, 5, 5, 5)), Rng(1))
    assert all_cards(more) == sorted([*more.hand(0), *(card for group in more.table() for card in group)])
    long = from_observation(fair._replace(hand_sizes=(12, 40, 0, 0), deck_size=58), Rng(1))
    assert len(long.hand(1)) + len(long.stock_left()) == 72  # as a hand may draw it all


@pytest.mark.parametrize("weights", [None, {(1, PACK[7]): 3.0, (4, PACK[9]): 0.25}])
def test_compiled_and_interpreted_samples_are_equal(weights: dict | None) -> None:
    python_rng, python_sample = interpreted("rng", "huxxy.sample")
    twin = huxxy.new_game(huxxy.HUXXY_BONUS, rng=random.Random(3))
    for seed in range(5):
        observation = huxxy.observe(twin, seed % 4)
        mine = from_observation(observation, Rng(seed), weights)
        other = python_sample.from_observation(observation, python_rng.Rng(seed), weights)
        assert facts(mine) == facts(other)
