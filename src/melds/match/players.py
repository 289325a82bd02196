"""The three ways in which a seat of a match is played: a bot in the sandbox, a bot trusted in-process, a built-in.

All answer `play(position)` with a play, or raise what disqualifies them: a PlayerFault. A bot is loaded when it is
first asked, so that whatever goes wrong happens in a turn of its own.
"""

from __future__ import annotations

import contextlib
import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

from melds.course.calls import Change, entry_point
from melds.course.feed import Arguments, Feed
from melds.course.limits import set_limits
from melds.errors import BadAnswer, OutOfMemory, Raised, SandboxFault, Timeout
from melds.match.clocks import Clock
from melds.match.entrants import Entrant
from melds.match.readings import play_of
from melds.match.sandboxed import Position, SandboxedPlayer
from melds.match.surroundings import Surroundings
from melds.players import Player, player
from melds.rules.games import Observation, Rules
from melds.rules.plays import Play, Seat
from melds.sandbox.answers import plain
from melds.sandbox.host import Sandbox
from melds.sandbox.worker import MissingFunction, author_traceback, load_bot, seed_chance, seed_numpy

__all__ = [
    "BuiltInPlayer",
    "MatchPlayer",
    "Position",
    "SandboxedPlayer",
    "Seen",
    "TrustedPlayer",
    "bot_seed",
    "processes_of",
    "seated",
]


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
        time = clock.limits.play, clock.limits.match
        return BuiltInPlayer(player(entrant.name, rules, seed=seed * rules.seats + seat, time=time), clock)
    if sandbox is None:
        return TrustedPlayer(entrant.path, rules, bot_seed(seed, seat), clock)
    return SandboxedPlayer(entrant.path, rules, bot_seed(seed, seat), clock, sandbox)


@contextlib.contextmanager
def processes_of(players: Sequence[MatchPlayer], sandbox: Sandbox | None) -> Iterator[None]:
    """Starts the processes of all bots in the sandbox at once, and so ends them: that takes less than one by one."""
    bots = [each for each in players if isinstance(each, SandboxedPlayer)]
    if sandbox is None or not bots:
        yield
        return
    for bot, worker in zip(bots, sandbox.workers([bot.path for bot in bots]), strict=True):
        bot.worker = worker
    try:
        yield
    finally:
        sandbox.end([bot.worker for bot in bots if bot.worker is not None])


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
        return play_of(self.answer, position.seat, self._rules.name)

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
        set_limits(self.clock.limits)
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
