"""The solvers of Phazed and PhaseA against brute force, and the kernel's players against what the rules allow."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from drivers import rich_start
from ways import interpreted

from melds import BadCall
from melds.cards import Card, without
from melds.kernel import cards
from melds.kernel.phase import codes, layout
from melds.kernel.phase.convert import from_state, play_of
from melds.kernel.phase.greedy import Greedy
from melds.kernel.phase.groups import VARIANTS
from melds.kernel.phase.solve import best_builds, best_lay, completions, layable, sums_to
from melds.players.phase import sums as rules_sums
from melds.rules import phase
from melds.rules.pack import shuffled
from melds.rules.phase.judge import has_open_sum
from melds.rules.phase.lays import lays
from melds.rules.phase.legal import builds
from melds.rules.phase.values import SUM_VALUES, score
from melds.rules.plays import LayPhase
from rules.strategies import drawn_phase, journey

HANDS = 500  # for each variant
games = pytest.mark.parametrize("game", phase.VARIANTS)
WEIGHTS = [float(card * 7 % 13) for card in range(cards.KINDS)]


def hands(game: str, count: int) -> Iterator[tuple[Card, ...]]:
    """Hands of 6 to 11 cards, most of them with the cards of a phase, many with Aces."""
    rules = phase.VARIANTS[game]
    for seed in range(count):
        rng = random.Random(seed)
        rest = list(shuffled(rules, rng))
        rest.sort(key=lambda card: card.rank == "A" and rng.random() < 0.3)
        hand = drawn_phase(rng.choice(rules.phases), rules, rest, rng) if rng.random() < 0.7 else []
        while len(hand) < rng.choice((6, 9, 10, 11, 11)):
            hand.append(rest.pop())
        rng.shuffle(hand)
        yield tuple(hand[:11])


def costs(rest: tuple[Card, ...]) -> tuple[float, float, float]:
    """A rest by cards, by points and by weights."""
    return len(rest), score(rest), sum(WEIGHTS[card] for card in cards.numbers_of(rest))


@pytest.mark.bulk
@games
def test_what_can_be_laid_and_what_the_best_lay_leaves(game: str) -> None:
    rules, variant = phase.VARIANTS[game], list(phase.VARIANTS).index(game)
    for hand in hands(game, HANDS):
        numbers = cards.numbers_of(hand)
        ways = {number: list(lays(hand, number, rules)) for number in range(1, len(rules.phases) + 1)}
        assert layable(numbers, variant) == tuple(number for number, found in ways.items() if found)
        for number, found in ways.items():
            rests = [costs(without(hand, lay.cards)) for lay in found]
            for place, by in enumerate(("cards", "points", WEIGHTS)):
                best = best_lay(numbers, number, variant, by)
                if best is None:
                    assert not found
                    continue
                rows = tuple(cards.cards_of(row) for row in best.groups)
                assert LayPhase(number, rows) in found
                assert costs(cards.cards_of(best.rest))[place] == best.cost == min(rest[place] for rest in rests)
                assert cards.cards_of(best.rest) == without(hand, LayPhase(number, rows).cards)


def brute_rest(state: phase.State) -> tuple[float, float, float] | None:
    """The least that building can leave, by cards, points and weights; by trying every order of builds."""

    @cache
    def least(hand: tuple[Card, ...], table: tuple[phase.LaidPhase | None, ...]) -> tuple[float, ...] | None:
        now = state._replace(hands=(*state.hands[: state.mover], hand, *state.hands[state.mover + 1 :]), table=table)
        found = [] if has_open_sum(now) else [costs(hand)]
        for play in builds(now):
            after = phase.apply(now, play)
            found.append(least(tuple(sorted(after.hands[state.mover])), after.table))
        each = [rest for rest in found if rest is not None]
        return tuple(map(min, zip(*each, strict=True))) if each else None

    return least(tuple(sorted(state.hand)), state.table)


def building_positions(game: str, count: int) -> Iterator[phase.State]:
    """Positions in which somebody may build, some in the middle of a sum, some with a card more than usual."""
    seed = 0
    while count:
        rng, seed = random.Random(seed), seed + 1
        for state in journey(game, seed, 60, 3):
            if state.step is phase.Step.PLAY and state.table[state.mover] is not None and len(state.hand) < 6:
                yield state
                if len(state.hand) < 4 and rng.random() < 0.3:
                    hand = (*state.hand, *rng.sample(phase.PHAZED.pack, 2))
                    yield state._replace(hands=(*state.hands[: state.mover], hand, *state.hands[state.mover + 1 :]))
                count -= 1
                if not count:
                    return


@pytest.mark.bulk
@games
def test_the_best_builds_leave_the_least(game: str) -> None:
    for state in building_positions(game, 250):
        kernel, least = from_state(state), brute_rest(state)
        for place, by in enumerate(("cards", "points", WEIGHTS)):
            best = best_builds(kernel, by)
            if best is None:
                assert least is None
                continue
            assert costs(cards.cards_of(best.rest))[place] == best.cost == least[place]
            twin = kernel.clone()
            for code in best.codes:
                twin.step(code)
            assert twin.table.open_sums == 0
            assert sorted(twin.hand(kernel.mover)) == sorted(best.rest)


def test_nobody_builds_who_has_laid_nothing() -> None:
    assert best_builds(from_state(rich_start("phazed", 1))) is None


def test_all_sums_of_a_hand() -> None:
    for hand in hands("phazed", 300):
        numbers = cards.numbers_of(hand)
        for goal in (34, 21, 8, 1):
            every = [choice for size in range(1, 12) for choice in combinations(sorted(numbers), size)]
            wanted = {row for row in every if sum(map(cards.value_of, row)) == goal}
            found = sums_to(numbers, goal)
            assert set(found) == wanted
            assert len(found) == len(wanted)


def test_all_ways_to_the_next_total_of_a_sum() -> None:
    seen = 0
    for state in building_positions("phazed", 300):
        kernel = from_state(state)
        for owner, laid in enumerate(state.table):
            for number, group in enumerate(laid.groups if laid else ()):
                kind = state.rules.phases[laid.phase - 1][number].kind
                found = completions(kernel, layout.slot_of(owner, number))
                if not kind.is_sum:
                    assert found == []
                    continue
                wanted = set(rules_sums.completions(state.hand, group, kind, state.rules))
                assert {cards.cards_of(row) for row in found} == wanted
                seen += len(found)
    assert seen > 20


def test_a_hand_that_is_weighed_wrongly_or_too_large_is_refused() -> None:
    with pytest.raises(BadCall, match="not 'beauty'"):
        best_lay([1, 2, 3], 1, 0, "beauty")
    with pytest.raises(BadCall, match="54 weights"):
        best_lay([1, 2, 3], 1, 0, [1.0])
    with pytest.raises(BadCall, match="9 is no phase"):
        best_lay([1, 2, 3], 9, 0)
    with pytest.raises(BadCall, match="13 cards"):
        layable(range(13), 0)


@games
def test_the_greedy_policy_lays_whenever_it_can(game: str) -> None:
    """Its quick count of what is lacking is 0 exactly when there is a lay."""
    rules, greedy = phase.VARIANTS[game], Greedy()
    for seed, hand in enumerate(hands(game, HANDS)):
        done = [number != seed % len(rules.phases) for number in range(len(rules.phases))]
        state = phase.new_game(rules, rules.pack)._replace(
            step=phase.Step.PLAY,
            hands=(hand,) * 4,
            completed=(tuple(done),) * 4,
        )
        kernel = from_state(state)
        can_lay = next(lays(hand, seed % len(rules.phases) + 1, rules), None) is not None
        assert isinstance(play_of(kernel, greedy.play(kernel)), LayPhase) == can_lay


def test_two_sums_are_known_for_the_hand_without_any_card() -> None:
    (sums,) = interpreted("phase.sums")
    tables = sums.Sums()
    for hand in hands("phazed", 40):
        numbers = cards.numbers_of(hand)
        tables.take_in(numbers, 0, len(numbers), (1 << 52) - 1)
        tables.leave_out()
        for place in range(len(numbers)):
            values = [SUM_VALUES[card] for card in hand[:place] + hand[place + 1 :]]
            single, pair = brute_totals(values)
            assert tables.singles[place] % (1 << 35) == single
            assert (tables.pairs[place] ^ pair) >> 21 & (1 << 14) - 1 == 0  # a card, or nothing, from 34


def brute_totals(values: list[int]) -> tuple[int, int]:
    """What one sum can be, and what a second can be beside one of 34, as bits up to 34."""
    reached = {(0, 0)}
    for value in values:
        reached |= {(one + value, two) for one, two in reached} | {(one, two + value) for one, two in reached}
    single = sum(1 << two for one, two in reached if one == 0 and two <= 34)
    return single, sum(1 << two for one, two in reached if one == 34 and two <= 34)


def test_the_variants_are_numbered_as_in_the_rules() -> None:
    assert [rules.name for rules in VARIANTS] == list(phase.VARIANTS)
    assert codes.LAY == 5
