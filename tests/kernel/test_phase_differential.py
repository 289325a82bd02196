"""Rules and kernel play the same Phazed and PhaseA: 140,000 plays, compared after each with all that is legal then."""

import random

import pytest
from drivers import WALKS, rich_start
from lockstep import BRIDGES, PHASE, Difference, walk
from ways import interpreted

from melds.kernel.phase import codes
from melds.kernel.phase.convert import code_of, from_state, play_of
from melds.rules import phase
from melds.rules.games import canonical, legal_plays
from melds.rules.plays import Discard
from rules.strategies import journey, mutants

PLAYS = {"random": 15_000, "greedy": 5_000, "rich": 10_000, "loose": 5_000}  # of each variant


@pytest.mark.bulk
@pytest.mark.parametrize("way", WALKS)
@pytest.mark.parametrize("game", phase.VARIANTS)
def test_the_kernel_plays_as_the_rules_do(game: str, way: str) -> None:
    first, driver = WALKS[way]
    made = seed = 0
    while made < PLAYS[way]:
        made += walk(first(game, seed), BRIDGES[game], driver(game, seed), PLAYS[way] - made)
        seed += 1


@pytest.mark.parametrize("game", phase.VARIANTS)
def test_plays_that_are_refused_have_no_code(game: str) -> None:
    for seed in range(30):
        state, rng = journey(game, seed, 30, 2)[-1], random.Random(seed)
        legal, kernel = list(legal_plays(state)), from_state(state)
        for play in mutants(state, legal, rng):
            if canonical(state, play) in legal:
                assert play_of(kernel, code_of(kernel, play)) == canonical(state, play)
            else:
                with pytest.raises(ValueError, match="no play that is legal now"):
                    code_of(kernel, play)


@pytest.mark.parametrize("game", phase.VARIANTS)
def test_codes_that_are_not_listed_are_refused(game: str) -> None:
    for seed in range(20):
        state, rng = journey(game, seed, 40, 0)[-1], random.Random(seed)
        kernel = from_state(state)
        legal = kernel.legal()
        near = [code ^ 1 << rng.randrange(63) for code in legal for _ in range(8)]
        far = [codes.LAY | rng.getrandbits(63) << 4 & (1 << 63) - 1 for _ in range(50)]
        for code in [*range(1 << 10), *near, *far]:
            assert kernel.is_legal(code) == (code in legal)


def test_a_difference_is_cut_down_to_what_is_needed() -> None:
    """A kernel that forgets to take a discard out of the hand is caught, with the one play that shows it."""

    class Forgetful:
        def __init__(self, state: phase.State) -> None:
            self.kernel, self.state = from_state(state), state

        def step(self, code: int) -> None:
            if not isinstance(play_of(self.kernel, code), Discard):
                self.kernel.step(code)

        def __getattr__(self, name: str) -> object:
            return getattr(self.kernel, name)

    bridge = PHASE.__class__(
        from_state=Forgetful,
        to_state=lambda twin, state: PHASE.to_state(twin.kernel, state),
        code_of=lambda twin, play: code_of(twin.kernel, play),
        play_of=lambda twin, code: play_of(twin.kernel, code),
        next_deal=PHASE.next_deal,
    )
    first, driver = WALKS["rich"]
    with pytest.raises(Difference) as caught:
        walk(first("phazed", 1), bridge, driver("phazed", 1), 100)
    assert [type(play) for play in caught.value.plays] == [Discard]
    assert "hands=(cards_of(" in str(caught.value)


@pytest.mark.parametrize("game", phase.VARIANTS)
def test_compiled_and_interpreted_kernels_list_and_make_the_same_plays(game: str) -> None:
    (python_convert,) = interpreted("phase.convert")
    for seed in range(4):
        state, rng = rich_start(game, seed), random.Random(seed)
        one, two = from_state(state), python_convert.from_state(state)
        while one.legal():
            assert one.legal() == list(two.legal())
            code = rng.choice(one.legal())
            one.step(code)
            two.step(code)
            assert one.__reduce__()[1] == two.__reduce__()[1]
