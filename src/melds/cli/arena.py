"""The commands `melds arena ...`: their words and options. What they do is loaded when it is done, as a database takes
longer to load than most commands to run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from melds.cli.options import GAMES, ClockOption, TrustOption, Variant

__all__ = [
    "arena",
    "custom",
    "enter",
    "export",
    "final",
    "import_log",
    "init",
    "run",
    "show",
    "standings",
    "withdraw",
]

arena = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Run a tournament that goes on by itself: players are entered, play, are rated, and can be watched.",
)

Db = Annotated[
    str, typer.Option("--db", envvar="MELDS_DB", help="The store: a file, or postgresql://USER@HOST/DATABASE.")
]
Which = Annotated[str | None, typer.Option("--tournament", "-t", help="Which one, if the store holds several.")]
PlayerWord = Annotated[
    str, typer.Argument(help="A player: mine, 'mine 2' for its second version, or ada/mine.", show_default=False)
]
JobsOption = Annotated[
    int | None, typer.Option("--jobs", min=1, help="Matches at once; by default one a core.", show_default=False)
]
STORE = "melds.db"


@arena.command()
def init(  # noqa: PLR0913, PLR0917 - options of a command
    game: Annotated[str | None, typer.Argument(help=f"One of {GAMES}.", show_default=False)] = None,
    variant: Variant = None,
    name: Annotated[str | None, typer.Option("--name", help="Of the tournament; by default the game's.")] = None,
    entry_gap: Annotated[float, typer.Option("--entry-gap", min=0, help="Minutes between entries of a person.")] = 10,
    most_active: Annotated[int, typer.Option("--most-active", min=1, help="Active players of one person.")] = 4,
    strikes: Annotated[int, typer.Option("--strikes", min=1, help="Disqualified games that put a player out.")] = 10,
    clock: ClockOption = 1,
    db: Db = STORE,
) -> None:
    """Make a store, or bring it to this version, and make a tournament in it."""
    from melds.cli.arena_acts import make_tournament

    make_tournament(db, game, variant, name, entry_gap * 60, most_active, strikes, clock)


@arena.command()
def enter(  # noqa: PLR0913, PLR0917 - options of a command
    bot: Annotated[str, typer.Argument(help="A bot's Python file, or a built-in player.", show_default=False)],
    person: Annotated[str, typer.Option("--person", "-p", help="Whose it is.", show_default=False)],
    name: Annotated[str | None, typer.Option("--name", help="Of the player; by default the file's.")] = None,
    student_id: Annotated[
        str | None, typer.Option("--student-id", help="The person's number in the mark book.")
    ] = None,
    email: Annotated[str | None, typer.Option("--email", help="The person's address in the mark book.")] = None,
    tournament: Which = None,
    db: Db = STORE,
    trust: TrustOption = False,
) -> None:
    """Enter a bot, after a check: it loads, answers its first call, and plays a game legally.

    Entered again under the same name, it is the next version, rated from the beginning.
    """
    from melds.cli.arena_acts import enter_player

    enter_player(db, tournament, bot, person, name, student_id, email, trust)


@arena.command()
def run(  # noqa: PLR0913, PLR0917 - options of a command
    jobs: JobsOption = None,
    matches: Annotated[int | None, typer.Option("--matches", min=1, help="Stop when so many more are played.")] = None,
    minutes: Annotated[float | None, typer.Option("--minutes", min=0, help="Stop after so long.")] = None,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS", help="Spread matches over this Ray cluster; or 'auto'.")
    ] = None,
    tournament: Which = None,
    db: Db = STORE,
    trust: TrustOption = False,
) -> None:
    """Have matches played, until Ctrl-C: nothing is lost then, or when the machine is switched off."""
    from melds.cli.arena_run import run_arena

    run_arena(db, tournament, jobs, matches, minutes, ray, trust)


@arena.command()
def standings(  # noqa: PLR0913, PLR0917 - options of a command
    everybody: Annotated[bool, typer.Option("--all", help="Also versions that no longer play.")] = False,
    matrix: Annotated[bool, typer.Option("--matrix", help="Who is better than whom, and how often.")] = False,
    errors: Annotated[bool, typer.Option("--errors", help="Who was disqualified for what.")] = False,
    queue: Annotated[bool, typer.Option("--queue", help="The matches that run and that come next.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print the standings for a spreadsheet.")] = False,
    tournament: Which = None,
    db: Db = STORE,
) -> None:
    """Show how the tournament stands."""
    from melds.cli.arena_acts import show_standings

    show_standings(db, tournament, everybody, matrix, errors, queue, csv)


@arena.command()
def show(
    what: Annotated[str, typer.Argument(help="The number of a match, or a player.", show_default=False)],
    save: Annotated[
        Path | None, typer.Option("--save", help="Write the record, and the bot that failed, into this folder.")
    ] = None,
    tournament: Which = None,
    db: Db = STORE,
) -> None:
    """Show a match with what its bots printed, or a player with its versions, history and errors."""
    from melds.cli.arena_acts import show_match, show_player

    if what.isdecimal():
        show_match(db, tournament, int(what), save)
    else:
        show_player(db, tournament, what)


@arena.command()
def withdraw(
    player: PlayerWord,
    undo: Annotated[bool, typer.Option("--undo", help="Put it back into play.")] = False,
    tournament: Which = None,
    db: Db = STORE,
) -> None:
    """Take a player out of play, or put it back; what it has played stands."""
    from melds.cli.arena_acts import withdraw_player

    withdraw_player(db, tournament, player, undo)


@arena.command()
def custom(
    players: Annotated[list[str], typer.Argument(help="Four players, by seat.", metavar="P1 P2 P3 P4")],
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="Of the deal.")] = None,
    tournament: Which = None,
    db: Db = STORE,
) -> None:
    """Ask for a game between any four players; it comes first, and counts for nobody."""
    from melds.cli.arena_acts import ask_for_match

    ask_for_match(db, tournament, players, seed)


@arena.command()
def final(  # noqa: PLR0913, PLR0917 - options of a command
    games: Annotated[int, typer.Option("--games", min=4, help="Games of each player, at least.")] = 200,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="The same seed gives the same result.")] = None,
    name: Annotated[str | None, typer.Option("--name", help="Of the final; one that was stopped goes on.")] = None,
    jobs: JobsOption = None,
    full: Annotated[float, typer.Option("--full", min=0, help="The full mark.")] = 10.0,
    base: Annotated[float, typer.Option("--base", min=0, max=1, help="What part of it everybody has.")] = 0.5,
    csv: Annotated[Path | None, typer.Option("--csv", help="Write the marks here.")] = None,
    form: Annotated[str, typer.Option("--format", help="Of the marks: plain, canvas or moodle.")] = "plain",
    tournament: Which = None,
    db: Db = STORE,
    trust: TrustOption = False,
) -> None:
    """Play a final of everybody's last player, balanced and repeatable, and give marks.

    mark = full * (base + (1 - base) * share), where share is that of the others in lower bands, and half of those in
    the same band. A band holds players whose difference may be chance. Who was put out has 0.
    """
    from melds.cli.arena_run import run_final

    run_final(db, tournament, games, seed, name, jobs, full, base, csv, form, trust)


@arena.command()
def export(
    folder: Annotated[Path, typer.Argument(help="A folder, which is made.", show_default=False)],
    tournament: Which = None,
    db: Db = STORE,
) -> None:
    """Write the standings, all records and all bots into a folder."""
    from melds.cli.arena_acts import export_tournament

    export_tournament(db, tournament, folder)


@arena.command(name="import-log")
def import_log(
    files: Annotated[list[Path], typer.Argument(help="Match logs of the course, or records.", show_default=False)],
    tournament: Which = None,
    db: Db = STORE,
) -> None:
    """Keep games that were played elsewhere, to look at; they count for nobody."""
    from melds.cli.arena_acts import import_logs

    import_logs(db, tournament, files)
