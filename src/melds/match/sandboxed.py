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
        self._path, self._rules, self._seed, self._sandbox = path, rules, seed, sandbox
        self._game = rules.name
        self._worker: Worker | None = None

    @property
    def output(self) -> str:
        """What it has printed, the first 64 KB."""
        return "" if self._worker is None else self._worker.output

    def play(self, position: Position) -> Play:
        """The bot's play; what it costs is charged to its clock."""
        worker, clock = self._worker or self._loaded(), self.clock
        self.answer = ""
        self.answer, used = worker.call(position.changes(), clock.for_play())
        clock.charge(used, worker.waited)
        return play_of(self.answer, position.seat, self._game)

    def forget_output(self) -> None:
        """Lets go of what it has printed so far, so that all the room is there for what comes."""
        if self._worker is not None:
            self._worker.forget_output()

    def close(self) -> None:
        """Ends the process."""
        if self._worker is not None:
            self._worker.close()

    def _loaded(self) -> Worker:
        self._worker = self._sandbox.worker(self._path)
        self.clock.load = self._worker.load(entry_point(self._rules), self._seed, self.clock.for_load())
        return self._worker
