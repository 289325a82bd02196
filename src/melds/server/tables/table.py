"""One table: a game, the four chairs, and everybody who looks on."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import NamedTuple

from melds.errors import BadPlay, IllegalPlay, MeldsError
from melds.game import Game
from melds.notation.plays import format_play, parse_play
from melds.rules import games, huxxy
from melds.rules.games import State
from melds.rules.plays import Draw, EndTurn, Play, Seat
from melds.server.people import Person
from melds.server.story import BOT, OPEN, Story
from melds.server.tables.seating import Chair
from melds.server.tables.store import Kept
from melds.server.views import Refused, TableView

__all__ = ["OVER", "PLAYING", "WAITING", "Drafted", "Table"]

WAITING, PLAYING, OVER = "waiting", "playing", "over"
MOST_IN_A_TURN = 40  # plays of one turn; no hand is longer


class Drafted(NamedTuple):
    """What plays would lead to: the table before the one that is refused, or that ends the turn."""

    view: TableView
    refused: Refused | None
    ends_turn: bool
    state: State


class Table:
    """A table as this process knows it; `changes_from` waits for something new to see."""

    def __init__(self, kept: Kept) -> None:
        self.id, self.chairs, self.speed, self.is_show = kept.id, kept.chairs, kept.speed, kept.is_show
        self.created_at = kept.created_at
        self.seed = kept.seed
        game = Game(kept.game, seed=kept.seed, players=[chair.name for chair in kept.chairs])
        self.story = Story(game, kept.id)
        for text in kept.plays:
            self.story.play(parse_play(text))
        self.lock = asyncio.Lock()  # held from judging plays until they are made
        self._next_notice = asyncio.Event()  # a new one for every notice
        self.notices = 0  # how often something changed
        self.watchers = 0
        self._name_seats()

    def _name_seats(self) -> None:
        self.story.names = [chair.name for chair in self.chairs]
        self.story.kinds = tuple(chair.kind for chair in self.chairs)

    @property
    def status(self) -> str:
        """`waiting` for people, `playing` or `over`."""
        if self.story.game.is_over:
            return OVER
        return WAITING if any(chair.kind == OPEN for chair in self.chairs) else PLAYING

    @property
    def bot_to_move(self) -> Chair | None:
        """The bot whose turn it is, if it is a bot's."""
        if self.status != PLAYING:
            return None
        chair = self.chairs[self.story.game.seat]
        return chair if chair.kind == BOT else None

    @property
    def is_among_bots(self) -> bool:
        """Whether nobody's cards need hiding from watchers."""
        return all(chair.kind == BOT for chair in self.chairs)

    def seat_of(self, person: Person | None) -> Seat | None:
        """Where they sit, if they do."""
        return next((seat for seat, chair in enumerate(self.chairs) if person and chair.person == person.id), None)

    def view(self, eyes: Seat | None) -> TableView:
        """The table now; all hands are open when the game is over, and to those who watch bots only."""
        view = self.story.view(eyes=eyes, is_open=self.status == OVER or self.is_among_bots)
        self._complete(view, self.story.game.state)
        return view

    def draft(self, eyes: Seat, texts: Sequence[str]) -> Drafted:
        """The table as it would be after these plays, up to the first that is refused or ends the turn."""
        state, refused, ends_turn = self.story.game.state, None, False
        if state.mover != eyes or self.status != PLAYING:
            texts = ()
        for text in texts[:MOST_IN_A_TURN]:
            try:
                play = self._readable(text)
                if isinstance(play, Draw):
                    raise BadPlay("a card that is drawn can't be put back: it is no part of a draft")
                if refusal := games.refusal(state, play):
                    refused = Refused.of(text, refusal)
                    break
                after = games.apply(state, play)
            except MeldsError as error:
                refused = Refused(play=text, reason="bad-play", sentence=str(error), paragraph="2.3")
                break
            if games.is_deal_over(after) or (after.mover, after.turn) != (eyes, state.turn):
                ends_turn = True  # what comes after one's turn is no part of the draft
                break
            state = after
        view = self.story.view_of_state(state, self.story.length, eyes=eyes)
        self._complete(view, state)
        return Drafted(view, refused, ends_turn, state)

    def judged(self, eyes: Seat, texts: Sequence[str]) -> list[Play]:
        """The plays that these texts stand for; IllegalPlay or BadPlay unless all can be made, one after the other."""
        if not texts or len(texts) > MOST_IN_A_TURN:
            raise BadPlay(f"expected 1 to {MOST_IN_A_TURN} plays of one turn; {len(texts)} were given")
        plays = [self._readable(text) for text in texts]
        state = self.story.game.state
        for place, play in enumerate(plays):
            if state.mover != eyes or (place and games.is_deal_over(state)):
                raise BadPlay(f"{texts[place]} comes after the end of the turn")
            if place and isinstance(plays[place - 1], Draw):
                raise BadPlay("what follows a draw is sent when its card was seen")
            refusal = games.refusal(state, play)
            if refusal is not None:
                raise IllegalPlay(refusal, play, eyes, state.where)
            state = games.apply(state, play)
        return plays

    def make(self, plays: Sequence[Play]) -> None:
        """Make plays that were judged and written down."""
        for play in plays:
            self.story.play(play)

    async def catch_up(self, chairs: list[Chair], speed: float, plays: Sequence[str]) -> None:
        """Take over what another process has written."""
        if not plays and chairs == self.chairs and speed == self.speed:
            return
        self.chairs, self.speed = chairs, speed
        self.make([parse_play(text) for text in plays])
        await self.notify()

    async def notify(self) -> None:
        """Tell everybody who looks on that there is something new."""
        self._name_seats()
        self.notices += 1
        told, self._next_notice = self._next_notice, asyncio.Event()
        told.set()

    async def changes_from(self, notices: int, seconds: float) -> bool:
        """Wait until something has changed since so many notices; False if the time is over before."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.notices == notices:
                    await self._next_notice.wait()
        return self.notices != notices

    def _readable(self, text: str) -> Play:
        play = parse_play(text)
        games.refusal(self.story.game.state, play)  # BadPlay if it belongs to another game
        return play

    def _complete(self, view: TableView, state: State) -> None:
        """What only a table that is being played has."""
        view.speed = self.speed
        if self.status == WAITING:
            view.step, view.mover = WAITING, None
        if isinstance(state, huxxy.State) and state.plays and view.eyes == state.mover:
            refusal = games.refusal(state, EndTurn())
            view.can_end = None if refusal is None else Refused.of(format_play(EndTurn()), refusal)
