"""What was tuned and learnt: the tactician's parameters (parameters.toml), the champion's value (value.json)."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from melds.errors import MeldsError
from melds.kernel.huxxy import tactics
from melds.kernel.huxxy.value import Value
from melds.rules.huxxy import Rules

__all__ = ["FILE", "VALUE_FILE", "parameters_of", "row_of", "value_of"]

FILE = Path(__file__).with_name("parameters.toml")
VALUE_FILE = Path(__file__).with_name("value.json")  # made by benchmarks/huxxy_value.py


@cache
def parameters_of(rules: Rules) -> dict[str, float]:
    """The tuned parameters of a variant, by name."""
    return {name: float(value) for name, value in tomllib.loads(FILE.read_text(encoding="utf-8"))[rules.name].items()}


@cache
def value_of(rules: Rules) -> Value:
    """The learned value of a variant."""
    return Value(json.loads(VALUE_FILE.read_text(encoding="utf-8"))[rules.name]["weights"])


def row_of(parameters: Mapping[str, float]) -> list[float]:
    """The parameters in the order of the kernel."""
    if set(parameters) != set(tactics.NAMES):
        wrong = ", ".join(sorted(set(parameters) ^ set(tactics.NAMES)))
        raise MeldsError(f"the tactician's parameters are {', '.join(tactics.NAMES)}; missing or unknown: {wrong}")
    return [parameters[name] for name in tactics.NAMES]
