"""`melds serve`: the web app on this machine."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator
from typing import Annotated

import msgspec
import typer

from melds.errors import MeldsError

__all__ = ["serve"]


def serve(  # noqa: PLR0913, PLR0917 - options of a command
    db: Annotated[str, typer.Option("--db", help="A SQLite file, or the URL of a PostgreSQL database.")] = "melds.db",
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="The port to listen on.")] = 8000,
    workers: Annotated[int, typer.Option("--workers", min=1, max=64, help="Processes that answer requests.")] = 1,
    arena: Annotated[
        int, typer.Option("--arena", min=0, help="Cores on which tournaments are played; 0 to play none here.")
    ] = 1,
    pause: Annotated[
        float, typer.Option("--pause", min=0, help="Seconds after each match of a tournament; 0 for a class.")
    ] = 2.0,
    shows: Annotated[bool, typer.Option(help="Keep a game among bots going for each game, to watch.")] = True,
) -> None:
    """Serve Melds to browsers: tables to play at, matches to watch and replay, the arena."""
    try:
        import uvicorn  # noqa: PLC0415 - the server is an extra

        from melds.arena.store.engine import create_store  # noqa: PLC0415
        from melds.server.app import ENVIRONMENT  # noqa: PLC0415
        from melds.server.house import open_house  # noqa: PLC0415
        from melds.server.settings import Settings  # noqa: PLC0415
    except ImportError as error:
        raise MeldsError(
            f"the server is not installed ({error.name} is missing): pip install 'melds[server]'"
        ) from None
    settings = Settings(db=db, shows=shows, workers=workers)
    os.environ[ENVIRONMENT] = msgspec.json.encode(settings).decode()
    with contextlib.closing(create_store(db)) as store:
        open_house(store)
    typer.echo(f"Melds is at http://{'localhost' if host in ('127.0.0.1', '::1') else host}:{port}; Ctrl-C ends it.")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn ends by the signal it got: not without tidying up
    with contextlib.suppress(KeyboardInterrupt), _arena(db, arena, pause):
        uvicorn.run(
            "melds.server.app:app_of_environment",
            factory=True,
            host=host,
            port=port,
            workers=workers,
            log_level="warning",
            timeout_graceful_shutdown=3,
        )


@contextlib.contextmanager
def _arena(db: str, jobs: int, pause: float) -> Iterator[None]:
    """A process that plays the tournaments, for as long as this one lives."""
    from melds.server.house import run_house  # noqa: PLC0415

    if not jobs:
        yield
        return
    process = multiprocessing.get_context("spawn").Process(target=run_house, args=(db, jobs, pause))
    process.start()
    try:
        yield
    finally:
        process.terminate()
        process.join(10)
