"""The numbers that tactician and champion play by, from one readable file for each game in `games/`.

Each file says which run produced it. `weights` are the tactician's, by the names in `weights`; `race` is what
`standing` judges a game by, `doubt` is that of `search`.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from melds.errors import BadCall
from melds.kernel.phase import weights
from melds.kernel.phase.groups import VARIANTS
from melds.kernel.phase.standing import Race

__all__ = ["Parameters", "parameters_of", "row_of"]

FILES = Path(__file__).parent / "games"


class Parameters(NamedTuple):
    """What one file says."""

    weights: dict[str, float]
    race: Race
    doubt: float  # the champion's: standard errors by which a play must be better than the tactician's

    @property
    def row(self) -> list[float]:
        """The weights as the tactician takes them."""
        return row_of(self.weights)


def row_of(named: dict[str, float]) -> list[float]:
    """Weights by name as a row for the tactician; BadCall if a name is not known or one is missing."""
    if named.keys() != weights.NAMES.keys():
        raise BadCall(f"weights are {', '.join(weights.NAMES)}, not {', '.join(named)}")
    row = [0.0] * weights.ROOM
    for name, value in named.items():
        row[weights.NAMES[name]] = float(value)
    return row


@lru_cache
def parameters_of(variant: int) -> Parameters:
    """The parameters of a variant, as its file has them."""
    path = FILES / f"{VARIANTS[variant].name}.toml"
    read = tomllib.loads(path.read_text(encoding="utf-8"))
    return Parameters(read["weights"], Race(**read["standing"]), read["search"]["doubt"])
