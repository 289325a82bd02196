"""What `melds match --json` prints: one document with everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from melds import __version__
from melds.match.clocks import Clock
from melds.match.entrants import Entrant
from melds.match.referee import Result
from melds.match.series import Fixture, Standing, Tally
from melds.match.verdicts import Verdict
from melds.rules.games import Rules

__all__ = ["ClockDocument", "GameDocument", "MatchDocument", "PlayerDocument", "StandingDocument", "game_document"]


class PlayerDocument(msgspec.Struct):
    """Who plays: a bot's file, or a built-in player if there is none."""

    name: str
    file: str | None


class ClockDocument(msgspec.Struct):
    """Seconds of processor time."""

    load: float
    plays: list[float]
    total: float
    slowest: float


class GameDocument(msgspec.Struct):
    """One game; lists are by seat."""

    number: int  # from 1
    seed: int
    players: tuple[str, ...]
    ranks: tuple[int, ...] | None
    scores: tuple[int, ...] | None
    verdict: Verdict | None
    void: str | None
    clocks: list[ClockDocument]
    outputs: list[str]
    seconds: float
    record: str


class StandingDocument(msgspec.Struct):
    """A row of the table."""

    name: str
    games: int
    wins: float
    mean_rank: float | None
    errors: int
    plays: int
    cpu: float
    cpu_per_play: float
    slowest: float


class MatchDocument(msgspec.Struct):
    """A whole series, or what there is of it if it was stopped."""

    melds: str
    game: str
    seed: int
    trust: bool
    clock: float  # times the course's limits
    is_complete: bool
    players: list[PlayerDocument]
    standings: list[StandingDocument]
    games: list[GameDocument]

    @classmethod
    def of(  # noqa: PLR0913 - all have names
        cls,
        *,
        rules: Rules,
        entrants: Sequence[Entrant],
        seed: int,
        trust: bool,
        clock: float,
        is_complete: bool,
        tally: Tally,
        games: list[GameDocument],
    ) -> MatchDocument:
        """The document of a series."""
        return cls(
            melds=__version__,
            game=rules.name,
            seed=seed,
            trust=trust,
            clock=clock,
            is_complete=is_complete,
            players=[
                PlayerDocument(name, None if entrant.path is None else str(entrant.path))
                for name, entrant in zip(tally.standings, entrants, strict=True)
            ],
            standings=[_standing(row) for row in tally.table],
            games=games,
        )

    def dumps(self) -> str:
        """The document as JSON."""
        return msgspec.json.encode(self).decode()


def game_document(number: int, fixture: Fixture, result: Result, *, times: bool) -> GameDocument:
    """The document of one game; its record with or without times."""
    record = result.record if times else result.record.without_times()
    return GameDocument(
        number=number,
        seed=fixture.seed,
        players=fixture.names,
        ranks=result.ranks,
        scores=result.scores,
        verdict=None if result.verdict is None else _verdict(result.verdict),
        void=result.void,
        clocks=[_clock(clock) for clock in result.clocks],
        outputs=[_text(output) for output in result.outputs],
        seconds=round(result.seconds, 6),
        record=record.dumps(),
    )


def _verdict(verdict: Verdict) -> Verdict:
    return replace(
        verdict, sentence=_text(verdict.sentence), detail=_text(verdict.detail), answer=_text(verdict.answer)
    )


def _clock(clock: Clock) -> ClockDocument:
    plays = [round(seconds, 6) for seconds in clock.plays]
    return ClockDocument(round(clock.load, 6), plays, round(clock.total, 6), round(clock.slowest, 6))


def _standing(row: Standing) -> StandingDocument:
    return StandingDocument(
        name=row.name,
        games=row.games,
        wins=row.wins,
        mean_rank=row.mean_rank,
        errors=row.errors,
        plays=row.plays,
        cpu=round(row.cpu, 6),
        cpu_per_play=round(row.cpu_per_play, 6),
        slowest=round(row.slowest, 6),
    )


def _text(text: str) -> str:
    """A stranger's text without the halves of signs that JSON can't hold."""
    return text.encode("utf-8", "replace").decode()
