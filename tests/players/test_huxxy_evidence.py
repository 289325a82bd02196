"""What the others' turns tell the champion of Huxxy of their hands."""

import random
from typing import cast

import pytest

from melds.cards import cards_of
from melds.kernel import cards, is_compiled
from melds.kernel.huxxy.belief import Belief, Evidence
from melds.kernel.huxxy.sample import Sampler
from melds.kernel.huxxy.state import HuxxyState, restored
from melds.kernel.huxxy.tactician import BUDGET, GRANT, SOLVED, Tactician
from melds.kernel.rng import Rng
from melds.players import player
from melds.players.huxxy.evidence import DOUBT, MISSED, evidence_of
from melds.players.huxxy.parameters import parameters_of, row_of
from melds.rules import huxxy
from melds.rules.plays import Draw, EndTurn, HuxxyPlay, Place

ROW = row_of(parameters_of(huxxy.HUXXY))
SHARE = 1 if is_compiled else 20
DEALS = 40 if is_compiled else 12


def mind() -> Tactician:
    """What a tactician thinks with."""
    return Tactician(ROW, BUDGET // SHARE, SOLVED // SHARE, GRANT)


def game_of_tacticians(turns: int, seed: int = 5) -> huxxy.State:
    """A game so many turns on."""
    state, bot = huxxy.new_game(huxxy.HUXXY, rng=random.Random(seed)), player("tactician", huxxy.HUXXY)
    while state.turn <= turns or state.plays:
        state = huxxy.apply(state, cast(HuxxyPlay, bot.play(huxxy.observe(state, state.mover))))
    return state


def with_hand(each: Evidence, hand: list[int]) -> HuxxyState:
    """The position before a turn, with those cards in the hand, too."""
    numbers, hands, *rest = each.position.__reduce__()[1]
    held = list(cast(tuple[bytes, ...], hands))
    held[each.seat] += bytes(hand[: each.kept])
    return restored(numbers, tuple(held), *rest)  # type: ignore[arg-type]


def test_with_its_real_hand_a_tactician_would_do_again_what_it_did() -> None:
    state, bot = game_of_tacticians(11), mind()
    found = evidence_of(huxxy.observe(state, state.mover), bot)
    assert {each.seat for each in found} == {0, 1, 2, 3} - {state.mover}
    for each in found:
        assert bot.cards_placed(with_hand(each, cards.numbers_of(state.hands[each.seat]))) == each.placed
        assert each.doubt == DOUBT


def test_deals_are_such_that_the_others_had_no_more_to_place() -> None:
    state, bot = game_of_tacticians(11), mind()
    seen, rng = huxxy.observe(state, state.mover), Rng(1)
    found, sampler = evidence_of(seen, bot), Sampler(seen)

    def too_many() -> int:
        deals = [sampler.sample(rng) for _ in range(DEALS)]
        return sum(
            bot.cards_placed(with_hand(each, deal.hand(each.seat))) > each.placed for each in found for deal in deals
        )

    blind = too_many()
    Belief(ROW).fill(sampler, found, rng, DEALS)
    assert sampler.pool_count == DEALS
    assert too_many() < blind / 2
    for deal in [sampler.sample(rng) for _ in range(DEALS)]:
        hidden = [card for seat in range(4) for card in deal.hand(seat)] + deal.stock_left()
        assert sorted(hidden + [card for group in deal.table() for card in group]) == sorted(
            cards.numbers_of(huxxy.HUXXY.pack)
        )


def test_who_placed_late_what_it_could_have_placed_before_is_doubted() -> None:
    kings, queens = cards_of("KC KD KH"), cards_of("QC QD QH")
    hand = (*kings, *queens, *cards_of("2C 2D 4H 6H 8C 9D"))
    rest = list(huxxy.HUXXY.pack)
    for card in hand:
        rest.remove(card)
    state = huxxy.new_game(huxxy.HUXXY, [*hand, *rest])
    plays = [Draw()] * 4 + [Place(card, 0) for card in kings] + [Place(card, 1) for card in queens] + [EndTurn()]
    for play in plays:
        state = huxxy.apply(state, play)
    found = evidence_of(huxxy.observe(state, state.mover), mind())
    assert {each.doubt for each in found if each.seat == 0} == {MISSED}
    assert {each.doubt for each in found if each.seat > 1} == {DOUBT}


@pytest.mark.parametrize("history", [(), ((3, Place(cards_of("2C")[0], 7)), (1, EndTurn())), ((0, Draw()),)])
def test_a_history_that_does_not_lead_to_the_table_tells_nothing(history: tuple[tuple[int, HuxxyPlay], ...]) -> None:
    state = game_of_tacticians(11)
    assert evidence_of(huxxy.observe(state, state.mover)._replace(history=history), mind()) == []
