"""Plays as text tokens, readable without knowing rules or state.

+KH  +          draw, and the card drawn (?? if it is hidden)     KC>0     place KC on group 0 (Huxxy)
^QH             take the discard                                  KC:2>0   move KC from group 2 to 0
1[7C 7H|2D 2S]  lay phase 1, groups parted by |                   .        end the turn
QH>1.0.3        build on seat 1's group 0, at index 3
-8D   *2        discard; discard a Skip for seat 2
"""

from __future__ import annotations

import re
from collections.abc import Callable

from melds.cards import HIDDEN, Card
from melds.errors import BadCard, BadPlay
from melds.rules.plays import Build, Discard, Draw, EndTurn, LayPhase, Move, Place, Play, Skip, Spot, Take

__all__ = ["format_play", "parse_play"]

NUMBER = r"(-?\d{1,9})"
CARD = r"(\S\S)"

_READERS: list[tuple[re.Pattern[str], Callable[..., Play]]] = [
    (re.compile(r"\+(?:\?\?)?"), Draw),
    (re.compile(rf"\+{CARD}"), lambda card: Draw(Card(card))),
    (re.compile(rf"\^{CARD}"), lambda card: Take(Card(card))),
    (re.compile(rf"{NUMBER}\[([^\[\]]*)\]"), lambda phase, text: LayPhase(int(phase), _parse_groups(text))),
    (
        re.compile(rf"{CARD}>{NUMBER}\.{NUMBER}\.{NUMBER}"),
        lambda card, owner, group, index: Build(Card(card), Spot(int(owner), int(group), int(index))),
    ),
    (re.compile(rf"-{CARD}"), lambda card: Discard(Card(card))),
    (re.compile(rf"\*{NUMBER}"), lambda seat: Skip(int(seat))),
    (re.compile(rf"{CARD}>{NUMBER}"), lambda card, group: Place(Card(card), int(group))),
    (re.compile(rf"{CARD}:{NUMBER}>{NUMBER}"), lambda card, *groups: Move(Card(card), *map(int, groups))),
    (re.compile(r"\."), EndTurn),
]
EXPECTED = "one of +KH ^QH 1[7C 7H AH|2D 2S 2S] QH>1.0.3 -8D *2 KC>0 KC:2>0 ."


def parse_play(text: str) -> Play:
    """The play that a token stands for; BadPlay if it stands for none."""
    for pattern, read in _READERS:
        match = pattern.fullmatch(text)
        if match is not None:
            try:
                return read(*match.groups())
            except BadCard as error:
                raise BadPlay(f"{text!r} can't be read as a play: {error}") from None
    raise BadPlay(f"{text!r} can't be read as a play; expected {EXPECTED}")


def _parse_groups(text: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(map(Card, group.split())) for group in text.split("|")) if text else ()


def format_play(play: Play) -> str:
    """The token of a play."""
    match play:
        case Draw(card):
            return f"+{card or HIDDEN}"
        case Take(card):
            return f"^{card}"
        case LayPhase(phase, groups):
            rows = "|".join(" ".join(group) for group in groups)
            return f"{phase}[{rows or ' ' * len(groups)}]"  # a single empty group is [ ], no group at all []
        case Build(card, spot):
            return f"{card}>{spot.owner}.{spot.group}.{spot.index}"
        case Discard(card):
            return f"-{card}"
        case Skip(seat):
            return f"*{seat}"
        case Place(card, group):
            return f"{card}>{group}"
        case Move(card, source, target):
            return f"{card}:{source}>{target}"
        case EndTurn():
            return "."
