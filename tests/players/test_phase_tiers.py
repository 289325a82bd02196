"""Tactician and champion of Phazed and PhaseA: always legal, sensible, in time, the same again, and blind."""

import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.players.test_players import phases, position
from tests.players.test_sparring import PHASE_GAMES, RUN, SETS, SUMS, odd_state
from tests.rules.strategies import journeys

import melds
from melds.cards import Card, cards_of
from melds.errors import MeldsError
from melds.kernel.phase.convert import play_of, variant_of
from melds.kernel.phase.parameters import parameters_of, row_of
from melds.kernel.phase.sample import Sampler
from melds.players import TIERS, player, tier_without
from melds.players.budget import Budget
from melds.players.phase import champion
from melds.players.phase.champion import ChampionPhasePlayer
from melds.players.phase.tiers import IDEAS, tier
from melds.rules import games, phase
from melds.rules.games import VARIANTS
from melds.rules.pack import shuffled
from melds.rules.phase import LaidPhase, Step, Turn
from melds.rules.plays import Build, Discard, Draw, LayPhase, Skip, Spot, Take

QUICK = Budget(playouts=80)
every_tier = pytest.mark.parametrize("name", TIERS)
every_game = pytest.mark.parametrize("game", PHASE_GAMES)


def quick(name: str, rules: phase.Rules, seed: int = 1) -> Any:
    return tier(name, rules, seed=seed, budget=QUICK)


def rules_of(game: str) -> phase.Rules:
    rules = VARIANTS[game]
    assert isinstance(rules, phase.Rules)
    return rules


@every_game
@every_tier
def test_whole_games_have_no_illegal_play(name: str, game: str) -> None:
    played = melds.Game(game, seed=3)
    bots = [quick(name, rules_of(game), seat) for seat in range(4)]
    while not played.is_over:
        played.play(bots[played.seat].play(played.observe()))  # raises if the play is illegal
    assert played.outcome() is not None


@every_game
@every_tier
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_every_position_is_answered_with_a_legal_play(name: str, game: str, data: st.DataObject) -> None:
    bot = quick(name, rules_of(game))
    for state in data.draw(journeys(game))[::3]:
        if not games.is_deal_over(state) and any(True for _ in games.legal_plays(state)):
            seen = games.observe(state, state.mover)
            assert games.refusal(seen, bot.play(seen)) is None


def answered(bot: Any, seen: phase.Observation) -> None:
    if any(True for _ in phase.legal_plays(seen)):
        assert phase.refusal(seen, bot.play(seen)) is None


@every_tier
def test_odd_states_are_answered_with_a_legal_play(name: str) -> None:
    rng = random.Random(8)
    bots = {game: quick(name, rules_of(game)) for game in PHASE_GAMES}
    for number in range(120):
        game = PHASE_GAMES[number % len(PHASE_GAMES)]
        answered(bots[game], odd_state(rules_of(game), rng))


@pytest.mark.bulk
@every_tier
def test_ten_thousand_odd_states_are_answered_with_a_legal_play(name: str) -> None:
    rng = random.Random(9)
    bots = {game: tier(name, rules_of(game), budget=Budget(playouts=4)) for game in PHASE_GAMES}
    for number in range(10_000):
        game = PHASE_GAMES[number % len(PHASE_GAMES)]
        answered(bots[game], odd_state(rules_of(game), rng))


@every_tier
def test_hands_and_groups_that_no_game_has_are_answered_too(name: str) -> None:
    bot = quick(name, phase.PHAZED)
    pack = " ".join(phase.PHAZED.pack[:30])
    answered(bot, position(pack))
    answered(bot, position("KC KD", step=Step.PICK_UP, deck_size=0, hand_sizes=(2, 60, 60, 60)))
    answered(bot, position("KC", table=(LaidPhase(2, (cards_of("2C " * 45),)), None, None, None)))
    answered(bot, position("KC KD 2C", completed=phases(7)))


@every_game
def test_the_same_seed_makes_the_same_plays_in_any_order(game: str) -> None:
    rules = rules_of(game)
    seen = [games.observe(state, state.mover) for state in walk(rules, 40)]
    one, two = quick("champion", rules, 5), quick("champion", rules, 5)
    assert [one.play(each) for each in seen] == [two.play(each) for each in reversed(seen)][::-1]


def walk(rules: phase.Rules, count: int) -> list[Any]:
    """States of a game of tacticians."""
    bot, rng = quick("tactician", rules), random.Random(4)
    state: Any = games.new_game(rules, shuffled(rules, rng))
    states = []
    while len(states) < count and not games.is_over(state):
        if games.is_deal_over(state):
            state = games.deal(state, shuffled(rules, rng))
        states.append(state)
        state = games.apply(state, bot.play(games.observe(state, state.mover)))
    return states


