"""A match taken up again at one call of a bot, with exactly the arguments that it had there.

How this works: the record is played again by the rules, which gives the state before each call, and so the arguments.
The bot's earlier calls of the game are made first, as the match made them, so that its globals and its `random` are as
they were; what it answers is compared with the record, which goes on as recorded whatever the answer. The last call is
then judged like in a match.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from melds.course.calls import arguments_of, entry_point
from melds.course.feed import Feed
from melds.course.limits import COURSE_LIMITS, TimeLimits
from melds.errors import IllegalPlay, MeldsError, PlayerFault
from melds.match.clocks import Clock
from melds.match.entrants import Entrant
from melds.match.places import Place, place_of
from melds.match.players import MatchPlayer, SandboxedPlayer, Seen, seated
from melds.match.verdicts import Verdict, verdict_of
from melds.notation.record import Record
from melds.notation.replay import dealt
from melds.notation.tuples import to_tuple
from melds.rules import games, huxxy
from melds.rules.games import Observation, Rules, State
from melds.rules.plays import Draw, Play
from melds.sandbox.host import Sandbox

__all__ = [
    "Call",
    "Change",
    "Reply",
    "Reproduction",
    "as_call",
    "calls_of",
    "find_call",
    "format_value",
    "parameters",
    "reproduce",
]

WIDTH = 88  # of a call as Python


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a bot in a recorded game."""

    place: Place
    state: State  # before it
    play: Play | None  # as recorded; None where the bot was disqualified
    fault: str | None = None  # for what

    @property
    def observation(self) -> Observation:
        """What the bot may know."""
        return games.observe(self.state, self.place.seat)

    @property
    def arguments(self) -> list[Any]:
        """The arguments of the call."""
        return arguments_of(self.observation)

    @property
    def recorded(self) -> str:
        """What the record says of the answer."""
        if self.play is None:
            return f"a disqualification ({self.fault})"
        return str(to_tuple(self.play, self.place.seat, self.state.rules))


def calls_of(record: Record) -> Iterator[Call]:
    """Every call of a game, in order; IllegalPlay or BadRecord where the record can't be played again."""
    state: State | None = None
    for deal in record.deals:
        state = dealt(record, deal, state)
        for turn in deal.turns:
            for play in turn.plays:
                yield Call(place_of(state), state, play)
                state = games.apply(state, play)
            if turn.fault is not None:
                yield Call(place_of(state), state, None, turn.fault)


def find_call(record: Record, *, deal: int | None = None, turn: int | None = None, play: int | None = None) -> Call:
    """The call that is meant: without a turn the disqualification, else the last deal and play that have one."""
    calls = list(calls_of(record))
    if turn is None:
        failed = next((call for call in calls if call.fault is not None), None)
        if failed is None or deal not in (None, failed.place.deal):
            raise MeldsError("nobody was disqualified there; say which turn is meant")
        turn = failed.place.turn
    found = [call for call in calls if call.place.turn == turn and deal in (None, call.place.deal)]
    if not found:
        raise MeldsError(_no_turn(record, deal, turn))
    of_turn = [call for call in found if call.place.deal == found[-1].place.deal]
    if play is not None and not 1 <= play <= len(of_turn):
        where = f"turn {turn} of deal {of_turn[0].place.deal}"
        raise MeldsError(f"there is no play {play} in {where}, they go from 1 to {len(of_turn)}")
    return of_turn[-1 if play is None else play - 1]


def _no_turn(record: Record, deal: int | None, turn: int) -> str:
    if deal is not None and deal >= len(record.deals):
        return f"there is no deal {deal}, they go from 0 to {len(record.deals) - 1}"
    deals = record.deals if deal is None else record.deals[deal : deal + 1]
    last = max((turn.number for deal in deals for turn in deal.turns), default=0)
    return f"there is no turn {turn} in {'the game' if deal is None else f'deal {deal}'}; the last one is turn {last}"


