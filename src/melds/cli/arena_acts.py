"""What the commands `melds arena ...` do, but for playing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer
from rich.console import Console
from rich.text import Text
from sqlalchemy import select, update

from melds.arena.draw import custom_match
from melds.arena.entry import NotReady, enter, enter_builtin, reactivate, withdraw
from melds.arena.export import exported_records, import_record, standings_csv
from melds.arena.matches import MatchView, error_overview, match_view, papers_of, player_errors, player_page, queue
from melds.arena.sources import read_bot
from melds.arena.standings import find_version, head_to_head, leaderboard, rating_history
from melds.arena.store.engine import Store, create_store, open_store
from melds.arena.store.models import Person, Player, Source, Stage, Status, Version
from melds.arena.tournaments import Terms, TournamentView, create_tournament, find_tournament, tournaments
from melds.cli.arena_tables import (
    error_table,
    history_line,
    leaderboard_table,
    match_table,
    matrix_table,
    moment,
    queue_table,
)
from melds.cli.bots import make_ready
from melds.cli.files import read_whole_game, write_file
from melds.cli.options import run_options
from melds.cli.results import command_line, counted, print_command, print_output, print_verdict
from melds.course.limits import COURSE_LIMITS
from melds.errors import MeldsError
from melds.match.entrants import entrant_of
from melds.match.verdicts import Verdict
from melds.rules.games import rules_of

__all__ = [
    "ask_for_match",
    "enter_player",
    "export_tournament",
    "import_logs",
    "make_tournament",
    "opened",
    "show_match",
    "show_player",
    "show_standings",
    "withdraw_player",
]

MOST_ERRORS, MOST_RIVALS = 10, 10


def opened(db: str, name: str | None) -> tuple[Store, TournamentView]:
    """The store and the tournament that is meant."""
    store = open_store(db)
    with store.reading() as connection:
        return store, find_tournament(connection, name)


def make_tournament(  # noqa: PLR0913, PLR0917 - options of a command
    db: str,
    game: str | None,
    variant: str | None,
    name: str | None,
    gap: float,
    most_active: int,
    strikes: int,
    clock: float,
) -> None:
    """`melds arena init`."""
    rules = None if game is None else rules_of(game, variant)
    store = create_store(db)
    if rules is None:
        with store.reading() as connection:
            names = ", ".join(each.name for each in tournaments(connection)) or "no tournament yet"
        typer.echo(f"{store.name} is a store of this version: {names}")
        return
    terms = Terms(most_active=most_active, entry_gap=gap, strikes=strikes)
    made = create_tournament(store, name or rules.name, rules, terms=terms, limits=COURSE_LIMITS.times(clock))
    typer.echo(f"{store.name}: {made.name}, a tournament of {rules.title}. Next: melds arena enter mine.py --person me")


def enter_player(  # noqa: PLR0913, PLR0917 - options of a command
    db: str,
    which: str | None,
    bot: str,
    person: str,
    name: str | None,
    student_id: str | None,
    email: str | None,
    trust: bool,
) -> None:
    """`melds arena enter`."""
    store, tournament = opened(db, which)
    entrant = entrant_of(bot)
    chosen = name or entrant.name
    if entrant.path is None:
        entered = enter_builtin(store, tournament, entrant.name, person=person, name=chosen)
    else:
        content = read_bot(entrant.path, tournament.terms.most_bytes)
        make_ready([entrant], trust=trust)
        try:
            entered = enter(store, tournament, content, person=person, name=chosen, trust=trust)
        except NotReady as failure:
            _print_failure(failure, entrant.path, tournament)
            raise typer.Exit(1) from None
    _describe(store, person, student_id, email)
    typer.echo(f"{person}: {entered.name}, version {entered.number}, is entered in {tournament.name}")
    for gone in entered.inactive:
        typer.echo(f"{gone} is inactive now: {counted(tournament.terms.most_active, 'player')} a person may be active")


def _print_failure(failure: NotReady, path: Path, tournament: TournamentView) -> None:
    console, verdict = Console(highlight=False), failure.trial.verdict
    assert verdict is not None
    print_verdict(console, path.stem, verdict, str(verdict.where))
    print_output(console, path.stem, failure.trial.result.outputs[failure.trial.seat])
    console.print(Text("It is not entered.", style="bold red"))
    print_command(console, "All about it:", command_line(["check", tournament.rules.name, str(path)]))


def _describe(store: Store, person: str, student_id: str | None, email: str | None) -> None:
    values = {name: text for name, text in (("student_id", student_id), ("email", email)) if text is not None}
    if values:
        with store.writing() as connection:
            connection.execute(update(Person).where(Person.name == person).values(**values))


def show_standings(  # noqa: PLR0913, PLR0917 - options of a command
    db: str, which: str | None, everybody: bool, matrix: bool, errors: bool, queued: bool, csv: bool
) -> None:
    """`melds arena standings`."""
    store, tournament = opened(db, which)
    console = Console(highlight=False)
    with store.reading() as connection:
        rows = leaderboard(connection, tournament, **({"statuses": list(Status)} if everybody else {}))
        if csv:
            typer.echo(standings_csv(rows), nl=False)
            return
        title = f"   {tournament.rules.title}, {counted(tournament.recorded, 'match')}"
        console.print(Text(tournament.name, style="bold") + Text(title, style="not bold dim"))
        console.print()
        if errors:
            console.print(error_table(error_overview(connection, tournament)))
        elif queued:
            console.print(queue_table(queue(connection, tournament)))
        elif matrix:
            console.print(matrix_table(rows, head_to_head(connection, tournament)))
        else:
            console.print(leaderboard_table(rows, console.width))
    if not rows:
        print_command(console, "Nobody is entered yet:", command_line(["arena", "enter", "mine.py", "--person", "me"]))


def show_match(db: str, which: str | None, number: int, save: Path | None) -> None:
    """`melds arena show NUMBER`."""
    store, _ = opened(db, which)
    console = Console(highlight=False)
    with store.reading() as connection:
        match = match_view(connection, number)
        when = match.stage if match.played_at is None else moment(match.played_at)
        title = f"   {match.game}, {match.kind}, seed {match.seed}, {when}"
        console.print(Text(f"match {match.id}", style="bold") + Text(title, style="not bold dim"))
        console.print()
        console.print(match_table(match))
        console.print()
        if match.trouble:
            console.print(Text(f"Tried {match.tries} times; the last time: {match.trouble}", style="bold yellow"))
        if match.stage is not Stage.PLAYED:
            return
        if match.verdict is not None and match.offender is not None:
            verdict = Verdict(**match.verdict)
            print_verdict(console, match.offender.name, verdict, str(verdict.where))
        papers = papers_of(connection, number)
        for seat, output in zip(match.seats, papers.outputs, strict=True):
            print_output(console, seat.name, output)
        if save is not None:
            _save(store, match, papers.record, save)
            console.print(Text("Written: ", style="dim") + Text(str(save)))
    if match.verdict is not None:
        _print_again(console, match, db)


def _save(store: Store, match: MatchView, record: str, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    write_file(folder / "match.melds", record)
    if match.offender is not None and match.offender.version is not None:
        with store.reading() as connection:
            content = connection.execute(
                select(Source.content)
                .join(Version, Version.source_hash == Source.hash)
                .where(Version.id == match.offender.version)
            ).scalar()
        if content is not None:
            (folder / "bot.py").write_bytes(content)


def _print_again(console: Console, match: MatchView, db: str) -> None:
    """The command with which the author sees a failure again."""
    assert match.verdict is not None
    folder = f"match-{match.id}"
    saved = command_line(["arena", "show", str(match.id), "--save", folder, "--db", db])
    where = [f"{folder}/match.melds", "--turn", str(match.verdict["turn"]), "--bot", f"{folder}/bot.py"]
    options = run_options(trust=False, clock=match.limits.play / COURSE_LIMITS.play)
    again = command_line(["reproduce", *where, *options])
    print_command(console, "See it again:", f"{saved} && {again}")


def show_player(db: str, which: str | None, word: str) -> None:
    """`melds arena show PLAYER`."""
    store, tournament = opened(db, which)
    console = Console(highlight=False)
    with store.reading() as connection:
        version = find_version(connection, tournament, word)
        page = player_page(connection, version)
        console.print(Text(f"{page.player}", style="bold") + Text(f"   of {page.person}", style="not bold dim"))
        console.print()
        everybody = leaderboard(connection, tournament, statuses=list(Status))
        ids = {each.version for each in page.versions}
        console.print(leaderboard_table([row for row in everybody if row.version in ids], console.width))
        console.print()
        points = rating_history(connection, version)
        if len(points) > 1:
            line = f"{points[0].rating:.0f} {history_line(points)} {points[-1].rating:.0f}"
            console.print(Text("rating  ", style="dim") + Text(line, style="not dim"))
            console.print()
        pairs = [pair for pair in head_to_head(connection, tournament).values() if pair.version == version]
        names = {row.version: row.title for row in everybody}
        for pair in sorted(pairs, key=lambda pair: -pair.meetings)[:MOST_RIVALS]:
            figures = f"{pair.share:4.0%} of {counted(pair.meetings, 'meeting')}"
            console.print(
                Text("better than ", style="dim") + Text(f"{names[pair.opponent]:24}{figures}", style="not dim")
            )
        console.print()
        for match in player_errors(connection, version, MOST_ERRORS):
            verdict = Verdict(**(match.verdict or {}))
            assert match.offender is not None
            print_verdict(console, match.offender.name, verdict, f"match {match.id}, {verdict.where}")
            _print_again(console, match, db)
            console.print()


def withdraw_player(db: str, which: str | None, word: str, undo: bool) -> None:
    """`melds arena withdraw`."""
    store, tournament = opened(db, which)
    with store.reading() as connection:
        version = find_version(connection, tournament, word)
    if not undo:
        withdraw(store, version)
        typer.echo(f"{word} is withdrawn; `melds arena withdraw --undo` puts it back")
        return
    for gone in reactivate(store, version):
        typer.echo(f"{gone} is inactive now")
    typer.echo(f"{word} is active again")


def ask_for_match(db: str, which: str | None, players: Sequence[str], seed: int | None) -> None:
    """`melds arena custom`."""
    store, tournament = opened(db, which)
    with store.reading() as connection:
        versions = [find_version(connection, tournament, word) for word in players]
    number = custom_match(store, tournament, versions, seed=seed)
    typer.echo(f"match {number} comes next; `melds arena run` plays it, `melds arena show {number}` shows it")


def export_tournament(db: str, which: str | None, folder: Path) -> None:
    """`melds arena export`."""
    store, tournament = opened(db, which)
    try:
        for part in ("records", "bots"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        with store.reading() as connection:
            rows = leaderboard(connection, tournament, statuses=list(Status))
            bots = connection.execute(
                select(Person.name, Player.name, Version.number, Source.content)
                .join(Player, Player.person_id == Person.id)
                .join(Version, Version.player_id == Player.id)
                .join(Source, Source.hash == Version.source_hash)
                .where(Version.tournament_id == tournament.id)
            )
            for person, player, number, content in bots:
                (folder / "bots" / f"{person} - {player} - {number}.py").write_bytes(content)
        written = 0
        for name, text in exported_records(store, tournament):
            write_file(folder / "records" / name, text)
            written += 1
    except OSError as error:
        raise MeldsError(f"{error.filename or folder} can't be written: {error.strerror}") from None
    write_file(folder / "standings.csv", standings_csv(rows))
    typer.echo(f"Written: {folder}, with {counted(len(rows), 'version')} and {counted(written, 'record')}")


def import_logs(db: str, which: str | None, files: Sequence[Path]) -> None:
    """`melds arena import-log`."""
    store, tournament = opened(db, which)
    for path in files:
        source = read_whole_game(path, tournament.rules.name)
        report = source.verify()
        if report.difference is not None:
            raise MeldsError(f"{path} does not agree with the rules: {report}")
        typer.echo(f"{path} is match {import_record(store, tournament, source.record)}")
