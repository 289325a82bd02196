"""All tables of this server: opened, found, joined, played at, and kept.

How this works: a table lives in memory from when it is first asked for, and in the store from when it is opened. Plays
are judged, written to the store and only then made, under the table's lock. A task at every table that is being played
waits until a bot is to move, asks it in another process, and makes its play after a pause, so that people can follow.
After a restart the tables that were being played are taken up again, each from its seed and plays.

Several processes can share a store (`shares`). Then each looks for what the others have written, before it answers and
four times a second where somebody looks on, and the one that holds the lease plays for all bots.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import structlog

from melds.errors import BadCall, IllegalPlay, MeldsError
from melds.notation.plays import format_play
from melds.players import BEST
from melds.rules import games
from melds.rules.games import State, rules_of
from melds.rules.plays import Play, Seat
from melds.server.people import Person
from melds.server.tables.bots import Thinkers
from melds.server.tables.seating import Chair, seated_at
from melds.server.tables.store import Kept, TableStore
from melds.server.tables.table import OVER, PLAYING, WAITING, Table
from melds.server.views import TableView

__all__ = ["FASTEST", "SLOWEST", "Hall", "NoTable", "NotYours", "Outdated"]

T = TypeVar("T")
FASTEST, SLOWEST = 0.0, 10.0  # seconds between two plays of bots
WITHIN_A_TURN = 0.5  # the share of it between two plays of one turn
SHOW_SPEED, SHOW_PAUSE, SHOWS_KEPT = 1.2, 20.0, 24
SHOW_GAMES = ("phazed", "phasea", "huxxy")
SHOW_PLAYERS = ("tactician", "greedy", "racer", "hoarder")  # none that thinks long
MOST_TAKEN_UP = 200
LEASE, LOOK_EVERY, WAIT = 6.0, 0.25, 60.0  # seconds
log = structlog.get_logger()


class NoTable(MeldsError):
    """There is no such table."""


class NotYours(MeldsError):
    """Only who sits there may do this."""


class Outdated(MeldsError):
    """The table has changed since the plays were thought of."""


class Hall:
    """The tables and the bots that play at them."""

    def __init__(self, store: TableStore, thinkers: Thinkers, *, shares: bool = False) -> None:
        self._store, self._thinkers, self._shares = store, thinkers, shares
        self._name = secrets.token_hex(8)
        self._is_dealer = not shares  # whether the bots are this process's to play
        self._dealt: set[str] = set()  # tables whose bots are being played for
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._writer = ThreadPoolExecutor(1, "tables")  # one transaction after the other

    async def start(self, *, shows: bool = True) -> None:
        """Take up the tables that were being played; `shows` keeps a game among bots going for each game."""
        if self._shares:
            self._spawn(self._follow(shows))
        else:
            await self._deal_for_all(shows)

    async def _deal_for_all(self, shows: bool) -> None:
        """Play for the bots of all tables."""
        for id in await self._in_store(lambda: self._store.ids(statuses=[PLAYING, WAITING], most=MOST_TAKEN_UP)):
            self._deal_for(await self.table(id))
        if shows:
            for game in SHOW_GAMES:
                self._spawn(self._keep_showing(game))

    async def _follow(self, shows: bool) -> None:
        """Learn what other processes do; play for the bots while nobody else does."""
        checked = 0.0
        while True:
            now = time.time()
            if now - checked > LEASE / 3:
                checked = now
                if await self._in_store(self._renewed_lease) and not self._is_dealer:
                    self._is_dealer = True
                    await self._deal_for_all(shows)
            if self._is_dealer:
                for id in await self._in_store(lambda: self._store.ids(statuses=[PLAYING], most=MOST_TAKEN_UP)):
                    self._deal_for(await self.table(id))
            for table in list(self._tables.values()):
                if table.watchers or table.id in self._dealt:
                    await self._catch_up(table)
            await asyncio.sleep(LOOK_EVERY)

    def _renewed_lease(self) -> bool:
        now = time.time()
        return self._store.lease(self._name, now, now + LEASE)

    async def _catch_up(self, table: Table) -> None:
        async with table.lock:
            news = await self._in_store(lambda: self._store.news(table.id, table.story.length))
            if news is not None:
                await table.catch_up(*news)

    async def stop(self) -> None:
        """End the bots; everything is in the store already."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thinkers.close()
        self._writer.shutdown()

    async def open(
        self, game: str, wishes: Sequence[str], person: Person | None, *, speed: float = 1.0, is_show: bool = False
    ) -> Table:
        """A new table with four chairs, each for a bot's name, `me` or `invite`."""
        rules = rules_of(game)
        chairs = seated_at(wishes, person)
        kept = Kept(
            id=secrets.token_hex(6),
            game=rules.name,
            seed=secrets.randbits(48),
            chairs=chairs,
            speed=_speed(speed),
            status=PLAYING,
            is_show=is_show,
            created_at=time.time(),
            plays=[],
        )
        table = Table(kept)
        kept.status = table.status
        await self._in_store(lambda: self._store.add(kept))
        self._take_up(table)
        return table

    async def table(self, id: str) -> Table:
        """The table of that id; NoTable if there is none."""
        if id not in self._tables:
            async with self._loading:
                if id not in self._tables:
                    kept = await self._in_store(lambda: self._store.read(id))
                    if kept is None:
                        raise NoTable(f"there is no table {id[:40]}")
                    self._take_up(Table(kept))
        elif self._shares:
            await self._catch_up(self._tables[id])
        return self._tables[id]

    async def check_store(self) -> None:
        """Read something from the store; it raises what goes wrong."""
        await self._in_store(lambda: self._store.ids(statuses=[WAITING], most=1))

    def tables(self) -> list[Table]:
        """Those in memory, the latest first."""
        return sorted(self._tables.values(), key=lambda table: table.created_at, reverse=True)

    async def play(self, table: Table, person: Person | None, version: int, texts: Sequence[str]) -> TableView:
        """Make plays of a person's turn, all or none; `version` is the number of plays they have seen."""
        seat = self._own_seat(table, person)
        async with table.lock:
            if version != table.story.length:
                raise Outdated(f"the table is at play {table.story.length}, not {version}")
            if table.status == WAITING:
                raise BadCall("the table waits for somebody to sit down")
            await self._make(table, table.judged(seat, texts))
        return table.view(seat)

    async def join(self, table: Table, person: Person, invitation: str) -> Seat:
        """Sit down on the chair that the invitation is for."""
        seat = table.seat_of(person)
        if seat is not None:
            return seat
        async with table.lock:
            for seat, chair in enumerate(table.chairs):
                if chair.invitation is not None and secrets.compare_digest(chair.invitation, invitation):
                    table.chairs[seat] = Chair(person.name, person=person.id)
                    await self._write_chairs(table)
                    return seat
        raise NotYours("this invitation is not, or no longer, good for a seat here")

    async def leave(self, table: Table, person: Person | None) -> None:
        """Hand one's seat to the best bot of the house."""
        seat = self._own_seat(table, person)
        async with table.lock:
            table.chairs[seat] = Chair(f"{table.chairs[seat].name} (bot)", bot=BEST)
            await self._write_chairs(table)

    async def fill(self, table: Table, person: Person | None, bot: str) -> None:
        """Seat a bot on every chair that still waits for somebody."""
        self._own_seat(table, person)
        async with table.lock:
            for seat, chair in enumerate(table.chairs):
                if chair.invitation is not None:
                    table.chairs[seat] = seated_at([bot] * 4, None)[seat]
            await self._write_chairs(table)

    async def set_speed(self, table: Table, person: Person | None, speed: float) -> None:
        """How long bots wait before they play."""
        self._own_seat(table, person)
        async with table.lock:
            table.speed = _speed(speed)
            await self._write_chairs(table)

    async def hint(self, table: Table, person: Person | None, texts: Sequence[str]) -> tuple[Play, State]:
        """What the champion would play on one's seat after the plays of a draft, and where that stands."""
        seat = self._own_seat(table, person)
        if table.status != PLAYING or table.story.game.seat != seat:
            raise BadCall("a hint is given to whoever is to move")
        drafted = table.draft(seat, texts)
        if drafted.refused is not None or drafted.ends_turn:
            raise BadCall("a hint is given for a draft that can go on")
        play = await self._thinkers.play(BEST, f"{table.id}:hint", games.observe(drafted.state, seat))
        return play, drafted.state

    @staticmethod
    def _own_seat(table: Table, person: Person | None) -> Seat:
        seat = table.seat_of(person)
        if seat is None:
            raise NotYours("you do not sit at this table")
        return seat

    async def _make(self, table: Table, plays: Sequence[Play]) -> None:
        """Write plays that were judged, make them, and tell."""
        after = table.story.moment_after(plays)
        status = OVER if games.is_over(after) else PLAYING
        texts = [format_play(play) for play in plays]
        first = table.story.length
        if not await self._in_store(lambda: self._store.write_plays(table.id, first, texts, status)):
            raise Outdated("somebody else has moved at this table")
        table.make(plays)
        await table.notify()

    async def _write_chairs(self, table: Table) -> None:
        await self._in_store(lambda: self._store.write_chairs(table.id, table.chairs, table.status, table.speed))
        await table.notify()

    async def _in_store(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writer, work)

    def _take_up(self, table: Table) -> None:
        self._tables[table.id] = table
        if self._is_dealer:
            self._deal_for(table)

    def _deal_for(self, table: Table) -> None:
        if table.status != OVER and not table.is_show and table.id not in self._dealt:
            self._dealt.add(table.id)
            self._spawn(self._play_bots(table))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a table stopped", exc_info=task.exception())

    async def _play_bots(self, table: Table) -> None:
        """Play for the bots of a table until the game is over."""
        last: tuple[Seat, int] | None = None
        while table.status != OVER:
            chair = table.bot_to_move
            if chair is None:
                await table.changes_from(table.notices, WAIT)
                continue
            state = table.story.game.state
            turn = (state.mover, state.turn)
            await asyncio.sleep(table.speed * (WITHIN_A_TURN if turn == last else 1.0))
            last = turn
            await self._bot_play(table, chair)
        self._dealt.discard(table.id)

    async def _bot_play(self, table: Table, chair: Chair) -> None:
        game, seen_at = table.story.game, table.story.length
        assert chair.bot is not None
        play = await self._thinkers.play(chair.bot, f"{table.id}:{game.seat}", game.observe())
        async with table.lock:
            if table.story.length != seen_at:
                return
            try:
                await self._make(table, table.judged(game.seat, [format_play(play)]))
            except Outdated:
                return  # another process was quicker
            except IllegalPlay:
                log.error("a bot of the house made an illegal play", table=table.id, bot=chair.bot, exc_info=True)
                await self._make(table, [next(games.legal_plays(game.state))])

    async def _keep_showing(self, game: str) -> None:
        """One game among bots after the other, for whoever comes by."""
        while True:
            running = await self._in_store(lambda: self._store.ids(statuses=[PLAYING], most=50, is_show=True))
            tables = [await self.table(id) for id in running]
            table = next((table for table in tables if table.story.game.rules.name == game), None)
            if table is None:
                table = await self.open(game, SHOW_PLAYERS, None, speed=SHOW_SPEED, is_show=True)
            await self._play_bots(table)
            await self._forget_old_shows()
            await asyncio.sleep(SHOW_PAUSE)

    async def _forget_old_shows(self) -> None:
        ids = await self._in_store(lambda: self._store.ids(statuses=[OVER], most=1000, is_show=True))
        for id in ids[SHOWS_KEPT:]:
            self._tables.pop(id, None)
        if len(ids) > SHOWS_KEPT:
            await self._in_store(lambda: self._store.forget(ids[SHOWS_KEPT:]))


def _speed(seconds: float) -> float:
    if not FASTEST <= seconds <= SLOWEST:
        raise BadCall(f"bots play within {FASTEST:g} to {SLOWEST:g} seconds; {seconds} was given")
    return seconds
