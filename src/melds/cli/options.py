"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from melds.rules.games import VARIANTS

__all__ = [
    "GAMES",
    "ClockOption",
    "FilePath",
    "GameName",
    "GameOption",
    "SeatOption",
    "StepOption",
    "TrustOption",
    "Variant",
    "run_options",
]

GAMES = ", ".join(VARIANTS)
ClockOption = Annotated[
    float,
    typer.Option("--clock", min=0.01, help="Times the course's limits: 2 s to load, 4 s a play, 60 s a match."),
]
FilePath = Annotated[Path, typer.Argument(help="A record or a match log.", show_default=False)]
GameName = Annotated[str, typer.Argument(help=f"One of {GAMES}.", show_default=False)]
GameOption = Annotated[
    str | None, typer.Option("--game", help=f"The game of a match log, if its plays do not tell: {GAMES}.")
]
SeatOption = Annotated[int | None, typer.Option("--seat", min=0, max=3, help="Show only what this seat saw.")]
StepOption = Annotated[bool, typer.Option("--step", help="Wait for a key after each turn: Enter goes on, q stops.")]
TrustOption = Annotated[
    bool, typer.Option("--trust", help="Run bots in this process, without the sandbox: for debuggers, and off Linux.")
]
Variant = Annotated[str | None, typer.Option("--variant", help="basic or bonus.")]


def run_options(trust: bool, clock: float) -> list[str]:
    """How bots were run, in words of a command that is to run them so again."""
    return [*(["--trust"] if trust else []), *(["--clock", f"{clock:g}"] if clock != 1 else [])]
