"""What those who have laid may still hold; plain Python.

How this works. In its last turn such a player built all that fitted, and of what was left it threw the dearest, mostly.
So the table as it was after that turn, and the card that was thrown, tell which cards are not likely to be in the hand;
what the others have laid and built since then tells nothing. The weights are for a `Sampler`.
"""

from __future__ import annotations

from melds.cards import Card
from melds.kernel import cards
from melds.kernel.phase.seen import blank_state, what_is_seen
from melds.rules.phase import LaidPhase, Observation, Turn
from melds.rules.phase.values import POINTS
from melds.rules.plays import Build, Discard, LayPhase

__all__ = ["weights_of"]

Table = tuple[LaidPhase | None, ...]
BUILDABLE, DEARER = 0.05, 0.2  # how likely such cards are left, beside others


def weights_of(seen: Observation) -> list[list[float]] | None:
    """By seat and number of the card, how likely it is held; None if none of the others has laid."""
    rows = [[1.0] * cards.KINDS for _ in seen.table]
    others = [seat for seat, laid in enumerate(seen.table) if laid is not None and seat != seen.seat]
    for seat in others:
        table, thrown = _after_last_turn(seen, seat)
        fitting = blank_state(seen._replace(table=table), what_is_seen(seen)).table.liked()
        most = max(POINTS.values()) if thrown is None else POINTS[thrown]
        for number, card in enumerate(cards.ALL):
            rows[seat][number] *= BUILDABLE if fitting >> number & 1 else 1.0
            rows[seat][number] *= DEARER if POINTS.get(card, 0) > most else 1.0
    return rows if others else None


def _after_last_turn(seen: Observation, seat: int) -> tuple[Table, Card | None]:
    """The table as it was then, as far as the history tells, and the card that was thrown, if it tells of one."""
    table = list(seen.table)
    for turn in reversed(seen.history):
        if turn.seat == seat:
            end = turn.plays[-1]
            return tuple(table), end.card if isinstance(end, Discard) else None
        if not _undone(table, turn):
            break
    return seen.table, None


def _undone(table: list[LaidPhase | None], turn: Turn) -> bool:
    """Takes away what was put on the table in a turn; whether it was there."""
    for play in reversed(turn.plays):
        if isinstance(play, LayPhase):
            table[turn.seat] = None
        elif isinstance(play, Build):
            laid, number, index = table[play.spot.owner], play.spot.group, play.spot.index
            if laid is None or number >= len(laid.groups) or laid.groups[number][index : index + 1] != (play.card,):
                return False
            rows = list(laid.groups)
            rows[number] = (*rows[number][:index], *rows[number][index + 1 :])
            table[play.spot.owner] = LaidPhase(laid.phase, tuple(rows))
    return True
