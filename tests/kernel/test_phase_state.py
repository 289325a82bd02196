"""The state of Phazed and PhaseA: deals, copies, records, results; that it plays by the rules is tested elsewhere."""

import copy
import pickle
from pathlib import Path

import pytest
from ways import interpreted

from golden_games import RECORDS
from melds import BadCall
from melds.errors import BadRecord
from melds.kernel import cards
from melds.kernel.phase import codes, layout
from melds.kernel.phase.convert import from_record, from_state, to_state, variant_of
from melds.kernel.phase.groups import VARIANTS
from melds.kernel.phase.state import PhaseState, deal, new_game
from melds.kernel.rng import Rng
from melds.notation.record import Record
from melds.notation.replay import replay
from melds.rules import phase

numbers = pytest.mark.parametrize("variant", range(4))


def parts(state: PhaseState) -> tuple:
    """Everything in a state."""
    return state.__reduce__()[1]


def deck(state: PhaseState) -> bytes:
    """The cards of its deal as they were shuffled."""
    return parts(state)[1][0]


@numbers
def test_a_deal_is_that_of_the_rules_from_the_same_deck(variant: int) -> None:
    state = deal(5, variant)
    rules = VARIANTS[variant]
    assert to_state(state) == phase.new_game(rules, cards.cards_of(deck(state)))


def test_a_seed_deals_the_same_always() -> None:
    assert parts(deal(7, layout.PHASEA)) == parts(new_game(Rng(7), layout.PHASEA))
    assert parts(deal(7)) != parts(deal(8))


def test_exactly_the_plays_that_are_listed_can_be_made() -> None:
    state = new_game(Rng(1))
    for _ in range(2):
        before, found = parts(state), state.legal()
        assert [code for code in range(1 << 10) if state.is_legal(code)] == sorted(
            code for code in found if code < 1 << 10
        )
        with pytest.raises(BadCall, match="no play that is legal now"):
            state.step(max(found) + 1)
        assert parts(state) == before
        state.step(found[0])


@numbers
def test_copies_are_equal_and_live_apart(variant: int) -> None:
    state = new_game(Rng(2), variant)
    state.step(codes.DRAW)
    before = parts(state)
    other = PhaseState()
    other.copy_from(state)
    copies = [other, state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    assert [parts(one) for one in copies] == [before] * 4
    for one in copies:
        one.step(one.legal()[0])
    assert parts(state) == before


@numbers
def test_a_game_ends_with_its_last_deal(variant: int) -> None:
    rng = Rng(3)
    state = new_game(rng, variant)
    while state.stage != layout.GAME_OVER:
        if state.stage == layout.DEAL_OVER:
            assert state.outcome() is None
            state.next_deal(rng)
        state.step(next(code for code in state.legal() if codes.kind_of(code) != codes.LAY))
    assert state.deal + 1 == VARIANTS[variant].deals
    assert state.outcome().reason == "deals"
    assert state.legal() == []
    before = parts(state)
    state.next_deal(rng)
    assert parts(state) == before


def test_shuffling_brings_every_card_to_the_bottom_as_often() -> None:
    rng, each = Rng(11), 100
    bottoms = [deck(new_game(rng))[-1] for _ in range(52 * each)]
    assert sum((bottoms.count(card) - each) ** 2 / each for card in range(52)) < 52 + 5 * 104**0.5


@pytest.mark.parametrize("path", [path for path in RECORDS if "hux" not in path.name], ids=lambda path: path.stem)
def test_a_record_can_be_entered_at_any_play(path: Path) -> None:
    record = Record.loads(path.read_text())
    positions = list(replay(record))
    for place in range(0, len(positions), 17):
        before = positions[place].before
        assert to_state(from_record(record, place), before.history) == before
    assert to_state(from_record(record), positions[-1].after.history) == positions[-1].after


def test_only_records_of_this_family_can_be_entered() -> None:
    with pytest.raises(BadCall, match="huxxy is no variant of Phazed or PhaseA"):
        from_record(Record("huxxy", ("a", "b", "c", "d")))
    with pytest.raises(BadRecord, match="no deal"):
        from_record(Record("phazed", ("a", "b", "c", "d")))


def test_a_variant_has_a_number() -> None:
    assert [variant_of(rules) for rules in VARIANTS] == [variant_of(rules.name) for rules in VARIANTS] == [0, 1, 2, 3]
    with pytest.raises(BadCall, match="chess is no variant"):
        variant_of("chess")


def test_a_state_that_is_too_large_is_refused() -> None:
    state = to_state(deal(1))
    with pytest.raises(BadCall, match="13 cards in one place are more than the kernel can hold"):
        from_state(state._replace(hands=(state.hands[0] + state.deck[:3], *state.hands[1:])))


def test_cards_that_were_taken_and_are_still_held_are_known() -> None:
    state = deal(4)
    top = codes.card_in(state.legal()[1])
    state.step(codes.coded(codes.TAKE, top))
    assert parts(state)[3][1] == 1 << top
    state.step(codes.coded(codes.DISCARD, top))
    assert parts(state)[3] == (0,) * 8


def test_compiled_and_interpreted_deals_are_equal() -> None:
    (python_state,) = interpreted("phase.state")
    for variant in range(4):
        assert parts(deal(9, variant)) == parts(python_state.deal(9, variant))
