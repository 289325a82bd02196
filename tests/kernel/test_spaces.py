"""Fixed actions and observations: they agree with the plays, and tell a seat what it may know and nothing else."""

import random

import drivers
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ways import interpreted

from melds import BadCall
from melds.kernel import Rng, cards
from melds.kernel.ends import RUNNING, STUCK
from melds.kernel.huxxy import layout as huxxy_layout
from melds.kernel.huxxy.convert import from_state as from_huxxy
from melds.kernel.huxxy.sample import from_observation as huxxy_from_observation
from melds.kernel.huxxy.state import HuxxyState
from melds.kernel.phase import codes, layout
from melds.kernel.phase.convert import from_state as from_phase
from melds.kernel.phase.sample import from_observation as phase_from_observation
from melds.kernel.phase.solve import best_lay
from melds.kernel.phase.state import PhaseState
from melds.kernel.spaces import space_of
from melds.rules import games, huxxy, phase
from rules.strategies import journey, sensible_turn, stacked_deck

GAMES = pytest.mark.parametrize("game", [*phase.VARIANTS, *huxxy.VARIANTS])
PHASE_GAMES = pytest.mark.parametrize("game", phase.VARIANTS)
JOURNEYS = range(12)


def in_kernel(state: games.State) -> PhaseState | HuxxyState:
    return from_huxxy(state) if isinstance(state, huxxy.State) else from_phase(state)


def some_states(game: str, seed: int, plays: int = 60) -> list[games.State]:
    """States of a rich game, one in six."""
    return journey(game, seed, plays, 3)[::6]


def honest_states(game: str, seed: int) -> list[games.State]:
    """States of a game from its first deal on, so that their histories tell where every known card is."""
    rng = random.Random(seed)
    state = drivers.new_game(game, seed)
    if isinstance(state, phase.State):
        state = phase.new_game(state.rules, stacked_deck(state._replace(deal=-1), rng))
    path = [state]
    while len(path) < 120 and not games.is_deal_over(path[-1]):
        for play in sensible_turn(path[-1], rng):
            path.append(games.apply(path[-1], play))
    return [state for state in path[::5] if not games.is_deal_over(state)]


def expected_huxxy_row(state: HuxxyState, seat: int) -> list[int]:
    """An observation, written from the words of `huxxy.space`."""
    row = [0] * huxxy_layout.OBSERVATION
    for card in state.hand(seat):
        row[min(card, 52)] += 1
    seats = [(seat + place) % 4 for place in range(4)]
    row[53:61] = [*(len(state.hand(other)) for other in seats), *map(state.has_opened, seats)]
    row[61:65] = len(state.stock_left()), state.played, state.placed, seats.index(state.mover)
    for group, numbers in enumerate(state.table()):
        for card in numbers:
            row[65 + 53 * group + min(card, 52)] += 1
    return row


