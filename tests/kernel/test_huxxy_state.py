"""Huxxy in fixed arrays: deals, codes, copies, records; the same compiled and interpreted."""

import copy
import pickle
import random
from itertools import chain, product

import pytest
from huxxy_twins import check_legal, check_step, facts, rules_facts
from ways import interpreted

from melds import BadCall, Game
from melds.cards import JOKER, PACK, Card, cards_of
from melds.kernel import cards
from melds.kernel.huxxy import codes, groups
from melds.kernel.huxxy.convert import code_of, from_record, from_state, play_of, variant_of
from melds.kernel.huxxy.state import HuxxyState, deal, new_game
from melds.kernel.rng import Rng
from melds.notation.replay import replay
from melds.players import player
from melds.players.huxxy import turns
from melds.rules import huxxy
from melds.rules.plays import Draw, EndTurn, Move, Place

RULES = pytest.mark.parametrize("rules", huxxy.VARIANTS.values(), ids=huxxy.VARIANTS)


def bits_of(group: tuple[Card, ...]) -> tuple[int, int]:
    """A group as the kernel sees it: what is there, what is there twice."""
    numbers = cards.numbers_of(group)
    return sum(1 << card for card in set(numbers)), sum(1 << card for card in set(numbers) if numbers.count(card) > 1)


def some_group(rng: random.Random) -> tuple[Card, ...]:
    """Cards that are a group often enough: of one value, or a run with a fault or none, with a Joker or none."""
    beat = [card for card in PACK if huxxy.groups.BEAT[card] == rng.randrange(2)]
    if rng.random() < 0.4:
        value = rng.randrange(1, 14)
        group = rng.sample(huxxy.groups.BY_VALUE[value] * 2, rng.randrange(2, 9))
    else:
        first = rng.randrange(1, 13)
        values = [value for value in range(first, min(14, first + rng.randrange(2, 13))) if rng.random() < 0.93]
        fitting = [[card for card in huxxy.groups.BY_VALUE[value] if card in beat] for value in values]
        group = [rng.choice(two or PACK) for two in fitting]
    others = rng.choices([(), (JOKER,), (JOKER, JOKER), (rng.choice(PACK),)], [10, 10, 1, 2])[0]
    group = [*group, *others]
    return tuple(group) if max(map(group.count, group), default=0) < 3 else ()


def test_groups_and_what_they_want_are_those_of_the_rules() -> None:
    rng, whole = random.Random(1), 0
    for _ in range(4000):
        group = some_group(rng)
        assert groups.is_group(*bits_of(group)) == huxxy.is_group(group), group
        if not huxxy.is_group(group):
            continue
        wanted = cards.cards_of(card for card in range(54) if groups.wanted(*bits_of(group)) >> card & 1)
        expected = {card for card in turns.wanted(group) if group.count(card) < 2}
        assert set(wanted) == expected, group
        whole += 1
    assert 1000 < whole < 3000


@RULES
def test_a_deal_gives_twelve_cards_each_and_all_cards_are_there(rules: huxxy.Rules) -> None:
    state = deal(5, variant_of(rules))
    hands = [state.hand(seat) for seat in range(4)]
    assert list(map(len, hands)) == [12] * 4
    assert sorted(cards.cards_of(chain(*hands, state.stock_left()))) == sorted(rules.pack)
    assert facts(deal(5, variant_of(rules))) == facts(state) == facts(new_game(Rng(5), variant_of(rules)))
    assert facts(deal(6, variant_of(rules))) != facts(state)


def some_positions(rules: huxxy.Rules, seed: int) -> list[huxxy.State]:
    """The states of a random game, as they came."""
    players = [player("random", rules, seed=seed + seat) for seat in range(4)]
    state = huxxy.new_game(rules, rng=random.Random(seed))
    found = [state]
    while not state.is_over:
        state = huxxy.apply(state, players[state.mover].play(huxxy.observe(state, state.mover)))
        found.append(state)
    return found


@RULES
def test_exactly_the_plays_that_are_listed_can_be_made(rules: huxxy.Rules) -> None:
    for twin in some_positions(rules, 3)[40::25]:
        state, numbers = from_state(twin), range(len(twin.table) + 2)
        before, found = facts(state), check_legal(state, twin)
        tried = [codes.DRAW, codes.END_TURN, *range(4, 1000)]
        tried += [codes.place(card, group) for card, group in product(range(64), numbers)]
        tried += [codes.move(card, *pair) for card, pair in product(range(64), product(numbers, numbers))]
        assert {code for code in tried if state.is_legal(code)} == set(found)
        for code in (-1, max(found) | 1 << 30, max(found) ^ 8):
            with pytest.raises(BadCall, match="no play that is legal now"):
                state.step(code)
        assert facts(state) == before
        assert [code_of(state, play_of(state, code)) for code in found] == found


