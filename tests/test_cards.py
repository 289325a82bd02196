"""Cards: the course's strings, and a little more."""

import copy
import pickle

import pytest

from melds.cards import HIDDEN, JOKER, PACK, SKIP, Card, cards_of, holds, without
from melds.errors import BadCard


def test_a_card_is_the_course_s_string() -> None:
    card = Card("0C")
    assert card == "0C"
    assert hash(card) == hash("0C")
    assert {card: 1}["0C"] == 1
    assert repr([card]) == "['0C']"
    assert "".join([card, "x"]) == "0Cx"


def test_there_is_one_object_a_card() -> None:
    card = Card("AS")
    assert Card("AS") is card
    assert Card(card) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy([card])[0] is card


@pytest.mark.parametrize(
    ("text", "rank", "suit", "colour"),
    [("0C", "0", "C", "black"), ("AS", "A", "S", "black"), ("2H", "2", "H", "red"), ("KD", "K", "D", "red")],
)
def test_a_card_has_rank_suit_and_colour(text: str, rank: str, suit: str, colour: str) -> None:
    card = Card(text)
    assert (card.rank, card.suit, card.colour) == (rank, suit, colour)


def test_special_cards_have_no_colour() -> None:
    assert [card.colour for card in (SKIP, JOKER, HIDDEN)] == ["", "", ""]


def test_a_pack_has_52_cards_in_the_order_of_a_hand() -> None:
    assert len(set(PACK)) == 52
    assert PACK[:5] == ("2C", "2D", "2H", "2S", "3C")
    assert PACK[-5:] == ("KS", "AC", "AD", "AH", "AS")


@pytest.mark.parametrize("text", ["", "1S", "10S", "s2", "2s", "S2", " 2S", None, 7, ["2S"]])
def test_what_is_no_card_is_named(text: object) -> None:
    with pytest.raises(BadCard) as error:
        Card(text)  # type: ignore[arg-type]
    assert error.value.given == text
    assert str(error.value).startswith(f"{text!r} is no card; expected a value out of 23456789 0 J Q K A and a suit")
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)


def test_cards_are_counted_as_often_as_they_stand() -> None:
    hand = cards_of("2S 3D 2S KC")
    assert holds(hand, cards_of("2S KC 2S"))
    assert not holds(hand, cards_of("2S KC KC"))
    assert without(hand, cards_of("2S")) == cards_of("3D 2S KC")
    with pytest.raises(ValueError, match="not in list"):
        without(hand, cards_of("KC KC"))
