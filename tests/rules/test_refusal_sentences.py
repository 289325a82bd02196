"""What a refused player is told, word for word; a sentence that changes is changed here, by somebody who read it."""

from __future__ import annotations

import pytest
from positions import judged, parse_position, reach
from rule_cases import TABLES

from melds.notation.plays import parse_play


def _sentences() -> list[tuple[str, str, str]]:
    _, *blocks = (TABLES / "sentences.cases").read_text().strip().split("\n\n")
    found = []
    for block in blocks:
        given, sentence = block.split("\n")
        game, position = given.split(" | ", 1)
        found.append((game, position, sentence))
    return found


@pytest.mark.parametrize(("game", "position", "sentence"), _sentences())
def test_a_refusal_says_exactly_this(game: str, position: str, sentence: str) -> None:
    state, asks, tokens = parse_position(game, position)
    problem = judged(reach(state, tokens[:-1]), asks, parse_play(tokens[-1]))
    assert str(problem) == sentence
