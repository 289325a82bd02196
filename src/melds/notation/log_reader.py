"""Reading a match log: every line is one of a few sentences."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from melds.cards import Card
from melds.errors import BadCard, BadPlay, BadRecord
from melds.notation.reader import SEATS, seconds
from melds.notation.record import DealRecord, Record, TurnRecord
from melds.notation.tuples import huxxy_from_tuple, phase_from_tuple
from melds.rules import huxxy
from melds.rules.games import VARIANTS, Rules
from melds.rules.plays import Draw, Play, Seat

__all__ = ["Claim", "Log", "parse_log"]

LINE = re.compile(r"\[ *(\d{1,9}\.\d{1,9})\] ?(.*)")
BONUS_PACKS = {len(rules.pack) for name, rules in VARIANTS.items() if name.endswith("-bonus")}


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that a log says and the rules can check; the deal is None for the end of the game."""

    line: int
    deal: int | None
    message: str


@dataclass(frozen=True, slots=True)
class Log:
    """A match log that has been read: the game as a record, and what else the log says about it."""

    record: Record
    claims: tuple[Claim, ...]


@dataclass(slots=True)
class _Turn:
    seat: Seat
    line: int
    plays: list[tuple[object, Card | None]] = field(default_factory=list)  # the tuple as written, the card drawn
    times: list[float] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    fault: str | None = None


@dataclass(slots=True)
class _Deal:
    number: int
    time: float
    line: int
    dealer: Seat | None = None
    up: Card | None = None
    hands: dict[Seat, tuple[Card, ...]] = field(default_factory=dict)
    turns: list[_Turn] = field(default_factory=list)
    end: str | None = None
    end_line: int = 0
    points: dict[Seat, int] = field(default_factory=dict)


