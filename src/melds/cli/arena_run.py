"""Playing: `melds arena run`, `melds arena final`, `melds tournament`."""

from __future__ import annotations

import contextlib
import hashlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import typer
from rich.console import Console
from rich.text import Text
from sqlalchemy import select, update

from melds.arena.draw import can_draw
from melds.arena.entry import enter, enter_builtin
from melds.arena.final import create_final
from melds.arena.marks import FORMATS, final_table, marks_csv
from melds.arena.matches import error_overview
from melds.arena.pool import run_pool
from melds.arena.sources import content_hash, read_bot
from melds.arena.standings import leaderboard
from melds.arena.store.engine import Store, create_store
from melds.arena.store.models import Tournament, TournamentKind, Version
from melds.arena.tournaments import LOCAL, TournamentView, create_tournament, find_tournament, tournaments
from melds.arena.work import Duty
from melds.cli.arena_acts import opened
from melds.cli.arena_live import live_table
from melds.cli.arena_tables import error_table, final_marks, leaderboard_table
from melds.cli.bots import make_ready
from melds.cli.files import write_file
from melds.cli.options import run_options
from melds.cli.results import INTERRUPTED, command_line, counted, print_command
from melds.course.limits import COURSE_LIMITS, TimeLimits
from melds.errors import MeldsError
from melds.match.entrants import Entrant, entrant_of, table_names
from melds.match.series import most_jobs
from melds.rules.games import Rules, rules_of

__all__ = ["run_arena", "run_contest", "run_final"]

Player = tuple[str, Entrant, bytes | None]  # name, who, and its file


def _play(  # noqa: PLR0913 - all but two have names
    store: Store,
    tournament: TournamentView,
    *,
    jobs: int | None,
    trust: bool,
    total: int | None,
    people: bool,
    goes_on: Callable[[int], bool] = lambda _: True,
    ray: str | None = None,
) -> bool:
    """Plays until it is finished; False if it was stopped with Ctrl-C."""
    jobs = min(jobs or most_jobs(), most_jobs())
    duty = Duty(store.address, tournament.id, ahead=max(8, 4 * jobs), trust=trust)
    with contextlib.suppress(KeyboardInterrupt), live_table(store, tournament, total, people=people) as look:
        if ray is None:
            run_pool(store, duty, jobs=jobs, watch=lambda: goes_on(look()))
        else:
            from melds.arena.cluster import run_cluster  # noqa: PLC0415 - Ray is an extra

            run_cluster(store, duty, address=ray, watch=lambda: goes_on(look()))
        return True
    return False


def _bots_of(store: Store, tournament: TournamentView) -> list[Entrant]:
    """Something for `make_ready`: an entrant with a path if any player is a stranger's bot."""
    with store.reading() as connection:
        statement = select(Version.id).where(Version.tournament_id == tournament.id, Version.source_hash.is_not(None))
        found = connection.execute(statement.limit(1)).first()
    return [Entrant("bot", Path("bot.py"))] if found else []


def run_arena(  # noqa: PLR0913, PLR0917 - options of a command
    db: str,
    which: str | None,
    jobs: int | None,
    matches: int | None,
    minutes: float | None,
    ray: str | None,
    trust: bool,
) -> None:
    """`melds arena run`."""
    store, tournament = opened(db, which)
    if ray is not None and store.is_sqlite:
        raise MeldsError("--ray needs a store that all machines reach: --db postgresql://USER@HOST/DATABASE")
    make_ready(_bots_of(store, tournament), trust=trust)
    with store.reading() as connection:
        if not can_draw(connection, tournament):
            raise MeldsError(
                f"{tournament.name} has too few active players: a table needs {tournament.rules.seats} people"
            )
    typer.echo(f"melds: {tournament.name} in {store.name}; Ctrl-C stops, nothing is lost", err=True)
    end = time.monotonic() + (float("inf") if minutes is None else minutes * 60)
    enough = float("inf") if matches is None else tournament.recorded + matches
    done = _play(
        store,
        tournament,
        jobs=jobs,
        trust=trust,
        total=None if matches is None else tournament.recorded + matches,
        people=True,
        goes_on=lambda recorded: recorded < enough and time.monotonic() < end,
        ray=ray,
    )
    with store.reading() as connection:
        now = find_tournament(connection, tournament.name)
        console = Console(highlight=False)
        console.print(leaderboard_table(leaderboard(connection, now), console.width))
    played = counted(now.recorded - tournament.recorded, "match")
    typer.echo(f"melds: {played} played, {counted(now.recorded, 'match')} in all", err=True)
    if not done:
        raise typer.Exit(INTERRUPTED)


