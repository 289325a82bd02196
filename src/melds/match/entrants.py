"""Who plays: a bot's file or a built-in player, as named on a command line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from melds.errors import MeldsError
from melds.players import PLAYERS, SPARRING

__all__ = ["Entrant", "entrant_of", "table_names"]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot's file, or the built-in player of that name if there is no path."""

    name: str
    path: Path | None = None


def entrant_of(text: str) -> Entrant:
    """The entrant that a word of the command line names; MeldsError if there is none."""
    if text in PLAYERS + SPARRING:
        return Entrant(text)
    path = Path(text)
    if not path.exists():
        known = ", ".join(PLAYERS + SPARRING)
        raise MeldsError(f"{text}: there is no such file, and no built-in player of that name ({known})")
    if not path.is_file() or path.suffix != ".py":
        raise MeldsError(f"{text} is no bot: expected a Python file, such as mine.py")
    name = "".join(sign for sign in path.stem if sign.isprintable() and sign != "|").strip()
    return Entrant(name or "bot", path)


def table_names(entrants: Sequence[Entrant]) -> tuple[str, ...]:
    """Names that tell the players at a table apart: the second `random` is `random 2`."""
    return tuple(_numbered(entrant.name for entrant in entrants))


def _numbered(names: Iterable[str]) -> Iterable[str]:
    seen: dict[str, int] = {}
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        yield name if seen[name] == 1 else f"{name} {seen[name]}"
