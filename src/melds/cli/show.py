"""A game in the terminal: cards in four colours, a line a turn, the table as it grows."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby, pairwise

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from melds.cards import JOKER, ORDER, Card
from melds.notation.record import DealRecord, Record, TurnRecord
from melds.notation.replay import Position, replay
from melds.rules import games, phase
from melds.rules.games import State
from melds.rules.huxxy import is_group
from melds.rules.pack import FACE_VALUES
from melds.rules.plays import Build, Discard, Draw, EndTurn, LayPhase, Move, Place, Play, Seat, Skip, Take

__all__ = [
    "card_text",
    "cards_text",
    "deal_title",
    "end_text",
    "final_text",
    "hand_text",
    "in_order",
    "play_text",
    "table_text",
    "turn_text",
    "turns_of",
]

# Red and black families kept apart, as colour decides runs and sums: hearts and diamonds warm, the others cool.
SUIT_STYLES = {"H": "bold red", "D": "bold dark_orange", "S": "bold", "C": "bold bright_blue"}
SUIT_SIGNS = {"H": "♥", "D": "♦", "S": "♠", "C": "♣"}


def card_text(card: Card) -> Text:
    """One card, as people write it: 10♥; with a letter where the terminal can't print the suits."""
    if not (sys.stdout.encoding or "").lower().startswith("utf") and card.suit in SUIT_SIGNS:
        return Text(card.rank.replace("0", "10") + card.suit, style=SUIT_STYLES[card.suit])
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
    return Text(f"      {record.players[seat]} holds ", style="dim") + cards_text(in_order(state.hands[seat], state))


def in_order(cards: tuple[Card, ...], state: State) -> tuple[Card, ...]:
    """Cards sorted as the game counts them: an Ace is high in Phazed and low in Huxxy; a Joker fills a run's gap."""
    if isinstance(state, phase.State):
        return tuple(sorted(cards, key=ORDER.__getitem__))
    row = sorted((card for card in cards if card != JOKER), key=lambda card: (FACE_VALUES[card], card.suit))
    jokers = [JOKER] * (len(cards) - len(row))
    if is_group(cards) and jokers:
        steps = [FACE_VALUES[high] - FACE_VALUES[low] for low, high in pairwise(row)]
        gap = steps.index(2) + 1 if 2 in steps else len(row)
        return (*row[:gap], *jokers, *row[gap:])
    return (*row, *jokers)


def table_text(state: State, record: Record, plays: list[Play]) -> Iterator[Text]:
    """What the plays changed on the table, under the numbers that plays call it by."""
    if isinstance(state, phase.State):
        touched = {play.spot.owner for play in plays if isinstance(play, Build)}
        touched |= {state.history[-1].seat for play in plays if isinstance(play, LayPhase)}
        for seat, laid in enumerate(state.table):
            if laid is not None and seat in touched:
                name = Text(f"      {record.players[seat]}'s phase {laid.phase}  ", style="dim")
                numbers = [Text(f"{seat}.{number} ", style="dim") for number in range(len(laid.groups))]
                groups = map(Text.__add__, numbers, map(cards_text, laid.groups))
                yield name + Text("   ").join(groups)
    elif any(isinstance(play, Place | Move) for play in plays):
        for number, group in enumerate(state.table):
            yield Text(f"      group {number:<2} ", style="dim") + cards_text(in_order(group, state))


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


def turns_of(record: Record, seat: Seat | None) -> Iterator[tuple[DealRecord, Lines]]:
    """Every turn with the lines that show it; `seat` hides what that seat did not see."""
    for (deal_number, _), group in groupby(replay(record), key=lambda at: (at.deal.number, at.turn.number)):
        positions = list(group)
        last = positions[-1]
        lines: list[RenderableType] = [turn_text(record, last.turn, positions, seat)]
        lines += table_text(last.after, record, [position.play for position in positions])
        if seat is None or seat == last.turn.seat:
            lines.append(hand_text(last.after, record, last.turn.seat))
        if games.is_deal_over(last.after):
            lines += end_text(last.after, record)
        yield record.deals[deal_number], Lines(*lines)


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
    points = [sum(deal.points[seat] for deal in record.deals if deal.points) for seat in range(len(ranks))]
    order = sorted(range(len(ranks)), key=ranks.__getitem__)
    row = "   ".join(f"{ranks[seat]}. {record.players[seat]} ({points[seat]} points)" for seat in order)
    return Text(row, style="bold green")
