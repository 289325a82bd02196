"""The tactician's parameters: read from parameters.toml, as the rows that the kernel takes."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from melds.errors import MeldsError
from melds.kernel.huxxy import tactics
from melds.rules.huxxy import Rules

__all__ = ["FILE", "parameters_of", "row_of"]

FILE = Path(__file__).with_name("parameters.toml")


@cache
def parameters_of(rules: Rules) -> dict[str, float]:
    """The tuned parameters of a variant, by name."""
    return {name: float(value) for name, value in tomllib.loads(FILE.read_text(encoding="utf-8"))[rules.name].items()}


def row_of(parameters: Mapping[str, float]) -> list[float]:
    """The parameters in the order of the kernel."""
    if set(parameters) != set(tactics.NAMES):
        wrong = ", ".join(sorted(set(parameters) ^ set(tactics.NAMES)))
        raise MeldsError(f"the tactician's parameters are {', '.join(tactics.NAMES)}; missing or unknown: {wrong}")
    return [parameters[name] for name in tactics.NAMES]
