"""Entering players: checked first, at most so many active a person, and not too often.

How this works: what is cheap to refuse is refused before the check, which plays a whole game in the sandbox; the
rules of entry are looked at again in the transaction that enters the player, so that two entries at once can't both
slip through.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, func, insert, select, update

from melds.arena.draw import draw_new
from melds.arena.ratings import UNKNOWN
from melds.arena.sources import content_hash, keep_source, written_source
from melds.arena.store.engine import Store
from melds.arena.store.models import Match, Person, Player, Seat, Stage, Status, Version
from melds.arena.tournaments import TournamentView, checked_name, locked
from melds.errors import MeldsError
from melds.match.check import Trial, play_check
from melds.match.entrants import Entrant
from melds.players import player as built_in

__all__ = ["Entered", "NotReady", "cancel_matches", "check_bot", "enter", "enter_builtin", "reactivate", "withdraw"]

CHECK_SEED, CHECK_TRIES = 1, 3


class NotReady(MeldsError):
    """A bot that has not passed its check; `.trial` is the game in which it failed."""

    def __init__(self, message: str, trial: Trial) -> None:
        super().__init__(message)
        self.trial = trial


@dataclass(frozen=True, slots=True)
class Entered:
    """A version that was entered, and those that went inactive for it."""

    version: int
    name: str
    number: int
    inactive: tuple[str, ...] = ()


def check_bot(path: Path, name: str, tournament: TournamentView, *, trust: bool = False) -> None:
    """Whether a bot loads, answers its first call, and plays a game legally; NotReady if it does not.

    A game that is void through a fault of ours is tried again.
    """
    for _ in range(CHECK_TRIES):
        games = play_check(
            Entrant(name, path), tournament.rules, games=1, seed=CHECK_SEED, trust=trust, limits=tournament.limits
        )
        (trial,) = list(games)
        if trial.result.void is None:
            break
    else:
        raise MeldsError(f"{name} could not be checked, through a fault of ours: {trial.result.void}")
    if trial.verdict is not None:
        failed = (
            "it can't be loaded"
            if not trial.is_loaded
            else f"it does not play a game to its end ({trial.verdict.where})"
            if len(trial.clock.plays) > 1
            else "it does not answer its first call"
        )
        raise NotReady(f"{name} is not entered: {failed}: {trial.verdict}", trial)


def enter(  # noqa: PLR0913 - all but three have names
    store: Store,
    tournament: TournamentView,
    content: bytes,
    *,
    person: str,
    name: str,
    check: bool = True,
    trust: bool = False,
) -> Entered:
    """Enters a bot for a person, as the first or the next version of the player of that name."""
    checked_name(person, "the name of a person", 80)
    checked_name(name, "the name of a player")
    with store.reading() as connection:
        _refuse(store, connection, tournament, person, name, content_hash(content))
    if check:
        check_bot(written_source(content), name, tournament, trust=trust)
    with store.writing() as connection:
        tournament = locked(connection, tournament.id)
        _refuse(store, connection, tournament, person, name, content_hash(content))
        entered = _enter(store, connection, tournament, person, name, keep_source(connection, content), None)
        draw_new(store, connection, tournament)
        return entered


def enter_builtin(store: Store, tournament: TournamentView, builtin: str, *, person: str, name: str) -> Entered:
    """Enters one of our own players; it needs neither check nor sandbox."""
    built_in(builtin, tournament.rules)  # MeldsError if there is none
    checked_name(person, "the name of a person", 80)
    checked_name(name, "the name of a player")
    with store.writing() as connection:
        tournament = locked(connection, tournament.id)
        _refuse(store, connection, tournament, person, name, None)
        entered = _enter(store, connection, tournament, person, name, None, builtin)
        draw_new(store, connection, tournament)
        return entered


def _refuse(  # noqa: PLR0913, PLR0917 - all that an entry is made of
    store: Store, connection: Connection, tournament: TournamentView, person: str, name: str, content: str | None
) -> None:
    """MeldsError if the rules of entry speak against it."""
    if not tournament.is_open:
        raise MeldsError(f"{tournament.name} is closed")
    own = (
        select(Player.name, Version.number, Version.source_hash, Version.status, Version.entered_at)
        .join(Player, Player.id == Version.player_id)
        .join(Person, Person.id == Player.person_id)
        .where(Version.tournament_id == tournament.id, Person.name == person)
        .order_by(Version.entered_at)
    )
    rows = connection.execute(own).all()
    if rows:
        wait = rows[-1].entered_at + tournament.terms.entry_gap - store.now(connection)
        if wait > 0:
            gap = tournament.terms.entry_gap / 60
            minutes = f"{gap:g} minutes must lie between two entries of {person}; {wait / 60:.1f} are missing"
            raise MeldsError(minutes)
    for row in rows:
        if content is not None and row.source_hash == content:
            if row.status == Status.OUT:
                raise MeldsError(f"this file was put out of the tournament as {row.name}, version {row.number}")
            if row.status == Status.ACTIVE and row.name == name:
                raise MeldsError(f"this file is already entered as {row.name}, version {row.number}")


def _enter(  # noqa: PLR0913, PLR0917 - all that an entry is made of
    store: Store,
    connection: Connection,
    tournament: TournamentView,
    person: str,
    name: str,
    source: str | None,
    builtin: str | None,
) -> Entered:
    now = store.now(connection)
    person_id = connection.execute(select(Person.id).where(Person.name == person)).scalar()
    if person_id is None:
        made = insert(Person).values(name=person, created_at=now).returning(Person.id)
        person_id = connection.execute(made).scalar_one()
    key = {"tournament_id": tournament.id, "person_id": person_id, "name": name}
    player = connection.execute(select(Player.id).filter_by(**key)).scalar()
    if player is None:
        player = connection.execute(insert(Player).values(**key).returning(Player.id)).scalar_one()
    last = connection.execute(select(func.max(Version.number)).where(Version.player_id == player)).scalar() or 0
    _replace_others(connection, player)
    version = connection.execute(
        insert(Version)
        .values(
            tournament_id=tournament.id,
            player_id=player,
            number=last + 1,
            source_hash=source,
            builtin=builtin,
            entered_at=now,
            activated_at=now,
            status=Status.ACTIVE,
            rating=UNKNOWN.value,
            doubt=UNKNOWN.doubt,
        )
        .returning(Version.id)
    ).scalar_one()
    return Entered(version, name, last + 1, _make_room(connection, tournament, person_id))


def _replace_others(connection: Connection, player: int) -> None:
    """The other versions of a player make way."""
    active = select(Version.id).where(Version.player_id == player, Version.status == Status.ACTIVE)
    for version in connection.execute(active).scalars().all():
        _set_status(connection, version, Status.REPLACED)


def _make_room(connection: Connection, tournament: TournamentView, person: int) -> tuple[str, ...]:
    """The oldest active players of a person go inactive while there are too many."""
    active = connection.execute(
        select(Version.id, Player.name, Version.number)
        .join(Player, Player.id == Version.player_id)
        .where(Player.person_id == person, Version.tournament_id == tournament.id, Version.status == Status.ACTIVE)
        .order_by(Version.activated_at.desc(), Version.id.desc())
    ).all()
    for row in (gone := active[tournament.terms.most_active :]):
        _set_status(connection, row.id, Status.INACTIVE)
    return tuple(f"{row.name} {row.number}" for row in gone)


def withdraw(store: Store, version: int) -> None:
    """Takes a version out of play; what it has played stands. It can be re-activated."""
    with store.writing() as connection:
        row, _ = _changeable(connection, version)
        if row == Status.WITHDRAWN:
            raise MeldsError("it is withdrawn already")
        _set_status(connection, version, Status.WITHDRAWN)


def reactivate(store: Store, version: int) -> tuple[str, ...]:
    """Puts a version back into play; the names of those that go inactive for it."""
    with store.writing() as connection:
        status, tournament = _changeable(connection, version)
        if status == Status.ACTIVE:
            raise MeldsError("it is active already")
        player, person = connection.execute(
            select(Player.id, Player.person_id).join(Version).where(Version.id == version)
        ).one()
        _replace_others(connection, player)
        now = store.now(connection)
        statement = update(Version).where(Version.id == version)
        connection.execute(statement.values(status=Status.ACTIVE, activated_at=now))
        return _make_room(connection, tournament, person)


def _changeable(connection: Connection, version: int) -> tuple[str, TournamentView]:
    """The status of a version and its tournament, locked; MeldsError if it was put out."""
    tournament = locked(
        connection, connection.execute(select(Version.tournament_id).where(Version.id == version)).scalar_one()
    )
    status = connection.execute(select(Version.status).where(Version.id == version)).scalar_one()
    if status == Status.OUT:
        raise MeldsError(f"it was put out of the tournament by {tournament.terms.strikes} disqualified games")
    return status, tournament


def _set_status(connection: Connection, version: int, status: Status) -> None:
    connection.execute(update(Version).where(Version.id == version).values(status=status))
    cancel_matches(connection, version, (Stage.DUE,))


def cancel_matches(connection: Connection, version: int, stages: tuple[Stage, ...]) -> None:
    """Calls off the rated matches of a version in these stages; whoever plays one now can no longer record it."""
    theirs = select(Seat.match_id).where(Seat.version_id == version)
    connection.execute(
        update(Match)
        .where(Match.id.in_(theirs), Match.stage.in_(stages))
        .values(stage=Stage.CANCELLED, token=None, lease_until=None)
    )
