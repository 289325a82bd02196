"""States sampled from an observation: what the seat has seen is kept, everything else lies anywhere, as often."""

import random
from collections import Counter
from itertools import chain

import pytest
from drivers import by_players, new_game
from ways import interpreted

from melds import BadCall
from melds.cards import Card, cards_of
from melds.course.arguments import phase_observation
from melds.kernel import cards
from melds.kernel.phase.convert import known_cards, to_state
from melds.kernel.phase.playout import playout
from melds.kernel.phase.sample import Sampler, from_observation
from melds.kernel.rng import Rng
from melds.rules import games, phase
from melds.rules.phase import Observation, State, Turn
from melds.rules.plays import Discard, Draw, Take

variants = pytest.mark.parametrize("game", phase.VARIANTS)
EVEN = [[1.0] * cards.KINDS for _ in range(4)]


def game_states(game: str, seed: int, plays: int) -> list[State]:
    """The states of a game as the greedy players play it, deal after deal."""
    state, driver = new_game(game, seed), by_players("greedy", game, seed)
    path, rng = [state], random.Random(seed)
    while len(path) < plays and not games.is_over(state):
        state = games.deal(state, rng=rng) if games.is_deal_over(state) else games.apply(state, *driver(state))
        path.append(state)
    return path


def all_cards(state: State) -> Counter:
    on_table = (group for laid in state.table if laid for group in laid.groups)
    return Counter(chain(*state.hands, *on_table, state.deck[state.drawn :], state.discards))


def pile_seen(state: State) -> tuple[str, ...]:
    """The discards that the history tells, from the top down to the first, which it does not tell."""
    return tuple(state.discards[1:]) if len(state.discards) > 1 else tuple(state.discards)


@variants
def test_a_sample_is_what_the_seat_has_seen(game: str) -> None:
    rng = Rng(1)
    for state in game_states(game, 3, 250)[::3]:
        for seat in range(4):
            seen = games.observe(state, seat)
            sample = to_state(from_observation(seen, rng), state.history)
            assert games.observe(sample, seat) == seen
            assert sample.discards[-len(pile_seen(state)) :] == pile_seen(state) or not state.discards
            assert len(sample.discards) == len(state.discards)
            assert all_cards(sample) == Counter(state.rules.pack)
            for other, known in enumerate(known_cards(state.history)):
                assert not Counter(known) - Counter(sample.hands[other])


@variants
def test_a_sampled_state_can_be_played_on(game: str) -> None:
    state = game_states(game, 5, 60)[-1]
    sampler, rng = Sampler(games.observe(state, state.mover)), Rng(2)
    for policy in ("random", "greedy"):
        tallies = [playout(sampler.sample(rng), policy, 2, rng) for _ in range(20)]
        assert {tally.playouts for tally in tallies} == {2}


def places(observation: Observation, weights: list[list[float]] | None, count: int) -> Counter:
    """How often each unseen card lay in which hand; a card of which both copies are there counts twice."""
    sampler, rng = Sampler(observation, weights), Rng(7)
    found: Counter = Counter()
    for _ in range(count):
        state = sampler.sample(rng)
        for seat in range(4):
            found.update((seat, card) for card in state.hand(seat))
    return found


@pytest.mark.parametrize("weights", [None, EVEN])
def test_hidden_cards_lie_anywhere_as_often(weights: list[list[float]] | None) -> None:
    state = game_states("phazed", 1, 9)[-1]
    seen, count = games.observe(state, 0), 3_000
    known = known_cards(state.history)
    found = places(seen, weights, count)
    hidden = Counter(cards.numbers_of(chain(*state.hands[1:], state.deck[state.drawn :])))
    hidden.subtract(cards.numbers_of(chain(*known[1:])))
    if len(state.discards) > 1:
        hidden.update(cards.numbers_of(state.discards[:1]))
    total, surprise, cells = sum(hidden.values()), 0.0, 0
    for seat in range(1, 4):
        slots = len(state.hands[seat]) - len(known[seat])
        for card, copies in hidden.items():
            wanted = count * copies * slots / total
            given = found[seat, card] - count * cards.numbers_of(known[seat]).count(card)
            if copies == 1:
                surprise += (given - wanted) ** 2 / (wanted * (1 - slots / total))
                cells += 1
    assert surprise < cells + 5 * (2 * cells) ** 0.5


