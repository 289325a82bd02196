"""A game to play at the prompt: by object or text, with undo, refusals, and a record of all that happened."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from melds.cards import Card, cards_of
from melds.errors import BadCall, BadRecord, MeldsError, Refusal
from melds.notation.plays import parse_play
from melds.notation.record import FAULT, DealRecord, Record, TurnRecord
from melds.notation.replay import deck_of, replay
from melds.rules import games, phase
from melds.rules.games import Observation, State
from melds.rules.outcome import Outcome
from melds.rules.pack import shuffled
from melds.rules.plays import Draw, Play, Seat, with_cards

__all__ = ["Game"]

NAMES = ("North", "East", "South", "West")


class _Step(NamedTuple):
    """One play that was made: the deal it belongs to, the state before it, the play with the card it drew, when."""

    deal: int
    before: State
    play: Play
    time: float | None


class Game:
    """One game from the first deal to the ranking; the next deal is made as soon as one is over.

    All chance comes from `seed` or `rng`; `deck`, cards or text from the top of the deck, fixes the first deal.
    """

    def __init__(  # noqa: PLR0913 - each has a name and a default
        self,
        game: str = "phazed",
        *,
        variant: str | None = None,
        seed: int | None = None,
        rng: random.Random | None = None,
        deck: Iterable[Card] | str | None = None,
        players: Iterable[str] = NAMES,
    ) -> None:
        self.rules = games.rules_of(game, variant)
        if seed is not None and rng is not None:
            raise BadCall("a game takes a seed or an rng, not both")
        self.players = Record(self.rules.name, tuple(players)).players  # BadRecord if they can't be names
        self.headers: tuple[tuple[str, str], ...] = () if seed is None else (("seed", str(seed)),)
        self._rng = rng or random.Random(seed)
        self._decks: list[tuple[Card, ...]] = []
        if deck is not None:
            self._decks.append(cards_of(deck) if isinstance(deck, str) else tuple(map(Card, deck)))
        self._deal_times: dict[int, float | None] = {}
        self._dealt = [games.new_game(self.rules, self._deck(0))]  # the state at the start of each deal
        self._steps: list[_Step] = []
        self._fault: str | None = None
        self.state: State = self._dealt[0]

    @classmethod
    def from_record(cls, record: Record, plays: int | None = None, *, rng: random.Random | None = None) -> Game:
        """The game of a record, or its first so many plays; it can be played on from there.

        The record does not hold the cards that nobody has seen: `rng` shuffles them, and deals all further deals.
        """
        if not record.deals:
            raise BadRecord("the record has no deal")
        if plays is not None and plays < 0:
            raise BadCall(f"there are no {plays} plays to make")
        chance = rng or random.Random()
        decks = [deck_of(deal, record.rules, chance) for deal in record.deals]
        game = cls(record.game, deck=decks[0], players=record.players, rng=chance)
        game._decks, game.headers = decks, record.headers
        game._deal_times = {deal.number: deal.time for deal in record.deals}
        for number, position in enumerate(replay(record)):
            if plays is not None and number >= plays:
                return game
            game.play(position.play, time=position.time)
        if record.fault is not None and record.fault.fault is not None:
            game.disqualify(record.fault.fault)
        return game

    def __repr__(self) -> str:
        return f"<Game {self.rules.name}, {self.state.where}{', over' if self.is_over else ''}>"

    def _deck(self, number: int) -> tuple[Card, ...]:
        """The deck of that deal; it stays the same when the deal is undone and made again."""
        while len(self._decks) <= number:
            self._decks.append(shuffled(self.rules, self._rng))
        return self._decks[number]

    def play(self, play: Play | str, *, time: float | None = None) -> Play:
        """Make a play of the seat that is to move, and get it as it happened: a draw tells its card.

        IllegalPlay if it is refused, BadPlay if it can't be read; then nothing has changed.
        """
        wanted, before = _read(play), self.state
        if self._fault is not None:
            raise MeldsError(f"the game ended with a disqualification ({self._fault})")
        after = games.apply(before, wanted)
        made = Draw(before.next_card) if isinstance(wanted, Draw) else wanted
        self._steps.append(_Step(len(self._dealt) - 1, before, made, None if time is None else round(time, 3)))
        if games.is_deal_over(after) and not games.is_over(after):
            after = games.deal(after, self._deck(len(self._dealt)))
            self._dealt.append(after)
        self.state = after
        return made

    def undo(self) -> Play:
        """Take back the last play and get it."""
        if self._fault is not None:
            raise MeldsError("a disqualification can't be undone")
        if not self._steps:
            raise MeldsError("there is no play to undo")
        step = self._steps.pop()
        del self._dealt[step.deal + 1 :]
        self.state = step.before
        return step.play

    def disqualify(self, fault: str) -> None:
        """End the game by a fault of the seat that is to move, such as `timeout`."""
        if self.is_over:
            raise MeldsError("the game is over")
        if not FAULT.fullmatch(fault):
            raise BadCall(f"{fault!r} can't be a fault: expected small letters and hyphens, such as 'timeout'")
        self._fault = fault

    def refusal(self, play: Play | str) -> Refusal | None:
        """Why a play may not be made now, or None if it may."""
        if self._fault is not None:
            return Refusal("game-over", f"the game ended with a disqualification ({self._fault})", "2.1")
        return games.refusal(self.state, _read(play))

    def legal_plays(self) -> Iterator[Play]:
        """All plays that may be made now, lazily, each once."""
        return iter(()) if self.is_over else games.legal_plays(self.state)

    def observe(self, seat: Seat | None = None) -> Observation:
        """What a seat may know, by default the one that is to move."""
        if seat is not None and not 0 <= seat < self.rules.seats:
            raise BadCall(f"there is no seat {seat}; they go from 0 to {self.rules.seats - 1}")
        return games.observe(self.state, self.state.mover if seat is None else seat)

    @property
    def seat(self) -> Seat:
        """The seat that is to move."""
        return self.state.mover

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by the rules or by a disqualification."""
        return self._fault is not None or games.is_over(self.state)

    def outcome(self) -> Outcome | None:
        """The result of a game that ended by the rules, else None."""
        return games.outcome(self.state)

    @property
    def plays(self) -> tuple[Play, ...]:
        """Every play so far."""
        return tuple(step.play for step in self._steps)

    @property
    def record(self) -> Record:
        """The game so far as a record."""
        outcome = self.outcome()
        played = {number: list(steps) for number, steps in groupby(self._steps, key=itemgetter(0))}
        return Record(
            game=self.rules.name,
            players=self.players,
            deals=tuple(self._deal_record(n, start, played.get(n, [])) for n, start in enumerate(self._dealt)),
            ranks=None if outcome is None else outcome.ranks,
            headers=self.headers,
        )

    def _deal_record(self, number: int, start: State, steps: list[_Step]) -> DealRecord:
        turns = [_turn_record(list(turn)) for _, turn in groupby(steps, key=lambda step: step.before.turn)]
        is_last = number == len(self._dealt) - 1
        if self._fault is not None and is_last:
            turns = _with_fault(turns, self.state, self._fault)
        end = points = None
        if steps and (not is_last or games.is_over(self.state)):
            over = games.apply(steps[-1].before, steps[-1].play)
            end = games.deal_end(over)
            points = tuple(games.points(self.rules, hand) for hand in over.hands)
        return DealRecord(
            number=number,
            hands=start.hands,
            up=start.discard if isinstance(start, phase.State) else None,
            dealer=start.dealer if isinstance(start, phase.State) else None,
            turns=tuple(turns),
            end=end,
            points=points,
            time=self._deal_times.get(number),
        )


def _read(play: Play | str) -> Play:
    return parse_play(play) if isinstance(play, str) else with_cards(play)


def _turn_record(steps: list[_Step]) -> TurnRecord:
    times = tuple(step.time for step in steps if step.time is not None)
    first = steps[0].before
    return TurnRecord(
        number=first.turn,
        seat=first.mover,
        plays=tuple(step.play for step in steps),
        times=times if len(times) == len(steps) else (),
    )


def _with_fault(turns: list[TurnRecord], state: State, fault: str) -> list[TurnRecord]:
    """The turns of a deal with the disqualification in the one that was running, or in one of its own."""
    if turns and (turns[-1].number, turns[-1].seat) == (state.turn, state.mover):
        return [*turns[:-1], replace(turns[-1], fault=fault)]
    return [*turns, TurnRecord(state.turn, state.mover, (), fault)]
