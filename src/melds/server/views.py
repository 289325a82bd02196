"""What a browser is shown of a table: one shape for playing, watching and replaying.

How this works: a view is made from an Observation, that is, from what one seat may know, or, for somebody who only
watches, from what all may know. Hands that are not the seat's own come in by the argument `open_hands` alone. So
nothing that a seat may not know can reach its browser.
"""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel

from melds.cards import Card
from melds.errors import Refusal
from melds.rules import huxxy, phase
from melds.rules.games import Observation
from melds.rules.huxxy.groups import why_no_group
from melds.rules.huxxy.judge import opening_points
from melds.rules.outcome import Outcome
from melds.rules.phase.groups import next_total, total
from melds.rules.phase.judge import due_phases
from melds.rules.phase.variants import GroupType
from melds.rules.plays import Group

__all__ = ["DealEnd", "GroupView", "Laid", "Line", "Opening", "Refused", "Result", "SeatView", "TableView", "view_of"]


class Refused(BaseModel):
    """Why a play may not be made."""

    play: str
    reason: str
    sentence: str
    paragraph: str

    @classmethod
    def of(cls, play: str, refusal: Refusal) -> Refused:
        """A refusal of the rules, with the play it refuses."""
        return cls(play=play, reason=refusal.reason, sentence=refusal.sentence, paragraph=refusal.paragraph)


class GroupView(BaseModel):
    """Cards together on the table; `note` says what it is, or why it can't stay."""

    cards: list[str]
    is_whole: bool = True
    note: str = ""


class Laid(BaseModel):
    """A phase on the table."""

    phase: int
    groups: list[GroupView]


class SeatView(BaseModel):
    """One of the four at the table; `hand` only where it may be seen."""

    seat: int
    name: str
    kind: str  # bot, person, or open for a seat that waits for somebody
    hand_size: int
    hand: list[str] | None = None
    laid: Laid | None = None
    completed: list[bool] = []
    score: int = 0
    has_opened: bool = True
    is_skipped: bool = False


class Opening(BaseModel):
    """What the first turn on the table asks for in Huxxy."""

    needed: int
    made: int


class Line(BaseModel):
    """A line of the log; `play` is the number of the play after which it stands."""

    play: int
    deal: int
    turn: int
    seat: int | None
    text: str


class DealEnd(BaseModel):
    """How the last deal that is over ended."""

    deal: int
    reason: str
    points: list[int]


class Result(BaseModel):
    """The end of a game."""

    ranks: list[int] | None  # None after a disqualification
    scores: list[int]
    reason: str


class TableView(BaseModel):
    """A table as one pair of eyes sees it."""

    id: str
    version: int  # plays made so far
    game: str
    title: str
    family: str  # phase or huxxy
    eyes: int | None  # the seat that looks
    seats: list[SeatView]
    mover: int | None  # None when the game is over or waits for people
    step: str  # pick-up, play, over, waiting
    deal: int
    turn: int
    deck_size: int
    discard: str | None = None
    groups: list[GroupView] = []  # of Huxxy's table
    due: list[int] = []  # phases that the seat may lay
    opening: Opening | None = None
    plays_left: int | None = None  # of a turn of Huxxy
    can_end: Refused | None = None  # why a turn of Huxxy may not end now
    log: list[Line] = []
    last_deal: DealEnd | None = None
    result: Result | None = None
    speed: float | None = None  # seconds between the plays of bots, at a table that is being played


def view_of(  # noqa: PLR0913 - all but one have names
    seen: Observation,
    *,
    id: str,
    version: int,
    names: Sequence[str],
    kinds: Sequence[str],
    is_watcher: bool = False,
    open_hands: Sequence[Group] | None = None,
    outcome: Outcome | None = None,
) -> TableView:
    """The table as the seat of the observation sees it; a watcher sees no hand but open ones."""
    view = TableView(
        id=id,
        version=version,
        game=seen.rules.name,
        title=seen.rules.title,
        family="huxxy" if isinstance(seen, huxxy.Observation) else "phase",
        eyes=None if is_watcher else seen.seat,
        seats=[
            SeatView(seat=seat, name=names[seat], kind=kinds[seat], hand_size=size)
            for seat, size in enumerate(seen.hand_sizes)
        ],
        mover=seen.mover,
        step="play",
        deal=0,
        turn=seen.turn,
        deck_size=seen.deck_size,
    )
    if isinstance(seen, huxxy.Observation):
        _add_huxxy(view, seen)
    else:
        _add_phases(view, seen, is_watcher)
    _add_hands(view, seen, is_watcher, open_hands)
    if outcome is not None:
        view.step, view.mover = "over", None
        view.result = Result(ranks=list(outcome.ranks), scores=list(outcome.scores), reason=outcome.reason)
    return view


def _add_hands(view: TableView, seen: Observation, is_watcher: bool, open_hands: Sequence[Group] | None) -> None:
    if not is_watcher:
        view.seats[seen.seat].hand = list(seen.hand)
    for seat, hand in enumerate(open_hands or ()):
        view.seats[seat].hand = list(hand)


def _add_phases(view: TableView, seen: phase.Observation, is_watcher: bool) -> None:
    view.deal, view.discard = seen.deal, seen.discard
    view.step = {phase.Step.PICK_UP: "pick-up", phase.Step.PLAY: "play"}.get(seen.step, "over")
    for seat in view.seats:
        seat.completed = list(seen.completed[seat.seat])
        seat.score, seat.is_skipped = seen.scores[seat.seat], seen.skipped[seat.seat]
        laid = seen.table[seat.seat]
        if laid is not None:
            types = seen.rules.phases[laid.phase - 1]
            groups = [_phase_group(group, type, seen) for group, type in zip(laid.groups, types, strict=True)]
            seat.laid = Laid(phase=laid.phase, groups=groups)
    if not is_watcher and seen.table[seen.seat] is None:
        view.due = due_phases(seen._replace(mover=seen.seat))


def _phase_group(group: Group, type: GroupType, seen: phase.Observation) -> GroupView:
    note = type.kind.text
    if type.kind.is_sum:
        made = total(group)
        aim = made if made in seen.rules.sum_totals else next_total(group, seen.rules)
        note += f": {made}" + ("" if aim == made else f" of {aim}")
        return GroupView(cards=list(group), is_whole=aim == made, note=note)
    return GroupView(cards=list(group), note=note)


def _add_huxxy(view: TableView, seen: huxxy.Observation) -> None:
    rules = seen.rules
    view.groups = [_huxxy_group(group) for group in seen.table]
    for seat in view.seats:
        seat.has_opened = seen.opened[seat.seat]
    if seen.is_over:
        view.step = "over"
        return
    view.step = "play" if seen.plays else "pick-up"
    view.plays_left = rules.plays - len(seen.plays)
    if not seen.opened[seen.mover]:
        view.opening = Opening(needed=rules.opening, made=opening_points(seen.plays))


def _huxxy_group(group: tuple[Card, ...]) -> GroupView:
    if not group:
        return GroupView(cards=[], note="empty; it goes when the turn ends")
    if huxxy.is_group(group):
        naturals = {card.rank for card in group if card.suit in "CDHS"}
        return GroupView(cards=list(group), note="of a kind" if len(naturals) == 1 else "run")
    return GroupView(cards=list(group), is_whole=False, note=why_no_group(group)[0])