def test_weights_make_a_seat_hold_what_it_is_thought_to_collect() -> None:
    state = new_game("phazed", 1)
    weights = [[1.0] * cards.KINDS for _ in range(4)]
    for card in range(cards.KINDS):
        weights[2][card] = 5.0 if card % 4 == 0 else 1.0  # clubs
        weights[3][card] = 0.0 if card % 4 == 1 else 1.0  # no diamonds
    found = places(games.observe(state, 0), weights, 300)
    clubs = [sum(found[seat, card] for card in range(0, 52, 4)) for seat in range(4)]
    assert clubs[2] > 2 * clubs[1]
    assert sum(found[3, card] for card in range(1, 52, 4)) == 0


@variants
def test_hands_that_are_known_are_dealt_and_only_the_deck_by_chance(game: str) -> None:
    rng = Rng(1)
    for state in game_states(game, 3, 250)[::9]:
        seen, hands = games.observe(state, 1), [Counter(hand) for hand in state.hands]
        sampler = Sampler(seen)
        sampler.keep_to([cards.numbers_of(hand) for hand in state.hands])
        samples = [to_state(sampler.sample(rng), state.history) for _ in range(4)]
        for sample in samples:
            assert [Counter(hand) for hand in sample.hands] == hands
            assert games.observe(sample, 1) == seen
            assert all_cards(sample) == Counter(state.rules.pack)
        assert len({sample.deck[sample.drawn :] for sample in samples}) > 1


def test_hands_are_filled_even_if_no_card_has_a_weight() -> None:
    state = new_game("phazed", 1)
    sample = from_observation(games.observe(state, 0), Rng(1), [[0.0] * cards.KINDS] * 4)
    assert all_cards(to_state(sample)) == Counter(state.rules.pack)


INCONSISTENT = [
    [(1, [(2, "KD")])],  # nobody discarded it
    [(0, [(5, "2C")]), (1, [(5, "2C")]), (2, [(5, "2C")])],  # three of a card
    [(3, [(5, "2C")])] * 60,  # more plays than cards
    [(1, [(2, "9C"), (2, "9C"), (5, "3D")])],
    [(2, [(3, (1, [["2C", "2D", "2H"], ["3C", "3D", "3H"]]))])],  # laid, but not on the table
]


@pytest.mark.parametrize("history", INCONSISTENT)
@pytest.mark.parametrize("discard", ["QH", None])
def test_histories_that_cannot_be_are_survived(history: list, discard: str | None) -> None:
    table = [(None, []), (None, []), (2, [["2C", "3C", "4C", "5C", "6C", "7C", "AS"]]), (None, [])]
    seen = phase_observation(phase.PHAZED, 0, table, history, [0, 0, 2, 0], ["2C", "3D", "QH", "KS"], discard)
    sample = to_state(from_observation(seen, Rng(1)))
    assert sample.hands[0] == cards_of("2C 3D QH KS")
    assert sample.table[2].groups == (cards_of("2C 3C 4C 5C 6C 7C AS"),)
    assert sample.discard == discard
    assert tuple(map(len, sample.hands)) == tuple(min(size, 12) for size in seen.hand_sizes)
    assert sample.deck_size > 0
    assert playout(from_observation(seen, Rng(1)), "greedy", 3, Rng(1)).plays > 0


def test_a_hand_that_is_too_large_is_refused() -> None:
    seen = games.observe(new_game("phazed", 1), 0)
    with pytest.raises(BadCall, match="more cards than the kernel can hold"):
        from_observation(seen._replace(hand=seen.hand + seen.hand), Rng(1))


def test_compiled_and_interpreted_samples_are_equal() -> None:
    rng, sample = interpreted("rng", "phase.sample")
    for state in game_states("phasea-bonus", 2, 80)[::8]:
        seen = games.observe(state, 1)
        for weights in (None, [[float(card + seat) for card in range(cards.KINDS)] for seat in range(4)]):
            mine, other = Sampler(seen, weights), sample.Sampler(seen, weights)
            for _ in range(2):
                assert mine.sample(Rng(3)).__reduce__()[1] == other.sample(rng.Rng(3)).__reduce__()[1]
                for sampler in (mine, other):
                    sampler.keep_to([cards.numbers_of(hand) for hand in state.hands])


def test_a_card_that_was_taken_is_known_to_be_held_until_it_is_played() -> None:
    taken = Turn(2, (Take(Card("KH")), Discard(Card("KD"))))
    assert known_cards([taken]) == [[], [], [Card("KH")], []]
    assert known_cards([taken, Turn(2, (Draw(), Discard(Card("KH"))))]) == [[]] * 4
