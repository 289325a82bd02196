"""Drawing matches: a short queue of matches that are due, so that everybody sees what comes and no core waits."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, func, insert, select, update

from melds.arena.pairing import NEW, Candidate, draw_evenly, draw_table
from melds.arena.store.engine import Store
from melds.arena.store.models import Kind, Match, Player, Seat, Stage, Status, Tournament, TournamentKind, Version
from melds.arena.tournaments import TournamentView, locked
from melds.errors import MeldsError

__all__ = ["FIRST", "add_match", "can_draw", "custom_match", "draw_new", "match_seed", "top_up"]

FIRST, SOON, LATER = 0, 1, 2  # priorities: custom games, tables with a new player, all others
UNPLAYED = (Stage.DUE, Stage.CLAIMED)


def match_seed(seed: int, number: int) -> int:
    """The seed of a match, from that of its tournament: too many for a bot to deal them all."""
    return int.from_bytes(hashlib.sha256(f"melds {seed} {number}".encode()).digest()[:6], "big")


def top_up(store: Store, tournament_id: int, ahead: int) -> None:
    """Draws until so many matches are due, or there are enough, or nobody is left to be drawn."""
    with store.writing() as connection:
        tournament = locked(connection, tournament_id)
        if tournament.kind is TournamentKind.FINAL or not tournament.is_open:
            return
        due, claimed = (_count(connection, tournament_id, stage) for stage in UNPLAYED)
        missing = ahead - due
        if tournament.games is not None:
            missing = min(missing, tournament.games - tournament.recorded - due - claimed)
        if missing > 0:
            _draw(store, connection, tournament, missing)


def draw_new(store: Store, connection: Connection, tournament: TournamentView) -> None:
    """A match for who was entered last, so that the first result stands within seconds."""
    if tournament.kind is TournamentKind.ARENA:
        _draw(store, connection, tournament, 1)


def can_draw(connection: Connection, tournament: TournamentView) -> bool:
    """Whether there are enough people for a table."""
    return len({candidate.person for candidate in _candidates(connection, tournament.id)}) >= tournament.rules.seats


def _draw(store: Store, connection: Connection, tournament: TournamentView, count: int) -> None:
    candidates = {candidate.version: candidate for candidate in _candidates(connection, tournament.id)}
    draw = draw_evenly if tournament.kind is TournamentKind.CONTEST else draw_table
    for number in range(tournament.drawn, tournament.drawn + count):
        chance = random.Random(f"{tournament.seed} draw {number}")
        table = draw(list(candidates.values()), tournament.rules.seats, chance)
        if not table:
            return
        priority = SOON if any(each.matches < NEW for each in table) else LATER
        seats = [each.version for each in table]
        add_match(store, connection, tournament, seats, Kind.RATED, priority, match_seed(tournament.seed, number))
        for each in table:
            candidates[each.version] = Candidate(each.version, each.person, each.rating, each.doubt, each.matches + 1)


def _count(connection: Connection, tournament: int, stage: Stage) -> int:
    statement = select(func.count()).where(
        Match.stage == stage, Match.tournament_id == tournament, Match.kind == Kind.RATED
    )
    return int(connection.execute(statement).scalar_one())


def _candidates(connection: Connection, tournament: int) -> list[Candidate]:
    pending = (
        select(Seat.version_id, func.count().label("pending"))
        .join(Match, Match.id == Seat.match_id)
        .where(Match.stage.in_(UNPLAYED), Match.tournament_id == tournament, Match.kind == Kind.RATED)
        .group_by(Seat.version_id)
        .subquery()
    )
    rows = connection.execute(
        select(
            Version.id,
            Player.person_id,
            Version.rating,
            Version.doubt,
            Version.matches + Version.errors + func.coalesce(pending.c.pending, 0),
        )
        .join(Player, Player.id == Version.player_id)
        .outerjoin(pending, pending.c.version_id == Version.id)
        .where(Version.tournament_id == tournament, Version.status == Status.ACTIVE)
        .order_by(Version.id)
    )
    return [Candidate(*row) for row in rows]


# Made once: to put a statement together takes longer than to run it.
_NEW_MATCH = insert(Match).returning(Match.id)
_NEW_SEATS = insert(Seat)
_DRAWN = update(Tournament).where(Tournament.id == bindparam("tournament")).values(drawn=Tournament.drawn + 1)
_NAMES = (
    select(Version.id, Player.name)
    .join(Player, Player.id == Version.player_id)
    .where(Version.id.in_(bindparam("versions", expanding=True)))
)


def add_match(  # noqa: PLR0913, PLR0917 - all that a match is made of
    store: Store,
    connection: Connection,
    tournament: TournamentView,
    seats: Sequence[int | None],
    kind: Kind,
    priority: int,
    seed: int,
    deal_set: int | None = None,
) -> int:
    """Puts a match into the queue, given the version at each seat, None for a stand-in of ours; its number."""
    values = {
        "tournament_id": tournament.id,
        "kind": kind,
        "stage": Stage.DUE,
        "priority": priority,
        "seed": seed,
        "drawn_at": store.now(connection),
        "deal_set": deal_set,
    }
    match = connection.execute(_NEW_MATCH, values).scalar_one()
    names = _table_names(connection, seats)
    rows = [
        {"match_id": match, "seat": seat, "version_id": version, "name": name}
        for seat, (version, name) in enumerate(zip(seats, names, strict=True))
    ]
    connection.execute(_NEW_SEATS, rows)
    connection.execute(_DRAWN, {"tournament": tournament.id})
    return int(match)


def _table_names(connection: Connection, seats: Sequence[int | None]) -> list[str]:
    """Names that tell the players of a table apart."""
    rows = connection.execute(_NAMES, {"versions": [seat for seat in seats if seat is not None]})
    known = {row.id: row.name for row in rows}
    plain = ["stand-in" if seat is None else known[seat] for seat in seats]
    return [
        name if plain.count(name) == 1 else f"{name} ({plain[: place + 1].count(name)})"
        for place, name in enumerate(plain)
    ]


def custom_match(store: Store, tournament: TournamentView, versions: Sequence[int], *, seed: int | None = None) -> int:
    """A game between any four players, in these seats, that counts for nobody; its number. It comes first."""
    if len(versions) != tournament.rules.seats:
        raise MeldsError(f"{tournament.rules.title} is a game for {tournament.rules.seats}; there are {len(versions)}")
    with store.writing() as connection:
        tournament = locked(connection, tournament.id)
        here = select(Version.id).where(Version.tournament_id == tournament.id, Version.id.in_(versions))
        strangers = set(versions) - set(connection.scalars(here))
        if strangers:
            raise MeldsError(f"{tournament.name} has no player {min(strangers)}")
        chosen = match_seed(tournament.seed, -1 - tournament.drawn) if seed is None else seed
        return add_match(store, connection, tournament, list(versions), Kind.CUSTOM, FIRST, chosen)
