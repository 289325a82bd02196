"""`melds serve`: the web app on this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from melds.errors import MeldsError

__all__ = ["serve"]


def serve(
    db: Annotated[str, typer.Option("--db", help="A SQLite file, or the URL of a PostgreSQL database.")] = "melds.db",
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port to listen on.")] = 8000,
    shows: Annotated[bool, typer.Option(help="Keep a game among bots going for each game, to watch.")] = True,
) -> None:
    """Serve Melds to browsers: tables to play at, matches to watch and replay, the arena."""
    try:
        import uvicorn  # noqa: PLC0415 - the server is an extra

        from melds.server.app import create_app  # noqa: PLC0415
        from melds.server.settings import Settings  # noqa: PLC0415
    except ImportError as error:
        raise MeldsError(
            f"the server is not installed ({error.name} is missing): pip install 'melds[server]'"
        ) from None
    typer.echo(f"Melds is at http://{'localhost' if host in ('127.0.0.1', '::1') else host}:{port}; Ctrl-C ends it.")
    app = create_app(Settings(db=db, shows=shows))
    uvicorn.run(app, host=host, port=port, log_level="warning", timeout_graceful_shutdown=3)
