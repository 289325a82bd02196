"""A game as a text: complete, line by line, readable by people. See docs/notation.md for the grammar."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from melds.cards import HIDDEN, Card
from melds.errors import BadCall, BadRecord
from melds.notation.plays import format_play
from melds.rules import phase
from melds.rules.games import VARIANTS, Rules
from melds.rules.plays import Draw, Play, Seat

__all__ = ["FAULT", "DealRecord", "Record", "TurnRecord"]

FAULT = re.compile(r"[a-z][a-z-]*")  # the word for what disqualified a player
HEADER_NAME = re.compile(r"[a-z][a-z-]*")


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """One turn: its number in the deal, who moved, what they played, and when, if that is known."""

    number: int
    seat: Seat
    plays: tuple[Play, ...]
    fault: str | None = None  # what disqualified the player and so ended the game: `timeout`, `illegal`
    times: tuple[float, ...] = ()  # seconds since the start of the match, one a play
    line: int = field(default=0, compare=False)  # where it was read
    play_lines: tuple[int, ...] = field(default=(), compare=False)  # where each play was, if not all on that line

    def line_of(self, place: int) -> int:
        """The line where that play was read."""
        return self.play_lines[place] if self.play_lines else self.line


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal: the hands as dealt, all turns, and how it ended."""

    number: int
    hands: tuple[tuple[Card, ...], ...]  # by seat
    up: Card | None = None  # the first discard; None in Huxxy
    dealer: Seat | None = None  # None in Huxxy
    turns: tuple[TurnRecord, ...] = ()
    end: str | None = None  # `out`, `deck`, `turns`; None while it runs
    points: tuple[int, ...] | None = None  # of this deal, by seat
    time: float | None = None  # seconds from the start of the match to this deal
    line: int = field(default=0, compare=False)
    end_line: int = field(default=0, compare=False)

    @property
    def first(self) -> Seat:
        """The seat that moves first, and is dealt and scored first."""
        return 0 if self.dealer is None else (self.dealer + 1) % len(self.hands)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order of play."""
        return tuple((self.first + place) % len(self.hands) for place in range(len(self.hands)))


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game, or what there is of it so far."""

    game: str  # `phazed`, `phazed-bonus` ...
    players: tuple[str, ...]
    deals: tuple[DealRecord, ...] = ()
    ranks: tuple[int, ...] | None = None  # by seat, once the game is over
    headers: tuple[tuple[str, str], ...] = ()  # whatever else stands at the top, such as a seed
    seen: Seat | None = None  # whose view it is; None if nothing is hidden
    line: int = field(default=0, compare=False)  # of the ranks

    def __post_init__(self) -> None:
        if self.game not in VARIANTS:
            raise BadRecord(f"there is no game {self.game!r}; expected one of {', '.join(VARIANTS)}")
        if len(self.players) != self.rules.seats:
            raise BadRecord(f"there are {len(self.players)} players; expected {self.rules.seats}")
        for name in self.players:
            if name != name.strip() or not name.isprintable() or not name or "|" in name:
                raise BadRecord(f"{name!r} can't be a player's name: expected printable text without |")
        for name, value in self.headers:
            if not HEADER_NAME.fullmatch(name) or value != value.strip() or not value or not value.isprintable():
                raise BadRecord(f"{name!r}: {value!r} can't be a header: expected a word and printable text")
        for deal in self.deals:
            has_dealer = isinstance(self.rules, phase.Rules)
            if has_dealer != (deal.dealer is not None) or has_dealer != (deal.up is not None):
                wanted = "`deal 0 dealer 0 up QC`" if has_dealer else "`deal 0`"
                raise BadRecord(f"a deal of {self.rules.title} is written {wanted}", deal.line, 1)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return VARIANTS[self.game]

    @property
    def fault(self) -> TurnRecord | None:
        """The turn in which a player was disqualified, if one was."""
        turns = self.deals[-1].turns if self.deals else ()
        return turns[-1] if turns and turns[-1].fault is not None else None

    @classmethod
    def loads(cls, text: str) -> Record:
        """The record that a text holds; BadRecord says line, column and what was expected."""
        from melds.notation.reader import read_record  # noqa: PLC0415 - the reader makes records

        return read_record(text)

    def dumps(self) -> str:
        """The record as text; `Record.loads` gives an equal one back."""
        lines = [f"game: {self.game}", f"players: {' | '.join(self.players)}"]
        if self.seen is not None:
            lines.append(f"seen: {self.seen}")
        lines += [f"{name}: {value}" for name, value in self.headers]
        for deal in self.deals:
            lines += _deal_lines(deal)
        if self.ranks is not None:
            seats = sorted(range(len(self.ranks)), key=self.ranks.__getitem__)
            lines.append("rank " + " ".join(f"{seat}={self.ranks[seat]}" for seat in seats))
        return "\n".join(lines) + "\n"

    def seen_by(self, seat: Seat) -> Record:
        """The record as that seat saw the game: other hands and all that others drew are hidden."""
        if not 0 <= seat < self.rules.seats:
            raise BadCall(f"there is no seat {seat}; they go from 0 to {self.rules.seats - 1}")
        if self.seen not in (None, seat):
            raise BadCall(f"the record shows what seat {self.seen} saw; seat {seat} saw other cards")
        headers = tuple((name, value) for name, value in self.headers if name != "seed")  # it would tell all cards
        return replace(self, deals=tuple(_hidden(deal, seat) for deal in self.deals), headers=headers, seen=seat)

    def without_times(self) -> Record:
        """The record without its times: what is left is the same whenever the same game is played."""
        return replace(self, deals=tuple(_timeless(deal) for deal in self.deals))


def _hidden(deal: DealRecord, seat: Seat) -> DealRecord:
    hands = tuple(hand if at == seat else (HIDDEN,) * len(hand) for at, hand in enumerate(deal.hands))
    turns = tuple(
        turn
        if turn.seat == seat
        else replace(turn, plays=tuple(Draw() if isinstance(play, Draw) else play for play in turn.plays))
        for turn in deal.turns
    )
    return replace(deal, hands=hands, turns=turns)


def _timeless(deal: DealRecord) -> DealRecord:
    return replace(deal, time=None, turns=tuple(replace(turn, times=()) for turn in deal.turns))


def _deal_lines(deal: DealRecord) -> list[str]:
    dealer = "" if deal.dealer is None else f" dealer {deal.dealer} up {deal.up}"
    lines = [f"deal {deal.number}{dealer}{_format_times(() if deal.time is None else (deal.time,))}"]
    lines += [f"hand {seat}: {' '.join(deal.hands[seat])}".rstrip() for seat in deal.seats]
    for turn in deal.turns:
        tokens = [*map(format_play, turn.plays), *([f"!{turn.fault}"] if turn.fault is not None else [])]
        lines.append(f"{turn.number}. {turn.seat}: {' '.join(tokens)}{_format_times(turn.times)}")
    if deal.end is not None and deal.points is not None:
        lines.append(f"end {deal.end} score " + " ".join(f"{seat}={deal.points[seat]}" for seat in deal.seats))
    return lines


def _format_times(times: tuple[float, ...]) -> str:
    return f" @{' '.join(map('{:.3f}'.format, times))}" if times else ""
