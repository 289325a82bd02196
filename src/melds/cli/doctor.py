"""The command `melds doctor`: can this machine run strangers' bots?"""

from __future__ import annotations

import platform
import statistics
import tempfile
import time
from pathlib import Path

import typer
from rich.console import Console
from rich.text import Text

from melds import __version__
from melds.cli.results import counted, duration
from melds.course.feed import Feed
from melds.errors import PlayerFault, SandboxFault
from melds.game import Game
from melds.kernel import is_compiled
from melds.match.clocks import Clock
from melds.match.players import SandboxedPlayer, Seen
from melds.match.series import most_jobs
from melds.rules.games import VARIANTS
from melds.sandbox.host import Sandbox
from melds.sandbox.lockdown import layers

__all__ = ["doctor"]

TRIALS = 5
KERNEL = {
    True: "compiled",
    False: "interpreted, a hundred times slower; install a C compiler and Cython, and Melds again",
}
TINY_BOT = "def phazed_play(*arguments):\n    return (1, None)\n"
WHAT = {
    "user": "a uid that owns nothing, no capabilities",
    "limits": "memory, processor time, files, processes",
    "namespaces": "no network, no shared memory, own mounts",
    "process namespaces": "sees no other process",
    "landlock": "reads its own folder and Python, writes nothing",
    "seccomp": "no fork, thread, program, socket, signal",
}


def doctor() -> None:
    """Say which layers of the sandbox this machine has, what to do about missing ones, and try it out.

    Exit code 0: all is there, and a bot was run. 1: something is missing.
    """
    console = Console(highlight=False)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    console.print(Text(f"melds {__version__}", style="bold") + Text(f"   {python}", style="not bold"))
    machine = f"{platform.system()} {platform.release()}, {platform.machine()}"
    console.print(Text(f"{machine}, {counted(most_jobs(), 'core')} for us"))
    console.print(Text(f"The kernel is {KERNEL[is_compiled]}."))
    console.print()
    found = layers()
    for layer in found:
        mark = Text("  there    ", style="green") if layer.is_there else Text("  MISSING  ", style="bold red")
        console.print(mark + Text(f"{layer.name:20}{WHAT.get(layer.name, '')}", style="not bold default"))
    console.print()
    for layer in found:
        if not layer.is_there:
            console.print(Text(f"{layer.name}: {layer.remedy}", style="bold red"), soft_wrap=True)
    if not all(layer.is_there for layer in found):
        console.print("Until then bots run with --trust only, which protects this machine from nothing.")
        raise typer.Exit(1)
    try:
        _print_trial(console)
    except (SandboxFault, PlayerFault) as error:
        console.print(Text(f"All layers are there, and yet a tiny bot failed: {error}", style="bold red"))
        raise typer.Exit(1) from None


def _print_trial(console: Console) -> None:
    with tempfile.TemporaryDirectory() as folder, Sandbox() as sandbox:
        bot = Path(folder, "tiny.py")
        bot.write_text(TINY_BOT, encoding="utf-8")
        start = _answer_seconds(bot, sandbox)
        with sandbox.on_core():
            answer = statistics.median(_answer_seconds(bot, sandbox) for _ in range(TRIALS))
            fork = statistics.median(_fork_seconds(bot, sandbox) for _ in range(TRIALS))
    console.print(Text("A tiny bot was run in the sandbox.", style="bold green"))
    console.print(f"  {duration(start):>8}   to start the sandbox, once for all matches")
    console.print(f"  {duration(fork):>8}   to fork a process for a bot")
    console.print(f"  {duration(answer):>8}   until it is locked up, loaded, and has answered its first call")


def _fork_seconds(bot: Path, sandbox: Sandbox) -> float:
    began = time.monotonic()
    worker = sandbox.worker(bot)
    taken = time.monotonic() - began
    worker.close()
    return taken


def _answer_seconds(bot: Path, sandbox: Sandbox) -> float:
    began = time.monotonic()
    player = SandboxedPlayer(bot, VARIANTS["phazed"], "doctor", Clock(), sandbox)
    try:
        player.play(Seen(Game("phazed", seed=1).observe(), Feed()))
        return time.monotonic() - began
    finally:
        player.close()
