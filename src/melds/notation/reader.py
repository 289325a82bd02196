"""Reading a record: every line is matched as a whole, and every error says line, column and what was expected."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from melds.cards import Card
from melds.errors import BadCard, BadPlay, BadRecord
from melds.notation.plays import parse_play
from melds.notation.record import FAULT, HEADER_NAME, DealRecord, Record, TurnRecord
from melds.rules.games import VARIANTS
from melds.rules.plays import Play, Seat

__all__ = ["read_record", "seconds"]

SEATS = 4
DEAL = re.compile(r"deal (\d{1,4})(?: dealer ([0-3]) up (\S+))?(?: @(\d{1,9}\.\d+))?")
HAND = re.compile(r"hand ([0-3]):((?: +\S+)*)")
TURN = re.compile(r"(\d{1,4})\. ([0-3]): +(\S.*)")
TIMES = re.compile(r"\d{1,9}\.\d+(?: \d{1,9}\.\d+)*")
END = re.compile(r"end (out|deck|turns) score((?: [0-3]=\d{1,9})*)")
RANK = re.compile(r"rank((?: [0-3]=[1-4])*)")
TOKEN = re.compile(r"-?\d+\[[^\]]*\]|\S+")  # a phase holds spaces
COMMENT = re.compile(r"(?:^|\s)#.*")


def seconds(text: str) -> float:
    """A time, to the millisecond as it is written."""
    return round(float(text), 3)


@dataclass(slots=True)
class _Deal:
    """A deal while it is being read."""

    number: int
    dealer: Seat | None
    up: Card | None
    time: float | None
    line: int
    hands: dict[Seat, tuple[Card, ...]] = field(default_factory=dict)
    turns: list[TurnRecord] = field(default_factory=list)
    end: str | None = None
    points: tuple[int, ...] | None = None
    end_line: int = 0

    def finished(self) -> DealRecord:
        missing = [seat for seat in range(SEATS) if seat not in self.hands]
        if missing:
            raise BadRecord(f"deal {self.number} has no hand of seat {missing[0]}", self.line, 1)
        return DealRecord(
            number=self.number,
            hands=tuple(self.hands[seat] for seat in range(SEATS)),
            up=self.up,
            dealer=self.dealer,
            turns=tuple(self.turns),
            end=self.end,
            points=self.points,
            time=self.time,
            line=self.line,
            end_line=self.end_line,
        )


@dataclass(slots=True)
class _Reader:
    """What has been read so far; the line at hand is `number`, counted from 1."""

    number: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    header_lines: dict[str, int] = field(default_factory=dict)
    deals: list[DealRecord] = field(default_factory=list)
    deal: _Deal | None = None
    ranks: tuple[int, ...] | None = None
    ranks_line: int = 0

    def fail(self, message: str, column: int = 1) -> BadRecord:
        return BadRecord(message, self.number, column)

    def read(self, text: str) -> Record:
        for self.number, whole in enumerate(text.splitlines(), 1):
            line = whole.rstrip()
            if self.deal is None and not line.startswith(("#", "deal ")) and line:
                self.read_header(line)
            else:
                line = COMMENT.sub("", line).rstrip()
                if line:
                    self.read_line(line)
        return self.finished()

    def read_header(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value.strip()
        if not HEADER_NAME.fullmatch(name) or not value:
            raise self.fail(f"{line!r} is neither a header, such as `game: phazed`, nor the first deal")
        if name in self.headers:
            raise self.fail(f"the header {name!r} stands twice")
        if not value.isprintable():
            raise self.fail(f"the header {name!r} holds a character that can't be printed")
        self.headers[name] = value
        self.header_lines[name] = self.number

    def read_line(self, line: str) -> None:
        if self.ranks is not None:
            raise self.fail("nothing may follow the ranks")
        if self.deal is not None and self.deal.turns and self.deal.turns[-1].fault is not None:
            raise self.fail("nothing may follow a disqualification")
        readers = {"deal": self.read_deal, "hand": self.read_hand, "end": self.read_end, "rank": self.read_ranks}
        readers.get(line.split(maxsplit=1)[0], self.read_turn)(line)

    def current(self) -> _Deal:
        assert self.deal is not None  # until the first deal all lines are headers
        if self.deal.end is not None:
            raise self.fail(f"deal {self.deal.number} has ended; expected a deal or the ranks")
        return self.deal

    def read_deal(self, line: str) -> None:
        match = DEAL.fullmatch(line)
        if match is None:
            raise self.fail(f"{line!r} is no deal; expected `deal 0 dealer 0 up QC`, or `deal 0` in Huxxy")
        if self.deal is not None:
            if self.deal.end is None:
                raise self.fail(f"deal {self.deal.number} has not ended; expected `end out score ...`")
            self.deals.append(self.deal.finished())
        number, dealer, up, time = match.groups()
        if int(number) != len(self.deals):
            raise self.fail(f"this is deal {len(self.deals)}, not {number}", 6)
        card = None if up is None else self.read_cards(up, match.start(3))[0]
        self.deal = _Deal(
            int(number),
            None if dealer is None else int(dealer),
            card,
            None if time is None else seconds(time),
            self.number,
        )

    def read_cards(self, text: str, start: int) -> tuple[Card, ...]:
        cards = []
        for match in re.finditer(r"\S+", text):
            try:
                cards.append(Card(match[0]))
            except BadCard as error:
                raise self.fail(str(error), start + match.start() + 1) from None
        return tuple(cards)

    def read_hand(self, line: str) -> None:
        match, deal = HAND.fullmatch(line), self.current()
        if match is None:
            raise self.fail(f"{line!r} is no hand; expected `hand 1: 2D 3S 4S ...` of a seat 0 to 3")
        seat = int(match[1])
        if deal.turns:
            raise self.fail("hands stand before the first turn")
        if seat in deal.hands:
            raise self.fail(f"the hand of seat {seat} stands twice", 6)
        deal.hands[seat] = self.read_cards(match[2], match.start(2))

    def read_turn(self, line: str) -> None:
        plays_text, at, times_text = line.partition(" @")
        match, deal = TURN.fullmatch(plays_text.rstrip()), self.current()
        if match is None:
            raise self.fail(f"{line!r} is no turn; expected `1. 1: +KH -8D` with a seat 0 to 3")
        if at and not TIMES.fullmatch(times_text):
            raise self.fail(f"{times_text!r} are no times; expected seconds such as 0.382", line.index(" @") + 3)
        times = tuple(map(seconds, times_text.split()))
        plays, fault = self.read_tokens(match[3], match.start(3))
        if times and len(times) != len(plays):
            raise self.fail(f"there are {len(times)} times and {len(plays)} plays", line.index("@") + 1)
        deal.turns.append(TurnRecord(int(match[1]), int(match[2]), plays, fault, times, self.number))

    def read_tokens(self, text: str, start: int) -> tuple[tuple[Play, ...], str | None]:
        plays: list[Play] = []
        fault: str | None = None
        for match in TOKEN.finditer(text):
            column = start + match.start() + 1
            if fault is not None:
                raise self.fail("nothing may follow a disqualification", column)
            if match[0].startswith("!"):
                fault = match[0][1:]
                if not FAULT.fullmatch(fault):
                    raise self.fail(f"{match[0]!r} is no disqualification; expected such as !timeout", column)
                continue
            try:
                plays.append(parse_play(match[0]))
            except BadPlay as error:
                raise self.fail(str(error), column) from None
        return tuple(plays), fault

    def read_end(self, line: str) -> None:
        match, deal = END.fullmatch(line), self.current()
        if match is None:
            raise self.fail(f"{line!r} is no end of a deal; expected `end out score 1=0 2=54 3=59 0=8`")
        deal.end, deal.points, deal.end_line = match[1], self.read_table(match[2], "points"), self.number

    def read_ranks(self, line: str) -> None:
        match = RANK.fullmatch(line)
        if match is None:
            raise self.fail(f"{line!r} are no ranks; expected `rank 0=1 2=2 1=3 3=4`")
        assert self.deal is not None
        if self.deal.end is None:
            raise self.fail("ranks stand after the end of the last deal")
        self.ranks, self.ranks_line = self.read_table(match[1], "rank"), self.number

    def read_table(self, text: str, what: str) -> tuple[int, ...]:
        row: dict[Seat, int] = {}
        for pair in text.split():
            seat, number = map(int, pair.split("="))
            if seat in row:
                raise self.fail(f"the {what} of seat {seat} stands twice")
            row[seat] = number
        if len(row) != SEATS:
            raise self.fail(f"expected the {what} of each seat, 0 to 3")
        return tuple(row[seat] for seat in range(SEATS))

    def finished(self) -> Record:
        if self.deal is not None:
            self.deals.append(self.deal.finished())
        for name in ("game", "players"):
            if name not in self.headers:
                raise BadRecord(f"the header {name!r} is missing", 1, 1)
        seen = self.headers.get("seen")
        if seen is not None and seen not in ("0", "1", "2", "3"):
            raise BadRecord(f"the header 'seen' is {seen!r}; expected a seat 0 to 3", self.header_lines["seen"], 1)
        try:
            return self.record(None if seen is None else int(seen))
        except BadRecord as error:
            if error.line:
                raise
            name = "players" if self.headers["game"] in VARIANTS else "game"
            raise BadRecord(error.message, self.header_lines[name], 1) from None

    def record(self, seen: Seat | None) -> Record:
        known = ("game", "players", "seen")
        return Record(
            game=self.headers["game"],
            players=tuple(name.strip() for name in self.headers["players"].split("|")),
            deals=tuple(self.deals),
            ranks=self.ranks,
            headers=tuple((name, value) for name, value in self.headers.items() if name not in known),
            seen=seen,
            line=self.ranks_line,
        )


def read_record(text: str) -> Record:
    """The record that a text holds; BadRecord says line, column and what was expected."""
    return _Reader().read(text)
