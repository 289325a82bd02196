"""How much time a bot has: what the course allowed, unless the match is played by another clock.

Whoever runs a bot sets the limits before its file is loaded. A bot that wants to share out its time can ask:

>>> from melds.course.limits import limits
>>> limits().play, limits().match
(4.0, 60.0)
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["COURSE_LIMITS", "TimeLimits", "limits", "set_limits"]


class TimeLimits(NamedTuple):
    """Seconds of processor time for each purpose; `wall` times as much may pass on the wall in waiting."""

    load: float = 2.0
    play: float = 4.0
    match: float = 60.0
    wall: float = 4.0

    def times(self, factor: float) -> TimeLimits:
        """So many times as much processor time for everything."""
        return TimeLimits(factor * self.load, factor * self.play, factor * self.match, self.wall)


COURSE_LIMITS = TimeLimits()
_limits = [COURSE_LIMITS]


def limits() -> TimeLimits:
    """The limits of the match that is played."""
    return _limits[0]


def set_limits(given: TimeLimits) -> None:
    """From now on a match with these is played."""
    _limits[0] = given
