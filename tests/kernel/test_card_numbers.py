"""Cards as numbers say the same as cards as text."""

from melds.cards import JOKER, PACK, RANKS, SKIP, SUITS
from melds.kernel import cards, machine
from melds.rules.pack import FACE_VALUES


def test_numbers_and_cards_convert_both_ways() -> None:
    every = (*PACK, SKIP, JOKER)
    assert cards.numbers_of(every) == list(range(cards.KINDS))
    assert cards.cards_of(range(cards.KINDS)) == every
    assert (cards.card_of(cards.SKIP), cards.card_of(cards.JOKER)) == (SKIP, JOKER)
    assert cards.number_of(JOKER) == cards.JOKER < cards.NO_CARD


def test_rank_suit_colour_and_value_are_the_cards() -> None:
    for number, card in enumerate(PACK):
        assert RANKS[cards.rank_of(number)] == card.rank
        assert SUITS[cards.suit_of(number)] == card.suit
        assert cards.is_red(number) == (card.colour == "red")
        assert cards.is_ace(number) == (card.rank == "A")
        assert cards.value_of(number) == FACE_VALUES[card]


def test_sets_of_bits_count_and_find_their_smallest() -> None:
    for place in range(64):
        bits = machine.bit(place) | machine.bit(63)
        assert machine.lowest_bit(bits) == place
        assert machine.bit_count(bits) == 1 + (place < 63)


def test_room_for_codes_grows_and_keeps_them() -> None:
    codes = machine.new_codes(2)
    codes[1] = 5
    codes = machine.grown(codes, 4)
    machine.freed(codes)
    assert codes == [0, 5, 0, 0]
