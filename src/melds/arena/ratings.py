"""Ratings: a Bradley-Terry model of all meetings of a tournament, fitted at once.

How this works: at a table of four everybody meets three others, and is better, worse or equal (a tie is half a win).
The strengths that make all these meetings most likely, with a wide normal prior that keeps who has won everything
from running away, are the ratings. The fit depends on the matches alone, not on their order: nothing drifts, and
whoever recomputes it gets the same. It takes milliseconds, as the sums are over pairs of players and not over
matches.

Ratings are shown on the scale that chess players know: 1500 in the middle, and who is 400 points ahead has odds of ten
to one. The doubt is a standard deviation: within it lies the true strength in two cases of three.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

__all__ = ["MIDDLE", "UNKNOWN", "Rating", "fitted", "refit_interval"]

MIDDLE, POINTS = 1500.0, 400 / math.log(10)  # points for a factor e in the odds
PRIOR = 2.0  # standard deviation of strengths before any match
TABLE = 1.27  # meetings at one table share their luck: doubts are that much wider, see benchmarks/ratings.py
STEPS, TOLERANCE = 50, 1e-10
Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Rating:
    """What a player is thought to be worth, and how uncertain that is."""

    value: float = MIDDLE
    doubt: float = PRIOR * POINTS


UNKNOWN = Rating()


def refit_interval(players: int) -> int:
    """After how many matches ratings that are kept for the draw are fitted anew: the larger the field, the fewer."""
    return max(1, players // 4)


def fitted(scores: Array, start: Sequence[float] | None = None) -> list[Rating]:
    """Ratings by the matrix of scores: how often the one of a row was better than the one of a column.

    Earlier ratings to start from make it quicker, not different.
    """
    if not len(scores):
        return []
    guess = np.zeros(len(scores)) if start is None else (np.array(start) - MIDDLE) / POINTS
    strengths, information = _most_likely(scores, guess)
    values, doubts = MIDDLE + POINTS * strengths, POINTS * TABLE / np.sqrt(information)
    return [
        Rating(value, min(doubt, UNKNOWN.doubt)) for value, doubt in zip(values.tolist(), doubts.tolist(), strict=True)
    ]


def _most_likely(scores: Array, strengths: Array) -> tuple[Array, Array]:
    """The strengths, by Newton's method, and how much is known of each."""
    meetings, won, prior = scores + scores.T, scores.sum(1), 1 / PRIOR**2
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        slope = won - (meetings * chances).sum(1) - prior * strengths
        weights = meetings * chances * (1 - chances)
        information = weights.sum(1) + prior
        step = _solved(weights, information, slope)
        strengths = strengths + step / max(1.0, float(np.abs(step).max()))  # far from the top, no wild leaps
        if float(np.abs(slope).max()) < TOLERANCE * max(1.0, float(won.max())):
            break
    return strengths, information


def _solved(weights: Array, information: Array, slope: Array) -> Array:
    """The step x with (diag(information) - weights) x = slope, by conjugate gradients: n² where solving takes n³."""
    found, rest = np.zeros(len(slope)), slope.copy()
    scaled = rest / information
    direction, length = scaled.copy(), float(rest @ scaled)
    for _ in range(len(slope) + 20):
        if length <= TOLERANCE**2:
            break
        turned = information * direction - weights @ direction
        share = length / float(direction @ turned)
        found, rest = found + share * direction, rest - share * turned
        scaled = rest / information
        before, length = length, float(rest @ scaled)
        direction = scaled + length / before * direction
    return found