@dataclass(slots=True)
class _LogReader:
    """What has been read so far; the line at hand is `number`, counted from 1, written at `time`."""

    number: int = 0
    time: float = 0.0
    deck: int = 104
    seed: str | None = None
    deals: list[_Deal] = field(default_factory=list)
    ranks: dict[Seat, int] = field(default_factory=dict)
    is_finished: bool = False
    claims: list[Claim] = field(default_factory=list)

    def fail(self, message: str) -> BadRecord:
        return BadRecord(message, self.number, 1)

    def read(self, text: str) -> None:
        for self.number, whole in enumerate(text.splitlines(), 1):
            if not whole.strip():
                continue
            line = LINE.fullmatch(whole.rstrip())
            if line is None:
                raise self.fail(f"{whole!r} is no line of a match log; expected `[ 0.346] ...`")
            self.time = seconds(line[1])
            if line[2]:
                self.read_message(line[2])

    def read_message(self, message: str) -> None:
        if self.deals and self.deals[-1].turns and self.deals[-1].turns[-1].fault is not None:
            raise self.fail("nothing may follow a disqualification")
        for pattern, read in _SENTENCES:
            match = re.fullmatch(pattern, message)
            if match is not None:
                read(self, *match.groups())
                if read in _CLAIMS and _is_known(message):
                    deal = self.deals[-1].number if self.deals and not self.is_finished else None
                    self.claims.append(Claim(self.number, deal, message))
                return
        raise self.fail(f"{message!r} is no sentence of a match log")

    @property
    def deal(self) -> _Deal:
        if not self.deals:
            raise self.fail("expected `=== Starting hand number 0 ===` first")
        return self.deals[-1]

    def cards(self, text: str) -> tuple[Card, ...]:
        try:
            return tuple(map(Card, text.split()))
        except BadCard as error:
            raise self.fail(str(error)) from None

    def read_deck(self, size: str) -> None:
        self.deck = int(size)

    def read_seed(self, seed: str) -> None:
        self.seed = seed

    def read_start(self, number: str) -> None:
        if int(number) != len(self.deals):
            raise self.fail(f"this is hand number {len(self.deals)}, not {number}")
        self.deals.append(_Deal(int(number), self.time, self.number))

    def read_status(self, _seat: str) -> None:
        """What a player has completed: nothing to keep, the claim is checked later."""

    def read_dealer(self, dealer: str, _first: str) -> None:
        self.deal.dealer = int(dealer)

    def read_hand(self, seat: str, cards: str) -> None:
        self.deal.hands[int(seat)] = self.cards(cards)

    def read_up(self, card: str) -> None:
        self.deal.up = self.cards(card)[0]

    def read_play(self, seat: str, play: str, card: str | None) -> None:
        try:
            value = ast.literal_eval(play)
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            raise self.fail(f"{play!r} is no play; expected a tuple such as (5, '8D')") from None
        turn = self.turn_of(int(seat), value)
        turn.plays.append((value, None if card is None else self.cards(card)[0]))
        turn.times.append(self.time)
        turn.lines.append(self.number)

    def turn_of(self, seat: Seat, play: object) -> _Turn:
        """The turn to which a play belongs: the running one, unless another player moves or a turn begins."""
        turns = self.deal.turns
        if not turns or turns[-1].seat != seat or _begins_turn(play, turns[-1].plays[-1][0]):
            turns.append(_Turn(seat, self.number))
        return turns[-1]

    def read_fault(self, seat: str, fault: str) -> None:
        turns = self.deal.turns
        if not turns or turns[-1].seat != int(seat):
            turns.append(_Turn(int(seat), self.number))
        turns[-1].fault = fault

    def read_end(self, reason: str) -> None:
        ends = {"no more cards": "out", "pickup pile": "deck"}
        self.deal.end = next((end for words, end in ends.items() if words in reason), "turns")
        self.deal.end_line = self.number

    def read_points(self, seat: str, _cards: str, points: str, _total: str) -> None:
        self.deal.points[int(seat)] = int(points)

    def read_game_end(self, _reason: str) -> None:
        self.is_finished = True

    def read_finish(self) -> None:
        self.is_finished = True

    def read_rank(self, seat: str, rank: str, _score: str) -> None:
        self.ranks[int(seat)] = int(rank)

    def record(self, game: str | None) -> Record:
        rules = VARIANTS[game or self.guessed_game()]
        return Record(
            game=rules.name,
            players=tuple(f"Player {seat}" for seat in range(SEATS)),
            deals=tuple(_finished_deal(deal, rules) for deal in self.deals),
            ranks=_by_seat(self.ranks, "rank", self.number) if self.ranks else None,
            headers=() if self.seed is None else (("seed", self.seed),),
            line=self.number,
        )

    def guessed_game(self) -> str:
        plays = [play for deal in self.deals for turn in deal.turns for play, _ in turn.plays]
        family = next(filter(None, map(_family, plays)), "phazed")
        return f"{family}-bonus" if self.deck in BONUS_PACKS else family


_SENTENCES: list[tuple[str, Callable[..., None]]] = [
    (r"Player ([0-3]) played (.*?)(?: and picked up (\S\S))?\.", _LogReader.read_play),
    (r"Player ([0-3]) was dealt (\S.*)\.", _LogReader.read_hand),
    (r"Player ([0-3]) (?:has not completed any phase|has completed phases? [\d, ]+)\.", _LogReader.read_status),
    (r"Player ([0-3]) deals, and Player ([0-3]) starts\.", _LogReader.read_dealer),
    (r"Initial discard was (\S+)\.", _LogReader.read_up),
    (r"Hand has ended as (.*)\.", _LogReader.read_end),
    (
        r"Player ([0-3]) had (.*) left in their hand\. "
        r"This scores (\d{1,9}), bringing their total score to (\d{1,9})\.",
        _LogReader.read_points,
    ),
    (r"Player ([0-3]) ranked ([1-4])(?:st|nd|rd|th) with a final score of (\d{1,9})\.", _LogReader.read_rank),
    (r"Player ([0-3]) was disqualified \(([a-z][a-z-]*)\)\.", _LogReader.read_fault),
    (r"Deck contains (\d{1,4}) cards\.", _LogReader.read_deck),
    (r"Random seed set to (\S+)\.", _LogReader.read_seed),
    (r"=== Starting hand number (\d{1,4}) ===", _LogReader.read_start),
    (r"End game reached as (.*)\.", _LogReader.read_game_end),
    (r"=== Game finished ===", _LogReader.read_finish),
]
_CLAIMS = (
    _LogReader.read_deck,
    _LogReader.read_status,
    _LogReader.read_dealer,
    _LogReader.read_end,
    _LogReader.read_points,
    _LogReader.read_game_end,
    _LogReader.read_rank,
)


