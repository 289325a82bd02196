"""Is the server well? `/healthz` for whoever restarts it, `/metrics` for Prometheus."""

from __future__ import annotations

import time

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, Histogram, generate_latest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from melds.server.api.tables import TheHall
from melds.server.tables.table import OVER, PLAYING, WAITING

__all__ = ["Measured", "health", "numbers", "router"]

router = APIRouter(include_in_schema=False)
REGISTRY = CollectorRegistry()
SECONDS = Histogram(
    "melds_request_seconds",
    "Time until an answer begins",
    ["method", "route", "status"],
    registry=REGISTRY,
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5),
)
TABLES = Gauge("melds_tables", "Tables in memory", ["status"], registry=REGISTRY)
WATCHERS = Gauge("melds_watchers", "Open streams of tables", registry=REGISTRY)


@router.get("/healthz")
async def health(hall: TheHall) -> PlainTextResponse:
    """Whether the server answers and its store can be read."""
    await hall.check_store()
    return PlainTextResponse("well\n")


@router.get("/metrics")
async def numbers(hall: TheHall) -> Response:
    """What Prometheus collects; of this process, if there are several."""
    tables = hall.tables()
    for status in WAITING, PLAYING, OVER:
        TABLES.labels(status).set(sum(table.status == status for table in tables))
    WATCHERS.set(sum(table.watchers for table in tables))
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


class Measured:
    """Measures how long each route takes to begin its answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()

        async def send_measured(message: Message) -> None:
            if message["type"] == "http.response.start":
                route = scope.get("route")
                path = getattr(route, "path", "none")  # never the address itself: there is no end to addresses
                SECONDS.labels(scope["method"], path, message["status"]).observe(time.perf_counter() - began)
            await send(message)

        await self.app(scope, receive, send_measured)
