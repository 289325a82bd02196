"""Pages out of templates, with the script and style that `web/` was built to."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates

from melds.rules.games import VARIANTS
from melds.server.settings import Settings

__all__ = ["bundle_of", "page", "templates"]

templates = Jinja2Templates(directory=Path(__file__).parent / "templates")


def _when(seconds: float | None) -> str:
    return "" if seconds is None else datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


templates.env.filters["when"] = _when


@lru_cache(maxsize=8)
def _manifest(path: Path, _changed: float) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def bundle_of(settings: Settings, entry: str) -> dict[str, Any]:
    """The built script and style of an entry; nothing where `web/` was not built: pages can then still be read."""
    path = Path(settings.bundle) / ".vite" / "manifest.json"
    if not path.exists():
        return {"file": None, "css": []}
    chunk = _manifest(path, path.stat().st_mtime).get(entry, {})
    return {"file": chunk.get("file"), "css": chunk.get("css", [])}


def page(request: Request, name: str, **context: Any) -> HTMLResponse:
    """A template with what all pages need."""
    settings = request.app.state.settings
    entry = context.pop("entry", "src/site.ts")
    shared = {"site": bundle_of(settings, "src/site.ts"), "bundle": bundle_of(settings, entry), "games": VARIANTS}
    return templates.TemplateResponse(request, name, {**shared, **context})
