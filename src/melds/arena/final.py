"""The final: a fresh, balanced tournament of each person's last entered player, the same for the same seed.

How this works: it is a tournament of its own, with versions of its own that hold the same files. In a round everybody
sits at one table, stand-ins of ours fill the last one; a table plays its deal four times, everybody once in every
seat. Tables are put together so that those meet who have met least. Rounds are planned in waves: the next when all
matches of the last are played, from what is in the store alone, so results do not depend on the order of play or on
the number of cores.

Who is disqualified loses that game, and the three others play it again, same deal, same seats, with a stand-in: so
everybody has the same number of games. Who has too many strikes at the end of a wave is out, and a stand-in plays on.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from melds.arena.claims import Claim
from melds.arena.draw import FIRST, add_match, match_seed
from melds.arena.ratings import UNKNOWN
from melds.arena.store.engine import Store
from melds.arena.store.models import (
    Kind,
    Match,
    Person,
    Player,
    Seat,
    Stage,
    Status,
    Tournament,
    TournamentKind,
    Version,
)
from melds.arena.tournaments import TournamentView, create_tournament, locked
from melds.errors import MeldsError
from melds.match.referee import Result

__all__ = ["GAMES", "after_final_match", "create_final"]

GAMES = 200  # of each player, at least
WAVE = 5  # rounds
TABLES = 10_000  # more than a round can have: number of a deal set = round * TABLES + table
TRIED = 30  # ways to put a round together


def create_final(
    store: Store, parent: TournamentView, *, name: str, games: int = GAMES, seed: int | None = None
) -> TournamentView:
    """A final of the last entered players, with its first wave due."""
    with store.reading() as connection:
        roster = _last_entered(connection, parent.id)
    if not any(row.status != Status.OUT for row in roster):
        raise MeldsError(f"{parent.name} has no players for a final")
    final = create_tournament(
        store,
        name,
        parent.rules,
        kind=TournamentKind.FINAL,
        terms=parent.terms,
        limits=parent.limits,
        seed=seed,
        games=games,
        parent=parent.id,
    )
    with store.writing() as connection:
        final = locked(connection, final.id)
        for row in roster:
            _copy(store, connection, final, row)
        _plan_wave(store, connection, final)
    return final


def _last_entered(connection: Connection, tournament: int) -> list[Any]:
    """The last entered version of each person, by the person's name; withdrawn ones and our own do not count."""
    statement = (
        select(
            Player.person_id,
            Person.name.label("person"),
            Player.name,
            Version.number,
            Version.source_hash,
            Version.status,
        )
        .join(Player, Player.id == Version.player_id)
        .join(Person, Person.id == Player.person_id)
        .where(Version.tournament_id == tournament, Version.builtin.is_(None), Version.status != Status.WITHDRAWN)
        .order_by(Version.entered_at, Version.id)
    )
    last = {row.person: row for row in connection.execute(statement)}
    return [last[person] for person in sorted(last)]


def _copy(store: Store, connection: Connection, final: TournamentView, row: Any) -> None:
    entered = row._asdict()
    values = {"tournament_id": final.id, "person_id": entered["person_id"], "name": entered["name"]}
    player = connection.execute(insert(Player).values(**values).returning(Player.id)).scalar_one()
    now = store.now(connection)
    connection.execute(
        insert(Version).values(
            tournament_id=final.id,
            player_id=player,
            number=entered["number"],
            source_hash=entered["source_hash"],
            entered_at=now,
            activated_at=now,
            status=Status.OUT if entered["status"] == Status.OUT else Status.ACTIVE,
            rating=UNKNOWN.value,
            doubt=UNKNOWN.doubt,
        )
    )


