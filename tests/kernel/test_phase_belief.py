"""What the others may hold by what they did: every card stays one card, and the guesses are better than chance."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from ways import interpreted

from melds.cards import Card, cards_of
from melds.kernel import cards
from melds.kernel.phase.belief import Belief
from melds.kernel.phase.convert import to_state
from melds.kernel.phase.groups import VARIANTS
from melds.kernel.phase.parameters import parameters_of
from melds.kernel.phase.past import Done, past_turns
from melds.kernel.phase.sample import Sampler
from melds.kernel.phase.search import Search
from melds.kernel.phase.seen import what_is_seen
from melds.kernel.phase.standing import Standing
from melds.kernel.phase.state import PhaseState
from melds.kernel.phase.tactician import Tactician
from melds.kernel.rng import Rng
from melds.players.phase.tiers import tier
from melds.rules import phase
from melds.rules.phase import State, Step, Turn
from melds.rules.plays import Discard, Draw, LayPhase, PhasePlay, Skip, Take

numbers = pytest.mark.parametrize("variant", range(4))


def number(text: str) -> int:
    return cards.number_of(cards_of(text)[0])


def turn(seat: int, *plays: PhasePlay) -> Turn:
    return Turn(seat, plays)


def test_turns_that_tell_something() -> None:
    nine, king, two = cards_of("9C KD 2H")
    history = [
        turn(0, Draw(), Discard(nine)),
        turn(1, Take(nine), Discard(king)),
        turn(2, Draw(), Skip(3)),
        turn(0, Draw(), Discard(two)),
        turn(1, Draw(), Discard(nine)),
    ]
    assert past_turns(history) == [
        Done(0, cards.NO_CARD, is_taken=False, thrown=number("9C"), is_known=False),
        Done(0, cards.SKIP, is_taken=False, thrown=number("2H"), is_known=False),
        Done(1, number("9C"), is_taken=True, thrown=number("KD"), is_known=False),
        Done(1, number("2H"), is_taken=False, thrown=number("9C"), is_known=True),
        Done(2, number("KD"), is_taken=False, thrown=cards.SKIP, is_known=False),
    ]


def test_who_has_laid_or_played_on_tells_nothing_more() -> None:
    nine, king = cards_of("9C KD")
    laid = LayPhase(1, (cards_of("2C 2D 2H"), cards_of("3C 3D 3H")))
    history = [
        turn(0, Draw(), Discard(nine)),
        turn(0, Draw(), laid, Discard(king)),
        turn(1, Draw(), Skip(2), Draw(), Discard(king)),
        turn(3, Draw()),
    ]
    assert past_turns(history) == []


def positions(variant: int, seed: int, count: int) -> Iterator[State]:
    """Where somebody is to pick up a card, after two rounds or more of a deal of tacticians."""
    rng, rules = random.Random(seed), VARIANTS[variant]
    bot = tier("tactician", rules)
    while count:
        state = phase.new_game(rules, rng=rng)
        while count and state.step in (Step.PICK_UP, Step.PLAY):
            if state.step is Step.PICK_UP and state.turn > 8:
                count -= 1
                yield state
            state = phase.apply(state, bot.play(phase.observe(state, state.mover)))


def begun(variant: int, state: State) -> tuple[Belief, PhaseState, Sampler, Rng]:
    seen, rng = phase.observe(state, state.mover), Rng(state.turn)
    sampler, belief = Sampler(seen), Belief(Tactician(parameters_of(variant).row), variant)
    world = sampler.sample(rng)
    belief.remember(past_turns(seen.history))
    return belief, world, sampler, rng


@numbers
def test_no_card_is_lost_and_what_is_known_stays(variant: int) -> None:
    for state in positions(variant, 2, 12):
        belief, world, sampler, rng = begun(variant, state)
        hidden = what_is_seen(phase.observe(state, state.mover)).hidden
        for _ in range(5):
            belief.walk(world, sampler, state.mover, rng)
            found = to_state(world)
            assert all_cards(found) == all_cards(to_state(sampler.sample(rng)))
            assert found.hands[state.mover] == state.hands[state.mover]
            for guessed, real, unknown in zip(found.hands, state.hands, hidden, strict=True):
                assert len(guessed) == len(real)
                assert Counter(guessed[unknown:]) <= Counter(real)


def all_cards(state: State) -> Counter[Card]:
    return Counter([*(card for hand in state.hands for card in hand), *state.deck, *state.discards])


@pytest.mark.parametrize("variant", [0, 2])
def test_guesses_come_nearer_to_the_truth_than_chance(variant: int) -> None:
    right, by_chance = 0, 0
    for state in positions(variant, 5, 60):
        belief, world, sampler, rng = begun(variant, state)
        for _ in range(10):
            belief.walk(world, sampler, state.mover, rng)
            right += matches(state, world)
            by_chance += matches(state, sampler.sample(rng))
    assert right > 1.08 * by_chance


def matches(state: State, world: PhaseState) -> int:
    """How many cards lie where they really do."""
    return sum(
        world.held(seat) >> card & 1
        for seat in range(4)
        if seat != state.mover
        for card in set(cards.numbers_of(state.hands[seat]))
    )


@numbers
def test_compiled_and_interpreted_guesses_are_equal(variant: int) -> None:
    rngs, tacticians, standings, searches, samples, pasts = interpreted(
        "rng", "phase.tactician", "phase.standing", "phase.search", "phase.sample", "phase.past"
    )
    parameters, found = parameters_of(variant), []
    (state,) = positions(variant, 3, 1)
    seen = phase.observe(state, state.mover)
    for chance, tactician, standing, search, sampler, past in (
        (Rng, Tactician, Standing, Search, Sampler, past_turns),
        (rngs.Rng, tacticians.Tactician, standings.Standing, searches.Search, samples.Sampler, pasts.past_turns),
    ):
        tried = search(tactician(parameters.row), standing(variant, parameters.race), 100, 1.0)
        position = sampler(seen)
        tried.belief.remember(past(seen.history))
        tried.list_plays(position.state)
        tried.begin()
        tried.run(position, state.mover, 3, chance(5))
        found.append((tried.ranking(), [tried.world.held(seat) for seat in range(4)]))
    assert found[0] == found[1]
