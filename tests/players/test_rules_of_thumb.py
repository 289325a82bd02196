"""What the sparring partners see at a glance, and what they do not think of."""

import random

import pytest
from tests.players.test_players import phases, position

from melds.cards import Card, cards_of
from melds.players import SPARRING, player
from melds.players.phase.builds import easy_builds, takes
from melds.players.phase.rules_of_thumb import plain_lays, rough_need
from melds.rules import phase
from melds.rules.phase import LaidPhase, Step
from melds.rules.phase.lays import lays
from melds.rules.plays import Build, Discard, Draw, LayPhase, Spot, Take

SUMS = LaidPhase(3, (cards_of("KS 0D 8C 3S"), cards_of("9D 9S 9S 6C AH")))
RUN = LaidPhase(5, (cards_of("2S 3D 4S 5D 6S 7D 8S 9D"),))
SUIT = LaidPhase(2, (cards_of("2C 3C 4C 5C 6C 7C AS"),))


@pytest.mark.parametrize(
    ("hand", "number", "lacking"),
    [
        ("KS 0D 8C 3S 9D 9S 9S 6C AH", 3, 0),
        ("KS 0D 8C 3S 9D 9S 9S 6C", 3, 1),
        ("2S 3D", 3, 2),
        ("5S 7C QC KD 8H 5D 2S JC AD AS 7D", 3, 1),  # there are two, but not beside the smallest
        ("KS 0C 8C 3S 9D 9H 9H 6D AH", 6, 0),
        ("KS 0C 8C 3S 9D 9H 9H 6D AS", 6, 1),
        ("7H 7S 7D 7C 2S 3C 4C 5S", 7, 0),
        ("7H 7S 7D AD 2S 3C 4C 5S", 7, 0),
        ("7H 7S 7D 7C 2S 3C 4C AS", 7, 0),
        ("7H 7S 7D 7C 2S 3C 5C AS", 7, 1),  # no Ace in a gap
        ("7H 7S 7D 7C QS KC 2C 3S", 7, 2),  # no run that wraps round
        ("7H 7S 2S 3C 9D", 7, 4),
        ("2S 2D 2H 7H 7S 9C", 1, 1),
    ],
)
def test_a_glance_tells_about_what_a_hand_lacks(hand: str, number: int, lacking: int) -> None:
    assert rough_need(cards_of(hand), number, phase.PHAZED)[0] == lacking


def test_high_cards_support_two_sums() -> None:
    low, high = (rough_need(cards_of(hand), 3, phase.PHAZED) for hand in ("KS 0D 2C", "KS 0D 9C"))
    assert low[0] == high[0]
    assert high < low
    for name in SPARRING:
        seen = position("KS 0D QC JH QS 2C", completed=phases(2))
        assert player(name, "phazed").play(seen) == Discard(Card("2C"))


def test_sums_of_few_cards_are_laid_first() -> None:
    found = list(plain_lays(cards_of("KS KD 8C 2D 3D 6S 9D 9H 7S 5H QC"), 3, phase.PHAZED))
    sizes = [len(way.groups[0]) for way in found]
    assert sizes == sorted(sizes)
    assert sizes[0] == 3
    assert sizes[-1] > 4


@pytest.mark.parametrize(
    ("hand", "run"),
    [
        ("7H 7S 7D 7C 2S 3C 4C 5S", "2S 3C 4C 5S"),
        ("7H 7S 7D AC 2S 3C 4C 5S", "2S 3C 4C 5S"),  # the Ace goes to the set
        ("7H 7S 7D 7C 0S JC QC AH", "0S JC QC AH"),
        ("7H 7S 7D 7C JS QC KC AH", None),
        ("7H 7S 7D 7C 2S 3C 5S AH", None),
        ("7H 7S 7D 7C 2S 3C AD AH", None),
        ("7H 7S 7D 7C QS KC 2C 3S", None),
        ("7H AS AD AC 2S 3C 4C 5S", None),  # 2.6: two naturals
    ],
)
def test_the_run_is_made_of_what_the_set_leaves(hand: str, run: str | None) -> None:
    found = [way.groups[0] for way in plain_lays(cards_of(hand), 7, phase.PHAZED)]
    assert found[:1] == ([] if run is None else [cards_of(run)])


def test_every_lay_that_is_thought_of_is_legal() -> None:
    rng, found = random.Random(4), 0
    for number in range(1500):
        rules = phase.PHAZED if number % 2 else phase.PHASEA
        hand, due = tuple(rng.sample(rules.pack, 11)), rng.randint(1, len(rules.phases))
        seen = position(" ".join(hand), rules, completed=phases(due - 1, rules))
        for way in plain_lays(hand, due, rules):
            found += 1
            assert phase.refusal(seen, way) is None
            break
        else:
            assert rules.phases[due - 1][0].kind is phase.Kind.COLOUR_RUN or not any(lays(hand, due, rules))
    assert found > 100


@pytest.mark.parametrize(
    ("card", "laid", "fits"),
    [
        ("0S", RUN, True),
        ("JS", RUN, False),
        ("AD", RUN, True),
        ("KC", SUIT, True),
        ("KD", SUIT, False),
        ("KC", SUMS, False),
    ],
)
def test_sets_and_runs_take_a_card_as_it_is(card: str, laid: LaidPhase, fits: bool) -> None:
    assert takes(Card(card), (None, laid, None, None), phase.PHAZED) is fits


@pytest.mark.parametrize(
    ("hand", "built"),
    [
        ("9C QH 2D", "9C QH"),  # 21 more
        ("9C JH 2D", ""),
        ("9C 8H 4D 2S", ""),  # three cards would do
    ],
)
def test_a_sum_is_completed_by_two_cards_or_left_alone(hand: str, built: str) -> None:
    seen = position(hand, table=(SUMS, None, None, None))
    assert {play.card for play in easy_builds(seen)} == set(cards_of(built) if built else ())


def test_a_sum_that_lies_open_is_completed_by_however_many_cards() -> None:
    opened = LaidPhase(3, (cards_of("KS 0D 8C 3S 2D"), SUMS.groups[1]))  # 19 more
    seen = position("9C 7H 3D KH", table=(opened, None, None, None))
    assert {play.card for play in easy_builds(seen)} == set(cards_of("9C 7H 3D"))


def test_the_dearest_card_is_built_first() -> None:
    seen = position("2C 0S 4H", table=(SUIT, RUN, None, None))
    assert player("dumper", "phazed").play(seen) == Build(Card("0S"), Spot(1, 0, 8))


def test_a_phase_is_laid_as_soon_as_it_is_seen() -> None:
    hand, completed = "7H 7S 7D 7C 2S 3C 4C 5S 9D 0D", phases(6)
    for name in SPARRING:
        laid = player(name, "phazed").play(position(hand + " KD", completed=completed))
        assert laid == LayPhase(7, (cards_of("2S 3C 4C 5S"), cards_of("7C 7D 7H 7S")))
        near = position(hand.replace("5S", "9H"), completed=completed, step=Step.PICK_UP)
        assert player(name, "phazed").play(near._replace(discard=Card("5S"))) == Take(Card("5S"))
        assert player(name, "phazed").play(near._replace(discard=Card("JH"))) == Draw()
