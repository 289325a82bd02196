"""Plays as the tuples of the course's functions and match logs, both ways.

Phazed says `(3, (1, groups))`, PhaseA `(3, groups)`; Huxxy puts the player first: `(0, 1, ('KC', 0))`. Groups come
as lists; lists and tuples are read alike.
"""

from __future__ import annotations

from typing import Any

from melds.cards import Card
from melds.errors import BadPlay
from melds.rules import huxxy, phase
from melds.rules.games import Rules
from melds.rules.phase.groups import phase_types
from melds.rules.plays import (
    Build,
    Discard,
    Draw,
    EndTurn,
    Group,
    HuxxyPlay,
    LayPhase,
    Move,
    PhasePlay,
    Place,
    Play,
    Seat,
    Skip,
    Spot,
    Take,
)

__all__ = ["huxxy_from_tuple", "huxxy_to_tuple", "phase_from_tuple", "phase_to_tuple", "to_tuple"]

LARGEST = 999_999_999  # no group, index or player has a larger number
HIDDEN_DRAW = "XX"  # how a drawn card is shown to everybody


def to_tuple(play: Play, seat: Seat, rules: Rules) -> tuple[Any, ...]:
    """A play as a bot returns it."""
    if isinstance(rules, huxxy.Rules):
        assert isinstance(play, HuxxyPlay)
        return huxxy_to_tuple(play, seat)
    assert isinstance(play, PhasePlay)
    return phase_to_tuple(play, rules)


def phase_to_tuple(play: PhasePlay, rules: phase.Rules, drawn: str | None = None) -> tuple[int, Any]:
    """A play of Phazed or PhaseA; `drawn` is what stands in the place of a drawn card."""
    match play:
        case Draw():
            return 1, drawn
        case Take(card):
            return 2, str(card)
        case LayPhase(number, groups):
            rows = [list(map(str, group)) for group in groups]
            return 3, (number, rows) if rules.declares_phase else rows
        case Build(card, spot):
            return 4, (str(card), (spot.owner, spot.group, spot.index))
        case Discard(card):
            return 5, str(card)
        case Skip(seat):
            return 6, seat


def phase_from_tuple(value: object, rules: phase.Rules) -> PhasePlay:
    """The play that a bot of Phazed or PhaseA means; BadPlay if the value is no play."""
    kind, what = _row(value, 2, "a play, such as (5, '8D')")
    match _number(kind, "a play's number, 1 to 6"):
        case 1:
            return Draw()
        case 2:
            return Take(_card(what, rules))
        case 3:
            return _lay(what, rules)
        case 4:
            card, place = _row(what, 2, "a card and its place, ('QH', (1, 0, 3))")
            owner, group, index = _row(place, 3, "a place, (owner, group, index)")
            spot = Spot(_number(owner, "an owner"), _number(group, "a group"), _number(index, "an index"))
            return Build(_card(card, rules), spot)
        case 5:
            return Discard(_card(what, rules))
        case 6:
            return Skip(_number(what, "a player to skip"))
        case other:
            raise BadPlay(f"there is no play {_short(other)}; expected 1 to 6")


def huxxy_to_tuple(play: HuxxyPlay, seat: Seat) -> tuple[int, int, Any]:
    """A play of Huxxy."""
    match play:
        case Draw():
            return seat, 0, None
        case Place(card, group):
            return seat, 1, (str(card), group)
        case Move(card, source, target):
            return seat, 2, (str(card), source, target)
        case EndTurn():
            return seat, 3, None


def huxxy_from_tuple(value: object, rules: huxxy.Rules) -> tuple[Seat, HuxxyPlay]:
    """The player and the play that a bot of Huxxy means; BadPlay if the value is no play."""
    seat, kind, what = _row(value, 3, "a play, such as (0, 1, ('KC', 0))")
    return _number(seat, "a player"), _huxxy_play(_number(kind, "a play's number, 0 to 3"), what, rules)


def _huxxy_play(kind: int, what: object, rules: huxxy.Rules) -> HuxxyPlay:
    match kind:
        case 0 | 3:
            if what is not None:
                raise BadPlay(f"play {kind} carries None, not {_short(what)}")
            return EndTurn() if kind else Draw()
        case 1:
            card, group = _row(what, 2, "a card and a group, ('KC', 0)")
            return Place(_card(card, rules), _number(group, "a group"))
        case 2:
            card, source, target = _row(what, 3, "a card and two groups, ('KC', 2, 0)")
            return Move(_card(card, rules), _number(source, "a group"), _number(target, "a group"))
        case _:
            raise BadPlay(f"there is no play {_short(kind)}; expected 0 to 3")


def _lay(what: object, rules: phase.Rules) -> LayPhase:
    if rules.declares_phase:
        number, rows = _row(what, 2, "a phase and its groups, (1, [['7C', '7H', 'AH'], ['2D', '2S', '2S']])")
        return LayPhase(_number(number, "a phase"), _groups(rows, rules))
    groups = _groups(what, rules)
    return LayPhase(next(iter(phase_types(groups, rules)), 0), groups)  # the composition decides


def _groups(value: object, rules: phase.Rules) -> tuple[Group, ...]:
    return tuple(
        tuple(_card(card, rules) for card in _row(group, None, "a group of cards"))
        for group in _row(value, None, "a list of groups")
    )


# Subclasses (a namedtuple, an IntEnum) are read by what they are at heart, past any method of their own.


def _row(value: object, length: int | None, expected: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise BadPlay(f"{_short(value)} is not {expected}")
    row = tuple(list.__iter__(value) if isinstance(value, list) else tuple.__iter__(value))
    if length is not None and len(row) != length:
        raise BadPlay(f"{_short(value)} is not {expected}")
    return row


def _number(value: object, expected: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(int.__index__(value)) > LARGEST:
        raise BadPlay(f"{_short(value)} is not {expected}")
    return int.__index__(value)


def _card(value: object, rules: Rules) -> Card:
    text = str.__str__(value) if isinstance(value, str) else ""
    if text in rules.cards:
        return Card(text)
    raise BadPlay(f"{_short(value)} is no card of {rules.title}")


def _short(value: object, longest: int = 80) -> str:
    """What was given, cut to a length that fits a message; objects we do not know by their type only."""
    if type(value) in (list, tuple, str, int, float, bool, type(None), Card, dict, set):
        try:
            text = repr(value)
        except Exception:  # noqa: BLE001 - somebody else's object inside, or nested too deep
            text = f"a {type(value).__name__}"
    else:
        text = f"a {type(value).__name__}"
    return text if len(text) <= longest else text[: longest - 3] + "..."
