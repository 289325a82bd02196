"""The command `melds match`: a game between bots, or many."""

from __future__ import annotations

import contextlib
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from melds.cli.bots import make_ready
from melds.cli.documents import GameDocument, MatchDocument, game_document
from melds.cli.files import write_file
from melds.cli.options import ClockOption, GameName, TrustOption, Variant, run_options
from melds.cli.results import (
    INTERRUPTED,
    Failure,
    counted,
    duration,
    print_command,
    print_failures,
    print_output,
    print_verdict,
    result_table,
    standings_table,
)
from melds.course.limits import COURSE_LIMITS
from melds.match.entrants import Entrant, entrant_of, table_names
from melds.match.referee import Result
from melds.match.running import RunningGame
from melds.match.series import Fixture, Tally, most_jobs, play_series, rotation
from melds.notation.match_log import format_log
from melds.players import PLAYERS, SPARRING
from melds.rules.games import Rules, rules_of

__all__ = ["match"]

MOST_SEEDS = 1_000_000_000  # too many for a bot to deal them all and see which one it is in
MOST_SHOWN = 10  # disqualifications of a series, each with its record
REFRESHES = 2  # a second


@dataclass(slots=True)
class _Order:
    """What was asked for."""

    rules: Rules
    entrants: list[Entrant]
    seed: int
    games: int
    jobs: int
    trust: bool
    clock: float
    times: bool
    record: Path | None
    log: Path | None
    json: bool


@dataclass(slots=True)
class _Outcome:
    """What has come of it so far."""

    tally: Tally
    is_complete: bool = False
    last: tuple[Fixture, Result] | None = None
    failures: list[Failure] = field(default_factory=list)
    void: list[str] = field(default_factory=list)
    written: list[Path] = field(default_factory=list)
    documents: list[GameDocument] = field(default_factory=list)


def match(  # noqa: PLR0913, PLR0917 - options of a command
    game: GameName,
    players: Annotated[
        list[str],
        typer.Argument(
            help=f"Four of: a bot's Python file, {', '.join(PLAYERS + SPARRING)}.",
            metavar="P1 P2 P3 P4",
            show_default=False,
        ),
    ],
    variant: Variant = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="Of the first game; the same seed and bots, the same game.")
    ] = None,
    games: Annotated[int, typer.Option("--games", min=1, help="How many; seats rotate from game to game.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Games played at once, at most one a core.")] = 1,
    record: Annotated[
        Path | None, typer.Option("--record", help="Write the record here; of many games to FILE-001 and so on.")
    ] = None,
    log: Annotated[
        Path | None, typer.Option("--log", help="Write the tournament's match log here; of many games likewise.")
    ] = None,
    times: Annotated[bool, typer.Option("--times", help="Write the time of every play into records, too.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print everything as one JSON document.")] = False,
    trust: TrustOption = False,
    clock: ClockOption = 1,
) -> None:
    """Play a game between bots and built-in players, or many games.

    Exit code 0: all was played. 1: a bot was disqualified. 2: it could not be played. 130: stopped with Ctrl-C.
    """
    rules, entrants = rules_of(game, variant), [entrant_of(word) for word in players]
    seed = random.SystemRandom().randrange(MOST_SEEDS) if seed is None else seed
    order = _Order(rules, entrants, seed, games, _jobs(jobs, games), trust, clock, times, record, log, json)
    fixtures = rotation(rules, entrants, seed=seed, games=games)
    make_ready(entrants, trust=trust)
    outcome = _Outcome(Tally(table_names(entrants)))
    with contextlib.suppress(KeyboardInterrupt):
        _play(order, list(fixtures), outcome)
        outcome.is_complete = True
    _report(order, outcome)
    if not outcome.is_complete:
        typer.echo("melds: stopped", err=True)
        raise typer.Exit(INTERRUPTED)
    if outcome.void or outcome.failures:
        raise typer.Exit(2 if outcome.void else 1)


def _jobs(wanted: int, games: int) -> int:
    if wanted > most_jobs():
        typer.echo(f"melds: {counted(most_jobs(), 'core')} here, so no more games are played at once", err=True)
    return min(wanted, most_jobs(), games)


def _play(order: _Order, fixtures: list[Fixture], outcome: _Outcome) -> None:
    with contextlib.ExitStack() as stack:
        advance, watch = stack.enter_context(_progress(order))
        if order.json:
            stack.enter_context(contextlib.redirect_stdout(sys.stderr))  # what trusted bots print
        limits = COURSE_LIMITS.times(order.clock)
        series = play_series(fixtures, jobs=order.jobs, trust=order.trust, limits=limits, watch=watch)
        stack.enter_context(contextlib.closing(series))
        for number, (fixture, result) in enumerate(series, 1):
            _keep(order, number, fixture, result, outcome)
            advance()


@contextlib.contextmanager
def _progress(order: _Order) -> Iterator[tuple[Callable[[], None], Callable[[RunningGame], None] | None]]:
    """Shows how far the games are and who is thinking, where somebody watches.

    Twice a second only: what it takes is charged to the players of this process.
    """
    console = Console(stderr=True)
    counts = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()) if order.games > 1 else ()
    shown = Progress(
        TextColumn("{task.description}"),
        *counts,
        TextColumn("{task.fields[where]}"),
        console=console,
        refresh_per_second=REFRESHES,
        transient=True,
        disable=not console.is_terminal,
    )
    task = shown.add_task(order.rules.title, total=order.games, where="")
    with shown:
        yield (
            lambda: shown.advance(task),
            (lambda game: shown.update(task, where=game.state.where)) if console.is_terminal else None,
        )


