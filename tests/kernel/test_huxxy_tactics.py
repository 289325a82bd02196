"""The kernel's tactician of Huxxy: legal turns, worth what they say, the same compiled and interpreted."""

import random
from itertools import product

import pytest
from huxxy_twins import check_step
from ways import interpreted

from melds import BadCall
from melds.cards import cards_of
from melds.kernel import cards
from melds.kernel.huxxy import codes, held, tactics
from melds.kernel.huxxy.convert import from_state, play_of, variant_of
from melds.kernel.huxxy.search import Search
from melds.kernel.huxxy.solve import Solver
from melds.kernel.huxxy.state import deal
from melds.kernel.huxxy.tactician import PLAIN, QUICK, QUICK_GRANT, Tactician, duel
from melds.kernel.huxxy.turns import Turns
from melds.kernel.huxxy.value import Value
from melds.players.huxxy.parameters import parameters_of, row_of
from melds.rules import huxxy
from melds.rules.plays import EndTurn, Place

RULES = pytest.mark.parametrize("rules", huxxy.VARIANTS.values(), ids=huxxy.VARIANTS)
PLACES = range(6 * tactics.WIDTH)


def row(rules: huxxy.Rules = huxxy.HUXXY) -> list[float]:
    return row_of(parameters_of(rules))


def bits(text: str) -> int:
    return sum(1 << number for number in cards.numbers_of(cards_of(text)))


@pytest.mark.bulk
@RULES
def test_every_turn_that_is_kept_is_legal_in_the_rules(rules: huxxy.Rules) -> None:
    turns, mind = Turns(row(rules), tactics.WIDTH, 4), Tactician(row(rules), 200)
    for seed in range(12):
        twin = huxxy.new_game(rules, rng=random.Random(seed))
        state = from_state(twin)
        while not state.is_over:
            turns.search(state, 400)
            for place in PLACES:
                turn = turns.kept.turn(place)
                if turn:
                    copy, other = state.clone(), twin
                    for code in [*turn, codes.END_TURN]:
                        other = check_step(copy, other, play_of(copy, code))
                    placed = sum(codes.kind_of(code) == codes.PLACE for code in turn)
                    assert placed == place // tactics.WIDTH + 1
            for code in mind.turn_of(state):
                twin = check_step(state, twin, play_of(state, code))


