"""A seat that is played by a bot in the sandbox."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from melds.course.calls import Change, entry_point
from melds.match.clocks import Clock
from melds.match.readings import play_of
from melds.rules.games import Observation, Rules
from melds.rules.plays import Play, Seat
from melds.sandbox.host import Sandbox, Worker

__all__ = ["Position", "SandboxedPlayer"]


class Position(Protocol):
    """Where a player is asked for a play; each takes what it needs of it."""

    @property
    def seat(self) -> Seat: ...
    def observe(self) -> Observation:
        """What that seat may know."""

    def changes(self) -> list[Change]:
        """What is new of that since the seat was last asked, as a bot's arguments."""


class SandboxedPlayer:
    """A bot in a process of its own."""

    def __init__(self, path: Path, rules: Rules, seed: str, clock: Clock, sandbox: Sandbox) -> None:
        self.clock, self.answer = clock, ""
        self.path = path
        self.worker: Worker | None = None  # not loaded yet, if it was put here; made when it is needed else
        self._rules, self._seed, self._sandbox = rules, seed, sandbox
        self._game, self._is_loaded = rules.name, False

    @property
    def output(self) -> str:
        """What it has printed, the first 64 KB."""
        return "" if self.worker is None else self.worker.output

    def play(self, position: Position) -> Play:
        """The bot's play; what it costs is charged to its clock."""
        clock, worker = self.clock, self.worker
        if worker is None or not self._is_loaded:
            worker = self._loaded()
        self.answer = ""
        self.answer, used = worker.call(position.changes(), clock.for_play())
        clock.charge(used, worker.waited)
        return play_of(self.answer, position.seat, self._game)

    def forget_output(self) -> None:
        """Lets go of what it has printed so far, so that all the room is there for what comes."""
        if self.worker is not None:
            self.worker.forget_output()

    def close(self) -> None:
        """Ends the process, if nobody has."""
        if self.worker is not None:
            self.worker.close()

    def _loaded(self) -> Worker:
        worker = self.worker = self.worker or self._sandbox.worker(self.path)
        self.clock.load = worker.load(entry_point(self._rules), self._seed, self.clock.for_load(), self.clock.limits)
        self._is_loaded = True
        return worker
