"""The referee: asks whoever is to move, judges the answer, and writes the game down.

How this works: `play_match` deals from the seed, and until the game is over makes what the mover may know, asks the
mover's player for a play and makes it. An illegal play or a PlayerFault disqualifies the mover and ends the game, as
ruled; a SandboxFault voids it: there is no verdict then, and nobody loses. Nothing of a match is kept but its Result.
"""

from __future__ import annotations

import contextlib
import gc
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from melds.course.limits import COURSE_LIMITS, TimeLimits
from melds.errors import IllegalPlay, MeldsError, PlayerFault, SandboxFault
from melds.match.clocks import Clock
from melds.match.entrants import Entrant, table_names
from melds.match.places import place_of
from melds.match.players import BuiltInPlayer, MatchPlayer, processes_of, seated
from melds.match.running import RunningGame
from melds.match.verdicts import Verdict, verdict_of
from melds.notation.record import Record
from melds.rules.games import Rules
from melds.sandbox.host import Sandbox

__all__ = ["Result", "Watch", "play_match"]

Watch = Callable[[RunningGame], None]


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a match; everything that is kept of it."""

    record: Record  # with the time of every play
    ranks: tuple[int, ...] | None  # by seat; None if the game was not played to its end
    scores: tuple[int, ...] | None  # by seat
    clocks: tuple[Clock, ...]
    outputs: tuple[str, ...]  # what each bot printed
    verdict: Verdict | None = None  # who was disqualified, and why
    void: str | None = None  # what failed on our side
    seconds: float = 0.0


def play_match(  # noqa: PLR0913 - all but two have names
    rules: Rules,
    entrants: Sequence[Entrant],
    *,
    seed: int,
    sandbox: Sandbox | None,
    limits: TimeLimits = COURSE_LIMITS,
    names: Sequence[str] | None = None,
    watch: Watch | None = None,
) -> Result:
    """Plays a game between four entrants; the same seed and bots give the same record, but for its times.

    Without a sandbox the bots are trusted, and run in this process. `names` are those of the record, by default the
    entrants' own, told apart. `watch` is called after every play.
    """
    if len(entrants) != rules.seats:
        raise MeldsError(f"{rules.title} is a game for {rules.seats}; there are {len(entrants)} players")
    players = [seated(entrant, rules, seat, seed, Clock(limits), sandbox) for seat, entrant in enumerate(entrants)]
    game = RunningGame(rules, seed=seed, players=names or table_names(entrants))
    if sandbox is None:
        return _Table(game, players, watch).play(None)
    with sandbox.on_core(), _garbage_kept():
        return _Table(game, players, watch).play(sandbox)


@contextlib.contextmanager
def _garbage_kept() -> Iterator[None]:
    """Puts collections off meanwhile: a match makes no garbage that would need one, and they look at all there is."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class _Table:
    """One match while it is played."""

    def __init__(
        self, game: RunningGame, players: Sequence[MatchPlayer], watch: Callable[[RunningGame], None] | None
    ) -> None:
        self._game, self._players, self._watch = game, players, watch
        self._verdict: Verdict | None = None
        self._void: str | None = None
        self._began = time.monotonic()

    def play(self, sandbox: Sandbox | None) -> Result:
        try:
            with processes_of(self._players, sandbox):
                self._play_out()
        except SandboxFault as fault:
            self._void = str(fault)
        finally:
            for player in self._players:
                player.close()
        return self._result()

    def _play_out(self) -> None:
        game, players, watch = self._game, self._players, self._watch
        while not game.is_over:
            player = players[game.seat]
            try:
                game.play(player.play(game), time.monotonic() - self._began)
            except (PlayerFault, IllegalPlay) as fault:
                if isinstance(player, BuiltInPlayer):
                    raise SandboxFault(f"our own player {game.players[game.seat]} failed: {fault}") from fault
                self._verdict = verdict_of(fault, place_of(game.state), player.answer)
                game.disqualify(self._verdict.word)
            if watch is not None:
                watch(game)

    def _result(self) -> Result:
        outcome = self._game.outcome() if self._verdict is None and self._void is None else None
        return Result(
            record=self._game.record,
            ranks=None if outcome is None else outcome.ranks,
            scores=None if outcome is None else outcome.scores,
            clocks=tuple(player.clock for player in self._players),
            outputs=tuple(player.output for player in self._players),
            verdict=self._verdict,
            void=self._void,
            seconds=time.monotonic() - self._began,
        )
