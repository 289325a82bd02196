"""The arguments of the course's functions, read into an Observation; the state is taken as given.

Course tests and bots hand in histories that are not always consistent, so nothing here asks whether a position can
come about. What can't be read at all raises BadCard or BadCall, naming what was given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from melds.cards import EXPECTED, Card
from melds.errors import BadCall, BadCard, BadPlay
from melds.notation.tuples import huxxy_from_tuple, phase_from_tuple
from melds.rules import huxxy, phase
from melds.rules.games import Rules
from melds.rules.plays import Discard, Draw, EndTurn, Group, HuxxyPlay, LayPhase, Place, Seat, Skip, Take

__all__ = ["huxxy_observation", "phase_observation", "read_card", "read_cards", "read_groups"]


def read_cards(cards: object, rules: Rules, what: str = "cards") -> tuple[Card, ...]:
    """The cards of a list; BadCard names the first that is none in this game."""
    if not isinstance(cards, list | tuple):
        raise BadCall(f"{what} should be a list of cards, not {cards!r}")
    return tuple(read_card(card, rules) for card in cards)


def read_card(card: object, rules: Rules) -> Card:
    """The card of that name in this game."""
    if not isinstance(card, str) or card not in rules.cards:
        special = rules.cards - phase.PHAZED.cards
        raise BadCard(card, EXPECTED + "".join(f", or '{name}'" for name in sorted(special)))
    return Card(card)


def read_groups(groups: object, rules: Rules, what: str = "groups") -> tuple[Group, ...]:
    """The groups of a list of lists."""
    if not isinstance(groups, list | tuple):
        raise BadCall(f"{what} should be a list of groups, not {groups!r}")
    return tuple(read_cards(group, rules, f"{what}[{number}]") for number, group in enumerate(groups))


def _read_seat(seat: object, what: str) -> Seat:
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat <= 3:
        raise BadCall(f"{what} should be a player 0 to 3, not {seat!r}")
    return seat


def _four(rows: object, what: str) -> Sequence[Any]:
    if not isinstance(rows, list | tuple) or len(rows) != 4:
        raise BadCall(f"{what} should have an entry for each of the four players, not {rows!r}")
    return rows


def phase_observation(  # noqa: PLR0913, PLR0917 - the course's own arguments
    rules: phase.Rules,
    player_id: object,
    table: object,
    turn_history: object,
    phase_status: object,
    hand: object,
    discard: object,
) -> phase.Observation:
    """What a bot of Phazed or PhaseA is shown."""
    seat = _read_seat(player_id, "player_id")
    laid = tuple(_read_laid(entry, seat, rules) for seat, entry in enumerate(_four(table, "table")))
    history = _read_history(turn_history, rules)
    cards = read_cards(hand, rules, "hand")
    step, mover = _step(seat, history, rules)
    return phase.Observation(
        rules=rules,
        seat=seat,
        deal=0,
        turn=len(history) + (step is phase.Step.PICK_UP),
        step=step,
        mover=mover,
        hand=cards,
        hand_sizes=tuple(len(cards) if at == seat else _held(at, history, rules) for at in range(rules.seats)),
        table=laid,
        deck_size=_deck_left(history, rules),
        discard=None if discard is None else read_card(discard, rules),
        completed=tuple(_read_status(status, rules) for status in _four(phase_status, "phase_status")),
        skipped=_skipped(mover, history, rules),
        history=history,
        scores=(0,) * rules.seats,
    )


def _read_laid(entry: object, seat: Seat, rules: phase.Rules) -> phase.LaidPhase | None:
    what = f"table[{seat}]"
    if not isinstance(entry, list | tuple) or len(entry) != 2:
        raise BadCall(f"{what} should be a phase number or None and the groups, not {entry!r}")
    number, groups = entry[0], read_groups(entry[1], rules, f"{what}[1]")
    if number is None:
        return None
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= len(rules.phases):
        raise BadCall(f"{what}[0] should be None or a phase 1 to {len(rules.phases)}, not {number!r}")
    if len(groups) != len(rules.phases[number - 1]):
        raise BadCall(f"{what} has {len(groups)} groups; phase {number} has {len(rules.phases[number - 1])}")
    return phase.LaidPhase(number, groups)


def _read_history(history: object, rules: phase.Rules) -> tuple[phase.Turn, ...]:
    if not isinstance(history, list | tuple):
        raise BadCall(f"turn_history should be a list of turns, not {history!r}")
    return tuple(_read_turn(turn, number, rules) for number, turn in enumerate(history))


def _read_turn(turn: object, number: int, rules: phase.Rules) -> phase.Turn:
    what = f"turn_history[{number}]"
    if not isinstance(turn, list | tuple) or len(turn) != 2 or not isinstance(turn[1], list | tuple):
        raise BadCall(f"{what} should be a player and a list of plays, not {turn!r}")
    try:
        plays = tuple(phase_from_tuple(play, rules) for play in turn[1])
    except BadPlay as error:
        raise BadCall(f"{what}: {error}") from None
    return phase.Turn(_read_seat(turn[0], what), plays)


def _read_status(status: object, rules: phase.Rules) -> tuple[bool, ...]:
    count = len(rules.phases)
    if rules.is_bonus and isinstance(status, list | tuple) and len(status) == count:
        return tuple(map(bool, status))
    if not rules.is_bonus and isinstance(status, int) and 0 <= status <= count:
        return tuple(number <= status for number in range(1, count + 1))
    expected = f"{count} truth values" if rules.is_bonus else f"a number from 0 to {count}"
    raise BadCall(f"an entry of phase_status should be {expected}, not {status!r}")


def _step(seat: Seat, history: tuple[phase.Turn, ...], rules: phase.Rules) -> tuple[phase.Step, Seat]:
    """Where in the turn we are: a card is picked up if the last turn is this player's and has not ended."""
    if not history or history[-1].seat != seat or not history[-1].plays:
        return phase.Step.PICK_UP, seat
    if not isinstance(history[-1].plays[-1], Discard | Skip):
        return phase.Step.PLAY, seat
    # The turn is over, and the next player's; only Skips for all the others can bring this player back at once.
    return phase.Step.PICK_UP, seat if rules.is_bonus else (seat + 1) % rules.seats


