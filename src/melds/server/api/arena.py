"""The arena over the API: tournaments, standings, players, matches, custom games."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from sqlalchemy import Connection, select

from melds.arena.draw import custom_match
from melds.arena.matches import (
    error_overview,
    match_view,
    papers_of,
    player_errors,
    player_page,
    queue,
    recent_matches,
)
from melds.arena.standings import head_to_head, leaderboard, rating_history
from melds.arena.store.engine import Store
from melds.arena.store.models import Version
from melds.arena.tournaments import TournamentView, tournaments
from melds.errors import MeldsError
from melds.server.api.arena_shapes import (
    Custom,
    ErrorOf,
    MatchOf,
    Meeting,
    PlayerOf,
    Point,
    Standing,
    TournamentOf,
    VersionOf,
)
from melds.server.api.downloads import Form, document
from melds.server.api.problems import PROBLEMS, NotFound
from melds.server.api.tables import Eyes
from melds.server.stories import Stories
from melds.server.views import Line, TableView

__all__ = [
    "TheStore",
    "TheTournament",
    "coming",
    "custom",
    "errors",
    "found",
    "list_tournaments",
    "match",
    "match_download",
    "match_log",
    "match_position",
    "matrix",
    "played",
    "player",
    "player_of",
    "router",
    "standings",
    "standings_of",
    "store_of",
    "stories_of",
    "tournament_events",
    "tournament_of",
]

router = APIRouter(prefix="/api", tags=["arena"], responses=PROBLEMS)
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]
LOOK_EVERY = 1.0  # seconds between two looks at a tournament that somebody follows


def store_of(request: Request) -> Store:
    """The store of this server."""
    store = request.app.state.store
    assert isinstance(store, Store)
    return store


def stories_of(request: Request) -> Stories:
    """The stories of its matches."""
    stories = request.app.state.stories
    assert isinstance(stories, Stories)
    return stories


TheStore = Annotated[Store, Depends(store_of)]
TheStories = Annotated[Stories, Depends(stories_of)]


def tournament_of(id: Number, store: TheStore) -> TournamentView:
    """The tournament of the address."""
    with store.reading() as connection:
        found = next((each for each in tournaments(connection) if each.id == id), None)
    if found is None:
        raise NotFound(f"there is no tournament {id}")
    return found


TheTournament = Annotated[TournamentView, Depends(tournament_of)]


@contextmanager
def found(store: Store) -> Iterator[Connection]:
    """Reading, where what is not there is a 404."""
    with store.reading() as connection:
        try:
            yield connection
        except MeldsError as error:
            raise NotFound(str(error)) from None


def standings_of(store: Store, tournament: TournamentView) -> list[Standing]:
    """The leaderboard."""
    with store.reading() as connection:
        rows = leaderboard(connection, tournament)
    return [Standing.of(row) for row in rows]


@router.get("/tournaments")
def list_tournaments(store: TheStore) -> list[TournamentOf]:
    """All tournaments."""
    with store.reading() as connection:
        return [TournamentOf.of(each) for each in tournaments(connection)]


@router.get("/tournaments/{id}/standings")
def standings(tournament: TheTournament, store: TheStore) -> list[Standing]:
    """The leaderboard: those in play first, by rating."""
    return standings_of(store, tournament)


@router.get("/tournaments/{id}/matrix")
def matrix(tournament: TheTournament, store: TheStore) -> list[Meeting]:
    """Every pair that has met, from both sides."""
    with store.reading() as connection:
        rows = head_to_head(connection, tournament).values()
    return [Meeting.of(row) for row in rows]


@router.get("/tournaments/{id}/queue")
def coming(tournament: TheTournament, store: TheStore) -> list[MatchOf]:
    """The matches that run, then those that come."""
    with store.reading() as connection:
        return [MatchOf.of(each) for each in queue(connection, tournament)]


@router.get("/tournaments/{id}/matches")
def played(tournament: TheTournament, store: TheStore, most: Annotated[int, Query(ge=1, le=200)] = 30) -> list[MatchOf]:
    """The matches played last."""
    with store.reading() as connection:
        return [MatchOf.of(each) for each in recent_matches(connection, tournament, most=most)]


@router.get("/tournaments/{id}/errors")
def errors(tournament: TheTournament, store: TheStore) -> list[ErrorOf]:
    """All causes of disqualification, the most frequent first."""
    with store.reading() as connection:
        rows = error_overview(connection, tournament)
    return [ErrorOf.of(row) for row in rows]


@router.get("/tournaments/{id}/events", response_class=EventSourceResponse)
async def tournament_events(tournament: TheTournament, store: TheStore) -> AsyncIterable[ServerSentEvent]:
    """An event `changed` whenever a match was recorded, with the number of matches."""
    seen = -1
    while True:
        now = await asyncio.to_thread(_recorded, store, tournament.id)
        if now != seen:
            seen = now
            yield ServerSentEvent(data=now, event="changed")
        await asyncio.sleep(LOOK_EVERY)


def _recorded(store: Store, tournament: int) -> int:
    with store.reading() as connection:
        return next(each.recorded for each in tournaments(connection) if each.id == tournament)


@router.post("/tournaments/{id}/custom", status_code=201)
def custom(wanted: Custom, tournament: TheTournament, store: TheStore) -> MatchOf:
    """A game between any four versions, marked as such, never rated; it is played as soon as the arena runs."""
    made = custom_match(store, tournament, wanted.players)
    with store.reading() as connection:
        return MatchOf.of(match_view(connection, made))


@router.get("/players/{id}")
def player(id: Number, store: TheStore) -> PlayerOf:
    """A version's player: all its versions, and the rating, matches, errors and meetings of this one."""
    return player_of(store, id)


