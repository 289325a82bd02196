"""Whether what a bot was given came back.

This file is never compiled. In C (loans.pxd beside it) one can see who holds an object; in Python one copies again.
"""

__all__ = ["is_as_lent"]


def is_as_lent(lent: list[tuple[object, list[object]]], place: int, row: list[object]) -> bool:  # noqa: ARG001 - see above
    """Whether nobody but `lent` holds the pair at that place, nor its list, and these are still the items of `row`."""
    return False
