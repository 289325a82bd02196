"""Tables over the API: open, look, follow, draft, play, ask for a hint, join, leave."""

from __future__ import annotations

from collections.abc import AsyncIterable
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from pydantic import BaseModel, Field

from melds.notation.plays import format_play, parse_play
from melds.rules import phase
from melds.rules.plays import LayPhase, Seat
from melds.server.api.downloads import Form, document
from melds.server.api.problems import PROBLEMS
from melds.server.arrange import arranged
from melds.server.people import COOKIE, People, Person, name_of
from melds.server.tables.hall import FASTEST, SLOWEST, Hall, NotYours
from melds.server.tables.seating import ME
from melds.server.tables.table import MOST_IN_A_TURN, OVER, Table
from melds.server.views import Line, Refused, TableView
from melds.server.words import play_words

__all__ = [
    "Draft",
    "DraftPlays",
    "Filling",
    "Hint",
    "Invitation",
    "Me",
    "Name",
    "NewTable",
    "Opened",
    "Plays",
    "Speed",
    "Summary",
    "download",
    "draft",
    "events",
    "fill",
    "hall_of",
    "hint",
    "join",
    "leave",
    "log",
    "me",
    "open_table",
    "people_of",
    "person_of",
    "play",
    "position",
    "remember",
    "rename",
    "router",
    "speed",
    "table_of",
    "tables",
    "view",
]

router = APIRouter(prefix="/api", tags=["tables"], responses=PROBLEMS)
KEEP_ALIVE = 15.0  # seconds of silence at most on a stream of events
YEAR = 365 * 24 * 3600

PlayText = Annotated[str, Field(min_length=1, max_length=200)]
Eyes = Annotated[int | None, Query(ge=0, le=3, description="the seat that looks; without it all hands are open")]
TableId = Annotated[str, Path(min_length=1, max_length=24)]


def hall_of(request: Request) -> Hall:
    """The hall of this server."""
    hall = request.app.state.hall
    assert isinstance(hall, Hall)
    return hall


def people_of(request: Request) -> People:
    """Who reads the cookies."""
    people = request.app.state.people
    assert isinstance(people, People)
    return people


def person_of(request: Request) -> Person | None:
    """Who asks, if they have a name here."""
    return people_of(request).read(request.cookies.get(COOKIE))


async def table_of(id: TableId, hall: Annotated[Hall, Depends(hall_of)]) -> Table:
    """The table of the address."""
    return await hall.table(id)


TheHall = Annotated[Hall, Depends(hall_of)]
ThePeople = Annotated[People, Depends(people_of)]
Somebody = Annotated[Person | None, Depends(person_of)]
TheTable = Annotated[Table, Depends(table_of)]


class Me(BaseModel):
    """Who the browser belongs to."""

    name: str | None


class Name(BaseModel):
    """A name to be called by."""

    name: Annotated[str, Field(min_length=1, max_length=100)]


class NewTable(BaseModel):
    """A table to be opened: for each of the four seats a bot's name, `me` or `invite`."""

    game: str = "phazed"
    seats: Annotated[list[Annotated[str, Field(max_length=40)]], Field(min_length=4, max_length=4)]
    speed: Annotated[float, Field(ge=FASTEST, le=SLOWEST)] = 1.0


class Opened(BaseModel):
    """Where the new table stands; an invitation is a link for each seat that waits for somebody."""

    id: str
    url: str
    invitations: dict[int, str]


class Summary(BaseModel):
    """A table in a list."""

    id: str
    url: str
    game: str
    title: str
    names: list[str]
    status: str
    plays: int
    watchers: int
    is_show: bool
    is_mine: bool


class Plays(BaseModel):
    """Plays of one turn, in the notation of records; `version` is the number of plays that were seen."""

    version: Annotated[int, Field(ge=0)]
    plays: Annotated[list[PlayText], Field(min_length=1, max_length=MOST_IN_A_TURN)]