@every_game
@every_tier
def test_hidden_cards_never_change_a_play(name: str, game: str) -> None:
    rules = rules_of(game)
    bot, rng = quick(name, rules), random.Random(2)
    for state in walk(rules, 30):
        others = [seat for seat in range(4) if seat != state.mover]
        hidden = [*state.deck[state.drawn :], *(card for seat in others for card in state.hands[seat])]
        rng.shuffle(hidden)
        hands = list(state.hands)
        for seat in others:
            hands[seat] = tuple(hidden.pop() for _ in hands[seat])
        other = state._replace(hands=tuple(hands), deck=state.deck[: state.drawn] + tuple(hidden))
        assert bot.play(games.observe(state, state.mover)) == bot.play(games.observe(other, state.mover))


def test_the_clock_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = ChampionPhasePlayer(phase.PHAZED, parameters_of(0), budget=Budget(playouts=10**9, once=0.02, game=0.2))
    began = time.process_time()
    for state in walk(phase.PHAZED, 60):
        bot.play(games.observe(state, state.mover))
    assert time.process_time() - began < 0.2 * 1.5 + 60 * 0.002
    monkeypatch.setattr(champion, "is_compiled", False)
    slow = ChampionPhasePlayer(phase.PHAZED, parameters_of(0), budget=Budget(playouts=10**9))
    began = time.process_time()
    for state in walk(phase.PHAZED, 20):
        seen = games.observe(state, state.mover)
        assert slow.play(seen) == quick("tactician", phase.PHAZED).play(seen)
    assert time.process_time() - began < 1


@every_tier
def test_the_obvious_is_done(name: str) -> None:
    bot = tier(name, phase.PHAZED, budget=Budget(playouts=2000))
    laid = {"table": (SETS, None, None, None)}
    hand = "2S 2D 2H 7H 7S 9C 0C JD QS KD"
    assert bot.play(position(hand, discard=Card("7C"), step=Step.PICK_UP)) == Take(Card("7C"))
    assert isinstance(bot.play(position("2S 2D 2H 7H 7S 7C 0C JD QS KD 3C")), LayPhase)
    assert isinstance(bot.play(position("2C AD", **laid)), Build)
    assert bot.play(position("9S", **laid)) == Discard(Card("9S"))
    assert bot.play(position("9C KD", discard=Card("7C"), step=Step.PICK_UP, **laid)) == Take(Card("7C"))


@every_tier
def test_a_lay_that_ends_the_deal_is_found(name: str) -> None:
    hand = "KC KD 8C KH KS 8D 9C QD 5S"  # two sums of 34, and 21 for the next step of one
    lay = quick(name, phase.PHAZED).play(position(hand, completed=phases(2)))
    assert isinstance(lay, LayPhase)
    left = list(cards_of(hand))
    for card in lay.cards:
        left.remove(card)
    table = (LaidPhase(3, lay.groups), None, None, None)
    while len(left) > 1:
        build = quick(name, phase.PHAZED).play(position(" ".join(left), completed=phases(3), table=table))
        assert isinstance(build, Build)
        left.remove(build.card)
        group = table[0].groups[build.spot.group]
        groups = [*table[0].groups]
        groups[build.spot.group] = (*group, build.card)
        table = (LaidPhase(3, tuple(groups)), None, None, None)
    assert phase.refusal(
        position(" ".join(left), completed=phases(3), table=table), Discard(left[0])
    ) is None or isinstance(
        quick(name, phase.PHAZED).play(position(" ".join(left), completed=phases(3), table=table)), Build
    )


@every_tier
@pytest.mark.parametrize(("top", "taken"), [("0S", True), ("9S", False)])
def test_the_discard_that_ends_the_deal_is_taken(name: str, top: str, taken: bool) -> None:
    hand = "KC KD 8C KH KS 8D 6C 5D 2C JD"  # two sums of 34 in any case; a Ten makes 21 with 6 and 5, J and 2 are 13
    bot = tier(name, phase.PHAZED, budget=Budget(playouts=4000))
    seen = position(hand, completed=phases(2), discard=Card(top), step=Step.PICK_UP)
    assert (bot.play(seen) == Take(Card(top))) == taken


HELD = "6D 8D 9H 0D QH KH AD AH 2H 2D 4C"  # 6 to K by two Aces; a 5, 7, J or Ace more, and the 4 goes, too
NEXT_THREE = (phases(3, phase.PHASEA)[0],) * 4