@dataclass(frozen=True, slots=True)
class Change:
    """The first answer that is not the recorded one."""

    place: Place
    recorded: str
    now: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of one call."""

    answer: str  # as Python writes it
    play: Play | None = None  # what it means; None if it means nothing
    verdict: Verdict | None = None
    error: BaseException | None = None  # what the bot raised, if it was trusted


@dataclass(frozen=True, slots=True)
class Reproduction:
    """What came of calling the bot again."""

    call: Call  # the one that was asked for, or an earlier one that was not answered
    reply: Reply
    made: int  # calls before it
    is_earlier: bool
    change: Change | None
    clock: Clock
    output: str  # printed in this call; a trusted bot prints where we print
    seed: int | None  # of the record; None if it has none


def reproduce(  # noqa: PLR0913 - the last three have names
    record: Record,
    call: Call,
    path: Path,
    *,
    sandbox: Sandbox | None,
    alone: bool = False,
    limits: TimeLimits = COURSE_LIMITS,
) -> Reproduction:
    """Calls the bot in that file again; without the earlier calls of its seat if it is called `alone`."""
    seed, clock = _seed_of(record), Clock(limits)
    entrant = Entrant(path.stem, path)
    player = seated(entrant, record.rules, call.place.seat, seed or 0, clock, sandbox)
    calls = [call] if alone else _own_calls_until(call, record)
    with contextlib.closing(player), contextlib.nullcontext() if sandbox is None else sandbox.on_core():
        last, reply, change = _take_up(player, calls)
    return Reproduction(
        call=last,
        reply=reply,
        made=calls.index(last),
        is_earlier=last.place != call.place,
        change=change,
        clock=clock,
        output=player.output,
        seed=seed,
    )


def _seed_of(record: Record) -> int | None:
    seed = dict(record.headers).get("seed", "")
    return int(seed) if seed.isdecimal() else None


def _own_calls_until(call: Call, record: Record) -> list[Call]:
    own = [other for other in calls_of(record) if other.place.seat == call.place.seat]
    return own[: [other.place for other in own].index(call.place) + 1]


def _take_up(player: MatchPlayer, calls: Sequence[Call]) -> tuple[Call, Reply, Change | None]:
    """Makes the calls, until one is not answered: what came of that one or the last, and the first change."""
    change: Change | None = None
    feed = Feed()
    for call in calls:
        if call is calls[-1] and isinstance(player, SandboxedPlayer):
            player.forget_output()
        reply = _asked(player, call, feed)
        change = change or _change(call, reply)
        if reply.play is None:
            break
    return call, reply, change


def _asked(player: MatchPlayer, call: Call, feed: Feed) -> Reply:
    try:
        play = player.play(Seen(call.observation, feed))
        games.apply(call.state, play)
    except PlayerFault as fault:
        return Reply(player.answer, None, verdict_of(fault, call.place, player.answer), fault.__cause__)
    except IllegalPlay as refused:
        return Reply(player.answer, refused.play, verdict_of(refused, call.place, player.answer))
    return Reply(player.answer, play)


def _change(call: Call, reply: Reply) -> Change | None:
    verdict = reply.verdict
    if call.play is None:
        is_same = verdict is not None and verdict.word == call.fault
    else:
        is_draw = isinstance(call.play, Draw) and isinstance(reply.play, Draw)  # a record tells the card, too
        is_same = verdict is None and (is_draw or reply.play == call.play)
    if is_same:
        return None
    now = reply.answer if verdict is None else f"{reply.answer} a disqualification ({verdict.word})".lstrip()
    return Change(call.place, call.recorded, now)


def parameters(rules: Rules) -> tuple[str, ...]:
    """The names of a bot's arguments."""
    if isinstance(rules, huxxy.Rules):
        return "play_history", "active_player", "hand", "table"
    return "player_id", "table", "turn_history", "phase_status", "hand", "discard"


def as_call(call: Call, module: str) -> str:
    """The call as Python, to be pasted into a test."""
    rules = call.state.rules
    function = entry_point(rules)
    lines = [f"# {rules.title}: {call.place}"]
    if module.isidentifier():
        lines += [f"from {module} import {function}", ""]
    else:
        lines += ["import importlib", "", f"{function} = importlib.import_module({module!r}).{function}"]
    lines.append(f"answer = {function}(")
    for name, value in zip(parameters(rules), call.arguments, strict=True):
        first, *rest = f"{format_value(value, WIDTH - 4)},".splitlines()
        lines += [f"    {first}  # {name}", *(f"    {line}" for line in rest)]
    return "\n".join([*lines, ")", f"# the record has {call.recorded}", ""])


def format_value(value: object, width: int) -> str:
    """A value as Python, in lines of that width where it can be broken."""
    text = repr(value)
    return text if len(text) <= width or not isinstance(value, list | tuple) or not value else _broken(value, width)


def _broken(value: list[Any] | tuple[Any, ...], width: int) -> str:
    """The parts of a value in lines of their own; a pair such as a player and their plays is broken at its end."""
    last = value[-1]
    if isinstance(value, tuple) and len(value) > 1 and isinstance(last, list | tuple) and last:
        return f"({', '.join(map(repr, value[:-1]))}, {_broken(last, width)})"
    inner = [f"{format_value(part, width - 5)},".replace("\n", "\n    ") for part in value]
    opening, closing = "[]" if isinstance(value, list) else "()"
    return "\n".join([opening, *(f"    {part}" for part in inner), closing])
