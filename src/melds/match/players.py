"""The three ways in which a seat of a match is played: a bot in the sandbox, a bot trusted in-process, a built-in.

All answer `play(position)` with a play, or raise what disqualifies them: a PlayerFault. A bot is loaded when it is
first asked, so that whatever goes wrong happens in a turn of its own.
"""

from __future__ import annotations

import ast
import hashlib
import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from melds.course.calls import Change, entry_point, read_answer
from melds.course.feed import Arguments, Feed
from melds.errors import BadAnswer, BadPlay, OutOfMemory, Raised, SandboxFault, Timeout
from melds.match.clocks import Clock
from melds.match.entrants import Entrant
from melds.match.surroundings import Surroundings
from melds.players import Player, player
from melds.rules.games import VARIANTS, Observation, Rules
from melds.rules.plays import Play, Seat
from melds.sandbox.host import Sandbox, Worker
from melds.sandbox.worker import MissingFunction, author_traceback, load_bot, plain, seed_chance, seed_numpy

__all__ = ["BuiltInPlayer", "MatchPlayer", "Position", "SandboxedPlayer", "Seen", "TrustedPlayer", "bot_seed", "seated"]

LONGEST_PLAY, MOST_BRACKETS = 1000, 24  # of an answer that is looked at; the longest play has 200 signs


class Position(Protocol):
    """Where a player is asked for a play; each takes what it needs of it."""

    @property
    def seat(self) -> Seat: ...
    def observe(self) -> Observation:
        """What that seat may know."""

    def changes(self) -> list[Change]:
        """What is new of that since the seat was last asked, as a bot's arguments."""


class Seen:
    """A position out of an observation, for calls outside of a running game."""

    def __init__(self, observation: Observation, feed: Feed) -> None:
        self.seat = observation.seat
        self._observation, self._feed = observation, feed

    def observe(self) -> Observation:
        """The observation."""
        return self._observation

    def changes(self) -> list[Change]:
        """What the feed has not told that seat yet."""
        return self._feed.changes(self._observation)


class MatchPlayer(Protocol):
    """Whoever plays a seat of one match."""

    clock: Clock
    answer: str  # the last one, as Python writes it

    @property
    def output(self) -> str:
        """What it has printed."""

    def play(self, position: Position) -> Play:
        """One play for the seat that is to move; PlayerFault if there is none."""

    def close(self) -> None:
        """Ends it."""


def bot_seed(seed: int, seat: Seat) -> str:
    """What a bot's `random` is seeded with; hashed, for a bot that finds the game's own seed can deal all hands."""
    return hashlib.sha256(f"melds {seed} {seat}".encode()).hexdigest()


def seated(  # noqa: PLR0913, PLR0917 - all that a player needs to know
    entrant: Entrant, rules: Rules, seat: Seat, seed: int, clock: Clock, sandbox: Sandbox | None
) -> MatchPlayer:
    """The entrant at that seat of a match; without a sandbox a bot is trusted, and runs in this process."""
    if entrant.path is None:
        return BuiltInPlayer(player(entrant.name, rules, seed=seed * rules.seats + seat), clock)
    if sandbox is None:
        return TrustedPlayer(entrant.path, rules, bot_seed(seed, seat), clock)
    return SandboxedPlayer(entrant.path, rules, bot_seed(seed, seat), clock, sandbox)


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
        return _play_of(self.answer, position.seat, self._game)

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


class TrustedPlayer:
    """A bot in this process: nothing protects us from it, and a debugger reaches it."""

    output = ""  # it prints where we print

    def __init__(self, path: Path, rules: Rules, seed: str, clock: Clock) -> None:
        self.clock, self.answer = clock, ""
        self._path, self._rules, self._seed = path.resolve(), rules, seed
        self._arguments = Arguments()
        self._surroundings = Surroundings(self._path.parent)
        self._bot: Callable[..., object] | None = None

    def play(self, position: Position) -> Play:
        """The bot's play; time is looked at afterwards."""
        bot, allowance = self._bot or self._loaded(), self.clock.for_play()
        self.answer = ""
        arguments = self._arguments.call(position.changes())
        began, wall = time.process_time(), time.monotonic()
        value = self._guarded(lambda: bot(*arguments))
        used = time.process_time() - began
        self.clock.charge(used, time.monotonic() - wall)
        try:
            self.answer = repr(plain(value))
        except ValueError as error:
            raise BadAnswer("its answer is no play", str(error)) from None
        if used > allowance.cpu:
            raise Timeout(allowance.overrun(used))
        return _play_of(self.answer, position.seat, self._rules.name)

    def close(self) -> None:
        """Takes away what it has imported."""
        self._surroundings.leave()

    def _loaded(self) -> Callable[..., object]:
        began, allowance = time.process_time(), self.clock.for_load()
        self._bot = self._guarded(self._load)
        self.clock.load = time.process_time() - began
        if self.clock.load > allowance.cpu:
            raise Timeout(allowance.overrun(self.clock.load))
        return self._bot

    def _load(self) -> Callable[..., object]:
        seed_chance(self._seed)
        bot = load_bot(str(self._path), entry_point(self._rules))
        seed_numpy(self._seed)
        return bot

    def _guarded(self, act: Callable[[], Any]) -> Any:
        try:
            with self._surroundings:
                return act()
        except KeyboardInterrupt:
            raise
        except MissingFunction as error:
            raise Raised(str(error)) from None
        except MemoryError as error:
            raise OutOfMemory("it wanted more memory than there is") from error
        except BaseException as error:  # a bot's own code: SystemExit and all
            text = author_traceback(error, self._path.parent)
            raise Raised(f"it raised {text.rpartition(chr(10))[2]}", text) from error


class BuiltInPlayer:
    """One of ours; if it fails, the fault is ours, too."""

    output = ""

    def __init__(self, inner: Player, clock: Clock) -> None:
        self.clock, self.answer = clock, ""
        self._inner = inner

    def play(self, position: Position) -> Play:
        """Its play."""
        began = time.process_time()
        try:
            play = self._inner.play(position.observe())
        except Exception as error:
            raise SandboxFault(f"our own player {self._inner.name} failed: {error!r}") from error
        self.clock.charge(time.process_time() - began, 0.0)
        return play

    def close(self) -> None:
        """Nothing is held."""


@lru_cache(4096)
def _play_of(text: str, seat: Seat, game: str) -> Play:
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
