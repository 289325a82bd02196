"""The pages: written by the server so that they can be read without any script; components make them live."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.responses import HTMLResponse

from melds.arena.store.engine import Store
from melds.arena.tournaments import TournamentView, tournaments
from melds.rules.games import VARIANTS
from melds.server.api.arena import TheStore, standings_of
from melds.server.api.arena_shapes import Standing
from melds.server.api.games import game_of
from melds.server.api.tables import Somebody, TheHall, TheTable
from melds.server.rulebook import rulebook
from melds.server.tables.seating import BOTS
from melds.server.tables.table import OVER
from melds.server.templating import page

__all__ = ["home", "join", "new_table", "router", "rules", "table"]

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/")
async def home(request: Request, hall: TheHall, store: TheStore, person: Somebody) -> HTMLResponse:
    """What is going on, and a table to play at."""
    running = [table for table in hall.tables() if table.status != OVER]
    return page(
        request,
        "home.html",
        person=person,
        mine=[table for table in running if table.seat_of(person) is not None],
        shows=[table for table in running if table.is_show],
        boards=await asyncio.to_thread(_boards, store),
    )


def _boards(store: Store) -> list[tuple[TournamentView, list[Standing]]]:
    """The first five of every open tournament."""
    with store.reading() as connection:
        found = [each for each in tournaments(connection) if each.is_open]
    return [(each, standings_of(store, each)[:5]) for each in found]


@router.get("/play")
async def new_table(
    request: Request, person: Somebody, game: Annotated[str, Query(max_length=24)] = "phazed"
) -> HTMLResponse:
    """The form that opens a table."""
    chosen = game if game in VARIANTS else "phazed"
    return page(request, "new_table.html", person=person, chosen=chosen, bots=BOTS, entry="src/new-table.ts")


@router.get("/rules/{name}")
async def rules(request: Request, name: str) -> HTMLResponse:
    """The rules of a game, every paragraph with its own address."""
    if name not in VARIANTS:
        raise HTTPException(404, f"there are no rules of {name[:40]}; the games are {', '.join(VARIANTS)}")
    return page(request, "rules.html", rules=VARIANTS[name], text=rulebook(VARIANTS[name]))


@router.get("/tables/{id}")
async def table(
    request: Request, table: TheTable, person: Somebody, play: Annotated[int | None, Query(ge=0)] = None
) -> HTMLResponse:
    """A table: to play at for those who sit there, to watch or replay for all others."""
    seat = table.seat_of(person)
    is_replay = table.status == OVER
    moment = min(play, table.story.length) if play is not None and is_replay else None
    view = table.view(seat) if moment is None else table.story.position(moment, None)
    return page(
        request,
        "table.html",
        view=view,
        seat=seat,
        source=f"/api/tables/{table.id}",
        is_replay=is_replay,
        length=table.story.length,
        rules=game_of(table.story.game.rules),
        entry="src/table.ts",
    )


@router.get("/tables/{id}/join/{invitation}")
async def join(request: Request, table: TheTable, person: Somebody, invitation: str) -> HTMLResponse:
    """Somebody followed an invitation."""
    return page(request, "join.html", table=table, person=person, invitation=invitation, entry="src/new-table.ts")
