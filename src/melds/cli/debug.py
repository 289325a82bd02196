"""The command `melds reproduce`: a match taken up again at one play."""

from __future__ import annotations

import contextlib
import pdb
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from melds.cli.bots import make_ready
from melds.cli.files import read_whole_game
from melds.cli.options import ClockOption, FilePath, GameOption, TrustOption
from melds.cli.results import INTERRUPTED, counted, duration, print_output, print_verdict, printable
from melds.course.limits import COURSE_LIMITS
from melds.errors import MeldsError
from melds.match import reproduce as again
from melds.match.entrants import Entrant, entrant_of
from melds.match.reproduce import Call, Reproduction
from melds.notation.record import Record
from melds.rules.games import rules_of
from melds.sandbox.host import Sandbox

__all__ = ["reproduce"]

HISTORY_SHOWN = 6  # turns of a history that would fill the screen
OUTPUT_SHOWN = 40
OUR_CODE = str(Path(again.__file__).parents[1])


def reproduce(  # noqa: PLR0913, PLR0917 - options of a command
    file: FilePath,
    bot: Annotated[str | None, typer.Option("--bot", help="The bot's Python file.", metavar="FILE")] = None,
    turn: Annotated[
        int | None, typer.Option("--turn", min=1, help="Which turn; by default that of the disqualification.")
    ] = None,
    deal: Annotated[
        int | None, typer.Option("--deal", min=0, help="Of which deal, from 0; by default the last with such a turn.")
    ] = None,
    play: Annotated[
        int | None, typer.Option("--play", min=1, help="Which play of the turn; by default the last.")
    ] = None,
    alone: Annotated[bool, typer.Option("--alone", help="Make this call only, not the bot's earlier ones.")] = False,
    as_call: Annotated[bool, typer.Option("--as-call", help="Print the call as Python, to paste into a test.")] = False,
    debugger: Annotated[
        bool, typer.Option("--pdb", help="Run the bot in this process, and stop in pdb where it raises.")
    ] = False,
    trust: TrustOption = False,
    clock: ClockOption = 1,
    game: GameOption = None,
) -> None:
    """Call a bot again with exactly the arguments it had in a match, and judge its answer.

    Its earlier calls of that game are made first, so that what it remembers is as it was.
    Exit code 0: the answer is legal. 1: the bot is disqualified. 2: it could not be tried.
    """
    record = read_whole_game(file, None if game is None else rules_of(game).name).record
    call = again.find_call(record, deal=deal, turn=turn, play=play)
    if as_call:
        module = record.players[call.place.seat] if bot is None else Path(bot).stem
        typer.echo(again.as_call(call, module), nl=False)
        return
    entrant, path = _bot(bot)
    trust = trust or debugger
    make_ready([entrant], trust=trust)
    try:
        with contextlib.nullcontext() if trust else Sandbox() as sandbox:
            limits = COURSE_LIMITS.times(clock)
            found = again.reproduce(record, call, path, sandbox=sandbox, alone=alone, limits=limits)
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    _show(Console(highlight=False), record, found, entrant.name)
    if debugger:
        _debug(found)
    if found.reply.verdict is not None:
        raise typer.Exit(1)


def _bot(word: str | None) -> tuple[Entrant, Path]:
    if word is None:
        raise MeldsError("--bot is missing: which file is to be called?")
    entrant = entrant_of(word)
    if entrant.path is None:
        raise MeldsError(f"{word} is a built-in player; expected a bot's Python file")
    return entrant, entrant.path


def _show(console: Console, record: Record, found: Reproduction, name: str) -> None:
    call = found.call
    if found.is_earlier:
        console.print(Text("It comes to an end in an earlier call:", style="bold yellow"))
    played = Text(f"   played by {record.players[call.place.seat]} in the record", style="not bold dim")
    console.print(Text(f"{record.rules.title}, {call.place}", style="bold") + played)
    console.print()
    _show_arguments(console, call)
    console.print()
    if found.reply.verdict is None:
        console.print(Text(f"answers {printable(found.reply.answer)}", style="bold green") + Text(", which is legal"))
    else:
        print_verdict(console, name, found.reply.verdict, str(call.place))
    console.print(_times(found), soft_wrap=True)
    print_output(console, name, found.output, OUTPUT_SHOWN)
    _show_change(console, found)


def _show_arguments(console: Console, call: Call) -> None:
    """The arguments by name, a long history cut to its end."""
    names = again.parameters(call.state.rules)
    margin = max(map(len, names)) + 2
    for name, value in zip(names, call.arguments, strict=True):
        shown, head = value, ""
        if name.endswith("history") and len(value) > HISTORY_SHOWN:
            shown = value[-HISTORY_SHOWN:]
            head = f"# {len(value) - HISTORY_SHOWN} more before these; --as-call shows them all\n"
        lines = f"{head}{again.format_value(shown, console.width - margin)}".splitlines()
        for place, line in enumerate(lines):
            title = Text(f"{'' if place else name:{margin}}", style="dim")
            console.print(title + Text(line, style="not dim"), soft_wrap=True)


def _times(found: Reproduction) -> Text:
    plays, parts = found.clock.plays, []
    if len(plays) > found.made:
        parts.append(f"{duration(plays[found.made])} of processor time")
    if found.made:
        parts.append(f"{duration(sum(plays[: found.made]))} for {counted(found.made, 'call')} before it")
    if found.clock.load:
        parts.append(f"{duration(found.clock.load)} to load")
    return Text("; ".join(parts), style="dim")


def _show_change(console: Console, found: Reproduction) -> None:
    if found.seed is None:
        console.print(Text("The record has no seed: `random` begins elsewhere than in the match.", style="yellow"))
    change = found.change
    if change is None:
        console.print(Text("This is what the record says, too.", style="dim"))
        return
    where = "here" if change.place == found.call.place else f"already at {change.place}"
    text = f"The match went otherwise {where}: the record has {change.recorded}, now it is {printable(change.now)}"
    console.print(Text(text, style="yellow"), soft_wrap=True)


def _debug(found: Reproduction) -> None:
    error = found.reply.error
    shown = None if error is None else error.__traceback__
    while shown is not None and shown.tb_next is not None and shown.tb_frame.f_code.co_filename.startswith(OUR_CODE):
        shown = shown.tb_next
    if shown is None:
        typer.echo("It raised no exception, so there is nothing for pdb to stop at.")
        return
    typer.echo("pdb: `up` and `down` go through the calls, `p NAME` shows a value, `q` ends it.")
    pdb.post_mortem(shown)
