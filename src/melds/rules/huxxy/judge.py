"""Why a play may not be made: `refusal` is the one place that knows what is legal in Huxxy."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from melds.cards import JOKER
from melds.errors import Refusal
from melds.rules.huxxy.groups import is_group, why_no_group
from melds.rules.huxxy.state import View
from melds.rules.pack import FACE_VALUES
from melds.rules.plays import Draw, EndTurn, HuxxyPlay, Move, Place

__all__ = ["Reason", "opening_points", "refusal"]


class Reason(StrEnum):
    """Why a play is refused; the codes never change."""

    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    DRAW_AFTER_PLAY = "draw-after-play"
    TOO_MANY_PLAYS = "too-many-plays"
    HAND_FIRST = "hand-first"
    NOT_HELD = "not-held"
    NOT_IN_GROUP = "not-in-group"
    NO_SUCH_GROUP = "no-such-group"
    SAME_GROUP = "same-group"
    NOTHING_PLAYED = "nothing-played"
    BAD_GROUP = "bad-group"
    OPENING_TOO_LOW = "opening-too-low"


PARAGRAPHS = {
    Reason.GAME_OVER: "2.6",
    Reason.NOT_YOUR_TURN: "2.2",
    Reason.DRAW_AFTER_PLAY: "2.3",
    Reason.TOO_MANY_PLAYS: "2.3",
    Reason.HAND_FIRST: "2.3",
    Reason.NOT_HELD: "2.3",
    Reason.NOT_IN_GROUP: "2.3",
    Reason.NO_SUCH_GROUP: "2.3",
    Reason.SAME_GROUP: "2.3",
    Reason.NOTHING_PLAYED: "2.3",
    Reason.BAD_GROUP: "2.5",
    Reason.OPENING_TOO_LOW: "2.4",
}


def refusal(view: View, play: HuxxyPlay) -> Refusal | None:
    """Why the mover may not make this play, or None if they may."""
    if view.is_over:
        return _refuse(Reason.GAME_OVER, "the game is over")
    if view.seat != view.mover:
        return _refuse(Reason.NOT_YOUR_TURN, f"it is seat {view.mover}'s turn, not seat {view.seat}'s")
    match play:
        case Draw():
            if view.plays:
                return _refuse(Reason.DRAW_AFTER_PLAY, "a turn is either a draw or plays to the table, not both")
            return None
        case Place():
            return _place_refusal(view, play)
        case Move():
            return _move_refusal(view, play)
        case EndTurn():
            return _end_refusal(view)


def _refuse(reason: Reason, sentence: str, paragraph: str | None = None) -> Refusal:
    return Refusal(reason, sentence, paragraph or PARAGRAPHS[reason])


def _count_refusal(view: View) -> Refusal | None:
    if len(view.plays) >= view.rules.plays:
        return _refuse(Reason.TOO_MANY_PLAYS, f"a turn has at most {view.rules.plays} plays; it must end now")
    return None


def _no_group(view: View, group: int) -> Refusal:
    count = len(view.table)
    return _refuse(Reason.NO_SUCH_GROUP, f"there is no group {group}; the next new one is {count}")


def _place_refusal(view: View, play: Place) -> Refusal | None:
    if play.card not in view.hand:
        held = " ".join(view.hand) or "empty"
        return _refuse(Reason.NOT_HELD, f"{play.card} is not in the hand, which is {held}")
    if not 0 <= play.group <= len(view.table):
        return _no_group(view, play.group)
    return _count_refusal(view)


def _move_refusal(view: View, play: Move) -> Refusal | None:
    if not view.plays:
        return _refuse(Reason.HAND_FIRST, "the first play of a turn is a card from the hand")
    if not 0 <= play.source < len(view.table):
        return _refuse(Reason.NO_SUCH_GROUP, f"there is no group {play.source} to take a card from")
    group = view.table[play.source]
    if play.card not in group:
        cards = " ".join(group) or "empty"
        return _refuse(Reason.NOT_IN_GROUP, f"{play.card} is not in group {play.source}, which is {cards}")
    if not 0 <= play.target <= len(view.table):
        return _no_group(view, play.target)
    if play.source == play.target:
        return _refuse(Reason.SAME_GROUP, f"{play.card} is in group {play.source} already")
    return _count_refusal(view)


def opening_points(plays: Iterable[HuxxyPlay]) -> int:
    """The face value of the cards that these plays place from the hand; a Joker counts 0 (2.4, 3)."""
    return sum(FACE_VALUES[play.card] for play in plays if isinstance(play, Place) and play.card != JOKER)


def _end_refusal(view: View) -> Refusal | None:
    if not view.plays:
        return _refuse(Reason.NOTHING_PLAYED, "a turn without a draw needs a card from the hand")
    if not all(map(is_group, filter(None, view.table))):  # an emptied group disappears now
        return _broken_group(view)
    if not view.opened[view.mover]:
        points, needed = opening_points(view.plays), view.rules.opening
        if points < needed:
            sentence = f"an opening turn plays {needed} points from the hand, this one {points}"
            return _refuse(Reason.OPENING_TOO_LOW, sentence)
    return None


def _broken_group(view: View) -> Refusal:
    number = next(number for number, group in enumerate(view.table) if group and not is_group(group))
    why, paragraph = why_no_group(view.table[number])
    cards = " ".join(view.table[number])
    return _refuse(Reason.BAD_GROUP, f"group {number}, {cards}, can't stay: {why}", paragraph)
