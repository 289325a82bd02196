"""An answer is read as a play or shown as nonsense, whatever a bot has forged."""

from pathlib import Path
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from melds.errors import BadAnswer
from melds.match.entrants import Entrant
from melds.match.readings import play_of
from melds.match.referee import play_match
from melds.rules.games import VARIANTS
from melds.rules.plays import Play

TOKENS = """
( ) [ ] { } , : 1 5 -1 0.5 1e999 0xff None True ... 'KC' "2C" 'XX' b'2C' f'{ * ** - ~ + . = := not lambda if else for
"""
parts = st.none() | st.booleans() | st.integers(-2, 10**10) | st.floats() | st.sampled_from(["KC", "ZZ", "", "2C"])
literals = st.recursive(
    parts | st.binary(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(parts, inner, max_size=3)
        | st.sets(parts, max_size=3)
    ),
    max_leaves=12,
)
texts = (
    literals.map(repr)
    | st.tuples(st.integers(0, 7), literals).map(repr)
    | st.lists(st.sampled_from(TOKENS.split()), max_size=60).map(" ".join)
    | st.text(max_size=50)
)


@given(texts, st.sampled_from(sorted(VARIANTS)))
@example("{{}}", "phazed")
@example("-" * 999, "phazed")
@example("{" * 199 + "}" * 199, "phazed")
@example("(3, (1, [['KC'], {}]))", "phazed")
def test_every_text_is_a_play_or_nonsense(text: str, game: str) -> None:
    try:
        play = play_of(text, 0, game)
    except BadAnswer as error:
        assert error.detail[:400] == text[:400]  # noqa: PT017 - both are expected
    else:
        assert isinstance(play, get_args(Play))


@pytest.mark.parametrize("text", ["(5, '" + "x" * 2000 + "')", "[" * 30 + "]" * 30])
def test_an_answer_that_is_long_or_deep_is_not_read_at_all(text: str) -> None:
    with pytest.raises(BadAnswer, match="no play, but very long") as raised:
        play_of(text, 0, "phazed")
    assert len(raised.value.detail) < 600


@pytest.mark.parametrize("answer", ["10 ** 5000", "{1: 2}", "[[[]]] * 3000", "object()", "(5, float('nan'))"])
def test_a_trusted_bot_that_answers_nonsense_is_disqualified(tmp_path: Path, answer: str) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(f"def phazed_play(*_): return {answer}\n")
    table = [Entrant("bot", bot), *[Entrant("random")] * 3]
    result = play_match(VARIANTS["phazed"], table, seed=1, sandbox=None)
    assert result.verdict is not None
    assert (result.verdict.word, result.verdict.seat) == ("nonsense", 0)
