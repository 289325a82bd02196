"""A bot's answer as a text: numbers, words, tuples and lists, and nothing of the bot's own making."""

from __future__ import annotations

from typing import Any

from melds.sandbox.protocol import Kind

__all__ = ["formatted", "plain"]

DEEPEST, MOST_PARTS = 20, 2000  # of an answer that is sent; a play has a depth of 4 and some 20 parts
_PLAIN = {str, int, type(None), bool, float}


def formatted(answer: object) -> tuple[bytes, str]:
    """How an answer is sent: as Python writes it, if it consists of numbers, words, tuples and lists."""
    try:
        return Kind.ANSWER, repr(answer if _is_plain_row(answer) else plain(answer))
    except ValueError as error:  # from `plain`, or from `repr` of a number with thousands of digits
        return Kind.NONSENSE, str(error)


def _is_plain_row(answer: Any) -> bool:
    """Whether it is a tuple of numbers and words, as most answers are: `(5, '8D')`."""
    if type(answer) is not tuple:
        return False
    for part in answer:
        kind = type(part)
        if kind is not int and kind is not str and part is not None:
            return False
    return True


def plain(value: Any, depth: int = DEEPEST) -> Any:
    """The value without classes of the bot's own: a namedtuple is a tuple, an IntEnum an int; ValueError if it isn't.

    No method of the value is called for that, which `isinstance` and `len` would do.
    """
    kind = type(value)
    if kind in _PLAIN:
        return value
    base: Any
    for base in (tuple, list):
        if issubclass(kind, base):
            if depth == 0 or base.__len__(value) > MOST_PARTS:
                raise ValueError(f"a list of more than {MOST_PARTS} items" if depth else "lists in lists without end")
            return base([plain(part, depth - 1) for part in base.__iter__(value)])
    if issubclass(kind, str):
        return str.__str__(value)
    if issubclass(kind, int):
        return int.__index__(value)
    raise ValueError(f"an object of type {kind.__name__}")
