"""A learned guess of the chance to win, from what is left after a turn: a small network of one hidden layer."""

from __future__ import annotations

from collections.abc import Sequence

from melds.errors import BadCall
from melds.kernel.huxxy import tactics

__all__ = ["Value"]


class Value:
    """The network's weights; what it is given are the features of `tactics`, in their order."""

    __slots__ = ("bias", "hidden", "inner", "is_known", "outer")

    def __init__(self, weights: Sequence[float] = ()) -> None:
        """Weights in one row: of the hidden units, a row each, then their biases, their outputs, the last bias."""
        self.inner = [0.0 for _ in range(tactics.FEATURES * tactics.HIDDEN)]
        self.hidden = [0.0 for _ in range(tactics.HIDDEN)]
        self.outer = [0.0 for _ in range(tactics.HIDDEN)]
        self.bias = 0.0
        self.is_known = len(weights) > 0
        inner = tactics.FEATURES * tactics.HIDDEN
        if self.is_known and len(weights) != inner + 2 * tactics.HIDDEN + 1:
            raise BadCall(f"the network has {inner + 2 * tactics.HIDDEN + 1} weights, not {len(weights)}")
        if self.is_known:
            for place in range(inner):
                self.inner[place] = weights[place]
            for unit in range(tactics.HIDDEN):
                self.hidden[unit] = weights[inner + unit]
                self.outer[unit] = weights[inner + tactics.HIDDEN + unit]
            self.bias = weights[inner + 2 * tactics.HIDDEN]

    def guess(self, features: Sequence[float]) -> float:
        """The network's output for these features."""
        row = [0.0] * 24
        for place in range(tactics.FEATURES):
            row[place] = features[place]
        return self.of(row, 0)

    def of(self, features: list[float], first: int) -> float:
        """The same for a row within many: the logarithm of the odds to win."""
        total = self.bias
        for unit in range(tactics.HIDDEN):
            level, start = self.hidden[unit], unit * tactics.FEATURES
            for place in range(tactics.FEATURES):
                level += self.inner[start + place] * features[first + place]
            if level > 0:
                total += self.outer[unit] * level
        return total
