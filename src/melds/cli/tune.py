"""`melds tune`: better parameters for the tactician, by self-play."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from melds.cli.files import write_file
from melds.cli.options import GameName, Variant
from melds.cli.results import INTERRUPTED
from melds.errors import MeldsError
from melds.rules.games import rules_of

if TYPE_CHECKING:
    from melds.players.tuning import Run, Tuning

__all__ = ["tune"]


def tune(  # noqa: PLR0913, PLR0917 - options of a command
    game: GameName,
    variant: Variant = None,
    generations: Annotated[int, typer.Option("--generations", min=1, help="Generations in all.")] = 20,
    population: Annotated[int, typer.Option("--population", min=4, help="Rows of parameters in each.")] = 14,
    games: Annotated[int, typer.Option("--games", min=4, help="Games of each row, a multiple of 4.")] = 400,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same run.")] = 1,
    only: Annotated[
        list[str] | None, typer.Option("--only", help="Tune this parameter; as often as there are some.")
    ] = None,
    step: Annotated[
        float | None,
        typer.Option("--step", min=0.001, help="How far the first rows lie from the present one, as a share of it."),
    ] = None,
    run: Annotated[
        Path | None, typer.Option("--run", help="Keep the run here; if it is there already, it is taken up.")
    ] = None,
) -> None:
    """Search the tactician's parameters by self-play, and print what was found.

    CMA-ES proposes, games inside the kernel judge: each row plays against three tacticians with the present parameters,
    on the same deals as all others, every deal from all four seats. After Ctrl-C the same command goes on.
    """
    try:
        from melds.players.tuning import STEP, Run, Tuning, subject_of  # noqa: PLC0415 - the tools of tuning are an extra
    except ImportError as error:
        raise MeldsError(f"tuning needs the extra: pip install 'melds[tune]' ({error.name} is missing)") from None
    rules = rules_of(game, variant)
    path = run or Path(f"tune-{rules.name}.json")
    subject = subject_of(rules)
    free = _chosen(only, subject.names) if only else subject.free
    wanted = Run(rules.name, seed, population, games, subject.names, subject.values, free, step or STEP)
    tuning = Tuning(_kept(path, wanted) if path.exists() else wanted)
    if tuning.generation:
        typer.echo(f"melds: {path} goes on after generation {tuning.generation}", err=True)
    done = False
    with contextlib.suppress(KeyboardInterrupt):
        _advance(tuning, generations, path)
        done = True
    if not done:
        typer.echo(
            f"melds: stopped after generation {tuning.generation}; the same command goes on from there", err=True
        )
        raise typer.Exit(INTERRUPTED)
    share, margin = tuning.check()
    typer.echo(_report(tuning, share, margin))


def _chosen(words: list[str], names: tuple[str, ...]) -> tuple[str, ...]:
    for word in words:
        if word not in names:
            raise MeldsError(f"there is no parameter {word!r}; the parameters are {', '.join(names)}")
    return tuple(name for name in names if name in words)


def _kept(path: Path, wanted: Run) -> Run:
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=type(wanted))
    except msgspec.DecodeError as error:
        raise MeldsError(f"{path} is no run of melds tune: {error}") from None
    for name in ("game", "seed", "population", "games", "free", "step"):
        ours, theirs = getattr(wanted, name), getattr(kept, name)
        if ours != theirs:
            raise MeldsError(f"{path} is a run with {name} {theirs}, not {ours}; name another with --run")
    return kept


def _advance(tuning: Tuning, generations: int, path: Path) -> None:
    """Play the generations that are missing; each is written down when it is done."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    population = tuning.run.population
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("tuning", total=generations * population, completed=tuning.generation * population)
        while tuning.generation < generations:
            shares = tuning.advance(lambda: progress.advance(task))
            write_file(path, msgspec.json.encode(tuning.run).decode())
            best, mean = max(shares), sum(shares) / len(shares)
            progress.update(task, description=f"generation {tuning.generation}: mean {mean:.1%}, best {best:.1%}")


def _report(tuning: Tuning, share: float, margin: float) -> str:
    run = tuning.run
    lines = [
        f"# melds tune {run.game} --generations {tuning.generation} --population {run.population} --games {run.games}"
        f" --seed {run.seed}",
        f"# {share:.1%} +- {margin:.1%} against three with the parameters before (25% is as good)",
    ]
    lines += [f"{name} = {value:.4g}" for name, value in zip(run.names, tuning.row, strict=True)]
    return "\n".join(lines)
