"""The app: what it holds, where its routes are, how it starts and stops."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from sqlalchemy import Engine, create_engine, event

from melds import __version__
from melds.server import metrics, pages
from melds.server.api import games, tables
from melds.server.api.problems import add_problems
from melds.server.headers import SafeHeaders
from melds.server.metrics import Measured
from melds.server.people import People
from melds.server.settings import Settings
from melds.server.tables.bots import Thinkers
from melds.server.tables.hall import Hall
from melds.server.tables.store import TableStore, metadata

__all__ = ["ENVIRONMENT", "app_of_environment", "create_app"]

ENVIRONMENT = "MELDS_SERVER_SETTINGS"  # settings as JSON, for the processes of a server that has several


def create_app(settings: Settings | None = None) -> FastAPI:
    """The web app; it opens its store and takes up its tables when it is started."""
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        engine = _engine(chosen.db)
        metadata.create_all(engine)
        store = TableStore(engine)
        app.state.people = People(store.secret())
        app.state.hall = hall = Hall(store, Thinkers(), shares=chosen.workers > 1)
        await hall.start(shows=chosen.shows)
        yield
        await hall.stop()
        engine.dispose()

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
    app.include_router(metrics.router)
    app.include_router(pages.router)
    app.mount("/static", StaticFiles(directory=chosen.bundle, check_dir=False), name="static")
    return app


def app_of_environment() -> FastAPI:
    """The app with the settings that the starting process has left in the environment."""
    return create_app(msgspec.json.decode(os.environ[ENVIRONMENT], type=Settings))


def _engine(db: str) -> Engine:
    engine = create_engine(db if "://" in db else f"sqlite:///{db}")
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def _prepare(connection, _record) -> None:  # type: ignore[no-untyped-def]
            for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=10000"):
                connection.execute(f"PRAGMA {pragma}")

    return engine
