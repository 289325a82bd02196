"""Chance: the published streams, no bias, the same compiled and interpreted."""

import copy
import pickle
from collections import Counter

import pytest
from ways import interpreted

from melds.kernel.rng import Rng, restored, splitmix

WORD = 2**64 - 1
PYTHON = interpreted("rng")[0]


def demo_rng() -> Rng:
    """PCG's own demonstration, `pcg32_srandom(42, 54)`: two steps of the generator around adding the seed."""
    increment = 54 << 1 | 1
    rng = restored(increment + 42, increment)
    rng.next()
    return rng


def test_the_stream_is_that_of_the_published_pcg32() -> None:
    rng = demo_rng()
    expected = [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]
    assert [rng.next() for _ in expected] == expected


def test_seeds_are_mixed_by_the_published_splitmix64() -> None:
    states = [(1234567 + count * 0x9E3779B97F4A7C15) & WORD for count in range(3)]
    assert [splitmix(state) for state in states] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@pytest.mark.parametrize("seed", [0, 1, 42, 2**63, 2**64 - 1, 2**80 + 7, -1])
def test_interpreted_and_compiled_streams_are_equal(seed: int) -> None:
    mine, other = Rng(seed), PYTHON.Rng(seed)
    counts = [1, 2, 3, 52, 104, 1000, 2**31 + 1, 2**32 - 1, 2**32] * 50
    assert [mine.below(count) for count in counts] == [other.below(count) for count in counts]


def test_a_seed_counts_modulo_two_to_the_64() -> None:
    assert Rng(-1).next() == Rng(WORD).next()
    assert Rng(2**64).next() == Rng(0).next() != Rng(1).next()


@pytest.mark.parametrize("count", [1, 2, 3, 7, 52])
def test_every_number_below_has_the_same_chance(count: int) -> None:
    rng, each = Rng(7), 2000
    found = Counter(rng.below(count) for _ in range(each * count))
    chi_square = sum((times - each) ** 2 / each for times in found.values())
    assert set(found) == set(range(count))
    assert chi_square < count + 5 * (2 * count) ** 0.5


def test_a_count_that_does_not_divide_the_words_is_not_biased() -> None:
    rng, count = Rng(3), 3 << 30  # the product alone would bring every third number twice as often
    thirds = Counter(rng.below(count) % 3 for _ in range(30_000))
    assert all(abs(times - 10_000) < 500 for times in thirds.values())


def test_copies_go_on_alike_and_apart() -> None:
    rng = Rng(5)
    rng.next()
    copies = [rng.clone(), copy.deepcopy(rng), pickle.loads(pickle.dumps(rng))]
    following = [rng.next() for _ in range(5)]
    assert [[other.next() for _ in range(5)] for other in copies] == [following] * 3
