"""Results of matches in the terminal: ranks, verdicts, what bots printed, the table of a series."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from melds.match.referee import Result
from melds.match.series import Fixture, Tally
from melds.match.verdicts import ILLEGAL, Verdict
from melds.notation.match_log import ORDINALS

__all__ = [
    "INTERRUPTED",
    "WORDS",
    "Failure",
    "command_line",
    "counted",
    "duration",
    "plain_table",
    "print_command",
    "print_failures",
    "print_output",
    "print_verdict",
    "printable",
    "result_table",
    "standings_table",
]

WORDS = {
    ILLEGAL: "an illegal play",
    "exception": "an exception",
    "timeout": "too much time",
    "memory": "too much memory",
    "crash": "a crash",
    "nonsense": "an answer that is no play",
    "forbidden": "a forbidden act",
}
OUTPUT_LINES, LINE_LENGTH = 12, 200
INTERRUPTED = 130  # the exit code of whatever was stopped with Ctrl-C


def printable(text: str) -> str:
    """A stranger's text with nothing in it that a terminal would obey."""
    return "".join(sign if sign.isprintable() or sign in "\n\t" else repr(sign)[1:-1] for sign in text)


def duration(seconds: float) -> str:
    """A time as people say it: 0.52 ms, 35 ms, 2.1 s."""
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{seconds * 1000:.2f} ms" if seconds < 0.01 else f"{seconds * 1000:.0f} ms"


def counted(number: int, noun: str) -> str:
    """A number and its noun: 1 game, 2 games, 3 matches."""
    many = f"{noun}es" if noun.endswith("ch") else f"{noun}s"
    return f"{number:,} {noun if number == 1 else many}"


def result_table(fixture: Fixture, result: Result) -> Table:
    """Rank, points and time of each player, the best first."""
    table = plain_table("", "player", "seat", "points", "time a play", "slowest")
    ranks, scores = result.ranks, result.scores
    for seat in sorted(range(len(fixture.names)), key=lambda seat: ranks[seat] if ranks else seat):
        clock, verdict = result.clocks[seat], result.verdict
        failed = verdict is not None and verdict.seat == seat
        table.add_row(
            ORDINALS[ranks[seat]] if ranks else "out" if failed else "",
            Text(fixture.names[seat]),
            str(seat),
            "" if scores is None else str(scores[seat]),
            duration(clock.total / len(clock.plays)) if clock.plays else "",
            duration(clock.slowest) if clock.plays else "",
            style="bold red" if failed else "bold" if ranks and ranks[seat] == 1 else "",
        )
    return table


def standings_table(tally: Tally) -> Table:
    """The players of a series, the best first."""
    table = plain_table("", "player", "wins", "share", "mean rank", "errors", "time a play", "slowest")
    for place, row in enumerate(tally.table, 1):
        table.add_row(
            f"{place}.",
            Text(row.name),
            f"{row.wins:.2f}".rstrip("0").rstrip("."),
            f"{row.wins / row.games:.0%}" if row.games else "",
            "" if row.mean_rank is None else f"{row.mean_rank:.2f}",
            Text(str(row.errors), style="bold red" if row.errors else ""),
            duration(row.cpu_per_play) if row.plays else "",
            duration(row.slowest) if row.plays else "",
        )
    return table


def plain_table(*titles: str, left: Sequence[str] = ("", "player")) -> Table:
    """An empty table with these columns; figures stand to the right."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_edge=False, header_style="dim")
    for title in titles:
        table.add_column(title, justify="left" if title in left else "right", no_wrap=title != "player")
    return table


@dataclass(frozen=True, slots=True)
class Failure:
    """A game that ended with a disqualification, and where its record is."""

    number: int
    fixture: Fixture
    verdict: Verdict
    record: Path | None

    @property
    def name(self) -> str:
        """Whose disqualification."""
        return self.fixture.names[self.verdict.seat]

    @property
    def kind(self) -> tuple[str, str, str]:
        """The same for failures that have most likely one cause."""
        return self.name, self.verdict.word, self.verdict.reason or self.verdict.sentence

    def reproduction(self, options: Sequence[str]) -> str | None:
        """The command that takes the match up again there, with these options of the match."""
        bot = self.fixture.entrants[self.verdict.seat].path
        if self.record is None or bot is None:
            return None
        words = ["reproduce", str(self.record), "--turn", str(self.verdict.turn), "--bot", str(bot)]
        return command_line([*words, *options])


def print_failures(console: Console, failures: Sequence[Failure], options: Sequence[str]) -> None:
    """Disqualifications of a series: the first of each kind with all that helps, the others by their commands."""
    kinds = {failure.kind: [other for other in failures if other.kind == failure.kind] for failure in failures}
    for first, *others in kinds.values():
        print_verdict(console, first.name, first.verdict, f"game {first.number}, {first.verdict.where}")
        _print_reproduction(console, "See it again:", first, options)
        for other in others:
            _print_reproduction(console, f"Game {other.number:<4}", other, options)
        if unkept := sum(other.record is None for other in others):
            console.print(Text(f"  and in {counted(unkept, 'game')} more", style="dim"))
        console.print()


def _print_reproduction(console: Console, what: str, failure: Failure, options: Sequence[str]) -> None:
    command = failure.reproduction(options)
    if command is not None:
        print_command(console, f"  {what}", command)


def print_verdict(console: Console, name: str, verdict: Verdict, where: str) -> None:
    """Why a bot was disqualified, with all that helps its author."""
    head = Text(f"{name} is disqualified for {WORDS.get(verdict.word, verdict.word)}", style="bold red")
    console.print(head + Text(f"  ({where})", style="not bold default"), soft_wrap=True)
    sentence = printable(verdict.sentence)
    _print_block(console, sentence[:1].upper() + sentence[1:])
    if verdict.answer:
        _print_block(console, f"It answered {_cut(printable(verdict.answer))}")
    if verdict.detail not in ("", verdict.answer):
        _print_block(console, printable(verdict.detail))


def print_command(console: Console, what: str, command: str) -> None:
    """A command to be copied: in one line, however long it is."""
    console.print(Text(f"{what}  ", style="dim") + Text(command, style="bold"), soft_wrap=True)


def command_line(words: Sequence[str]) -> str:
    """Words after `melds` as one types them."""
    return shlex.join(["melds", *words])


def _print_block(console: Console, text: str) -> None:
    for line in text.splitlines():
        console.print(Text(f"  {line}"), soft_wrap=True)


def print_output(console: Console, name: str, output: str, most: int = OUTPUT_LINES) -> None:
    """The last lines that a bot printed."""
    lines = printable(output).rstrip().splitlines()
    if not lines:
        return
    left_out = f", the last {most} of {counted(len(lines), 'line')}" if len(lines) > most else ""
    console.print(Text(f"{name} printed{left_out}:", style="dim"))
    for line in lines[-most:]:
        console.print(Text(f"  {_cut(line)}"), soft_wrap=True)


def _cut(text: str, longest: int = LINE_LENGTH) -> str:
    return text if len(text) <= longest else f"{text[:longest]}... ({len(text)} signs)"
