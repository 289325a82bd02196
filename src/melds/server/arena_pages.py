"""The arena's pages: leaderboards, players, matches, the queue; read without script, live with it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from melds.arena.draw import custom_match
from melds.arena.matches import error_overview, match_view, papers_of, queue, recent_matches
from melds.arena.standings import head_to_head
from melds.arena.tournaments import tournaments
from melds.errors import MeldsError
from melds.server.api.arena import (
    Number,
    TheStore,
    TheStories,
    TheTournament,
    found,
    player_of,
    standings_of,
)
from melds.server.api.arena_shapes import MatchOf, Standing
from melds.server.api.games import game_of
from melds.server.templating import page, templates

__all__ = ["coming", "custom", "errors", "match", "matrix", "player", "router", "tournament"]

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
Sorting = Literal[
    "rank", "player", "person", "entered_at", "wins", "errors", "matches", "win_share", "rating", "status"
]
FEW_FIRST = {"rank", "player", "person", "status"}


def _sorted(rows: list[Standing], sort: str, word: str) -> list[Standing]:
    wanted = word.casefold()
    chosen = [row for row in rows if wanted in row.player.casefold() or wanted in row.person.casefold()]
    known = [row for row in chosen if getattr(row, sort) is not None]
    known.sort(key=lambda row: getattr(row, sort), reverse=sort not in FEW_FIRST)
    return known + [row for row in chosen if getattr(row, sort) is None]


@router.get("/tournaments/{id}")
def tournament(
    request: Request,
    tournament: TheTournament,
    store: TheStore,
    sort: Sorting = "rank",
    q: Annotated[str, Query(max_length=80)] = "",
) -> HTMLResponse:
    """The leaderboard; htmx asks for its rows alone."""
    context: dict[str, Any] = {
        "tournament": tournament,
        "rows": _sorted(standings_of(store, tournament), sort, q),
        "sort": sort,
        "q": q,
    }
    if request.headers.get("hx-request"):
        return templates.TemplateResponse(request, "standings.html", context)
    with store.reading() as connection:
        context["matches"] = [MatchOf.of(each) for each in recent_matches(connection, tournament, most=12)]
    return page(request, "tournament.html", **context)


@router.get("/tournaments/{id}/matrix")
def matrix(request: Request, tournament: TheTournament, store: TheStore) -> HTMLResponse:
    """Who beats whom."""
    rows = [row for row in standings_of(store, tournament) if row.rank is not None][:40]
    with store.reading() as connection:
        pairs = head_to_head(connection, tournament, [row.version for row in rows])
    return page(request, "matrix.html", tournament=tournament, rows=rows, pairs=pairs)


@router.get("/tournaments/{id}/queue")
def coming(request: Request, tournament: TheTournament, store: TheStore) -> HTMLResponse:
    """What runs and what comes, and the form for a custom game."""
    with store.reading() as connection:
        matches = [MatchOf.of(each) for each in queue(connection, tournament)]
        last = [MatchOf.of(each) for each in recent_matches(connection, tournament, most=30)]
    rows = standings_of(store, tournament)
    return page(request, "queue.html", tournament=tournament, matches=matches, last=last, rows=rows)


@router.post("/tournaments/{id}/custom")
def custom(
    tournament: TheTournament, store: TheStore, players: Annotated[list[int], Form(min_length=4, max_length=4)]
) -> Response:
    """A custom game from the form."""
    return RedirectResponse(f"/matches/{custom_match(store, tournament, players)}", status_code=303)


@router.get("/tournaments/{id}/errors")
def errors(request: Request, tournament: TheTournament, store: TheStore) -> HTMLResponse:
    """Who was disqualified, and for what."""
    with store.reading() as connection:
        rows = error_overview(connection, tournament)
    return page(request, "errors.html", tournament=tournament, rows=rows)


@router.get("/players/{id}")
def player(request: Request, id: Number, store: TheStore) -> HTMLResponse:
    """A player: its versions, its rating over time, its matches and errors."""
    shown = player_of(store, id)
    with store.reading() as connection:
        tournament = next(each for each in tournaments(connection) if each.id == shown.tournament)
    names = {row.version: f"{row.player} {row.number}" for row in standings_of(store, tournament)}
    version = next(each for each in shown.versions if each.version == id)
    context = {"player": shown, "version": version, "tournament": tournament, "names": names}
    return page(request, "player.html", entry="src/player-page.ts", **context)


@router.get("/matches/{id}")
def match(
    request: Request,
    id: Number,
    store: TheStore,
    stories: TheStories,
    play: Annotated[int | None, Query(ge=0)] = None,
) -> HTMLResponse:
    """A match: to replay if it was played, else where it stands."""
    with found(store) as connection:
        shown = MatchOf.of(match_view(connection, id))
        try:
            outputs = papers_of(connection, id).outputs
        except MeldsError:
            return page(request, "match_due.html", match=shown)
    story = stories.of_match(id)
    return page(
        request,
        "match.html",
        match=shown,
        outputs=outputs,
        view=story.position(min(story.length if play is None else play, story.length), None),
        source=f"/api/matches/{id}",
        length=story.length,
        rules=game_of(story.game.rules),
        entry="src/table.ts",
    )
