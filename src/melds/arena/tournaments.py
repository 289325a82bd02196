"""Tournaments: their game, limits and rules of entry."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select

from melds.arena.store.engine import Store
from melds.arena.store.models import Tournament, TournamentKind
from melds.course.limits import COURSE_LIMITS, TimeLimits
from melds.errors import MeldsError
from melds.rules.games import VARIANTS, Rules

__all__ = [
    "LOCAL",
    "Terms",
    "TournamentView",
    "checked_name",
    "create_tournament",
    "find_tournament",
    "locked",
    "tournaments",
]

NAME = re.compile(r"[^\W_][\w .'+-]*")
LONGEST_NAME = 40
MOST_SEEDS = 1 << 53


@dataclass(frozen=True, slots=True)
class Terms:
    """The rules of entry, as a course has them."""

    most_active: int = 4  # players of one person
    entry_gap: float = 600.0  # seconds between two entries of one person
    strikes: int = 10  # disqualified games that put a player out
    most_bytes: int = 1 << 20  # of a bot


LOCAL = Terms(most_active=1_000_000, entry_gap=0.0)


@dataclass(frozen=True, slots=True)
class TournamentView:
    """A tournament, read from the store."""

    id: int
    name: str
    kind: TournamentKind
    rules: Rules
    seed: int
    limits: TimeLimits
    terms: Terms
    games: int | None
    parent_id: int | None
    drawn: int
    recorded: int
    next_fit: int
    is_open: bool


def checked_name(name: str, what: str, longest: int = LONGEST_NAME) -> str:
    """The name, if it is one: letters, digits and a few signs, nothing that a page or a terminal would obey."""
    if len(name) > longest or not NAME.fullmatch(name) or name != name.strip():
        raise MeldsError(
            f"{name[:60]!r} can't be {what}: expected up to {longest} letters, digits, spaces or . _ ' + -, beginning"
            " with a letter or digit"
        )
    return name


def create_tournament(  # noqa: PLR0913 - all but three have names
    store: Store,
    name: str,
    rules: Rules,
    *,
    kind: TournamentKind = TournamentKind.ARENA,
    terms: Terms = Terms(),  # noqa: B008 - frozen
    limits: TimeLimits = COURSE_LIMITS,
    seed: int | None = None,
    games: int | None = None,
    parent: int | None = None,
) -> TournamentView:
    """A new tournament; MeldsError if there is one of that name."""
    checked_name(name, "the name of a tournament", 80)
    with store.writing() as connection:
        if connection.execute(select(Tournament.id).where(Tournament.name == name)).first() is not None:
            raise MeldsError(f"there is a tournament {name} already in {store.name}")
        values = {
            "name": name,
            "kind": kind,
            "game": rules.name,
            "created_at": store.now(connection),
            "seed": random.SystemRandom().randrange(MOST_SEEDS) if seed is None else seed,
            "limits": limits._asdict(),
            "games": games,
            "parent_id": parent,
            **asdict(terms),
        }
        made = connection.execute(insert(Tournament).values(**values).returning(Tournament.id)).scalar_one()
        return _only(connection, [made])


def tournaments(connection: Connection) -> list[TournamentView]:
    """All tournaments of the store, in the order in which they were made."""
    return [_view(row) for row in connection.execute(select(Tournament.__table__).order_by(Tournament.id))]


def find_tournament(connection: Connection, name: str | None = None) -> TournamentView:
    """The tournament of that name; without a name the only one that is no final."""
    found = [each for each in tournaments(connection) if (each.name == name if name else each.parent_id is None)]
    if len(found) == 1:
        return found[0]
    known = ", ".join(each.name for each in tournaments(connection)) or "none yet; `melds arena init` makes one"
    if name is not None:
        raise MeldsError(f"there is no tournament {name}; there are: {known}")
    raise MeldsError(f"say which tournament is meant; there are: {known}")


_LOCKED = select(Tournament.__table__).where(Tournament.id == bindparam("tournament")).with_for_update()


def locked(connection: Connection, tournament: int) -> TournamentView:
    """The tournament, held until the transaction ends: whoever records or draws for it meanwhile waits."""
    return _view(connection.execute(_LOCKED, {"tournament": tournament}).one())


def _only(connection: Connection, ids: Iterable[int]) -> TournamentView:
    return _view(connection.execute(select(Tournament.__table__).where(Tournament.id.in_(list(ids)))).one())


def _view(row: Any) -> TournamentView:
    values = row._asdict()
    return TournamentView(
        kind=TournamentKind(values["kind"]),
        rules=VARIANTS[values["game"]],
        limits=TimeLimits(**values["limits"]),
        terms=Terms(**{name: values[name] for name in ("most_active", "entry_gap", "strikes", "most_bytes")}),
        **{
            name: values[name]
            for name in ("id", "name", "seed", "games", "parent_id", "drawn", "recorded", "next_fit", "is_open")
        },
    )