def player_of(store: Store, version: int) -> PlayerOf:
    """What a player's page tells."""
    with found(store) as connection:
        tournament = _tournament_of_version(connection, version)
        page = player_page(connection, version)
        return PlayerOf(
            player=page.player,
            person=page.person,
            tournament=tournament.id,
            versions=[VersionOf.of(row) for row in page.versions],
            history=[Point.of(point) for point in rating_history(connection, version)],
            matches=[MatchOf.of(each) for each in recent_matches(connection, tournament, version=version)],
            errors=[MatchOf.of(each) for each in player_errors(connection, version)],
            meetings=[
                Meeting.of(row) for (one, _), row in head_to_head(connection, tournament).items() if one == version
            ],
        )


def _tournament_of_version(connection: Connection, version: int) -> TournamentView:
    id = connection.scalar(select(Version.tournament_id).where(Version.id == version))
    if id is None:
        raise NotFound(f"there is no player {version}")
    return next(each for each in tournaments(connection) if each.id == id)


@router.get("/matches/{id}")
def match(id: Number, store: TheStore) -> MatchOf:
    """A match with its seats, and the verdict if there was one."""
    with found(store) as connection:
        return MatchOf.of(match_view(connection, id))


@router.get("/matches/{id}/positions/{play}")
def match_position(id: Number, play: Annotated[int, Path(ge=0)], stories: TheStories, eyes: Eyes = None) -> TableView:
    """Any moment of a match, as a seat saw it or with all hands open."""
    return stories.of_match(id).position(play, eyes)


@router.get("/matches/{id}/log")
def match_log(id: Number, stories: TheStories) -> list[Line]:
    """What happened in a match, line by line."""
    return stories.of_match(id).log()


@router.get("/matches/{id}/download.{form}")
def match_download(id: Number, form: Form, store: TheStore, stories: TheStories) -> Response:
    """The match as a record, as the tournament's log, or as JSON."""
    with found(store) as connection:
        papers_of(connection, id)
    return document(stories.of_match(id).game.record, form, f"match-{id}")