@pytest.mark.parametrize(
    ("hand", "changes", "is_laid"),
    [
        (HELD, {}, False),
        (HELD, {"table": (None, SETS, None, None)}, True),  # somebody else may be out soon
        (HELD.replace("2D 4C", "5S 4C"), {}, True),  # all but a Two fits: that ends the deal
    ],
)
def test_a_run_is_held_back_until_it_ends_the_deal_or_that_is_near(
    hand: str, changes: dict[str, Any], is_laid: bool
) -> None:
    play = quick("tactician", phase.PHASEA).play(position(hand, phase.PHASEA, completed=NEXT_THREE, **changes))
    assert isinstance(play, LayPhase) == is_laid
    if not is_laid:
        assert play in (Discard(Card("2D")), Discard(Card("2H")))  # what the run can do without


@pytest.mark.parametrize(("phase_of_others", "is_laid"), [(4, False), (3, True)])
def test_two_sums_are_held_back_unless_somebody_may_go_out_with_theirs(phase_of_others: int, is_laid: bool) -> None:
    seen = position("2C 3H 3H KC KH 5S 6D 0H KS 3S 5S", completed=phases(2)[:1] + phases(phase_of_others - 1)[:3])
    assert isinstance(quick("tactician", phase.PHAZED).play(seen), LayPhase) == is_laid
    assert isinstance(tier("tactician", phase.PHAZED, idea="hold").play(seen), LayPhase)


@every_game
def test_a_champion_that_may_hold_a_phase_back_also_thinks_of_laying_it(game: str) -> None:
    rules = rules_of(game)
    number = next(at for at, group in enumerate(rules.phases) if group[0].size == 8)
    seen = position(HELD, rules, completed=phases(number, rules)[:1] + phases(0, rules)[:3])
    search, policy = ChampionPhasePlayer(rules, parameters_of(variant_of(rules))).search, quick("tactician", rules)
    search.list_plays(Sampler(seen).state)
    plays = {type(play_of(Sampler(seen).state, code)) for code, *_ in search.ranking()}
    assert isinstance(policy.play(seen), Discard)
    assert plays == {Discard, LayPhase}


@pytest.mark.parametrize(("left", "play"), [(1, Discard(Card("5S"))), (9, Build(Card("5S"), Spot(1, 0, 5)))])
def test_a_champion_that_is_ahead_lets_the_next_player_end_the_deal(left: int, play: object) -> None:
    """The game is won if this deal ends before seat 2 lays its last phase; seat 1 can build a Five and be out."""
    table = (
        LaidPhase(7, (cards_of("0S JS QS KS"), cards_of("8D 8H 8S AD"))),
        LaidPhase(4, (cards_of("5C 5H 5S AH AS"), cards_of("9C 9D 9H AS"))),
        None,
        None,
    )
    done = (phases(7)[0], phases(4)[0], phases(6)[0], phases(3)[0])
    seen = position("3C KH 5S", table=table, completed=done, scores=(278, 539, 255, 526), hand_sizes=(3, left, 10, 10))
    assert tier("champion", phase.PHAZED, budget=Budget(playouts=1000)).play(seen) == play
    assert isinstance(quick("tactician", phase.PHAZED).play(seen), Build)


def test_in_a_bonus_game_what_a_second_phase_needs_is_kept() -> None:
    """A run lacks little here, and any 3, 5 or 6 can go; but clubs are on their way to seven of a suit."""
    rules, done = phase.PHASEA_BONUS, ((True, False, True, False, True),) * 4
    play = quick("tactician", rules).play(position("3C 5C 6C 8C 9C QH 0H 7D 3D 5D 6S", rules, completed=done))
    assert play in map(Discard, cards_of("3D 5D 6S"))


PAIRS = "0D 2D 3H 4D 6C 6S 9C JD JH KC KD"
WITH_SKIP = "ZZ 4S 9C KD JH 2C 4D 6D 8H QS 0C"


