"""A game in the terminal: cards in four colours, a line a turn, the table as it grows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from melds.cards import ORDER, Card
from melds.notation import Position, Record, replay
from melds.notation.record import DealRecord, TurnRecord
from melds.rules import games, phase
from melds.rules.games import State
from melds.rules.plays import Build, Discard, Draw, EndTurn, LayPhase, Move, Place, Play, Seat, Skip, Take

__all__ = [
    "card_text",
    "cards_text",
    "deal_title",
    "end_text",
    "final_text",
    "hand_text",
    "play_text",
    "table_text",
    "turn_text",
    "turns_of",
]

# Red and black families kept apart, as colour decides runs and sums: hearts and diamonds warm, the others cool.
SUIT_STYLES = {"H": "bold red", "D": "bold dark_orange", "S": "bold", "C": "bold bright_blue"}
SUIT_SIGNS = {"H": "♥", "D": "♦", "S": "♠", "C": "♣"}


def card_text(card: Card) -> Text:
    """One card, as people write it: 10♥."""
    if card.suit not in SUIT_SIGNS:
        return Text({"ZZ": "Skip", "XX": "Joker"}.get(card, str(card)), style="bold magenta")
    return Text(card.rank.replace("0", "10") + SUIT_SIGNS[card.suit], style=SUIT_STYLES[card.suit])


def cards_text(cards: tuple[Card, ...]) -> Text:
    """Cards side by side."""
    return Text(" ").join(map(card_text, cards)) if cards else Text("nothing", style="dim")


def play_text(play: Play, position: Position, seat: Seat | None) -> Text:
    """What a player did, in words; a card that the given seat did not see is not shown."""
    match play:
        case Draw():
            seen = seat is None or seat == position.before.mover
            return Text("draws ") + (card_text(position.before.next_card) if seen else Text("a card"))
        case Take(card):
            return Text("takes ") + card_text(card)
        case LayPhase(number, groups):
            return Text(f"lays phase {number}: ", style="bold green") + Text(" | ").join(map(cards_text, groups))
        case Build(card, spot):
            return Text("builds ") + card_text(card) + Text(f" on {spot.owner}.{spot.group}.{spot.index}")
        case Discard(card):
            return Text("discards ") + card_text(card)
        case Skip(other):
            return Text(f"skips seat {other}", style="bold magenta")
        case Place(card, group):
            return Text("places ") + card_text(card) + Text(f" on {group}")
        case Move(card, source, target):
            return Text("moves ") + card_text(card) + Text(f" from {source} to {target}")
        case EndTurn():
            return Text("ends the turn")


def turn_text(record: Record, turn: TurnRecord, positions: list[Position], seat: Seat | None) -> Table:
    """A turn: number, player, and plays that wrap beneath each other."""
    plays = [play_text(position.play, position, seat) for position in positions]
    if turn.fault is not None:
        plays.append(Text(f"is disqualified: {turn.fault}", style="bold white on red"))
    row = Table.grid(padding=(0, 1))
    row.add_row(
        Text(f"{turn.number:3}", style="dim"),
        Text(record.players[turn.seat], style="bold", no_wrap=True),
        Text(", ").join(plays),
    )
    return row


def hand_text(state: State, record: Record, seat: Seat) -> Text:
    """A hand, sorted for reading."""
    cards = tuple(sorted(state.hands[seat], key=ORDER.__getitem__))
    return Text(f"      {record.players[seat]} holds ", style="dim") + cards_text(cards)


def table_text(state: State, record: Record) -> Iterator[Text]:
    """The groups on the table, a line a phase or a group, under the numbers that plays call them by."""
    if isinstance(state, phase.State):
        for seat, laid in enumerate(state.table):
            if laid is not None:
                name = Text(f"      {record.players[seat]}'s phase {laid.phase}  ", style="dim")
                numbers = [Text(f"{seat}.{number} ", style="dim") for number in range(len(laid.groups))]
                groups = map(Text.__add__, numbers, map(cards_text, laid.groups))
                yield name + Text("   ").join(groups)
    else:
        for number, group in enumerate(state.table):
            cards = tuple(sorted(group, key=ORDER.__getitem__))
            yield Text(f"      group {number}  ", style="dim") + cards_text(cards)


def deal_title(record: Record, deal: DealRecord, seat: Seat | None) -> Lines:
    """The head of a deal: who deals, the hands, the card face up."""
    lines = []
    for at in deal.seats:
        hand = deal.hands[at]
        shown = cards_text(hand) if seat in (None, at) else Text(f"{len(hand)} cards", style="dim")
        lines.append(Text(f"    {record.players[at]} (seat {at}): ") + shown)
    if deal.up is not None and deal.dealer is not None:
        lines.append(Text(f"    {record.players[deal.dealer]} deals, face up lies ") + card_text(deal.up))
    return Lines(Rule(f"Deal {deal.number}", style="cyan"), *lines)


def turns_of(record: Record, seat: Seat | None) -> Iterator[tuple[DealRecord, TurnRecord, Lines]]:
    """Every turn with the lines that show it; `seat` hides what that seat did not see."""
    for (deal_number, _), group in groupby(replay(record), key=lambda at: (at.deal.number, at.turn.number)):
        positions = list(group)
        last = positions[-1]
        deal, turn = record.deals[deal_number], last.turn
        lines: list[RenderableType] = [turn_text(record, turn, positions, seat)]
        if any(isinstance(position.play, LayPhase | Build | Place | Move) for position in positions):
            lines += table_text(last.after, record)
        if seat is None or seat == turn.seat:
            lines.append(hand_text(last.after, record, turn.seat))
        if games.is_deal_over(last.after):
            lines += end_text(last.after, record)
        yield deal, turn, Lines(*lines)


def end_text(state: State, record: Record) -> Iterator[Text]:
    """How a deal ended, and what everybody scores."""
    words = {"out": "a hand is empty", "deck": "the deck is exhausted", "turns": "all turns are played"}
    yield Text(f"  The deal is over: {words[games.deal_end(state)]}.", style="bold")
    for seat, hand in enumerate(state.hands):
        points = games.points(state.rules, hand)
        total = f", {state.scores[seat]} in all" if isinstance(state, phase.State) else ""
        done = f", phases done {_phases(state.completed[seat])}" if isinstance(state, phase.State) else ""
        yield Text(f"    {record.players[seat]}: {points} points{total}{done}")


def _phases(done: tuple[bool, ...]) -> str:
    return " ".join(str(number) for number, is_done in enumerate(done, 1) if is_done) or "none"


def final_text(record: Record) -> Text:
    """The ranking, or why there is none."""
    if record.fault is not None:
        fault = record.fault
        return Text(f"{record.players[fault.seat]} was disqualified ({fault.fault}): no ranking.", style="bold red")
    if record.ranks is None:
        return Text("The game is not finished.", style="dim")
    ranks = record.ranks
    order = sorted(range(len(ranks)), key=ranks.__getitem__)
    return Text("  ".join(f"{ranks[seat]}. {record.players[seat]}" for seat in order), style="bold green")
