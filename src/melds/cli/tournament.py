"""The command `melds tournament`: a contest of all the bots in a folder, on this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from melds.cli.arena import JobsOption
from melds.cli.options import ClockOption, GameName, TrustOption, Variant
from melds.players import PLAYERS, SPARRING

__all__ = ["tournament"]


def tournament(  # noqa: PLR0913, PLR0917 - options of a command
    game: GameName,
    players: Annotated[
        list[str],
        typer.Argument(
            help=f"At least four of: a bot's Python file, {', '.join(PLAYERS + SPARRING)}.",
            metavar="PLAYERS...",
            show_default=False,
        ),
    ],
    variant: Variant = None,
    games: Annotated[int, typer.Option("--games", min=1, help="How many in all; everybody plays equally often.")] = 500,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="Of tables, seats and deals.")] = None,
    jobs: JobsOption = None,
    db: Annotated[
        str | None,
        typer.Option("--db", help="Keep it in this file; by default GAME-tournament.db.", show_default=False),
    ] = None,
    trust: TrustOption = False,
    clock: ClockOption = 1,
) -> None:
    """Play a tournament between bots, with a live table; stopped with Ctrl-C, the same command goes on.

    Exit code 0: all was played. 2: it could not be played. 130: stopped with Ctrl-C.
    """
    from melds.cli.arena_run import run_contest  # noqa: PLC0415 - a database takes longer to load than most commands

    run_contest(game, players, variant, games, seed, jobs, db, trust, clock)