def expected_phase_row(state: PhaseState, seat: int) -> list[int]:
    """An observation, written from the words of `phase.space`."""
    numbers, parts, scores, known = state.__reduce__()[1]
    _, deal, turn, stage, mover, drawn, skipped = numbers
    deck, discards, phases, *others = parts
    seats = [(seat + place) % 4 for place in range(4)]
    slots = [2 * other + group for other in seats for group in range(2)]
    shown = discards[1:] if len(discards) > 1 else discards

    def counts(numbers: bytes, kinds: int = 52) -> list[int]:
        return [numbers.count(kind) for kind in range(kinds)]

    row = counts(others[seat], 53) + counts(shown, 53) + counts(discards[-1:], 53)
    for other in seats:
        row += [(known[other] >> card & 1) + (known[4 + other] >> card & 1) for card in range(52)]
    row += [len(others[other]) for other in seats]
    row += [skipped >> other & 1 for other in seats]
    row += [phases[other] for other in seats]
    row += [phases[4 + other] >> number & 1 for number in range(7) for other in seats]
    row += [scores[other] // 100 for other in seats] + [scores[other] % 100 for other in seats]
    row += [seats.index(mover), stage, len(deck) - drawn, deal, turn]
    row += [len(others[4 + slot]) for slot in slots]
    row += [state.table.total(slot) for slot in slots]
    return row + [count for slot in slots for count in counts(others[4 + slot])]


@GAMES
def test_an_observation_is_what_its_words_say(game: str) -> None:
    space = space_of(game)
    expected = expected_huxxy_row if game in huxxy.VARIANTS else expected_phase_row
    for seed in JOURNEYS:
        for state in some_states(game, seed):
            kernel = in_kernel(state)
            for seat in range(4):
                assert list(space.observe(kernel, seat)) == expected(kernel, seat)


@GAMES
def test_hidden_cards_never_change_an_observation(game: str) -> None:
    """Every state that the seat could be in, by the rules' own observation, looks the same to it."""
    space, rng = space_of(game), Rng(5)
    sampled = huxxy_from_observation if game in huxxy.VARIANTS else phase_from_observation
    for seed in JOURNEYS:
        for state in honest_states(game, seed):
            for seat in range(4):
                seen = space.observe(in_kernel(state), seat)
                others = [sampled(games.observe(state, seat), rng) for _ in range(3)]
                assert [space.observe(other, seat) for other in others] == [seen] * 3


@GAMES
def test_actions_are_the_legal_plays(game: str) -> None:
    space = space_of(game)
    for seed in JOURNEYS:
        for state in some_states(game, seed):
            kernel = in_kernel(state)
            actions, found = space.legal(kernel), kernel.legal()
            assert len(set(actions)) == len(actions)
            assert set(actions) == {space.action_of(kernel, code) for code in found}
            assert {space.code_at(kernel, action) for action in actions} <= set(found)
            assert (space.end_of(kernel) == RUNNING) == bool(actions)
            if game in huxxy.VARIANTS:
                assert [space.code_at(kernel, action) for action in actions] == found


@GAMES
def test_an_action_that_is_not_legal_is_refused(game: str) -> None:
    space = space_of(game)
    for seed in range(4):
        for state in some_states(game, seed):
            kernel = in_kernel(state)
            legal, before = set(space.legal(kernel)), kernel.__reduce__()
            wrong = [action for action in range(-2, space.actions + 2) if action not in legal]
            assert {space.code_at(kernel, action) for action in wrong} == {-1}
            with pytest.raises(BadCall, match=f"{wrong[-1]} is no action that is legal now"):
                space.step(kernel, wrong[-1])
            assert kernel.__reduce__() == before


@PHASE_GAMES
def test_a_lay_is_the_one_that_leaves_the_fewest_points(game: str) -> None:
    space, laid = space_of(game), 0
    for seed in range(40):
        kernel = from_phase(drivers.rich_start(game, seed))
        kernel.step(codes.DRAW)
        hand = kernel.hand(kernel.mover)
        for action in space.legal(kernel):
            if layout.LAYS <= action < layout.BUILDS:
                best = best_lay(hand, action - layout.LAYS + 1, kernel.variant)
                after = kernel.clone()
                space.step(after, action)
                assert best is not None
                assert phase.score(cards.cards_of(after.hand(kernel.mover))) == best.cost
                laid += 1
    assert laid > 20


@GAMES
@given(seed=st.integers(0, 2**32))
@settings(max_examples=10, deadline=None)
def test_games_by_actions_come_to_an_end(game: str, seed: int) -> None:
    space, rng = space_of(game), Rng(seed)
    state, chance = space.new_game(rng), random.Random(seed)
    for _ in range(3000):
        actions = space.legal(state)
        if not actions:
            break
        space.step(state, chance.choice(actions))
    assert space.end_of(state) != RUNNING
    stuck = space.end_of(state) == STUCK
    space.deal_again(state, rng)
    assert space.legal(state)
    assert not stuck or state.turn == 1


@GAMES
def test_compiled_and_interpreted_spaces_are_equal(game: str) -> None:
    python_spaces, python_rng = interpreted("spaces", "rng")
    one, two = space_of(game), python_spaces.space_of(game)
    mine, other, chance = one.new_game(Rng(3)), two.new_game(python_rng.Rng(3)), random.Random(3)
    for _ in range(60):
        actions = one.legal(mine)
        assert actions == list(two.legal(other))
        assert one.observe(mine, 2) == two.observe(other, 2)
        if actions:
            action = chance.choice(actions)
            one.step(mine, action)
            two.step(other, action)
        else:
            assert one.end_of(mine) == two.end_of(other)
            one.deal_again(mine, Rng(4))
            two.deal_again(other, python_rng.Rng(4))


def test_there_are_six_games_and_four_seats() -> None:
    with pytest.raises(BadCall, match="there is no game 'chess'; the games are phazed, phazed-bonus,"):
        space_of("chess")
    space = space_of("phazed")
    with pytest.raises(BadCall, match="there is no seat 4; seats are 0 to 3"):
        space.observe(space.new_game(Rng(1)), 4)
