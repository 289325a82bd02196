"""Positions, plays and what follows from them, each in one line of text.

    2D KH; 1 laid 1[KS AS KH|JD JH AD]; 0 done 1; up QC : QH>1.0.3 -8D -> ok; mover 1; up 8D

Left of ` : ` stands the position, its parts separated by `;`. The first part may be the mover's hand: then seat 0 is
to move and has picked up (unless there is a part `start`); without it the position is the one just dealt.

    all games           bonus, mover 2, 1 holds KH, asks 2 (judged as seat 2 sees it), deck 1 (cards left to draw),
                        top 2C 3D (the deck begins so), less 2C, plus ZZ (a deck that is not the game's)
    Phazed and PhaseA   start, deal 3, turn 200, 1 laid 2[..], 1 done 1 2, up QC KH (the discards, the top last),
                        scores 0 1 2 3, skipped 1 2
    Huxxy               table 2C 3H 4S|8C 8D 8H, opened 0 2

Then come plays, all but the last of which must be legal; `deal` stands for the next deal. The verdict is a reason and
its paragraph, or `ok` with facts of the state reached; a position without plays has facts only. A list that is
empty is written `-`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from melds.cards import Card, cards_of
from melds.errors import Refusal
from melds.notation.plays import format_play, parse_play
from melds.rules import games, huxxy, phase
from melds.rules.plays import Draw, LayPhase, Play

State = Any  # phase.State or huxxy.State: a test reads the fields of the one it made

PLAYS = re.compile(r"-?\d+\[[^\]]*\]|\S+")
CARDS = re.compile(r"(\w\w)( \w\w)*")


def parse_position(game: str, text: str) -> tuple[State, str, list[str]]:
    """The state, who asks (`` for the referee), and the plays of a case's left side."""
    position, _, plays = re.split(r"(\s:\s|\s:$|^:)", f"{text} :", maxsplit=1)[:3]
    fields = [field.strip() for field in position.split(";") if field.strip()]
    asks = next((field.split()[1] for field in fields if field.startswith("asks ")), "")
    build = _huxxy_position if game == "huxxy" else _phase_position
    tokens = PLAYS.findall(plays.removesuffix(":").strip())
    return build(game, fields), asks, tokens


def reach(state: State, tokens: Iterable[str]) -> State:
    """The state after these plays."""
    for token in tokens:
        state = _deal(state, "") if token == "deal" else games.apply(state, parse_play(token))
    return state


def judged(state: State, asks: str, play: Play) -> Refusal | None:
    return games.refusal(games.observe(state, int(asks)) if asks else state, play)


def _deck(rules: games.Rules, fields: list[str]) -> list[Card]:
    top, less, plus = (_cards(_field(fields, name)) for name in ("top", "less", "plus"))
    rest = list(rules.pack)
    for card in (*top, *less):
        rest.remove(card)
    return [*top, *rest, *plus]


def _deal(state: State, top: str) -> State:
    return games.deal(state, _deck(state.rules, [f"top {top}"]))


def _field(fields: list[str], name: str, default: str = "") -> str:
    return next((field.partition(" ")[2] for field in fields if field.split()[0] == name), default)


def _cards(text: str) -> tuple[Card, ...]:
    return cards_of(text.strip("- "))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.strip("- ").split()))


def _flags(text: str, size: int, first: int = 0) -> tuple[bool, ...]:
    chosen = _numbers(text)
    return tuple(number in chosen for number in range(first, first + size))


def _put(row: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*row[:place], value, *row[place + 1 :])


def _seat_fields(fields: list[str], name: str) -> list[tuple[int, str]]:
    """The parts such as `1 laid ..` of one name, as seat and rest."""
    words = [field.split(maxsplit=2) for field in fields]
    return [(int(field[0]), field[2]) for field in words if len(field) == 3 and field[1] == name]


def _with_hands(state: State, fields: list[str]) -> State:
    hands = state.hands
    if fields and CARDS.fullmatch(fields[0]):
        hands = _put(hands, state.mover, cards_of(fields[0]))
    for seat, cards in _seat_fields(fields, "holds"):
        hands = _put(hands, seat, _cards(cards))
    return state._replace(hands=hands)


def _phase_position(game: str, fields: list[str]) -> phase.State:
    rules = games.rules_of(game, "bonus" if "bonus" in fields else "basic")
    number = int(_field(fields, "deal", "0")) - 1
    before = phase.new_game(rules, rules.pack)._replace(step=phase.Step.DEAL_OVER, deal=number)
    state = phase.deal(before, _deck(rules, fields))
    has_hand = bool(fields) and CARDS.fullmatch(fields[0]) is not None
    state = state._replace(mover=int(_field(fields, "mover", "0" if has_hand else str(state.mover))))
    if has_hand and "start" not in fields:
        state = state._replace(step=phase.Step.PLAY, history=(phase.Turn(state.mover, (Draw(),)),))
    return _with_numbers(_with_phases(_with_hands(state, fields), fields), fields)


