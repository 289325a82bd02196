"""Every refusal of the API in one shape: a code for machines, a sentence for people, the paragraph of the rules."""

from __future__ import annotations

from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from melds.arena.store.engine import StoreError
from melds.errors import IllegalPlay, MeldsError
from melds.server.tables.hall import NoTable, NotYours, Outdated
from melds.server.templating import page

__all__ = ["PROBLEMS", "NotFound", "Problem", "add_problems", "problem"]

log = structlog.get_logger()


class NotFound(MeldsError):
    """There is nothing at this address."""


class Problem(BaseModel):
    """Why something was not done; nothing has changed."""

    reason: str
    sentence: str
    paragraph: str | None = None  # of the rules


PROBLEMS: dict[int | str, dict[str, Any]] = {
    code: {"model": Problem, "description": text}
    for code, text in {
        400: "The request can't be read",
        403: "Only who sits there may do this",
        404: "There is no such thing",
        405: "Not with this method",
        409: "The table has changed in the meantime",
        422: "It can't be done, or the rules refuse it",
    }.items()
}
STATUSES: list[tuple[type[MeldsError], int, str]] = [
    (NoTable, 404, "no-table"),
    (NotYours, 403, "not-yours"),
    (Outdated, 409, "outdated"),
    (NotFound, 404, "not-found"),
    (StoreError, 503, "store"),
]


def problem(request: Request, status: int, made: Problem) -> Response:
    """The answer: a page for who asked for one, else JSON."""
    if request.url.path.startswith("/api/") or request.method != "GET":
        return JSONResponse(made.model_dump(), status_code=status)
    answer = page(request, "problem.html", problem=made, status=status)
    answer.status_code = status
    return answer


def add_problems(app: FastAPI) -> None:
    """Make every error of the app one of these."""
    app.add_exception_handler(MeldsError, _of_ours)
    app.add_exception_handler(RequestValidationError, _of_request)
    app.add_exception_handler(HTTPException, _of_http)


async def _of_ours(request: Request, error: Exception) -> Response:
    if isinstance(error, IllegalPlay):
        refusal = error.refusal
        made = Problem(reason=refusal.reason, sentence=refusal.sentence, paragraph=refusal.paragraph)
        return problem(request, 422, made)
    for type, status, reason in STATUSES:
        if isinstance(error, type):
            return problem(request, status, Problem(reason=reason, sentence=str(error)))
    return problem(request, 422, Problem(reason="bad-request", sentence=str(error)))


async def _of_request(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return problem(request, 422, Problem(reason="bad-request", sentence=f"{where}: {first['msg']}"))


async def _of_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    reasons = {404: "not-found", 405: "wrong-method"}
    reason = reasons.get(error.status_code, "http")
    made = problem(request, error.status_code, Problem(reason=reason, sentence=str(error.detail)))
    made.headers.update(error.headers or {})
    return made
