"""The command `melds`."""

from __future__ import annotations

import re
import sys
from importlib.resources import files
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from melds import __version__
from melds.cli.arena import arena
from melds.cli.checks import check
from melds.cli.debug import reproduce
from melds.cli.doctor import doctor
from melds.cli.files import read_game, read_whole_game, write_file
from melds.cli.matches import match
from melds.cli.options import GAMES, FilePath, GameOption, SeatOption, StepOption, Variant
from melds.cli.serve import serve
from melds.cli.show import deal_title, final_text, turns_of
from melds.cli.tournament import tournament
from melds.cli.tune import tune
from melds.errors import MeldsError
from melds.game import Game
from melds.notation.match_log import format_log
from melds.notation.record import Record
from melds.players import PLAYERS, SPARRING, player
from melds.rules.games import rules_of

__all__ = ["app", "convert", "demo", "main", "replay", "rules", "run", "verify"]

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Phazed, PhaseA and Huxxy: three rummy-family card games, for bots and for people.",
)

app.command()(match)
app.command()(check)
app.command()(reproduce)
app.command()(tournament)
app.command()(tune)
app.command()(serve)


@app.callback(invoke_without_command=True)
def main(version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False) -> None:
    """Phazed, PhaseA and Huxxy: three rummy-family card games, for bots and for people."""
    if version:
        typer.echo(f"melds {__version__}")
        raise typer.Exit


@app.command()
def verify(file: FilePath, game: GameOption = None) -> None:
    """Judge every play of a game again, and compare every score and the final ranks.

    Says how many deals, turns and plays agree with the rules; or where the first difference is, with exit code 1.
    """
    report = read_whole_game(file, _game_name(game)).verify()
    typer.echo(f"{file}: {report}")
    if report.difference is not None:
        raise typer.Exit(1)


@app.command()
def replay(
    file: FilePath,
    deal: Annotated[int | None, typer.Option("--deal", min=0, help="Show only this deal, from 0.")] = None,
    seat: SeatOption = None,
    step: StepOption = False,
    game: GameOption = None,
) -> None:
    """Show a game turn by turn."""
    record = read_whole_game(file, _game_name(game)).record
    if deal is not None and deal >= len(record.deals):
        raise MeldsError(f"{file} has {len(record.deals)} deals, from 0; there is no deal {deal}")
    _show(record, deal, seat, step)


@app.command()
def convert(
    file: FilePath,
    to: Annotated[
        str | None, typer.Option("--to", help="record or log; by default the one that the file is not.")
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write here, not to the terminal.")] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", min=0, max=3, help="Hide what this seat did not see; records only.")
    ] = None,
    game: GameOption = None,
) -> None:
    """Turn a record into a match log of the tournament, or the other way round."""
    source = read_game(file, _game_name(game))
    target = to or ("log" if source.log is None else "record")
    if target not in ("record", "log"):
        raise MeldsError(f"--to is {target!r}; expected record or log")
    if target == "log" and seat is not None:
        raise MeldsError("a match log shows all cards; --seat goes with --to record")
    record = source.record if seat is None else source.record.seen_by(seat)
    text = record.dumps() if target == "record" else format_log(record)
    if output is None:
        typer.echo(text, nl=False)
        return
    write_file(output, text)


@app.command()
def rules(
    game: Annotated[str, typer.Argument(help="phazed, phasea or huxxy.", show_default=False)],
    paragraph: Annotated[str | None, typer.Argument(help="Only this section or paragraph, such as 2.5.")] = None,
) -> None:
    """Show the rules of a game, or one paragraph of them."""
    name = rules_of(game).name.removesuffix("-bonus")
    text = files("melds.rules").joinpath("texts", f"{name}.md").read_text(encoding="utf-8")
    if paragraph is not None:
        text = _section(text, paragraph, name)
    console = Console()
    if console.is_terminal:
        console.print(Markdown(text), width=min(console.width, 100))
    else:
        typer.echo(text)


@app.command()
def demo(  # noqa: PLR0913, PLR0917 - options of a command
    game: Annotated[str, typer.Argument(help=f"One of {GAMES}.")] = "phazed",
    variant: Variant = None,
    players: Annotated[
        str, typer.Option("--players", help=f"Four of {', '.join(PLAYERS + SPARRING)}, parted by commas.")
    ] = "tactician,tactician,tactician,random",
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same game.")] = 1,
    seat: SeatOption = None,
    step: StepOption = False,
    save: Annotated[Path | None, typer.Option("--save", help="Write the record here.")] = None,
) -> None:
    """Play a whole game between four built-in players and show it."""
    chosen = rules_of(game, variant)
    names = [name.strip() for name in players.split(",")]
    if len(names) != chosen.seats:
        raise MeldsError(f"--players names {len(names)} players; expected {chosen.seats}")
    seats = [player(name, chosen, seed=seed + place) for place, name in enumerate(names)]
    played = Game(chosen.name, seed=seed, players=[f"{name} {place}" for place, name in enumerate(names)])
    while not played.is_over:
        played.play(seats[played.seat].play(played.observe()))
    if save is not None:
        write_file(save, played.record.dumps())
    _show(played.record, None, seat, step)


app.command()(doctor)
app.add_typer(arena, name="arena")


def _game_name(game: str | None) -> str | None:
    return None if game is None else rules_of(game).name


def _show(record: Record, only: int | None, seat: int | None, step: bool) -> None:
    """Print a game turn by turn; deals but the one asked for are played silently."""
    console = Console(highlight=False)
    if step and not sys.stdin.isatty():
        raise MeldsError("--step waits for keys, and there is no terminal to type them in")
    seats = ", ".join(f"seat {at}: {name}" for at, name in enumerate(record.players))
    console.print(Text(f"{record.rules.title}  ", style="bold") + Text(seats, style="not bold"))
    begun = -1
    for deal, lines in turns_of(record, seat):
        if only in (None, deal.number):
            if deal.number > begun:
                console.print(deal_title(record, deal, seat))
                begun = deal.number
            console.print(lines)
            if step and not _goes_on():
                return
    for deal in record.deals[begun + 1 :]:  # dealt, and nothing played yet
        if only in (None, deal.number) and not any(turn.plays for turn in deal.turns):
            console.print(deal_title(record, deal, seat))
    if only is None:
        console.print(final_text(record))


def _goes_on() -> bool:
    try:
        return typer.getchar() not in ("q", "Q", "\x1b")
    except (KeyboardInterrupt, EOFError):
        return False


def _section(text: str, paragraph: str, game: str) -> str:
    """The part of the rules under one number: a heading such as 2.5, or a paragraph such as 2.5a."""
    number = re.escape(paragraph)
    found = re.search(rf"^#+ {number}(?![\w.]).*?(?=^#|\Z)", text, re.MULTILINE | re.DOTALL) or re.search(
        rf"^\*\*{number}\*\*.*?(?=\n\n|\Z)", text, re.MULTILINE | re.DOTALL
    )
    if found is None:
        raise MeldsError(f"the rules of {game} have no paragraph {paragraph!r}")
    return found[0]


def run() -> None:
    """The command line: every error of ours, and of the disk, is one line and exit code 2."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that can't print a sign shows ?
    try:
        app()
    except MeldsError as error:
        typer.echo(f"melds: {error}", err=True)
    except OSError as error:
        typer.echo(f"melds: can't write: {error.strerror}", err=True)
    sys.exit(2)