def _with_phases(state: phase.State, fields: list[str]) -> phase.State:
    table, completed, count = state.table, state.completed, len(state.rules.phases)
    for seat, token in _seat_fields(fields, "laid"):
        lay = parse_play(token)
        assert isinstance(lay, LayPhase)
        table = _put(table, seat, phase.LaidPhase(lay.phase, lay.groups))
        done = [lay.phase] if state.rules.is_bonus else range(1, lay.phase + 1)
        completed = _put(completed, seat, tuple(number in done for number in range(1, count + 1)))
    for seat, numbers in _seat_fields(fields, "done"):
        completed = _put(completed, seat, _flags(numbers, count, first=1))
    return state._replace(table=table, completed=completed)


def _with_numbers(state: phase.State, fields: list[str]) -> phase.State:
    up, left = _field(fields, "up"), _field(fields, "deck")
    return state._replace(
        turn=int(_field(fields, "turn", str(state.turn))),
        discards=_cards(up) if up else state.discards,
        drawn=len(state.deck) - int(left) if left else state.drawn,
        scores=_numbers(_field(fields, "scores", "0 0 0 0")),
        skipped=_flags(_field(fields, "skipped"), state.rules.seats),
    )


def _huxxy_position(game: str, fields: list[str]) -> huxxy.State:
    rules = games.rules_of(game, "bonus" if "bonus" in fields else "basic")
    state = huxxy.new_game(rules, _deck(rules, fields))
    state = _with_hands(state._replace(mover=int(_field(fields, "mover", "0"))), fields)
    table, left = _field(fields, "table"), _field(fields, "deck")
    return state._replace(
        table=tuple(cards_of(group) for group in table.split("|")) if table else (),
        opened=_flags(_field(fields, "opened"), rules.seats),
        drawn=len(state.stock) - int(left) if left else state.drawn,
    )


def _words(items: Iterable[object]) -> str:
    return " ".join(map(str, items)) or "-"


def _chosen(flags: tuple[bool, ...], first: int = 0) -> str:
    return _words(number for number, flag in enumerate(flags, first) if flag)


def _laid(state: State, seat: int) -> str:
    laid = state.table[seat]
    return "-" if laid is None else format_play(LayPhase(laid.phase, laid.groups))


def _turns(state: State) -> str:
    return ", ".join(f"{turn.seat} {_words(map(format_play, turn.plays))}" for turn in state.history) or "-"


def _outcome(state: State, field: str) -> str:
    outcome = games.outcome(state)
    value = getattr(outcome, field) if outcome else "-"
    return value if isinstance(value, str) else _words(value)


FACTS: dict[str, Callable[[State], object]] = {
    "mover": lambda state: state.mover,
    "dealer": lambda state: state.dealer,
    "turn": lambda state: state.turn,
    "deal": lambda state: state.deal,
    "deck": lambda state: state.deck_size,
    "step": lambda state: state.step.value,
    "over": lambda state: "yes" if games.is_over(state) else "no",
    "end": games.deal_end,
    "reason": lambda state: _outcome(state, "reason"),
    "ranks": lambda state: _outcome(state, "ranks"),
    "points": lambda state: _outcome(state, "scores"),
    "scores": lambda state: _words(state.scores),
    "sizes": lambda state: _words(map(len, state.hands)),
    "up": lambda state: _words(state.discards),
    "skipped": lambda state: _chosen(state.skipped),
    "opened": lambda state: _chosen(state.opened),
    "table": lambda state: "|".join(map(" ".join, state.table)) or "-",
    "turns": _turns,
}
SEAT_FACTS: dict[str, Callable[[State, int], str]] = {
    "holds": lambda state, seat: _words(state.hands[seat]),
    "done": lambda state, seat: _chosen(state.completed[seat], first=1),
    "laid": _laid,
}


def fact_of(state: State, fact: str) -> str:
    """The fact as it is in this state, in the words of the fact that is expected."""
    first, _, rest = fact.partition(" ")
    if not first.isdigit():
        return f"{first} {FACTS[first](state)}"
    name, _, card = rest.partition(" ")
    if name in ("sees", "misses"):
        is_seen = f"'{card}'" in repr(games.observe(state, int(first)))
        return f"{first} {'sees' if is_seen else 'misses'} {card}"
    return f"{first} {name} {SEAT_FACTS[name](state, int(first))}"