def after_final_match(
    store: Store, connection: Connection, final: TournamentView, claim: Claim, result: Result
) -> None:
    """What follows from a match: another one with a stand-in for who was disqualified, or the next wave."""
    if result.verdict is not None:
        seats = [None if seat == result.verdict.seat else version for seat, (version, _) in enumerate(claim.seats)]
        if any(seat is not None for seat in seats):
            deal = connection.execute(select(Match.deal_set).where(Match.id == claim.match)).scalar_one()
            add_match(store, connection, final, seats, Kind.RATED, FIRST, claim.seed, deal)
    unplayed = select(func.count()).where(
        Match.tournament_id == final.id, Match.stage.in_((Stage.DUE, Stage.CLAIMED)), Match.kind == Kind.RATED
    )
    if connection.execute(unplayed).scalar_one() == 0:
        _plan_wave(store, connection, final)


def _plan_wave(store: Store, connection: Connection, final: TournamentView) -> None:
    connection.execute(
        update(Version)
        .where(Version.tournament_id == final.id, Version.errors >= final.terms.strikes)
        .values(status=Status.OUT)
    )
    playing = connection.execute(
        select(Version.id)
        .where(Version.tournament_id == final.id, Version.status == Status.ACTIVE)
        .order_by(Version.id)
    )
    versions, seats, met = list(playing.scalars()), final.rules.seats, _met(connection, final.id)
    begun = max((number // TABLES + 1 for number in met), default=0)
    rounds = -(-(final.games or GAMES) // seats)
    if begun >= rounds or not versions:
        connection.execute(update(Tournament).where(Tournament.id == final.id).values(is_open=False))
        return
    counts = _pair_counts(met.values())
    for number in range(begun, min(begun + WAVE, rounds)):
        for table, players in enumerate(_round(versions, seats, counts, random.Random(f"{final.seed} round {number}"))):
            _add_deal(store, connection, final, players, number * TABLES + table)


def _met(connection: Connection, final: int) -> dict[int, set[int]]:
    """The players of each deal set so far."""
    statement = (
        select(func.coalesce(Match.deal_set, 0), Seat.version_id)
        .join(Seat, Seat.match_id == Match.id)
        .where(Match.tournament_id == final, Match.kind == Kind.RATED)
        .distinct()
    )
    found: dict[int, set[int]] = {}
    for deal, version in connection.execute(statement):
        found.setdefault(deal, set()).update(() if version is None else (version,))
    return found


def _pair_counts(tables: Iterable[set[int]]) -> dict[tuple[int, int], int]:
    counts: dict[tuple[int, int], int] = {}
    for table in tables:
        _count_pairs(counts, table)
    return counts


def _count_pairs(counts: dict[tuple[int, int], int], table: Sequence[int | None] | set[int]) -> None:
    for pair in combinations(sorted(player for player in table if player is not None), 2):
        counts[pair] = counts.get(pair, 0) + 1


def _round(
    versions: Sequence[int], seats: int, counts: dict[tuple[int, int], int], chance: random.Random
) -> list[list[int | None]]:
    """Tables for all, of those who have met least: the best of a few random ways; the meetings are counted."""
    filled: list[int | None] = [*versions, *[None] * (-len(versions) % seats)]
    ways = []
    for _ in range(TRIED):
        chance.shuffle(filled)
        ways.append([list(filled[start : start + seats]) for start in range(0, len(filled), seats)])
    best = min(ways, key=lambda way: sum(_seen(counts, table) for table in way))
    for table in best:
        _count_pairs(counts, table)
    return best


def _seen(counts: dict[tuple[int, int], int], table: Sequence[int | None]) -> int:
    pairs = combinations(sorted(player for player in table if player is not None), 2)
    return sum(counts.get(pair, 0) ** 2 for pair in pairs)


def _add_deal(
    store: Store, connection: Connection, final: TournamentView, table: Sequence[int | None], number: int
) -> None:
    """One deal, as often as there are seats; everybody moves up by one each time."""
    for turn in range(len(table)):
        seats = [table[(seat - turn) % len(table)] for seat in range(len(table))]
        add_match(store, connection, final, seats, Kind.RATED, FIRST, match_seed(final.seed, number), number)