@pytest.mark.parametrize(
    ("laid", "skipped", "seat"),
    [
        ((), (), 2),  # of three who have not laid, who has most phases
        ((2,), (), 3),  # a turn less is a chance to lay less; who has laid does not need it any more
        ((2, 3), (), 1),
        ((1, 2, 3), (), 3),  # all have laid: the fewest cards
        ((2,), (3,), 1),
        ((2,), (1, 3), 2),
    ],
)
def test_a_skip_is_played_on_who_may_lay_next(laid: tuple[int, ...], skipped: tuple[int, ...], seat: int) -> None:
    rules = phase.PHASEA_BONUS
    seen = position(
        WITH_SKIP,
        rules,
        table=tuple(SETS if at in laid else None for at in range(4)),
        hand_sizes=(11, *(at * -2 + 8 if at in laid else 10 for at in (1, 2, 3))),
        completed=(*phases(0, rules)[:2], *phases(1, rules)[:2]),
        skipped=tuple(at in skipped for at in range(4)),
    )
    assert quick("tactician", rules).play(seen) == Skip(seat)


@pytest.mark.parametrize(
    ("turn", "table", "is_laid"),
    [
        (1, (None,) * 4, False),
        (9, (None,) * 4, False),
        (13, (None,) * 4, True),  # the others will not wait for ever
        (1, (None, SETS, None, None), True),
    ],
)
def test_in_the_bonus_version_of_phasea_two_sets_of_three_are_held_back_for_three_rounds(
    turn: int, table: tuple[LaidPhase | None, ...], is_laid: bool
) -> None:
    seen = position("3C 3D 3H 7C 7D 7H 9S JD KC 0H 5S", phase.PHASEA_BONUS, table=table, turn=turn)
    assert isinstance(quick("tactician", phase.PHASEA_BONUS).play(seen), LayPhase) == is_laid
    assert isinstance(tier("tactician", phase.PHASEA_BONUS, idea="hold").play(seen), LayPhase)


@pytest.mark.parametrize(("cards_left", "thrown"), [(9, "9C"), (1, "KC")])
def test_the_nearer_the_end_of_the_deal_the_dearer_what_is_thrown(cards_left: int, thrown: str) -> None:
    """Two Kings are on their way to a set, and cost 26 points."""
    rules, sizes = phase.PHASEA_BONUS, (11, 10, cards_left, 10)
    seen = position(PAIRS, rules, table=(None, None, SETS, None), hand_sizes=sizes)
    assert quick("tactician", rules).play(seen) == Discard(Card(thrown))
    assert tier("tactician", rules, idea="points").play(seen) != Discard(Card("KC"))


@pytest.mark.parametrize(("is_taken", "thrown"), [(False, "9C"), (True, "KC")])
def test_what_the_next_player_has_taken_is_not_thrown_to_it(is_taken: bool, thrown: str) -> None:
    rules = phase.PHASEA_BONUS
    taken: Draw | Take = Take(Card("9H")) if is_taken else Draw(None)
    turns = (
        Turn(0, (Draw(None), Discard(Card("9H")))),
        Turn(1, (taken, Discard(Card("4S")))),
        Turn(2, (Draw(None), Discard(Card("5C")))),
        Turn(3, (Draw(None), Discard(Card("6D")))),
        Turn(0, (Draw(None),)),
    )
    deck = len(rules.pack) - 41 - (4 if is_taken else 5)
    seen = position(PAIRS, rules, history=turns, discard=Card("6D"), deck_size=deck, turn=5)
    assert quick("tactician", rules).play(seen) == Discard(Card(thrown))
    assert tier("tactician", rules, idea="feed").play(seen) == Discard(Card("9C"))


@pytest.mark.parametrize("idea", IDEAS)
def test_a_tier_can_be_asked_to_do_without_an_idea(idea: str) -> None:
    bot = tier_without("champion", idea, 30, "phazed", 2)
    for table in ((SETS, None, None, None), (None, RUN, SUMS, None), (None,) * 4):
        answered(bot, position("2S 2D 2H 7H 7S 9C 0C JD QS KD AC", table=table, completed=phases(1)))
    with pytest.raises(MeldsError, match="there is no idea 'luck'; the ideas are outs"):
        tier_without("tactician", "luck", None, "phazed")


def test_tiers_are_found_by_name() -> None:
    assert [player(name, "phasea").name for name in TIERS] == list(TIERS)
    assert tier_without("champion", "search", None, "phazed").name == "tactician"


def test_weights_have_known_names() -> None:
    named = parameters_of(0).weights
    assert len(row_of(named)) == 48
    with pytest.raises(melds.BadCall, match="weights are hurry"):
        row_of(named | {"courage": 1.0})
    assert json.loads(json.dumps(named)) == named
    assert Path(melds.__file__).parent.joinpath("kernel/phase/games/phasea-bonus.toml").exists()


def test_drawing_is_the_answer_to_an_empty_pile() -> None:
    assert quick("champion", phase.PHAZED).play(position("KC KD 2C", step=Step.PICK_UP)) == Draw()
