"""A bot's arguments from call to call: what is new in them, and how they are put together again.

How this works: the history grows with every play, and a bot is called for each of its plays; sending all of it every
time would take longer than the game. A `Feed` with the referee tells what has changed since the bot's last call, an
`Arguments` beside the bot holds what it was told, and makes the arguments: fresh lists for every call, so that
nothing a bot does to them lasts. A change of an argument is one of

  None             as it was
  (value,)         this number, word or None
  "2C 3D"          a list of these words
  (7, [...], [9])  a list: the first seven items as they were, then these, of which number 9 has lists inside

and consists of plain numbers, words, tuples and lists. `arguments_of` in `calls.py` says the same in one step; a test
holds them equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from melds.cards import ORDER, Card
from melds.course import loans
from melds.course.calls import Change, phase_status, table_entry, turn_entry
from melds.notation.tuples import HIDDEN_DRAW, huxxy_to_tuple
from melds.rules import huxxy, phase
from melds.rules.games import Observation
from melds.rules.plays import LayPhase, Seat

__all__ = ["Arguments", "Feed"]

_TEXTS = {card: str(card) for card in ORDER}
_DREW, _TOOK, _DISCARDED = (
    (1, HIDDEN_DRAW),
    {card: (2, str(card)) for card in ORDER},
    {card: (5, str(card)) for card in ORDER},
)
_SHARED, _ROW, _PAIR = range(3)  # nothing to copy; a list of such; a pair of such and a list of such


class Feed:
    """What is new in the arguments of each seat since its last call; one for each game.

    The history is followed from observation to observation, or told play by play (`drew`, `took`, `discarded`).
    """

    def __init__(self) -> None:
        self._told: dict[Seat, tuple[int, Any]] = {}  # how many entries, and the view then
        self._history: tuple[phase.Turn, ...] = ()
        self._entries: list[Any] = []  # the history as the course shows it, made once for all seats
        self._deep: list[int] = []  # the turns in which a phase was laid

    def changes(self, now: Observation) -> list[Change]:
        """The change of each argument, for a seat that is to move; everything, at its first call."""
        if isinstance(now, phase.Observation):
            self.follow(now.history, now.rules)
            return self.phase_changes(now.seat, now, now.hand, now.discard)
        return self._huxxy_changes(now)

    def phase_changes(
        self, seat: Seat, view: phase.State | phase.Observation, hand: Iterable[Card], discard: Card | None
    ) -> list[Change]:
        """The same for these cards, in the deal, before the table and with the phases of that view."""
        entries, (told, before) = self._entries, self._told.get(seat, (0, None))
        self._told[seat] = len(entries), view
        words, top = " ".join(hand), (None if discard is None else _TEXTS[discard],)
        if before is not view and (before is None or before.deal != view.deal):
            told = 0
        kept = told - 1 if told else 0  # the last entry is sent again, because it may have grown
        deep = [place for place in self._deep if place >= kept] if self._deep else self._deep
        history = kept, entries[kept:], deep
        if before is view or (before is not None and before.table is view.table and before.completed is view.completed):
            return [None, None, history, None, words, top]
        table = [table_entry(laid) for laid in view.table]
        laid = [place for place, (_, groups) in enumerate(table) if groups]
        status = [phase_status(done, view.rules) for done in view.completed]
        return [(seat,), (0, table, laid), history, (0, status, []), words, top]

    def drew(self, seat: Seat) -> None:
        """Notes that a player began a turn by drawing."""
        self._entries.append((seat, [_DREW]))

    def took(self, seat: Seat, card: Card) -> None:
        """Notes that a player began a turn by taking that card."""
        self._entries.append((seat, [_TOOK[card]]))

    def discarded(self, card: Card) -> None:
        """Notes that whoever moved last discarded that card."""
        self._entries[-1][1].append(_DISCARDED[card])

    def follow(self, history: tuple[phase.Turn, ...], rules: phase.Rules) -> None:
        """Takes the history of a deal of Phazed or PhaseA as it is now."""
        entries, kept = self._entries, _common(self._history, history)
        self._history = history
        del entries[kept:]
        if self._deep:
            self._deep = [place for place in self._deep if place < kept]
        for turn in history[kept:]:
            entry = turn_entry(turn, rules)
            entries.append(entry)
            if len(entry[1]) > 2 and LayPhase in map(type, turn.plays):
                self._deep.append(len(entries) - 1)

    def _huxxy_changes(self, now: huxxy.Observation) -> list[Change]:
        entries, (told, before) = self._entries, self._told.get(now.seat, (0, None))
        for seat, play in now.history[len(entries) :]:
            entries.append(huxxy_to_tuple(play, seat))
        self._told[now.seat] = len(entries), now
        kept = told - 1 if told else 0
        table: Change = None
        if before is None or before.table is not now.table:
            table = (0, [[*map(str, group)] for group in now.table], [])
        return [(kept, entries[kept:], []), (now.seat,), " ".join(now.hand), table]


def _common(before: Sequence[object], now: Sequence[object]) -> int:
    """How many turns two histories of one game share: turns are never changed, only replaced from the end."""
    kept = min(len(before), len(now))
    while kept and before[kept - 1] is not now[kept - 1]:
        kept -= 1
    return kept


class Arguments:
    """The arguments of one bot: changes in, fresh lists out."""

    def __init__(self) -> None:
        self._held: list[Any] = []  # of each argument: what makes it, if it is a list; else the argument itself

    def call(self, changes: Sequence[Change]) -> list[Any]:
        """The arguments of the next call."""
        held = self._held
        if not held:
            held.extend([None] * len(changes))
        for place, change in enumerate(changes):
            if change is None:
                continue
            if isinstance(change, str):
                held[place] = change.split
            elif len(change) == 1:
                held[place] = change[0]
            elif change[0] == 0:
                held[place] = _List(change[1], change[2]).fresh
            else:
                held[place].__self__.change(*change)
        return [part() if type(part) in _MAKERS else part for part in held]


class _List:
    """A list of which every call gets its own copy, copied no deeper than it must be.

    All items have one shape: what can be shared, or rows, or pairs of something and a row. The rows are copied; a row
    with lists inside (a turn in which a phase was laid) is then copied again, with all there is in it. A pair that the
    last call got, gave back and left as it was is as good as a new one, and given out again.
    """

    __slots__ = ("_deep", "_items", "_lent", "_shape")

    def __init__(self, items: list[Any], deep: list[int]) -> None:
        self._items, self._deep = items, deep
        self._lent: list[Any] = []  # the pairs of the last call
        self._shape = _shape(items[0]) if items else _SHARED

    def change(self, kept: int, items: list[Any], deep: list[int]) -> None:
        """Keeps the first so many items, and puts these behind them."""
        self._items[kept:] = items
        del self._lent[kept:]
        if deep or self._deep:
            self._deep = [place for place in self._deep if place < kept] + deep

    def fresh(self) -> list[Any]:
        """A copy."""
        items = self._items
        if self._shape == _PAIR:
            copied = self._fresh_pairs()
        elif self._shape == _ROW:
            copied = [[*row] for row in items]
        else:
            copied = items[:]
        if self._deep:
            for place in self._deep:
                copied[place] = _copy(items[place])
        return copied

    def _fresh_pairs(self) -> list[Any]:
        items, lent = self._items, self._lent
        for place in range(len(lent)):
            if not loans.is_as_lent(lent, place, items[place][1]):
                lent[place] = (items[place][0], [*items[place][1]])
        for first, row in items[len(lent) :]:
            lent.append((first, [*row]))
        return lent[:]


_MAKERS = (type("".split), type(_List([], []).fresh))


def _shape(item: Any) -> int:
    if type(item) is list:
        return _ROW
    return _PAIR if type(item) is tuple and len(item) == 2 and type(item[1]) is list else _SHARED


def _copy(item: Any) -> Any:
    if type(item) is list:
        return [_copy(inner) for inner in item]
    return tuple(map(_copy, item)) if type(item) is tuple else item