def _keep(order: _Order, number: int, fixture: Fixture, result: Result, outcome: _Outcome) -> None:
    """Counts a game and writes what is to be written of it."""
    outcome.tally.add(fixture, result)
    outcome.last = fixture, result
    if order.json:
        outcome.documents.append(game_document(number, fixture, result, times=order.times))
    if result.void is not None:
        outcome.void.append(f"game {number} (seed {fixture.seed}): {result.void}")
        return
    name = f"{fixture.game}-{fixture.seed}"
    record, text = None, (result.record if order.times else result.record.without_times()).dumps()
    if order.record is not None:
        record = _numbered(order.record, number, order.games, f"{name}.melds")
        _write(record, text, outcome)
    if order.log is not None:
        _write(_numbered(order.log, number, order.games, f"{name}.log"), format_log(result.record), outcome)
    if result.verdict is not None:
        if record is None and not order.json and len(outcome.failures) < MOST_SHOWN:
            record = _free(Path(f"{name}.melds"), text)
            _write(record, text, outcome)
        outcome.failures.append(Failure(number, fixture, result.verdict, record))


def _numbered(path: Path, number: int, games: int, name: str) -> Path:
    """Where a game of a series is written: in a folder by its seed, else by its number, unless it is the only one."""
    if path.is_dir():
        return path / name
    if games == 1:
        return path
    return path.with_stem(f"{path.stem}-{number:0{max(3, len(str(games)))}d}")


def _free(path: Path, text: str) -> Path:
    """A path like this one where nothing else would be lost: `phazed-7.melds`, or `phazed-7-2.melds`."""
    tried, number = path, 1
    while tried.exists() and not (tried.is_file() and tried.read_bytes() == text.encode()):
        number += 1
        tried = path.with_stem(f"{path.stem}-{number}")
    return tried


def _write(path: Path, text: str, outcome: _Outcome) -> None:
    write_file(path, text)
    outcome.written.append(path)


def _report(order: _Order, outcome: _Outcome) -> None:
    if order.json:
        document = MatchDocument.of(
            rules=order.rules,
            entrants=order.entrants,
            seed=order.seed,
            trust=order.trust,
            clock=order.clock,
            is_complete=outcome.is_complete,
            tally=outcome.tally,
            games=outcome.documents,
        )
        typer.echo(document.dumps())
        return
    console = Console(highlight=False)
    if order.games == 1:
        if outcome.last is not None:
            _print_game(console, order, outcome, *outcome.last)
    else:
        _print_series(console, order, outcome)
    if outcome.written:
        _print_written(console, outcome.written)


def _print_game(console: Console, order: _Order, outcome: _Outcome, fixture: Fixture, result: Result) -> None:
    title = Text(f"{order.rules.title}, seed {fixture.seed}", style="bold")
    console.print(title + Text(f"   {_length(result)}, {duration(result.seconds)}", style="not bold dim"))
    console.print()
    if result.void is not None:
        _print_void(console, outcome.void)
        return
    console.print(result_table(fixture, result))
    console.print()
    for failure in outcome.failures:
        print_verdict(console, failure.name, failure.verdict, str(failure.verdict.where))
    for name, output in zip(fixture.names, result.outputs, strict=True):
        print_output(console, name, output)
    for failure in outcome.failures:
        command = failure.reproduction(run_options(order.trust, order.clock))
        if command is not None:
            print_command(console, "See it again:", command)


def _length(result: Result) -> str:
    deals = result.record.deals
    turns = sum(len(deal.turns) for deal in deals)
    plays = sum(len(turn.plays) for deal in deals for turn in deal.turns)
    return f"{counted(len(deals), 'deal')}, {counted(turns, 'turn')}, {counted(plays, 'play')}"


def _print_series(console: Console, order: _Order, outcome: _Outcome) -> None:
    tally = outcome.tally
    print_failures(console, outcome.failures, run_options(order.trust, order.clock))
    if outcome.void:
        _print_void(console, outcome.void)
    title = Text(f"{order.rules.title}, {counted(order.games, 'game')}", style="bold")
    seeds = f"   seeds {order.seed} to {order.seed + order.games - 1}, seats rotate"
    console.print(title + Text(seeds, style="not bold dim"))
    if not outcome.is_complete:
        console.print(Text(f"Stopped after {counted(tally.games, 'game')}.", style="bold yellow"))
    console.print()
    console.print(standings_table(tally))
    console.print()
    if any(row.wins % 1 for row in tally.table):
        console.print("A first rank that several share counts as a part of a win for each.")
    if tally.disqualified:
        ended = f"{counted(tally.disqualified, 'game')} ended with a disqualification: no ranks, an error for the bot."
        console.print(ended)


def _print_void(console: Console, void: list[str]) -> None:
    console.print(Text("Void through a fault of ours, and counted for nobody:", style="bold yellow"))
    for reason in void[:MOST_SHOWN]:
        console.print(Text(f"  {reason}"), soft_wrap=True)


def _print_written(console: Console, written: list[Path]) -> None:
    names = [str(path) for path in (written if len(written) <= 4 else [written[0], written[-1]])]
    shown = ", ".join(names) if len(written) <= 4 else f"{names[0]} to {names[1]} ({len(written)} files)"
    console.print(Text("Written: ", style="dim") + Text(shown), soft_wrap=True)
