"""The command `melds check`: is a bot ready to be entered?"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from melds.cli.bots import make_ready
from melds.cli.files import write_file
from melds.cli.options import ClockOption, GameName, TrustOption, Variant, run_options
from melds.cli.results import INTERRUPTED, Failure, command_line, counted, duration, print_command, print_failures
from melds.course.limits import COURSE_LIMITS
from melds.errors import MeldsError
from melds.match.check import SLOW, Check, SlowPlay, Trial, play_check
from melds.match.entrants import entrant_of
from melds.notation.match_log import ORDINALS
from melds.rules.games import rules_of

__all__ = ["check"]

SLOWEST_SHOWN = 3


def check(  # noqa: PLR0913, PLR0917 - options of a command
    game: GameName,
    bot: Annotated[str, typer.Argument(help="The bot's Python file.", metavar="FILE", show_default=False)],
    variant: Variant = None,
    games: Annotated[int, typer.Option("--games", min=1, help="How many; four go once round the table.")] = 8,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Of the first game; the others follow.")] = 1,
    trust: TrustOption = False,
    clock: ClockOption = 1,
) -> None:
    """Play a bot in every seat against built-in players, and say whether it is ready to be entered.

    Exit code 0: it is ready. 1: it was disqualified. 2: it could not be checked. 130: stopped with Ctrl-C.
    """
    rules, entrant = rules_of(game, variant), entrant_of(bot)
    path = entrant.path
    if path is None:
        raise MeldsError(f"{bot} is a built-in player; expected a bot's Python file")
    make_ready([entrant], trust=trust)
    limits = COURSE_LIMITS.times(clock)
    console, found, options = Console(highlight=False), Check(limits), run_options(trust, clock)
    console.print(Text(f"{path}: {rules.title}, {counted(games, 'game')}", style="bold"))
    trials, is_complete = play_check(entrant, rules, games=games, seed=seed, trust=trust, limits=limits), False
    with contextlib.suppress(KeyboardInterrupt), contextlib.closing(trials):
        for trial in trials:
            found.add(trial)
            console.print(_trial_line(trial, games), soft_wrap=True)
        is_complete = True
    console.print()
    print_failures(console, [_failure(trial, path) for trial in found.failures], options)
    _print_figures(console, found, path, options)
    _print_readiness(console, found, is_complete=is_complete)
    if not is_complete or not found.is_ready:
        raise typer.Exit(2 if found.void else 1 if found.failures else INTERRUPTED)


def _trial_line(trial: Trial, games: int) -> Text:
    number = f"{trial.number:{len(str(games)) + 2}}/{games}"
    line = Text(f"{number}  seat {trial.seat}, against {trial.opponent:<8}", style="dim")
    if trial.result.void is not None:
        return line + Text(f"void, through a fault of ours: {trial.result.void}", style="bold yellow")
    if trial.verdict is not None:
        verdict = trial.verdict
        where = f"deal {verdict.deal}, turn {verdict.turn}, play {verdict.play}"
        return line + Text(f"FAILED: {verdict.word}, {where}", style="bold red")
    assert trial.rank is not None
    assert trial.result.scores is not None
    rank = Text(ORDINALS[trial.rank], style="bold green" if trial.rank == 1 else "bold")
    time = f"{duration(trial.clock.total)} of processor time"
    return line + rank + Text(f"  {trial.result.scores[trial.seat]:4} points, {time}", style="not bold default")


def _record(trial: Trial, bot: Path) -> Path:
    """The record of a game that is worth a look, written into a folder named after the bot."""
    folder = Path(f"check-{bot.stem}")
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise MeldsError(f"{folder} can't be made: {error.strerror}") from None
    path = folder / f"{trial.fixture.game}-{trial.fixture.seed}.melds"
    write_file(path, trial.result.record.without_times().dumps())
    return path


def _failure(trial: Trial, bot: Path) -> Failure:
    assert trial.verdict is not None
    return Failure(trial.number, trial.fixture, trial.verdict, _record(trial, bot))


def _print_figures(console: Console, found: Check, bot: Path, options: list[str]) -> None:
    slowest = found.slowest(SLOWEST_SHOWN)
    if not slowest:
        return
    for title, figure, rest in _figures(found, slowest):
        console.print(Text(f"{title:26}", style="dim") + Text(f"{figure:>8}   {rest}", style="not dim"))
    console.print()
    for play in slowest:
        if play.seconds > SLOW * found.limits.play:
            print_command(console, "See a slow play again:", _slow_command(play, bot, options))


def _figures(found: Check, slowest: list[SlowPlay]) -> Iterator[tuple[str, str, str]]:
    title = f"slowest {counted(len(slowest), 'play')}"
    for play in slowest:
        yield title, duration(play.seconds), f"game {play.trial.number}, {play.place}"
        title = ""
    load, match = found.limits.load, found.limits.match
    yield "loading", duration(found.longest_load), f"of {load:g} s"
    yield (
        "plays of a game, at most",
        duration(found.longest_match),
        f"of {match:g} s, {found.longest_match / match:.1%}",
    )
    for opponent, (wins, ranked) in found.wins().items():
        won = f"{wins:.2f}".rstrip("0").rstrip(".")
        yield f"wins against {opponent}", won, f"of {counted(ranked, 'game')}, {wins / ranked:.0%}"


def _slow_command(play: SlowPlay, bot: Path, options: list[str]) -> str:
    place, record = play.place, _record(play.trial, bot)
    where = ["--deal", str(place.deal), "--turn", str(place.turn), "--play", str(place.play)]
    return command_line(["reproduce", str(record), *where, "--bot", str(bot), *options])


def _print_readiness(console: Console, found: Check, *, is_complete: bool) -> None:
    played = len(found.trials)
    if found.failures:
        if not found.failures[-1].is_loaded:
            text = "Not ready to be entered: it can't be loaded."
        else:
            text = f"Not ready to be entered: disqualified in {len(found.failures)} of {counted(played, 'game')}."
        console.print(Text(text, style="bold red"))
    elif found.void:
        console.print(Text("Nothing can be said about it: the fault is ours.", style="bold yellow"))
    elif not is_complete:
        console.print(Text(f"Stopped after {counted(played, 'game')}; no failure so far.", style="bold yellow"))
    else:
        warnings = found.warnings()
        text = "Ready to be entered, but slow: " + "; ".join(warnings) if warnings else "Ready to be entered"
        console.print(Text(f"{text}.", style="bold yellow" if warnings else "bold green"))
