"""A game while a match is played: quick where nothing happens but drawing and discarding.

How this works: `melds.rules` is the authority, and its states are immutable and complete, which costs ten times what a
bot's own play does. Most plays of a match are draws, takes and discards in the middle of a deal, of which there is
little to judge. A `RunningGame` makes such a plain play on lists of its own, if it is sure of it: `_play_plainly`
says so only where the play is legal at a glance and neither the turn nor the deal goes on in any special way. All else
goes to the rules with the whole state: phases, builds, Skips, ends of deals, whatever is refused, and all of Huxxy.
A test plays games both ways and holds every state equal.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from melds.cards import ORDER, SKIP, Card
from melds.course.calls import Change
from melds.course.feed import Feed
from melds.errors import MeldsError
from melds.notation.record import DealRecord, Record, TurnRecord
from melds.rules import games, phase
from melds.rules.games import Observation, Rules, State
from melds.rules.outcome import Outcome
from melds.rules.pack import shuffled
from melds.rules.phase.judge import has_open_sum
from melds.rules.plays import Discard, Draw, Play, Seat, Take, with_cards

__all__ = ["RunningGame"]

HIDDEN_DRAW = Draw()  # as everybody sees it
DRAWN = {card: Draw(card) for card in ORDER}


class _Turn:
    __slots__ = ("number", "plays", "seat", "times")

    def __init__(self, number: int, seat: Seat) -> None:
        self.number, self.seat = number, seat
        self.plays: list[Play] = []
        self.times: list[float] = []


class _Deal:
    __slots__ = ("end", "points", "start", "turns")

    def __init__(self, start: State) -> None:
        self.start = start
        self.turns: list[_Turn] = []
        self.end: str | None = None
        self.points: tuple[int, ...] | None = None


class RunningGame:
    """One game from the first deal to the ranking; all chance comes from the seed."""

    def __init__(self, rules: Rules, *, seed: int, players: Iterable[str]) -> None:
        self.rules, self._seats = rules, rules.seats
        self.players = Record(rules.name, tuple(players)).players  # BadRecord if they can't be names
        self._headers = (("seed", str(seed)),)
        self._rng = random.Random(seed)
        self._feed = Feed()
        self._fault: str | None = None
        self._state: State | None = None  # None if plain plays have been made since it was last gathered
        first = games.new_game(rules, shuffled(rules, self._rng))
        self._deals: list[_Deal] = []
        self._begin(first)
        self._settle(first)

    def _begin(self, state: State) -> None:
        """Goes on with a new deal."""
        self._deals.append(_Deal(state))
        self._turns = self._deals[-1].turns

    def _settle(self, state: State) -> None:
        """Goes on from a state of the rules."""
        self._state, self.seat, self.is_over = state, state.mover, games.is_over(state)
        self._is_plain = isinstance(state, phase.State) and not self.is_over and not any(state.skipped)
        if isinstance(state, phase.State) and self._is_plain:
            self._base = state  # rules, deal, table and phases stay as they are there
            self._hands, self._discards = [*map(list, state.hands)], [*state.discards]
            self._deck, self._drawn, self._turn = state.deck, state.drawn, state.turn
            self._last_turn = state.rules.seats * state.rules.turns
            self._has_picked_up = state.step is phase.Step.PLAY
            self._can_discard = not has_open_sum(state)
            self._shown = [*state.history[:-1]]  # the turns that are over, as everybody sees them
            self._feed.follow(state.history, state.rules)

    def play(self, play: Play, time: float) -> None:
        """Make a play of the seat that is to move, so many seconds after the start of the match.

        IllegalPlay if it is refused; then nothing has changed.
        """
        if not (self._is_plain and self._play_plainly(play, time)):
            self._play_by_rules(with_cards(play), time)

    def _play_plainly(self, play: Play, time: float) -> bool:
        """Whether this is a plain play; if so, it has been made."""
        kind, seat = type(play), self.seat
        if kind is Discard:
            card: Card = play.card  # type: ignore[union-attr, assignment]
            hand = self._hands[seat]
            if (
                not self._has_picked_up
                or card not in hand
                or card is SKIP
                or not self._can_discard
                or len(hand) == 1  # the deal would be over, as for the two reasons below
                or self._drawn == len(self._deck)
                or self._turn == self._last_turn
            ):
                return False
            hand.remove(card)
            self._discards.append(card)
            self._feed.discarded(card)
            self._has_picked_up, self._turn, self.seat = False, self._turn + 1, (seat + 1) % self._seats
        elif kind is Draw or kind is Take:
            if self._has_picked_up:
                return False
            if kind is Draw:
                card = self._deck[self._drawn]
                self._drawn += 1
                play = DRAWN[card]
                self._feed.drew(seat)
            else:
                card = play.card  # type: ignore[union-attr, assignment]
                if not self._discards or self._discards[-1] is not card or card is SKIP:
                    return False
                self._discards.pop()
                self._feed.took(seat, card)
            self._hands[seat].append(card)
            self._turns.append(_Turn(self._turn, seat))
            self._has_picked_up = True
        else:
            return False
        turn: _Turn = self._turns[-1]
        turn.plays.append(play)
        turn.times.append(_rounded(time))
        self._state = None
        return True

    def _play_by_rules(self, play: Play, time: float) -> None:
        before, deal, turns = self.state, self._deals[-1], self._turns
        after = games.apply(before, play)
        if not turns or turns[-1].number != before.turn:
            turns.append(_Turn(before.turn, before.mover))
        turns[-1].plays.append(DRAWN[before.next_card] if isinstance(play, Draw) else play)
        turns[-1].times.append(_rounded(time))
        if games.is_deal_over(after):
            deal.end = games.deal_end(after)
            deal.points = tuple(games.points(self.rules, hand) for hand in after.hands)
            if not games.is_over(after):
                after = games.deal(after, shuffled(self.rules, self._rng))
                self._begin(after)
        self._settle(after)

    def disqualify(self, fault: str) -> None:
        """End the game by a fault of the seat that is to move, such as `timeout`."""
        if self.is_over:
            raise MeldsError("the game is over")
        self._fault, self.is_over = fault, True

    @property
    def state(self) -> State:
        """Everything there is to know."""
        if self._state is None:
            self._state = self._base._replace(
                turn=self._turn,
                step=phase.Step.PLAY if self._has_picked_up else phase.Step.PICK_UP,
                mover=self.seat,
                hands=tuple(map(tuple, self._hands)),
                drawn=self._drawn,
                discards=tuple(self._discards),
                history=self._history(),
            )
        return self._state

    def _history(self) -> tuple[phase.Turn, ...]:
        turns, shown = self._turns, self._shown
        for turn in turns[len(shown) : -1]:
            shown.append(_as_shown(turn))
        return (*shown, _as_shown(turns[-1]))

    def observe(self) -> Observation:
        """What the seat that is to move may know."""
        return games.observe(self.state, self.seat)

    def changes(self) -> list[Change]:
        """What is new to the seat that is to move, in the arguments of its call."""
        if not self._is_plain:
            return self._feed.changes(self.observe())
        discards = self._discards
        return self._feed.phase_changes(
            self.seat, self._base, self._hands[self.seat], discards[-1] if discards else None
        )

    def outcome(self) -> Outcome | None:
        """The result of a game that ended by the rules, else None."""
        return games.outcome(self.state)

    @property
    def plays(self) -> tuple[Play, ...]:
        """Every play so far."""
        return tuple(play for deal in self._deals for turn in deal.turns for play in turn.plays)

    @property
    def record(self) -> Record:
        """The game so far as a record."""
        outcome = self.outcome()
        return Record(
            game=self.rules.name,
            players=self.players,
            deals=tuple(self._deal_record(number, deal) for number, deal in enumerate(self._deals)),
            ranks=None if outcome is None else outcome.ranks,
            headers=self._headers,
        )

    def _deal_record(self, number: int, deal: _Deal) -> DealRecord:
        turns = [TurnRecord(turn.number, turn.seat, (*turn.plays,), None, (*turn.times,)) for turn in deal.turns]
        if self._fault is not None and deal is self._deals[-1]:
            turns.append(self._fault_record(turns))
        start: Any = deal.start
        has_dealer = isinstance(start, phase.State)
        return DealRecord(
            number=number,
            hands=start.hands,
            up=start.discard if has_dealer else None,
            dealer=start.dealer if has_dealer else None,
            turns=tuple(turns),
            end=deal.end,
            points=deal.points,
        )

    def _fault_record(self, turns: list[TurnRecord]) -> TurnRecord:
        """The turn of the disqualification: the one that was running, taken from these, or one of its own."""
        state = self.state
        if turns and (turns[-1].number, turns[-1].seat) == (state.turn, state.mover):
            running = turns.pop()
            return TurnRecord(running.number, running.seat, running.plays, self._fault, running.times)
        return TurnRecord(state.turn, state.mover, (), self._fault)


def _rounded(seconds: float) -> float:
    return int(seconds * 1000 + 0.5) / 1000  # `round` takes four times as long


def _as_shown(turn: _Turn) -> phase.Turn:
    plays: Any = tuple(HIDDEN_DRAW if type(play) is Draw else play for play in turn.plays)
    return phase.Turn(turn.seat, plays)
