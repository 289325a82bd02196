"""The app: what it holds, where its routes are, how it starts and stops."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

from melds import __version__
from melds.arena.store.engine import create_store
from melds.server import arena_pages, metrics, pages
from melds.server.api import arena, games, tables
from melds.server.api.problems import add_problems
from melds.server.headers import SafeHeaders
from melds.server.metrics import Measured
from melds.server.people import People
from melds.server.settings import Settings
from melds.server.stories import Stories
from melds.server.tables.bots import Thinkers
from melds.server.tables.hall import Hall
from melds.server.tables.store import TableStore

__all__ = ["ENVIRONMENT", "app_of_environment", "create_app"]

ENVIRONMENT = "MELDS_SERVER_SETTINGS"  # settings as JSON, for the processes of a server that has several


def create_app(settings: Settings | None = None) -> FastAPI:
    """The web app; it opens its store and takes up its tables when it is started."""
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.store = store = create_store(chosen.db)
        app.state.stories = Stories(store)
        tables = TableStore(store)
        app.state.people = People(tables.secret())
        app.state.hall = hall = Hall(tables, Thinkers(), shares=chosen.workers > 1)
        await hall.start(shows=chosen.shows)
        yield
        await hall.stop()
        store.close()

    app = FastAPI(
        title="Melds",
        version=__version__,
        summary="Phazed, PhaseA and Huxxy: play, watch, replay",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.state.settings = chosen
    app.add_middleware(Measured)
    app.add_middleware(SafeHeaders)
    add_problems(app)
    app.include_router(games.router)
    app.include_router(tables.router)
    app.include_router(arena.router)
    app.include_router(metrics.router)
    app.include_router(pages.router)
    app.include_router(arena_pages.router)
    app.mount("/static", StaticFiles(directory=chosen.bundle, check_dir=False), name="static")
    return app


def app_of_environment() -> FastAPI:
    """The app with the settings that the starting process has left in the environment."""
    return create_app(msgspec.json.decode(os.environ[ENVIRONMENT], type=Settings))