def run_final(  # noqa: PLR0913, PLR0917 - options of a command
    db: str,
    which: str | None,
    games: int,
    seed: int | None,
    name: str | None,
    jobs: int | None,
    full: float,
    base: float,
    csv: Path | None,
    form: str,
    trust: bool,
) -> None:
    """`melds arena final`."""
    if form not in FORMATS:
        raise MeldsError(f"there is no format {form!r}; expected {', '.join(FORMATS)}")
    store, parent = opened(db, which)
    make_ready(_bots_of(store, parent), trust=trust)
    title = name or f"{parent.name} final"
    with store.reading() as connection:
        known = {each.name: each for each in tournaments(connection)}
    final = known.get(title)
    if final is None:
        final = create_final(store, parent, name=title, games=games, seed=seed)
    elif final.parent_id != parent.id:
        raise MeldsError(f"{title} is no final of {parent.name}; choose another --name")
    done = not final.is_open or _play(store, final, jobs=jobs, trust=trust, total=None, people=True)
    with store.reading() as connection:
        final = find_tournament(connection, title)
        rows = final_table(connection, final, full=full, base=base)
    console = Console(highlight=False)
    facts = f"   {final.rules.title}, seed {final.seed}, {counted(final.recorded, 'match')}"
    console.print(Text(title, style="bold") + Text(facts, style="not bold dim"))
    if not done:
        console.print(Text("Stopped; the same command goes on with it.", style="bold yellow"))
    console.print()
    console.print(final_marks(rows))
    console.print()
    console.print(
        f"mark = {full:g} × ({base:g} + {1 - base:g} × share of the others in lower bands, half of those in the same)"
    )
    if not done:
        raise typer.Exit(INTERRUPTED)
    if csv is not None:
        write_file(csv, marks_csv(rows, title, form, full=full))
        console.print(Text("Written: ", style="dim") + Text(str(csv)))


def run_contest(  # noqa: PLR0913, PLR0917 - options of a command
    game: str,
    words: Sequence[str],
    variant: str | None,
    games: int,
    seed: int | None,
    jobs: int | None,
    db: str | None,
    trust: bool,
    clock: float,
) -> None:
    """`melds tournament`."""
    rules = rules_of(game, variant)
    entrants = [entrant_of(word) for word in words]
    if len(entrants) < rules.seats:
        raise MeldsError(f"a tournament needs at least {rules.seats} players; there are {len(entrants)}")
    make_ready(entrants, trust=trust)
    players: list[Player] = [
        (name, entrant, None if entrant.path is None else read_bot(entrant.path, LOCAL.most_bytes))
        for name, entrant in zip(table_names(entrants), entrants, strict=True)
    ]
    store = create_store(db or f"{rules.name}-tournament.db")
    contest = _contest(store, rules, players, games, seed, COURSE_LIMITS.times(clock))
    began = contest.recorded
    if began:
        typer.echo(f"melds: going on after {counted(began, 'match')} in {store.name}", err=True)
    done = _play(store, contest, jobs=jobs, trust=trust, total=games, people=False)
    _report_contest(store, contest, games, done)
    if not done:
        chosen = {"--variant": variant, "--seed": seed, "--db": db}
        options = [text for name, value in chosen.items() if value is not None for text in (name, str(value))]
        again = command_line(["tournament", game, *words, "--games", str(games), *options, *run_options(trust, clock)])
        print_command(Console(highlight=False), "Stopped. To go on:", again)
        raise typer.Exit(INTERRUPTED)


def _contest(  # noqa: PLR0913, PLR0917 - all that tells one contest from another
    store: Store, rules: Rules, players: Sequence[Player], games: int, seed: int | None, limits: TimeLimits
) -> TournamentView:
    """The contest of these very players, with its results so far, or a new one."""
    lines = [f"{name} {content_hash(content) if content else entrant.name}" for name, entrant, content in players]
    lines += [] if limits == COURSE_LIMITS else [str(limits)]
    digest = hashlib.sha256("\n".join([rules.name, str(seed), *sorted(lines)]).encode()).hexdigest()[:12]
    title = f"{rules.name} {digest}"
    with store.writing() as connection:
        if title in {each.name for each in tournaments(connection)}:
            connection.execute(update(Tournament).where(Tournament.name == title).values(games=games))
            return find_tournament(connection, title)
    kind = TournamentKind.CONTEST
    contest = create_tournament(store, title, rules, kind=kind, terms=LOCAL, limits=limits, seed=seed, games=games)
    for name, entrant, content in players:
        if content is None:
            enter_builtin(store, contest, entrant.name, person=name, name=name)
        else:
            enter(store, contest, content, person=name, name=name, check=False)
    return contest


def _report_contest(store: Store, contest: TournamentView, games: int, done: bool) -> None:
    console = Console(highlight=False)
    with store.reading() as connection:
        now = find_tournament(connection, contest.name)
        rows, errors = leaderboard(connection, now), error_overview(connection, now)
    facts = f"   {counted(now.recorded, 'match')} of {games:,}, in {store.name}"
    console.print(Text(now.rules.title, style="bold") + Text(facts, style="not bold dim"))
    console.print()
    console.print(leaderboard_table(rows, console.width, people=False))
    if errors:
        console.print()
        console.print(error_table(errors))
        console.print()
        words = ["arena", "show", errors[0].player, "--db", store.name, "-t", contest.name]
        print_command(console, "Why:", command_line(words))
    if done and now.recorded < games:
        console.print(Text("It ended early: too few players are left for a table.", style="bold yellow"))
