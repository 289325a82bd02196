"""The tactician, the standing, duels and the search: equal both ways, honest, and right where that can be counted."""

import random
import statistics
from collections import defaultdict

import pytest
from drivers import rich_start
from ways import interpreted

from melds import BadCall
from melds.cards import cards_of
from melds.kernel import cards
from melds.kernel.phase.convert import from_state, play_of
from melds.kernel.phase.duel import duel
from melds.kernel.phase.groups import VARIANTS
from melds.kernel.phase.parameters import parameters_of, row_of
from melds.kernel.phase.sample import Sampler
from melds.kernel.phase.search import Search
from melds.kernel.phase.standing import Standing
from melds.kernel.phase.state import deal, new_game
from melds.kernel.phase.tactician import Tactician
from melds.kernel.rng import Rng
from melds.rules import phase
from melds.rules.phase import Step
from melds.rules.plays import LayPhase

numbers = pytest.mark.parametrize("variant", range(4))


@numbers
def test_duels_add_up_and_can_be_had_again(variant: int) -> None:
    row = parameters_of(variant).row
    one = duel(variant, [row, None, None, None], 40, 3)
    assert one == duel(variant, [row, None, None, None], 40, 3)
    assert one.games == 40
    assert sum(one.wins) == pytest.approx(40)
    assert sum(one.outs) <= one.deals
    assert sum(one.laid) == sum(one.phases)


def test_equal_policies_win_as_often() -> None:
    row = parameters_of(0).row
    assert duel(0, [row] * 4, 80, 1).wins == pytest.approx((20,) * 4)  # everybody sits once at each seat of a deal


def test_a_duel_takes_four() -> None:
    with pytest.raises(BadCall, match="takes 4 rows of weights, not 1"):
        duel(0, [None], 1, 1)


@numbers
def test_compiled_and_interpreted_duels_are_equal(variant: int) -> None:
    (duels,) = interpreted("phase.duel")
    rows = [parameters_of(variant).row, None, parameters_of(variant).row, None]
    assert tuple(duel(variant, rows, 2, 8)) == tuple(duels.duel(variant, rows, 2, 8))


@numbers
def test_compiled_and_interpreted_searches_are_equal(variant: int) -> None:
    rng, tacticians, standings, searches, samples = interpreted(
        "rng", "phase.tactician", "phase.standing", "phase.search", "phase.sample"
    )
    parameters, found = parameters_of(variant), []
    state = phase.new_game(VARIANTS[variant], rng=random.Random(6))
    for kind in (
        (Rng, Tactician, Standing, Search, Sampler),
        (rng.Rng, tacticians.Tactician, standings.Standing, searches.Search, samples.Sampler),
    ):
        chance, tactician, standing, search, sampler = kind
        tried = search(tactician(parameters.row), standing(variant, parameters.race), 100, 1.0)
        seen = sampler(phase.observe(state, state.mover))
        tried.list_plays(seen.state)
        tried.begin()
        tried.run(seen, state.mover, 3, chance(5))
        is_open = tried.is_open(100)
        tried.halve()
        found.append((tried.ranking(), is_open, tried.left, tried.best()))
    assert found[0] == found[1]
    assert found[0][0][0][3] == 3


@numbers
def test_the_chances_of_all_seats_add_up(variant: int) -> None:
    parameters = parameters_of(variant)
    standing = Standing(variant, parameters.race)
    policy, state, rng = Tactician(parameters.row), deal(4, variant), Rng(4)
    while state.stage < 3:
        state.next_deal(rng)
        while state.stage < 2:
            state.step(policy.play(state))
        shares = [standing.value(state, seat) for seat in range(4)]
        assert sum(shares) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in shares)
    assert max(shares) == 1 / shares.count(max(shares))


