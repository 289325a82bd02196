"""What the others may hold by what they did: every card stays one card, and the guesses are better than chance."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest
from ways import interpreted

from melds.cards import Card, cards_of
from melds.kernel import cards
from melds.kernel.phase import remnants
from melds.kernel.phase.belief import Belief
from melds.kernel.phase.convert import from_state, to_state, variant_of
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
from melds.rules.phase.lays import lays
from melds.rules.plays import Discard, Draw, LayPhase, PhasePlay, Skip, Take

numbers = pytest.mark.parametrize("variant", range(4))


def number(text: str) -> int:
    return cards.number_of(cards_of(text)[0])


def turn(seat: int, *plays: PhasePlay) -> Turn:
    return Turn(seat, plays)


def test_turns_that_tell_something() -> None:
    nine, king, two = cards_of("9C KD 2H")
    laid = LayPhase(1, (cards_of("2C 2D 2H"), cards_of("3C 3D 3H")))
    history = [
        turn(0, Draw(), Discard(nine)),
        turn(1, Take(nine), Discard(king)),
        turn(2, Draw(), Skip(3)),
        turn(0, Draw(), Discard(two)),
        turn(3, Draw(), laid, Discard(king)),
        turn(1, Draw(), Discard(nine)),
    ]
    assert past_turns(history) == [
        Done(0, cards.NO_CARD, is_taken=False, thrown=number("9C"), is_known=False, is_free=True),
        Done(0, cards.SKIP, is_taken=False, thrown=number("2H"), is_known=False, is_free=True),
        Done(1, number("9C"), is_taken=True, thrown=number("KD"), is_known=False, is_free=True),
        Done(1, number("KD"), is_taken=False, thrown=number("9C"), is_known=True, is_free=False),
        Done(2, number("KD"), is_taken=False, thrown=cards.SKIP, is_known=False, is_free=True),
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


@cache
def search_of(variant: int) -> Search:
    parameters = parameters_of(variant)
    return Search(Tactician(parameters.row), Standing(variant, parameters.race), 100, 1.0)


def guesses(rules: phase.Rules, state: State, rng: Rng) -> Iterator[PhaseState]:
    """Worlds as the champion guesses them, each with hands of its own."""
    search, seen = search_of(variant_of(rules)), phase.observe(state, state.mover)
    search.belief.remember(past_turns(seen.history))
    sampler = Sampler(seen, remnants.weights_of(seen))
    while True:
        search.begin()
        search.guess(sampler, state.mover, rng)
        yield search.world


@pytest.mark.parametrize("variant", [0, 2])
def test_guesses_come_nearer_to_the_truth_than_chance(variant: int) -> None:
    right, by_chance = 0, 0
    for state in positions(variant, 5, 60):
        sampler, rng = Sampler(phase.observe(state, state.mover)), Rng(state.turn)
        for world in islice(guesses(VARIANTS[variant], state, rng), 10):
            right += matches(state, world)
            by_chance += matches(state, sampler.sample(rng))
    assert right > 1.08 * by_chance


@pytest.mark.parametrize(("game", "held_back"), [("phazed", (3, 5, 6)), ("phasea", (4,))])
def test_whoever_holds_a_phase_back_is_guessed_to(game: str, held_back: tuple[int, ...]) -> None:
    rules, rng = phase.VARIANTS[game], Rng(1)
    real, guessed = Counter[bool](), Counter[bool]()  # by whether the phase is one that is held back
    for state in islice(later_positions(rules, held_back), 150):
        hands = to_state(next(guesses(rules, state, rng))).hands
        for seat in range(4):
            if seat != state.mover and any(turn.seat == seat for turn in state.history):
                needed = state.completed[seat].index(False) + 1
                real[needed in held_back] += is_whole(state.hands[seat], needed, rules)
                guessed[needed in held_back] += is_whole(hands[seat], needed, rules)
    assert real[True] > 15
    assert 0.4 * real[True] < guessed[True] < 1.5 * real[True]
    assert guessed[False] < real[True] / 3


@pytest.mark.parametrize("game", ["phazed", "phasea-bonus"])
def test_who_has_laid_is_guessed_to_hold_little_that_fits_and_no_dear_cards(game: str) -> None:
    """As it is: by how many cards could be built by themselves, and by points."""
    rules, rng = phase.VARIANTS[game], Rng(1)
    real, guessed, by_chance = Counter[str](), Counter[str](), Counter[str]()
    for state in islice((each for each in walk(rules, 1) if has_laid(each)), 200):
        fitting = from_state(state).table.liked()
        for hands, found in (
            (state.hands, real),
            (to_state(next(guesses(rules, state, rng))).hands, guessed),
            (to_state(Sampler(phase.observe(state, state.mover)).sample(rng)).hands, by_chance),
        ):
            for seat in has_laid(state):
                found["fitting"] += sum(fitting >> card & 1 for card in cards.numbers_of(hands[seat]))
                found["points"] += phase.score(hands[seat])
    assert guessed["fitting"] - real["fitting"] < (by_chance["fitting"] - real["fitting"]) / 3
    assert real["points"] * 0.8 < guessed["points"] < (real["points"] + by_chance["points"]) / 2


def has_laid(state: State) -> list[int]:
    """Who of the others has laid, and has had a turn end since."""
    return [seat for seat in range(4) if seat != state.mover and state.table[seat] is not None]


def walk(rules: phase.Rules, seed: int) -> Iterator[State]:
    """Games of tacticians, wherever somebody is to pick up a card."""
    rng, bot = random.Random(seed), tier("tactician", rules)
    while True:
        state = phase.new_game(rules, rng=rng)
        while state.step is not Step.GAME_OVER:
            if state.step is Step.DEAL_OVER:
                state = phase.deal(state, rng=rng)
            if state.step is Step.PICK_UP:
                yield state
            state = phase.apply(state, bot.play(phase.observe(state, state.mover)))


def later_positions(rules: phase.Rules, needed: tuple[int, ...]) -> Iterator[State]:
    """Where nobody has laid in this deal, and somebody else needs such a phase."""
    for state in walk(rules, 1):
        others = [seat for seat in range(4) if seat != state.mover]
        is_later = state.turn > 4 and not any(state.table)
        if is_later and any(state.completed[seat].index(False) + 1 in needed for seat in others):
            yield state


def is_whole(hand: tuple[Card, ...], needed: int, rules: phase.Rules) -> bool:
    return next(lays(hand, needed, rules), None) is not None


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
