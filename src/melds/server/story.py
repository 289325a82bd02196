"""A game as it can be told: every state it went through, a log in words, and the view of any moment of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from melds.errors import BadCall
from melds.game import Game
from melds.notation.record import Record
from melds.notation.replay import replay
from melds.rules import games
from melds.rules.games import State
from melds.rules.plays import Play, Seat
from melds.server.views import DealEnd, Line, Result, TableView, view_of
from melds.server.words import DEAL_ENDS, play_words

__all__ = ["Story"]

BOT, PERSON, OPEN = "bot", "person", "open"


class _Told(NamedTuple):
    """A line of the log, as everybody reads it and as those do who saw the card that was drawn."""

    line: Line
    insider: str


class Story:
    """A game that grows play by play; moment n is the one after n plays."""

    def __init__(self, game: Game, id: str = "", kinds: tuple[str, ...] = (BOT,) * 4) -> None:
        self.game, self.id, self.kinds = game, id, kinds
        self.names = list(game.players)
        self._states: list[State] = [game.state]
        self._told: list[_Told] = []
        self._deal_ends: list[tuple[int, DealEnd]] = []  # with the moment at which it was over

    @classmethod
    def of_record(cls, record: Record, id: str = "") -> Story:
        """The whole story of a record."""
        story = cls(Game.from_record(record, plays=0), id)
        for position in replay(record):
            story.play(position.play)
        if record.fault is not None and record.fault.fault is not None:
            story.disqualify(record.fault.fault)
        return story

    @property
    def length(self) -> int:
        """How many plays were made."""
        return len(self._states) - 1

    def play(self, play: Play) -> Play:
        """Make a play and get it as it happened; IllegalPlay if it is refused."""
        before = self.game.state
        made = self.game.play(play)
        self._states.append(self.game.state)
        self._tell(before, made)
        over = games.apply(before, made)
        if games.is_deal_over(over):
            self._tell_end(over)
        return made

    def disqualify(self, fault: str) -> None:
        """The game ended by a fault of the mover."""
        state = self.game.state
        self.game.disqualify(fault)
        self._say(state, state.mover, f"is disqualified: {fault}")

    def _tell(self, before: State, made: Play) -> None:
        words = play_words(made, before, self.names, shows_draw=False)
        insider = play_words(made, before, self.names, shows_draw=True)
        self._say(before, before.mover, words, insider)

    def _tell_end(self, over: State) -> None:
        reason = DEAL_ENDS[games.deal_end(over)]
        points = [games.points(over.rules, hand) for hand in over.hands]
        number = getattr(over, "deal", 0)
        end = DealEnd(deal=number, reason=reason, points=points)
        self._deal_ends.append((self.length, end))
        scored = ", ".join(f"{name} {cost}" for name, cost in zip(self.names, points, strict=True))
        self._say(over, None, f"The deal is over, {reason}. Points: {scored}.")

    def _say(self, state: State, seat: Seat | None, text: str, insider: str | None = None) -> None:
        line = Line(play=self.length, deal=getattr(state, "deal", 0), turn=state.turn, seat=seat, text=text)
        self._told.append(_Told(line, insider or text))

    def state(self, moment: int) -> State:
        """The state at that moment."""
        return self._states[moment]

    def moment_after(self, plays: Sequence[Play]) -> State:
        """The state after further plays that are not made; IllegalPlay if one is refused, and nothing is ever drawn."""
        state = self.game.state
        for play in plays:
            state = games.apply(state, play)
        return state

    def view(self, moment: int | None = None, *, eyes: Seat | None = None, is_open: bool = False) -> TableView:
        """The table at that moment, by default now, as a seat sees it, or with all hands open, or as a watcher does."""
        at = self.length if moment is None else moment
        state = self._states[at]
        view = self.view_of_state(state, at, eyes=eyes, is_open=is_open)
        view.log = self._log(at, getattr(state, "deal", 0), eyes, is_open)
        view.last_deal = next((end for over, end in reversed(self._deal_ends) if over <= at), None)
        return view

    def position(self, moment: int, eyes: Seat | None) -> TableView:
        """Any moment, as a seat saw it or, without one, with all hands open; BadCall if there is no such moment."""
        if not 0 <= moment <= self.length:
            raise BadCall(f"the game has {self.length} plays; there is no position {moment}")
        return self.view(moment, eyes=eyes, is_open=eyes is None)

    def view_of_state(self, state: State, at: int, *, eyes: Seat | None = None, is_open: bool = False) -> TableView:
        """A state of this game, with no log."""
        view = view_of(
            games.observe(state, state.mover if eyes is None else eyes),
            id=self.id,
            version=at,
            names=self.names,
            kinds=self.kinds,
            is_watcher=eyes is None,
            open_hands=state.hands if is_open else None,
            outcome=games.outcome(state),
        )
        if self.game.is_over and view.result is None and at == self.length:  # a disqualification
            view.step, view.mover = "over", None
            view.result = Result(ranks=None, scores=list(getattr(state, "scores", (0,) * 4)), reason="disqualified")
        return view

    def log(self) -> list[Line]:
        """The lines of the whole game, with the cards that were drawn."""
        return [told.line.model_copy(update={"text": told.insider}) for told in self._told]

    def _log(self, at: int, deal: int, eyes: Seat | None, is_open: bool) -> list[Line]:
        """The lines of a deal up to a moment, and before them the last turn of the deal before."""
        before = [told.line.turn for told in self._told if told.line.deal == deal - 1 and told.line.play <= at]
        return [
            told.line.model_copy(update={"text": told.insider}) if is_open or told.line.seat == eyes else told.line
            for told in self._told
            if told.line.play <= at
            and (told.line.deal == deal or (told.line.deal == deal - 1 and told.line.turn == before[-1]))
        ]
