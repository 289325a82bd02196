"""Before strangers' bots are run: is there a sandbox, or are they trusted?"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

import typer

from melds.errors import MeldsError
from melds.match.entrants import Entrant
from melds.sandbox.host import missing_layers
from melds.sandbox.linux import is_linux

__all__ = ["make_ready"]


def make_ready(entrants: Iterable[Entrant], *, trust: bool) -> None:
    """Says what trust means, or makes sure that there is a sandbox; MeldsError if it is needed and can't be had."""
    if all(entrant.path is None for entrant in entrants):
        return
    if trust:
        _steady_hashes()
        typer.echo("melds: --trust: bots run in this process, and nothing protects this machine from them", err=True)
    elif not is_linux():
        raise MeldsError(
            "the sandbox needs 64-bit Linux; elsewhere bots run with --trust only: in this process, and nothing"
            " protects the machine from them"
        )
    elif missing := missing_layers():
        raise MeldsError(
            f"this machine can't lock bots up, it lacks {', '.join(missing)}; `melds doctor` says what to do, and"
            " --trust runs bots in this process, unprotected"
        )


def _steady_hashes() -> None:
    """Begins anew with the hashes of the sandbox, or a bot that goes through a set of cards plays another game."""
    if os.environ.get("PYTHONHASHSEED") == "0" or os.name != "posix":
        return
    sys.stdout.flush()
    command = [sys.executable, "-m", "melds", *sys.argv[1:]]
    os.execve(sys.executable, command, {**os.environ, "PYTHONHASHSEED": "0"})