@numbers
def test_chances_are_right_for_every_missing_phase_and_for_points(variant: int) -> None:
    """Right on average is not enough: who misses a certain phase, or has many points, wins as often as is said."""
    parameters, games, groups = parameters_of(variant), 500, defaultdict[str, list[float]](list)
    standing, policy = Standing(variant, parameters.race), Tactician(parameters.row)
    for seed in range(games):
        rng, guesses = Rng(seed), defaultdict[tuple[str, int], float](float)
        state = new_game(rng, variant)
        while state.stage < 3:
            if state.stage == 2:
                mean = sum(state.scores) / 4
                for seat in range(4):
                    names = [f"misses {bit + 1}" for bit in range(7) if state.missing(seat) >> bit & 1]
                    names += ["dear"] if state.scores[seat] > mean + 20 else []
                    for name in names:
                        guesses[name, seat] += standing.value(state, seat)
                        guesses[f"{name}, times", seat] += 1
                state.next_deal(rng)
            state.step(policy.play(state))
        for name in {name for name, _ in guesses if "times" not in name}:
            won = sum(standing.value(state, seat) * guesses[f"{name}, times", seat] for seat in range(4))
            groups[name].append(won - sum(guesses[name, seat] for seat in range(4)))
    assert len(groups) > 4
    for name, errors in groups.items():
        error = statistics.stdev(errors) / len(errors) ** 0.5
        assert abs(statistics.fmean(errors)) < 4 * error, name


@numbers
def test_who_is_ahead_has_the_better_chance(variant: int) -> None:
    parameters = parameters_of(variant)
    standing = Standing(variant, parameters.race)
    policy, ahead, behind = Tactician(parameters.row), [], []
    for seed in range(30):
        state = deal(seed, variant)
        while state.stage < 2:
            state.step(policy.play(state))
        for seat in range(4):
            has_laid = state.table.kind(2 * seat) != 6
            (ahead if has_laid else behind).append(standing.value(state, seat))
    assert sum(ahead) / len(ahead) > 0.25 > sum(behind) / len(behind)


@pytest.mark.parametrize("game", phase.VARIANTS)
def test_whatever_can_be_laid_is_laid_by_who_holds_nothing_back(game: str) -> None:
    laid, named = 0, parameters_of(VARIANTS.index(phase.VARIANTS[game])).weights
    policy = Tactician(row_of({name: 0.0 if name.startswith("hold") else named[name] for name in named}))
    for seed in range(150):
        state = from_state(rich_start(game, seed))
        state.step(0)  # a draw
        if state.table.kind(2 * state.mover) == 6:
            can = any(code & 15 == 5 for code in state.legal())
            play = play_of(state, policy.play(state))
            laid += isinstance(play, LayPhase)
            assert isinstance(play, LayPhase) == can
    assert laid > 5


@pytest.mark.parametrize(("cards_left", "is_laid"), [(8, False), (7, True)])
def test_nothing_is_held_back_when_the_deck_ends(cards_left: int, is_laid: bool) -> None:
    start = phase.new_game(phase.PHASEA, rng=random.Random(1))
    hand = cards_of("6D 8D 9H 0D QH KH AD AH 2H 2D 4C")
    rest = list(phase.PHASEA.pack)
    for card in hand:
        rest.remove(card)
    hands = (hand, *(tuple(rest[10 * number : 10 * number + 10]) for number in range(3)))
    deck, last = tuple(rest[30 : 30 + cards_left]), tuple(rest[30 + cards_left :])
    done = ((True, True, True, False, False), *start.completed[1:])
    state = start._replace(mover=0, step=Step.PLAY, hands=hands, deck=deck, drawn=0, discards=last, completed=done)
    play = play_of(from_state(state), Tactician(parameters_of(2).row).play(from_state(state)))
    assert isinstance(play, LayPhase) == is_laid


def test_the_order_of_the_candidates_begins_with_the_tacticians_own() -> None:
    parameters = parameters_of(0)
    policy = Tactician(parameters.row)
    search = Search(policy, Standing(0, parameters.race), 100, 1.0)
    state, seen = deal(9), set()
    while state.stage < 2:
        count = search.list_plays(state)
        codes = [code for code, *_ in search.ranking()]
        assert count == len(codes) == len(set(codes))
        assert codes[0] == policy.play(state)
        assert set(codes) <= set(state.legal())
        seen |= {code & 15 for code in codes}
        state.step(codes[-1] if codes[-1] & 15 != 1 else codes[0])
    assert {0, 1, 2} <= seen
    assert cards.card_of(0) == "2C"