def test_one_of_the_legal_plays_can_be_had_by_chance() -> None:
    state, rng = deal(2), Rng(2)
    state.step(state.legal()[1])
    assert {state.any_legal(rng) for _ in range(2000)} == set(state.legal())
    while state.legal():
        state.step(max(state.legal()))
    assert state.any_legal(rng) == -1


def test_plays_that_no_position_has_get_codes_that_are_never_legal() -> None:
    state = deal(1)
    for play in (Place(PACK[0], -1), Place(PACK[0], 99), Move(PACK[0], -1, 0), Move(PACK[0], 0, 64), "nonsense"):
        assert not state.is_legal(code_of(state, play))
    assert [play_of(state, code) for code in (codes.DRAW, codes.END_TURN)] == [Draw(), EndTurn()]
    with pytest.raises(BadCall, match="no play of Huxxy"):
        play_of(state, 9)


@RULES
def test_copies_are_equal_and_live_apart(rules: huxxy.Rules) -> None:
    for twin in some_positions(rules, 4)[:-1]:
        state = from_state(twin)
        before, other = facts(state), HuxxyState()
        other.copy_from(state)
        copies = [other, state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        assert [facts(one) for one in copies] == [before] * 4
        for one in copies:
            found = one.legal()
            assert found == state.legal()
            one.step(found[-1])
        assert facts(state) == before


@RULES
def test_a_record_can_be_entered_at_any_play(rules: huxxy.Rules) -> None:
    game = Game(rules.name, rng=random.Random(8))
    players = [player("greedy", rules) for _ in range(4)]
    while not game.is_over:
        game.play(players[game.state.mover].play(huxxy.observe(game.state, game.state.mover)))
    positions = list(replay(game.record))
    for count in (0, 1, 7, 60, len(positions) - 1):
        assert facts(from_record(game.record, count)) == rules_facts(positions[count].before)
    assert facts(from_record(game.record)) == rules_facts(positions[-1].after)
    with pytest.raises(BadCall, match=f"has {len(positions)} plays, not 999"):
        from_record(game.record, 999)
    with pytest.raises(BadCall, match="phazed is not Huxxy"):
        from_record(Game("phazed", rng=random.Random(1)).record)


def test_a_group_emptied_in_a_turn_keeps_its_number_until_the_turn_ends() -> None:
    rules = huxxy.HUXXY
    twin = huxxy.new_game(rules, rules.pack)._replace(
        hands=(cards_of("5S 9C"), *(cards_of("2C"),) * 3),
        table=(cards_of("5C 5D 5H"), cards_of("6C 6D 6H"), cards_of("8C 8D 8H")),
        opened=(True,) * 4,
    )
    state = from_state(twin)
    for play in (Place(Card("5S"), 0), *(Move(Card(text), 1, 3) for text in ("6C", "6D", "6H"))):
        twin = check_step(state, twin, play)
        check_legal(state, twin)
    assert state.table()[1] == []
    twin = check_step(state, twin, EndTurn())
    assert len(state.table()) == 3


def test_a_position_with_too_many_cards_is_refused() -> None:
    dealt = huxxy.new_game(huxxy.HUXXY, rng=random.Random(1))
    for crowded in (dealt._replace(hands=(PACK * 2, *dealt.hands[1:])), dealt._replace(table=(PACK[:3],) * 38)):
        with pytest.raises(BadCall, match="more cards than two packs"):
            from_state(crowded)


@RULES
def test_compiled_and_interpreted_games_are_equal(rules: huxxy.Rules) -> None:
    python_rng, python_state = interpreted("rng", "huxxy.state")
    for seed in range(6):
        mine, other = deal(seed, variant_of(rules)), python_state.new_game(python_rng.Rng(seed), variant_of(rules))
        rng = random.Random(seed)
        for _ in range(150):
            assert facts(mine) == facts(other)
            found = mine.legal()
            assert found == list(other.legal())
            if not found:
                break
            code = found[0] if rng.random() < 0.5 else rng.choice(found)
            mine.step(code)
            other.step(code)