def _is_known(message: str) -> bool:
    """Whether we know how the tournament words this: not so for the two rarest ends of a deal and of a game."""
    if message.startswith("Hand has ended"):
        return "no more cards" in message or "pickup pile" in message
    return "End game" not in message or "completed all phases" in message


def parse_log(text: str, game: str | None = None) -> Log:
    """The game that a match log tells; the plays say which it is, unless it is given."""
    reader = _LogReader()
    reader.read(text)
    record = reader.record(game)
    claims = reader.claims
    if record.game.endswith("-bonus"):  # how the tournament wrote phases completed in any order is not known
        claims = [claim for claim in claims if " completed " not in claim.message]
    return Log(record, tuple(claims))


def _begins_turn(play: object, before: object) -> bool:
    """Whether this play of the same player as the one before begins another turn."""
    match play, before:
        case ((1 | 2, _), _) | (_, (_, 0 | 3, None)):
            return True
    return False


def _family(play: object) -> str | None:
    match play:
        case (_, _, _):
            return "huxxy"
        case (3, (int(), _)):
            return "phazed"
        case (3, _):
            return "phasea"
    return None


def _finished_deal(deal: _Deal, rules: Rules) -> DealRecord:
    if sorted(deal.hands) != list(range(SEATS)):
        raise BadRecord(f"hand number {deal.number} has not the cards of all four players", deal.line, 1)
    before = (SEATS - 1 if deal.dealer is None else deal.dealer, 0)  # seat and number of the turn before
    turns = []
    for turn in deal.turns:
        number = before[1] + ((turn.seat - before[0]) % SEATS or SEATS)  # a missed turn has its number too
        turns.append(_finished_turn(turn, number, rules))
        before = (turn.seat, number)
    return DealRecord(
        number=deal.number,
        hands=tuple(deal.hands[seat] for seat in range(SEATS)),
        up=deal.up,
        dealer=deal.dealer,
        turns=tuple(turns),
        end=deal.end,
        points=_by_seat(deal.points, "points", deal.line) if deal.end is not None else None,
        time=deal.time,
        line=deal.line,
        end_line=deal.end_line,
    )


def _finished_turn(turn: _Turn, number: int, rules: Rules) -> TurnRecord:
    plays = tuple(
        _play(value, card, turn.seat, line, rules) for (value, card), line in zip(turn.plays, turn.lines, strict=True)
    )
    return TurnRecord(number, turn.seat, plays, turn.fault, tuple(turn.times), turn.line, tuple(turn.lines))


def _play(value: object, card: Card | None, seat: Seat, line: int, rules: Rules) -> Play:
    player: Seat = seat
    play: Play
    try:
        if isinstance(rules, huxxy.Rules):
            player, play = huxxy_from_tuple(value, rules)
        else:
            play = phase_from_tuple(value, rules)
    except BadPlay as error:
        raise BadRecord(str(error), line, 1) from None
    if player != seat:
        raise BadRecord(f"{value} is a play of player {player}, made by player {seat}", line, 1)
    return Draw(card) if isinstance(play, Draw) else play


def _by_seat(table: dict[Seat, int], what: str, line: int) -> tuple[int, ...]:
    if sorted(table) != list(range(SEATS)):
        raise BadRecord(f"expected the {what} of each player, 0 to 3", line, 1)
    return tuple(table[seat] for seat in range(SEATS))
