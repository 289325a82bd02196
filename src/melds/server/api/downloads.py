"""A game to take home: as a record, as the tournament's log, as JSON."""

from __future__ import annotations

from typing import Literal

import msgspec
from fastapi.responses import Response

from melds.notation.match_log import format_log
from melds.notation.record import Record

__all__ = ["Form", "document"]

Form = Literal["melds", "log", "json"]
TYPES = {"melds": "text/plain; charset=utf-8", "log": "text/plain; charset=utf-8", "json": "application/json"}


def document(record: Record, form: Form, name: str) -> Response:
    """The game as a file."""
    match form:
        case "melds":
            text = record.dumps()
        case "log":
            text = format_log(record)
        case "json":
            text = msgspec.json.encode(record, enc_hook=str).decode()
    headers = {"content-disposition": f'attachment; filename="{name}.{form}"'}
    return Response(text, media_type=TYPES[form], headers=headers)