def _held(seat: Seat, history: tuple[phase.Turn, ...], rules: phase.Rules) -> int:
    """How many cards another player holds, by what they have picked up and played."""
    held = rules.hand_size
    for turn in history:
        if turn.seat == seat:
            for play in turn.plays:
                held += 1 if isinstance(play, Draw | Take) else -len(play.cards) if isinstance(play, LayPhase) else -1
    return max(held, 0)


def _deck_left(history: tuple[phase.Turn, ...], rules: phase.Rules) -> int:
    drawn = sum(isinstance(play, Draw) for turn in history for play in turn.plays)
    return max(len(rules.pack) - rules.seats * rules.hand_size - 1 - drawn, 0)


def _skipped(mover: Seat, history: tuple[phase.Turn, ...], rules: phase.Rules) -> tuple[bool, ...]:
    """Who misses their next turn: named by a Skip, and not passed over since."""
    skipped = [False] * rules.seats
    movers = [turn.seat for turn in history] + [mover]
    for turn, after in zip(history, movers[1:], strict=True):
        for play in turn.plays:
            if isinstance(play, Skip) and 0 <= play.seat < rules.seats:
                skipped[play.seat] = True
        for step in range(1, (after - turn.seat) % rules.seats):
            skipped[(turn.seat + step) % rules.seats] = False
    return tuple(skipped)


def huxxy_observation(
    rules: huxxy.Rules, play_history: object, active_player: object, hand: object, table: object
) -> huxxy.Observation:
    """What a bot of Huxxy is shown."""
    seat = _read_seat(active_player, "active_player")
    history = _read_plays(play_history, rules)
    cards = read_cards(hand, rules, "hand")
    running = _running_turn(seat, history)
    before = history[: len(history) - len(running)]
    drawn = sum(isinstance(play, Draw) for _, play in history)
    return huxxy.Observation(
        rules=rules,
        seat=seat,
        turn=sum(isinstance(play, Draw | EndTurn) for _, play in history) + 1,
        mover=seat,
        is_over=False,
        hand=cards,
        hand_sizes=tuple(len(cards) if at == seat else _held_in_huxxy(at, history, rules) for at in range(rules.seats)),
        table=read_groups(table, rules, "table"),
        deck_size=max(len(rules.pack) - rules.seats * rules.hand_size - drawn, 0),
        opened=tuple((at, EndTurn()) in before for at in range(rules.seats)),
        plays=running,
        history=history,
    )


def _read_plays(history: object, rules: huxxy.Rules) -> tuple[tuple[Seat, HuxxyPlay], ...]:
    if not isinstance(history, list | tuple):
        raise BadCall(f"play_history should be a list of plays, not {history!r}")
    try:
        return tuple(huxxy_from_tuple(play, rules) for play in history)
    except BadPlay as error:
        raise BadCall(f"play_history: {error}") from None


def _running_turn(seat: Seat, history: tuple[tuple[Seat, HuxxyPlay], ...]) -> tuple[HuxxyPlay, ...]:
    """The plays that this player has made since a turn ended."""
    plays: list[HuxxyPlay] = []
    for mover, play in reversed(history):
        if mover != seat or isinstance(play, Draw | EndTurn):
            break
        plays.insert(0, play)
    return tuple(plays)


def _held_in_huxxy(seat: Seat, history: tuple[tuple[Seat, HuxxyPlay], ...], rules: huxxy.Rules) -> int:
    own = [play for mover, play in history if mover == seat]
    drawn = sum(isinstance(play, Draw) for play in own)
    return max(rules.hand_size + drawn - sum(isinstance(play, Place) for play in own), 0)
