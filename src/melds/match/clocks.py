"""How much time a bot has, and how much it has used.

Judged is processor time: 2 s to load, 4 s for a play, 60 s for all plays of a match. A bot may wait four times as long,
which is to sleep, not to stand in line for the processor: a busy machine disqualifies nobody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from melds.sandbox.host import Allowance

__all__ = ["COURSE_LIMITS", "Clock", "TimeLimits"]


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """Seconds of processor time for each purpose; `wall` times as much may pass on the wall in waiting."""

    load: float = 2.0
    play: float = 4.0
    match: float = 60.0
    wall: float = 4.0


COURSE_LIMITS = TimeLimits()


class Clock:
    """The time of one bot in one match, in seconds of processor time."""

    def __init__(self, limits: TimeLimits = COURSE_LIMITS) -> None:
        self._limits = limits
        self._full = Allowance(limits.play, limits.play * limits.wall, limits.play, "a play")
        self._ample = limits.match - limits.play  # while less has been used, there is the full time for a play
        self._ample_wall = self._ample * limits.wall
        self._wall = 0.0
        self.load = 0.0
        self.plays: list[float] = []  # of each play
        self.total = 0.0  # of all plays

    def for_load(self) -> Allowance:
        """What there is for loading."""
        return Allowance(self._limits.load, self._limits.load * self._limits.wall, self._limits.load, "loading")

    def for_play(self) -> Allowance:
        """What there is for the next play: the full time, or what is left of the match."""
        if self.total <= self._ample and self._wall <= self._ample_wall:
            return self._full
        limits = self._limits
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
        return _clock, (self._limits, self.load, self.plays, self._wall)

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