class DraftPlays(BaseModel):
    """Plays that are only thought of."""

    plays: Annotated[list[PlayText], Field(max_length=MOST_IN_A_TURN)]


class Draft(BaseModel):
    """The table before the play that is `refused` or ends the turn; `arranged` is a lay put in order."""

    view: TableView
    refused: Refused | None
    arranged: str | None = None
    ends_turn: bool = False


class Hint(BaseModel):
    """What the champion would play."""

    play: str
    words: str


class Invitation(BaseModel):
    """The last part of an invitation's address."""

    invitation: Annotated[str, Field(min_length=1, max_length=64)]
    name: Annotated[str | None, Field(max_length=100)] = None


class Speed(BaseModel):
    """Seconds between two plays of bots."""

    speed: Annotated[float, Field(ge=FASTEST, le=SLOWEST)]


class Filling(BaseModel):
    """The bot that takes the seats which wait for somebody."""

    bot: Annotated[str, Field(max_length=40)] = "champion"


def remember(response: Response, people: People, person: Person, is_secure: bool) -> None:
    """Give the browser its cookie."""
    response.set_cookie(COOKIE, people.cookie_of(person), max_age=YEAR, httponly=True, samesite="lax", secure=is_secure)


def _as_somebody(request: Request, response: Response, people: People, name: str | None) -> Person:
    """Who asks; a guest gets a cookie now."""
    person = people.read(request.cookies.get(COOKIE))
    if person is None or name is not None:
        person = Person(person.id, name_of(name)) if person and name else people.new(name or "Guest")
        remember(response, people, person, request.url.scheme == "https")
    return person


@router.get("/me")
def me(person: Somebody) -> Me:
    """The name that this browser goes by."""
    return Me(name=person.name if person else None)


@router.put("/me")
def rename(name: Name, request: Request, response: Response, people: ThePeople) -> Me:
    """Go by another name, at tables that are opened or joined from now on."""
    return Me(name=_as_somebody(request, response, people, name.name).name)


@router.get("/tables")
def tables(hall: TheHall, person: Somebody) -> list[Summary]:
    """The tables that are being played, and one's own."""
    return [
        _summary(table, person)
        for table in hall.tables()
        if table.status != OVER or table.seat_of(person) is not None or table.is_show
    ]


def _summary(table: Table, person: Person | None) -> Summary:
    rules = table.story.game.rules
    return Summary(
        id=table.id,
        url=f"/tables/{table.id}",
        game=rules.name,
        title=rules.title,
        names=[chair.name for chair in table.chairs],
        status=table.status,
        plays=table.story.length,
        watchers=table.watchers,
        is_show=table.is_show,
        is_mine=table.seat_of(person) is not None,
    )


@router.post("/tables", status_code=201)
async def open_table(
    wanted: NewTable, request: Request, response: Response, hall: TheHall, people: ThePeople
) -> Opened:
    """A new table; the cards are dealt at once."""
    needs_me = ME in wanted.seats
    person = _as_somebody(request, response, people, None) if needs_me else None
    table = await hall.open(wanted.game, wanted.seats, person, speed=wanted.speed)
    links = {
        seat: f"/tables/{table.id}/join/{chair.invitation}"
        for seat, chair in enumerate(table.chairs)
        if chair.invitation is not None
    }
    return Opened(id=table.id, url=f"/tables/{table.id}", invitations=links)


@router.get("/tables/{id}")
async def view(table: TheTable, person: Somebody) -> TableView:
    """The table as this browser may see it."""
    return table.view(table.seat_of(person))


@router.get("/tables/{id}/positions/{play}")
async def position(
    table: TheTable,
    play: Annotated[int, Path(ge=0)],
    eyes: Eyes = None,
) -> TableView:
    """Any moment of a game that is over, or that only bots play."""
    if table.status != OVER and not table.is_among_bots:
        raise NotYours("the game is still being played")
    return table.story.position(play, eyes)


