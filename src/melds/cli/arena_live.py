"""What is seen of a tournament while it is played: the table, and how far it is."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.text import Text

from melds.arena.standings import leaderboard
from melds.arena.store.engine import Store, StoreLost
from melds.arena.tournaments import TournamentView, find_tournament
from melds.cli.arena_tables import leaderboard_table
from melds.cli.results import counted

__all__ = ["live_table"]

EVERY = 1.0  # seconds between two tables
ROOM = 6  # lines of the terminal that are not players


@contextlib.contextmanager
def live_table(
    store: Store, tournament: TournamentView, total: int | None, *, people: bool
) -> Iterator[Callable[[], int]]:
    """A function that looks at the store, shows how it stands if somebody watches, and says how many are recorded."""
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    plain = (TextColumn("{task.completed:,} matches"), TimeElapsedColumn())
    progress = Progress(TextColumn("{task.description}"), *(columns if total else plain), console=console)
    task = progress.add_task(
        tournament.name if people else tournament.rules.title, total=total, completed=tournament.recorded
    )
    live = Live(console=console, auto_refresh=False, transient=True)
    looked, recorded = 0.0, tournament.recorded

    def look() -> int:
        nonlocal looked, recorded
        with contextlib.suppress(StoreLost), store.reading() as connection:
            now = find_tournament(connection, tournament.name)
            recorded = now.recorded
            if console.is_terminal and time.monotonic() - looked >= EVERY:
                looked = time.monotonic()
                rows = leaderboard(connection, now)
                shown = max(4, console.height - ROOM)
                more = Text(
                    f"and {counted(len(rows) - shown, 'more player')}" if len(rows) > shown else "", style="dim"
                )
                progress.update(task, completed=recorded, total=total)
                table = leaderboard_table(rows[:shown], console.width, people=people)
                live.update(Group(table, more, progress), refresh=True)
        return recorded

    if not console.is_terminal:
        yield look
        return
    with live:
        yield look
