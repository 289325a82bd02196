"""Reading the rule texts and the case tables beside them.

A table is text, a case a line: what is given, `->`, what must come of it, and after `#` the paragraphs it tests:

    2S 2S 2H -> 1                                   # obeys 2.4a
    2S 9D; 1 laid 1[2S 2C 2H|7H 7S 7D] : 9D>1.0.3 -> no-phase-yet 2.5    # breaks 2.5a

A line such as `[groups]` says of what kind the cases below it are; a line that starts with `#` is a comment.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

GAMES = ("phazed", "phasea", "huxxy")
TABLES = Path(__file__).parent


@dataclass(frozen=True)
class Case:
    game: str
    kind: str
    line: int
    given: str
    expected: str
    obeys: tuple[str, ...]
    breaks: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.game}:{self.line} {self.given} -> {self.expected}"


@cache
def cases_of(game: str, kind: str = "") -> list[Case]:
    """The cases of a game, all or those of one kind."""
    found, heading = [], ""
    for number, line in enumerate((TABLES / f"{game}.cases").read_text().splitlines(), 1):
        if line.startswith("["):
            heading = line.strip("[] ")
        elif line.strip() and not line.startswith("#"):
            found.append(_parse_case(game, heading, number, line))
    return [case for case in found if kind in ("", case.kind)]


def all_cases(kind: str = "") -> list[Case]:
    return [case for game in GAMES for case in cases_of(game, kind)]


def _parse_case(game: str, kind: str, number: int, line: str) -> Case:
    body, _, note = line.rpartition(" # ")
    given, arrow, expected = body.rpartition(" -> ")
    ids = {word: tuple(rest.split()) for word, _, rest in (part.strip().partition(" ") for part in note.split(","))}
    if not arrow or not kind or not ids or not set(ids) <= {"obeys", "breaks"}:
        raise ValueError(f"{game}.cases, line {number}: expected 'given -> expected # obeys 1a, breaks 1b': {line}")
    return Case(game, kind, number, given.strip(), expected.strip(), ids.get("obeys", ()), ids.get("breaks", ()))


@cache
def text_of(game: str) -> str:
    return (files("melds.rules") / "texts" / f"{game}.md").read_text(encoding="utf-8")


def sections_of(game: str) -> dict[str, str]:
    """The numbered sections of a game's text by their number."""
    parts = re.split(r"^## (\d(?:\.\d)?) .*$|^## .*$", text_of(game), flags=re.MULTILINE)
    return {number: body for number, body in zip(parts[1::2], parts[2::2], strict=True) if number}


def paragraphs_of(game: str) -> dict[str, str]:
    """All paragraphs of the numbered sections by their id; the id of one that has none is its own beginning."""
    found: dict[str, str] = {}
    for body in sections_of(game).values():
        for paragraph in body.strip().split("\n\n"):
            match = re.match(r"\*\*(\d(?:\.\d)?[a-z])\*\* ", paragraph)
            found[match[1] if match else paragraph[:30]] = paragraph
    return found


def section_of(paragraph: str) -> str:
    """The section that a paragraph stands in: `2.5` for `2.5a`."""
    return paragraph.rstrip("abcdefghijklmnopqrstuvwxyz")