@router.get("/tables/{id}/log")
async def log(table: TheTable) -> list[Line]:
    """The whole log of a game that is over, or that only bots play."""
    if table.status != OVER and not table.is_among_bots:
        raise NotYours("the game is still being played")
    return table.story.log()


@router.get("/tables/{id}/download.{form}")
async def download(table: TheTable, form: Form) -> Response:
    """A game that is over: its record, the tournament's log, or JSON."""
    if table.status != OVER:
        raise NotYours("the game is still being played")
    return document(table.story.game.record, form, table.id)


@router.get("/tables/{id}/events", response_class=EventSourceResponse)
async def events(table: TheTable, person: Somebody) -> AsyncIterable[ServerSentEvent]:
    """The table again whenever something changes (server-sent events `view`)."""
    seat, seen = table.seat_of(person), -1
    table.watchers += 1
    try:
        while True:
            if table.notices != seen:
                seen = table.notices
                yield ServerSentEvent(data=table.view(seat), event="view", id=str(table.story.length))
            elif not await table.changes_from(seen, KEEP_ALIVE):
                yield ServerSentEvent(comment="still here")
    finally:
        table.watchers -= 1


@router.post("/tables/{id}/draft")
async def draft(wanted: DraftPlays, table: TheTable, person: Somebody) -> Draft:
    """What these plays would lead to; nothing is made, and nobody else learns of it."""
    seat = _seat(table, person)
    texts, better = list(wanted.plays), None
    rules = table.story.game.rules
    for place, text in enumerate(texts):
        if "[" in text and isinstance(rules, phase.Rules):
            lay = parse_play(text)
            if isinstance(lay, LayPhase):
                texts[place] = better = format_play(arranged(lay, rules))
    made = table.draft(seat, texts)
    return Draft(view=made.view, refused=made.refused, arranged=better, ends_turn=made.ends_turn)


@router.post("/tables/{id}/plays")
async def play(wanted: Plays, table: TheTable, person: Somebody, hall: TheHall) -> TableView:
    """Make plays: all of them, or none and a Problem that says why."""
    return await hall.play(table, person, wanted.version, wanted.plays)


@router.post("/tables/{id}/hint")
async def hint(table: TheTable, person: Somebody, hall: TheHall, wanted: DraftPlays | None = None) -> Hint:
    """What the champion would do, after the plays of a draft if there are any."""
    made, state = await hall.hint(table, person, wanted.plays if wanted else ())
    words = play_words(made, state, table.story.names, shows_draw=False)
    return Hint(play=format_play(made), words=words)


@router.post("/tables/{id}/join")
async def join(  # noqa: PLR0913, PLR0917 - what it needs is handed in
    wanted: Invitation, request: Request, response: Response, table: TheTable, hall: TheHall, people: ThePeople
) -> TableView:
    """Sit down with an invitation."""
    person = _as_somebody(request, response, people, wanted.name)
    return table.view(await hall.join(table, person, wanted.invitation))


@router.post("/tables/{id}/leave")
async def leave(table: TheTable, person: Somebody, hall: TheHall) -> TableView:
    """Get up; the champion plays on."""
    await hall.leave(table, person)
    return table.view(None)


@router.post("/tables/{id}/fill")
async def fill(wanted: Filling, table: TheTable, person: Somebody, hall: TheHall) -> TableView:
    """Let a bot take the seats that wait for somebody."""
    await hall.fill(table, person, wanted.bot)
    return table.view(table.seat_of(person))


@router.put("/tables/{id}/speed")
async def speed(wanted: Speed, table: TheTable, person: Somebody, hall: TheHall) -> TableView:
    """How fast the bots play."""
    await hall.set_speed(table, person, wanted.speed)
    return table.view(table.seat_of(person))


def _seat(table: Table, person: Person | None) -> Seat:
    seat = table.seat_of(person)
    if seat is None:
        raise NotYours("you do not sit at this table")
    return seat
