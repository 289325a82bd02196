"""The sparring partners: always legal, each true to its style, and the sums behind their thoughts right."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.players.test_players import finished, huxxy_position, position, turn_of
from tests.rules.strategies import journey, journeys

import melds
from melds.cards import SKIP, Card, cards_of
from melds.errors import MeldsError
from melds.players import SPARRING, player, sparring_without
from melds.players.huxxy import styles as huxxy_styles
from melds.players.huxxy.turns import after, splits
from melds.players.phase import styles as phase_styles
from melds.rules import games, huxxy, phase
from melds.rules.games import VARIANTS
from melds.rules.huxxy.groups import is_group
from melds.rules.phase import LaidPhase, Step, Turn
from melds.rules.plays import Discard, Draw, EndTurn, LayPhase, Place, Skip, Take

PHASE_GAMES = [name for name in VARIANTS if not name.startswith("huxxy")]
SETS = LaidPhase(1, (cards_of("2S 2S 2H"), cards_of("7H 7S 7D")))
RUN = LaidPhase(5, (cards_of("2S 3D 4S 5D 6S 7D 8S 9D"),))
SUMS = LaidPhase(3, (cards_of("KS 0D 8C 3S"), cards_of("9D 9S 9S 6C AH")))


def answer(name: str, seen: Any) -> Any:
    return player(name, seen.rules).play(seen)


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("kind", SPARRING)
def test_a_sparring_partner_plays_a_whole_game_without_an_illegal_play(name: str, kind: str) -> None:
    assert finished(name, [kind] * 4, 5).outcome() is not None


def test_a_plan_for_another_turn_is_forgotten() -> None:
    """Two turns began with the same plays here, of which the hoarder had planned the first alone."""
    bot = player("hoarder", "huxxy-bonus")
    for state in journey("huxxy-bonus", 4108283, 30, 0)[::3]:
        if not games.is_deal_over(state):
            seen = games.observe(state, state.mover)
            assert games.refusal(seen, bot.play(seen)) is None


@pytest.mark.parametrize("name", VARIANTS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_every_position_is_answered_with_a_legal_play(name: str, data: st.DataObject) -> None:
    bot = player(data.draw(st.sampled_from(SPARRING)), name)
    for state in data.draw(journeys(name))[::3]:
        if not games.is_deal_over(state) and any(True for _ in games.legal_plays(state)):
            seen = games.observe(state, state.mover)
            assert games.refusal(seen, bot.play(seen)) is None


@pytest.mark.bulk
@pytest.mark.parametrize("kind", SPARRING)
def test_odd_states_are_answered_with_a_legal_play(kind: str) -> None:
    rng = random.Random(8)
    for number in range(400):
        seen = odd_state(VARIANTS[PHASE_GAMES[number % len(PHASE_GAMES)]], rng)  # type: ignore[arg-type]
        if any(True for _ in phase.legal_plays(seen)):
            assert phase.refusal(seen, answer(kind, seen)) is None


def odd_state(rules: phase.Rules, rng: random.Random) -> phase.Observation:
    """Anything that can be shown: a last card, an empty pile, a deck of one, open sums, all skipped, no history."""
    pack = list(rules.pack)
    rng.shuffle(pack)
    laid = [LaidPhase(rng.choice((1, 2)), ()), None]
    ready = {1: SETS, 2: LaidPhase(2, (cards_of("2C 3C 4C 5C 6C 7C AS"),))}
    if "phazed" in rules.name:
        open_sum = LaidPhase(3, (cards_of("KS 0D 8C 3S 2D"), SUMS.groups[1]))
        ready |= {3: rng.choice((SUMS, open_sum)), 5: RUN}
    table = tuple(ready[rng.choice(list(ready))] if rng.choice(laid) else None for _ in range(4))
    done = rng.randint(0, len(rules.phases))
    step = rng.choice((Step.PICK_UP, Step.PLAY))
    return position(
        " ".join(pack[: rng.choice((1, 1, 2, 3, 5, 10, 11))]),
        rules,
        step=step,
        table=table,
        completed=tuple(tuple(place < done for place in range(len(rules.phases))) for _ in range(4)),
        discard=rng.choice((None, pack[-1])),
        deck_size=rng.choice((1, 2, 40)),
        hand_sizes=tuple(rng.choice((1, 5, 10)) for _ in range(4)),
        skipped=rng.choice(((False,) * 4, (True,) * 4)),
        history=rng.choice(((), (Turn(2, (Take(pack[-2]), Discard(pack[-3]))), Turn(0, (Discard(pack[0]),))))),
    )


def test_sparring_partners_are_found_by_name() -> None:
    for name in SPARRING:
        assert player(name, "huxxy").name == player(name, "phazed").name == name
    assert tuple(phase_styles.STYLES) == tuple(huxxy_styles.STYLES) == SPARRING


@pytest.mark.parametrize("game", ["phazed", "huxxy"])
def test_a_partner_can_be_asked_to_do_without_an_idea(game: str) -> None:
    ideas = phase_styles.IDEAS if game == "phazed" else huxxy_styles.IDEAS
    for idea in sorted(ideas):
        bots = [sparring_without("racer", idea, game), *(player("greedy", game) for _ in range(3))]
        played = melds.Game(game, seed=2)
        for _ in range(150):
            if not played.is_over:
                played.play(bots[played.seat].play(played.observe()))
    with pytest.raises(MeldsError, match="there is no idea 'luck'"):
        sparring_without("racer", "luck", game)


def test_the_racer_lays_what_most_other_cards_fit() -> None:
    seen = position("2S 2D 2H 7H 7S 7D KC KD KH KS QC")
    lays = {name: answer(name, seen) for name in SPARRING}
    assert all(isinstance(lay, LayPhase) for lay in lays.values())
    ranks = {name: {group[0].rank for group in lay.groups} for name, lay in lays.items()}
    assert "K" in ranks.pop("racer")  # so that the fourth king can be built
    assert set(map(frozenset, ranks.values())) == {frozenset("27")}  # the first that is found


def test_a_discard_that_can_be_built_is_taken() -> None:
    laid = {"table": (SETS, None, None, None), "step": Step.PICK_UP}
    for name in SPARRING:
        assert answer(name, position("9C KD", discard=Card("7C"), **laid)) == Take(Card("7C"))
        assert answer(name, position("9C KD", discard=Card("8C"), **laid)) == Draw()


def test_the_hoarder_holds_its_wilds_until_it_can_go_out() -> None:
    table = (SETS, None, None, None)
    assert answer("racer", position("AD 9S KD QH", table=table)).card == Card("AD")
    assert isinstance(answer("hoarder", position("AD 9S KD QH", table=table)), Discard)
    assert answer("hoarder", position("AD 9S", table=table)).card == Card("AD")
    assert answer("hoarder", position("AD 7C 9S KD", table=table)).card == Card("7C")


def test_the_dumper_throws_the_dearest_of_equals() -> None:
    assert answer("dumper", position("2S 2D 2H 7H 7S 9C KD")) == Discard(Card("KD"))


def test_the_blocker_does_not_feed() -> None:
    table = (None, SETS, None, None)
    seen = position("4S 4D 4H 5H 5S 7C 8C", table=table)
    assert answer("blocker", seen) == Discard(Card("8C"))  # seat 1 would build the 7


def test_who_minds_the_standing_skips_who_may_go_out() -> None:
    table = (None, None, SETS, None)
    bonus = position("ZZ 3D 9S 4D", phase.PHAZED_BONUS, hand_sizes=(4, 10, 2, 10), table=table)
    assert {name: answer(name, bonus) for name in SPARRING} == {
        **dict.fromkeys(("hoarder", "dumper", "taker"), Skip(1)),  # whoever comes next
        **dict.fromkeys(("racer", "blocker"), Skip(2)),
    }
    early = bonus._replace(table=(None,) * 4)
    assert isinstance(answer("blocker", early), Discard)
    assert isinstance(answer("racer", early), Skip)
    assert SKIP in early.hand


def test_a_batch_is_waited_for_unless_somebody_is_nearly_out() -> None:
    calm = huxxy_position("6D 2C 9S KH", "3H 4S 5D|5S 5C 5H", opened=(True,) * 4, hand_sizes=(4, 12, 12, 12))
    fitting = huxxy_position("6C 2C 9S KH", "3H 4S 5D", opened=(True,) * 4, hand_sizes=(4, 12, 12, 12))
    assert turn_of("blocker", fitting) == ["+??"]
    assert answer("blocker", fitting._replace(hand_sizes=(4, 12, 2, 12))) != Draw()
    assert answer("blocker", calm) == Draw()
    assert answer("racer", fitting) != Draw()


def test_a_partner_uses_the_table_as_its_style_knows_how() -> None:
    lent = huxxy_position("KC KH", "0D JS QH KS", opened=(True,) * 4)  # the King can be spared
    split = huxxy_position("5D", "3H 4S 5D 6S 7H", opened=(True,) * 4)
    assert [name for name in SPARRING if answer(name, lent) != Draw()] == ["dumper", "taker", "blocker"]
    assert [name for name in SPARRING if answer(name, split) != Draw()] == ["hoarder", "racer"]


def test_the_last_cards_are_played_at_once() -> None:
    seen = huxxy_position("6C", "3H 4S 5D", opened=(True,) * 4)
    for name in SPARRING:
        assert turn_of(name, seen) == ["6C>0", "."]


def test_a_run_is_split_for_a_second_copy() -> None:
    hand, table = cards_of("5D 9S"), (cards_of("3H 4S 5D 6S 7H"),)
    pieces = list(splits(hand, table))
    assert len(pieces) == 1
    rest, groups = after(pieces[0], hand, table)
    assert rest == cards_of("9S")
    assert all(is_group(group) for group in groups)
    assert Counter(card for group in groups for card in group) == Counter(cards_of("3H 4S 5D 5D 6S 7H"))


def test_every_split_leaves_whole_groups() -> None:
    rng = random.Random(6)
    run = cards_of("AS 2H 3C 4D 5S 6H 7C 8D 9S")
    for length in range(3, 10):
        hand = tuple(rng.sample(huxxy.HUXXY.pack, 20))
        for piece in splits(hand, (run[:length],)):
            assert all(map(is_group, after(piece, hand, (run[:length],))[1]))


def test_a_turn_begun_by_somebody_else_is_ended() -> None:
    whole = huxxy_position("3S", "KC KH KD", plays=(Place(Card("KD"), 0),), opened=(True,) * 4)
    assert answer("blocker", whole) == EndTurn()
