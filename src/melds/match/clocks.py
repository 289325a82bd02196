"""How much time a bot has, and how much it has used.

Judged is processor time: 2 s to load, 4 s for a play, 60 s for all plays of a match. A bot may wait four times as long,
which is to sleep, not to stand in line for the processor: a busy machine disqualifies nobody.
"""

from __future__ import annotations

from typing import Any

from melds.course.limits import COURSE_LIMITS, TimeLimits
from melds.sandbox.host import Allowance

__all__ = ["Clock"]


class Clock:
    """The time of one bot in one match, in seconds of processor time."""

    def __init__(self, limits: TimeLimits = COURSE_LIMITS) -> None:
        self.limits = limits
        self._full = Allowance(limits.play, limits.play * limits.wall, limits.play, "a play")
        self._ample = limits.match - limits.play  # while less has been used, there is the full time for a play
        self._ample_wall = self._ample * limits.wall
        self._wall = 0.0
        self.load = 0.0
        self.plays: list[float] = []  # of each play
        self.total = 0.0  # of all plays

    def for_load(self) -> Allowance:
        """What there is for loading."""
        return Allowance(self.limits.load, self.limits.load * self.limits.wall, self.limits.load, "loading")

    def for_play(self) -> Allowance:
        """What there is for the next play: the full time, or what is left of the match."""
        if self.total <= self._ample and self._wall <= self._ample_wall:
            return self._full
        limits = self.limits
        left, left_wall = limits.match - self.total, limits.match * limits.wall - self._wall
        wall = min(max(left_wall, 0.0), self._full.wall)
        if left < limits.play:
            return Allowance(max(left, 0.0), wall, limits.match, "all plays of a match")
        return Allowance(limits.play, wall, limits.play, "a play, late in the match")

    def charge(self, used: float, waited: float) -> None:
        """Counts a play."""
        self.plays.append(used)
        self.total += used
        self._wall += waited

    def charge_waiting(self, waited: float) -> None:
        """Counts waiting alone."""
        self._wall += waited

    def __reduce__(self) -> tuple[Any, ...]:
        return _clock, (self.limits, self.load, self.plays, self._wall)

    @property
    def slowest(self) -> float:
        """The time of the slowest play."""
        return max(self.plays, default=0.0)


def _clock(limits: TimeLimits, load: float, plays: list[float], waited: float) -> Clock:
    """A clock that has counted these plays."""
    clock = Clock(limits)
    clock.load = load
    for used in plays:
        clock.charge(used, 0.0)
    clock.charge_waiting(waited)
    return clock
