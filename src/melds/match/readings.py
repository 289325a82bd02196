"""The play that a bot's answer means."""

from __future__ import annotations

import ast
from functools import lru_cache

from melds.course.calls import read_answer
from melds.errors import BadAnswer, BadPlay
from melds.rules.games import VARIANTS
from melds.rules.plays import Play, Seat

__all__ = ["play_of"]

LONGEST_PLAY, MOST_BRACKETS = 1000, 24  # of an answer that is looked at; the longest play has 200 signs


@lru_cache(4096)
def play_of(text: str, seat: Seat, game: str) -> Play:
    """The play that an answer means; BadAnswer shows it if it means none.

    Read once for all matches: most answers come again and again, and reading one takes longer than a play.
    """
    if len(text) > LONGEST_PLAY or text.count("(") + text.count("[") > MOST_BRACKETS:
        raise BadAnswer("its answer is no play, but very long", _shown(text))
    try:
        return read_answer(ast.literal_eval(text), seat, VARIANTS[game])
    except BadPlay as error:
        raise BadAnswer(f"its answer is no play: {error}", _shown(text)) from None
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):  # all that literal_eval raises
        raise BadAnswer("its answer is no play", _shown(text)) from None


def _shown(text: str) -> str:
    return text if len(text) <= 500 else f"{text[:500]}... ({len(text)} signs)"