@RULES
def test_the_solver_never_finds_less(rules: huxxy.Rules) -> None:
    turns, mind, solver = Turns(row(rules), 1, 3), Tactician(row(rules), 200), Solver("cards")
    for seed in range(3):
        state = deal(seed, variant_of(rules))
        while not state.is_over:
            turns.search(state, 400)
            most = max((place // tactics.WIDTH + 1 for place in PLACES if turns.kept.turn(place)), default=0)
            exact = solver.best_turn(state, 60_000)
            placed = sum(codes.kind_of(code) == codes.PLACE for code in exact.codes)
            assert most <= placed or not exact.is_exact
            mind.take_turn(state)


@pytest.mark.parametrize(
    ("hand", "groups", "pairs", "outs"),
    [
        ("KC KD KH 2S", "KC KD KH", "KC KD KH", "KS"),
        ("3H 4S 5D 9C", "3H 4S 5D", "3H 4S 5D", "2C 2S 6C 6S 3D 4C 5H"),
        ("AC 2D KH", "", "AC 2D", "3C 3S"),  # an Ace is low
        ("QD KC 5H 5S", "", "QD KC 5H 5S", "JC JS 5C 5D"),
        ("4C 6C 9D", "", "4C 6C", "5D 5H"),
    ],
)
def test_what_a_hand_holds_in_the_making(hand: str, groups: str, pairs: str, outs: str) -> None:
    assert held.grouped(bits(hand)) == bits(groups)
    assert held.paired(bits(hand)) == bits(pairs)
    found = held.waited_for(bits(hand))
    assert found & bits(outs) & ~bits(hand) == bits(outs) & ~bits(hand)
    if not groups:
        assert found == bits(outs)


@pytest.mark.parametrize(
    ("group", "spare"),
    [
        ("3H 4S 5D", ""),
        ("3H 4S 5D 6S", "3H 6S"),
        ("AH 2S 3D 4S", "AH 4S"),
        ("KC KD KH KS", "KC KD KH KS"),
        ("KC KD KH KS KS", "KS"),
        ("3H 4S XX 6S", "3H 6S"),
    ],
)
def test_what_a_group_can_spare(group: str, spare: str) -> None:
    numbers = cards.numbers_of(cards_of(group))
    once, twice = 0, 0
    for number in numbers:
        twice |= once & 1 << number
        once |= 1 << number
    found = held.spare(once, twice)
    assert found & bits(spare) == bits(spare)


@RULES
def test_compiled_and_interpreted_tacticians_are_equal(rules: huxxy.Rules) -> None:
    python_state, python_tactician = interpreted("huxxy.state", "huxxy.tactician")
    variant = variant_of(rules)
    mine, other = Tactician(row(rules), 60), python_tactician.Tactician(row(rules), 60)
    for seed in range(3):
        state, twin = deal(seed, variant), python_state.deal(seed, variant)
        while not state.is_over:
            turn = mine.turn_of(state)
            assert turn == other.turn_of(twin)
            assert mine.features(state) == pytest.approx(other.features(twin))
            for code in turn:
                state.step(code)
                twin.step(code)


def test_a_duel_adds_up_and_is_fair_to_equals() -> None:
    wins = duel(0, [row()] * 4, 1, 200)
    assert sum(wins) == pytest.approx(200)
    assert wins == duel(0, [row()] * 4, 1, 200)
    assert min(wins) > 20
    with pytest.raises(BadCall, match="4 rows of parameters, one for each seat, not 1"):
        duel(0, [row()], 1, 1)


def test_who_opens_late_loses() -> None:
    stubborn = parameters_of(huxxy.HUXXY) | {"opening": 9.0}
    assert duel(0, [row_of(stubborn), row(), row(), row()], 1, 200)[0] < 20


@RULES
def test_who_plays_plainly_moves_nothing_and_draws_only_if_no_card_fits(rules: huxxy.Rules) -> None:
    eager = row_of(parameters_of(rules) | {"batch": -9.0, "opening": -9.0})
    plain, kinds = Tactician(eager, QUICK, 0, PLAIN), set()
    for seed in range(8):
        twin = huxxy.new_game(rules, rng=random.Random(seed))
        state = from_state(twin)
        while not state.is_over:
            turn = plain.turn_of(state)
            kinds |= {codes.kind_of(code) for code in turn}
            if turn == [codes.DRAW] and twin.opened[twin.mover]:
                for card, group in product(twin.hands[twin.mover], range(len(twin.table))):
                    assert huxxy.refusal(huxxy.apply(twin, Place(card, group)), EndTurn())
            for code in turn:
                twin = check_step(state, twin, play_of(state, code))
    assert kinds == {codes.kind_of(code) for code in (codes.DRAW, codes.END_TURN, codes.place(0, 0))}


@RULES
def test_the_search_prefers_to_go_out(rules: huxxy.Rules) -> None:
    from melds.kernel.huxxy.sample import Sampler  # noqa: PLC0415 - it needs an Observation
    from melds.kernel.rng import Rng  # noqa: PLC0415

    start = huxxy.new_game(rules, rules.pack)
    seen = huxxy.observe(start, 0)._replace(
        hand=cards_of("6C"), hand_sizes=(1, 2, 2, 2), table=(cards_of("3H 4S 5D"),), opened=(True,) * 4
    )
    search = Search(row(rules))
    search.enter([[codes.DRAW], [codes.place(cards.number_of(cards_of("6C")[0]), 0), codes.END_TURN]])
    search.run(Sampler(seen), Rng(1), 20)
    assert search.best() == 1
    assert search.value_of(1) == 20.0 > search.value_of(0)
    assert search.halve() == 1


@RULES
def test_who_waits_loses_less_if_the_others_move_nothing(rules: huxxy.Rules) -> None:
    from melds.kernel.huxxy.sample import Sampler  # noqa: PLC0415 - it needs an Observation
    from melds.kernel.rng import Rng  # noqa: PLC0415

    seen = huxxy.observe(huxxy.new_game(rules, rng=random.Random(4)), 0)
    worth = []
    for others in (PLAIN, QUICK_GRANT):
        search = Search(row(rules), None, 0, others)
        search.enter([[codes.DRAW]])
        search.run(Sampler(seen), Rng(1), 400)
        worth.append(search.value_of(0))
    assert worth[0] > 1.3 * worth[1] > 0


def test_the_value_is_a_network_of_one_hidden_layer() -> None:
    count = tactics.FEATURES * tactics.HIDDEN
    weights = [0.0] * (count + 2 * tactics.HIDDEN + 1)
    weights[0], weights[count + tactics.HIDDEN], weights[-1] = 2.0, 3.0, -1.0  # one unit looks at the first feature
    value = Value(weights)
    assert value.guess([0.5] + [0.0] * (tactics.FEATURES - 1)) == pytest.approx(2.0)
    assert value.guess([-0.5] + [0.0] * (tactics.FEATURES - 1)) == pytest.approx(-1.0)
    assert not Value().is_known
    with pytest.raises(BadCall, match="weights, not 3"):
        Value([1.0, 2.0, 3.0])
