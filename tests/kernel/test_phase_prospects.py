"""Chances of a hand, against what happens when every card that may come is tried."""

import random
from typing import Any

import pytest
from ways import interpreted

from melds.cards import cards_of
from melds.kernel import cards
from melds.kernel.phase import codes, layout

STATES, PROSPECTS, TACTICIANS, PARAMETERS = interpreted(
    "phase.state", "phase.prospects", "phase.tactician", "phase.parameters"
)
SUMS, COLOURED_SUMS = 3, 6  # phases of Phazed


def state_of(hand: list[int], phase: int) -> Any:
    """Seat 0 of Phazed is to throw a card or lay that phase, and has seen no card but its own."""
    done = bytes([0] * 4 + [(1 << (phase - 1)) - 1] * 4)
    deck = [card % layout.PACK for card in range(2 * layout.PACK)]
    for card in hand:
        deck.remove(card)
    rows = (bytes(deck), b"", done, bytes(sorted(hand)), b"", b"", b"", *[b""] * layout.SLOTS)
    return STATES.restored((layout.PHAZED, 0, 1, layout.PLAY, 0, 0, 0), rows, (0,) * 4, (0,) * 8)


def ends_of(hand: list[int], phase: int) -> int:
    """How many cards of the deck let the phase be laid with all cards, or all but one to throw, by trying them all."""
    unseen = [(card, 2 - hand.count(card)) for card in range(layout.PACK)]
    return sum(copies for card, copies in unseen if copies and is_end([*hand, card], phase))


def is_end(hand: list[int], phase: int) -> bool:
    lays = [code for code in state_of(hand, phase).legal() if codes.kind_of(code) == codes.LAY]
    return any(len(hand) - codes.first_in(code) - codes.second_in(code) <= 1 for code in lays)


def counted(hand: list[int], phase: int) -> int:
    """The same, as prospects count it."""
    prospects = PROSPECTS.Prospects()
    prospects.take_in(state_of(hand, phase), True)
    prospects.ends = prospects.hurry = 1.0
    colours = [sum(cards.value_of(card) for card in hand if cards.is_red(card) == red) for red in (False, True)]
    chance = prospects.end_by_sums(sum(colours), -1) if phase == SUMS else prospects.end_by_colours(*colours, -1)
    return round(chance / (1 - chance))  # from outs / (outs + 1)


def hands(count: int, phase: int) -> list[list[int]]:
    """Of ten cards, with totals near those that end the deal; one of them may be left over."""
    rng, found = random.Random(phase), []
    while len(found) < count:
        hand = rng.sample([card % layout.PACK for card in range(2 * layout.PACK)], 10)
        black, red = (sum(cards.value_of(card) for card in hand if cards.is_red(card) == side) for side in (0, 1))
        if abs(black + red - 68) < 6 and (phase == SUMS or abs(black - 34) < 8 or min(black, red) < 5):
            found.append(hand)
    return found


@pytest.mark.parametrize("phase", [SUMS, COLOURED_SUMS])
def test_cards_that_end_the_deal_with_two_sums_are_counted(phase: int) -> None:
    tried = [(counted(hand, phase), ends_of(hand, phase)) for hand in hands(40, phase)]
    assert sum(real > 0 for _, real in tried) > 10
    assert all(found >= real for found, real in tried)  # whether the cards can be parted is not looked at ...
    assert sum(found == real for found, real in tried) >= 36  # ... because they nearly always can


@pytest.mark.parametrize(
    ("hand", "phase", "thrown"),
    [
        # Two Kings are the fourth pair on the way to two sets of four, and no worse than the other pairs.
        ("2C 2D 3C 3D 4C 4D KC KD 5S 6H 7H", 4, "5S 6H 7H"),
        # All black cards but the King are 34: with a red Ten all eleven can be laid.
        ("4C 5C 7C 8H 8S 9S JD AS 3H 2D KC", COLOURED_SUMS, "KC"),
        # Black comes to 50 and red to 9: two sums of black lack two cards, a red one lacks three.
        ("AC AS 6C 7C 7S 7C 0S JS AD 3H 5D", COLOURED_SUMS, "AD 3H 5D"),
    ],
)
def test_what_is_thrown(hand: str, phase: int, thrown: str) -> None:
    row = PARAMETERS.parameters_of(layout.PHAZED).row
    code = TACTICIANS.Tactician(row).play(state_of(list(cards.numbers_of(cards_of(hand))), phase))
    assert codes.kind_of(code) == codes.DISCARD
    assert cards.card_of(codes.card_in(code)) in cards_of(thrown)
