"""Why a play may not be made: `refusal` is the one place that knows what is legal in Phazed and PhaseA."""

from __future__ import annotations

from enum import StrEnum

from melds.cards import SKIP, Card, holds
from melds.errors import Refusal
from melds.rules.phase.groups import describe, fits, next_total, total, why_no_group
from melds.rules.phase.state import LaidPhase, Step, View, with_card
from melds.rules.phase.values import SUM_VALUES
from melds.rules.phase.variants import Rules
from melds.rules.plays import Build, Discard, Draw, Group, LayPhase, PhasePlay, Skip, Spot, Take

__all__ = ["Reason", "due_phases", "has_open_sum", "refusal"]


class Reason(StrEnum):
    """Why a play is refused; the codes never change."""

    GAME_OVER = "game-over"
    DEAL_OVER = "deal-over"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_PICKED_UP = "not-picked-up"
    ALREADY_PICKED_UP = "already-picked-up"
    NO_DISCARD = "no-discard"
    NOT_THE_DISCARD = "not-the-discard"
    SKIP_TAKEN = "skip-taken"
    NOT_HELD = "not-held"
    SECOND_PHASE = "second-phase"
    NO_SUCH_PHASE = "no-such-phase"
    WRONG_PHASE = "wrong-phase"
    NOT_THE_PHASE = "not-the-phase"
    NO_PHASE_YET = "no-phase-yet"
    NO_SUCH_GROUP = "no-such-group"
    NO_SUCH_INDEX = "no-such-index"
    SKIP_BUILT = "skip-built"
    DOES_NOT_FIT = "does-not-fit"
    SUM_OVERSHOT = "sum-overshot"
    SUM_OPEN = "sum-open"
    SKIP_NEEDS_SEAT = "skip-needs-seat"
    NO_SKIPS = "no-skips"
    NO_SUCH_SEAT = "no-such-seat"
    SKIP_SELF = "skip-self"


PARAGRAPHS = {
    Reason.GAME_OVER: "2.1",
    Reason.DEAL_OVER: "2.7",
    Reason.NOT_YOUR_TURN: "2.3",
    Reason.NOT_PICKED_UP: "2.3",
    Reason.ALREADY_PICKED_UP: "2.3",
    Reason.NO_DISCARD: "2.3",
    Reason.NOT_THE_DISCARD: "2.3",
    Reason.SKIP_TAKEN: "3",
    Reason.NOT_HELD: "2.3",
    Reason.SECOND_PHASE: "2.3",
    Reason.NO_SUCH_PHASE: "2.4",
    Reason.WRONG_PHASE: "2.4",
    Reason.NOT_THE_PHASE: "2.4",
    Reason.NO_PHASE_YET: "2.5",
    Reason.NO_SUCH_GROUP: "2.5",
    Reason.NO_SUCH_INDEX: "2.5",
    Reason.SKIP_BUILT: "3",
    Reason.DOES_NOT_FIT: "2.5",
    Reason.SUM_OVERSHOT: "2.5",
    Reason.SUM_OPEN: "2.5",
    Reason.SKIP_NEEDS_SEAT: "3",
    Reason.NO_SKIPS: "3",
    Reason.NO_SUCH_SEAT: "3",
    Reason.SKIP_SELF: "3",
}
PICK_UPS = (Draw, Take)
TIMES = {2: " twice", 3: " three times"}


def refusal(view: View, play: PhasePlay) -> Refusal | None:
    """Why the mover may not make this play, or None if they may."""
    if view.step is Step.GAME_OVER:
        return _refuse(Reason.GAME_OVER, "the game is over")
    if view.step is Step.DEAL_OVER:
        return _refuse(Reason.DEAL_OVER, f"deal {view.deal} is over and the next one is not dealt yet")
    if view.seat != view.mover:
        return _refuse(Reason.NOT_YOUR_TURN, f"it is seat {view.mover}'s turn, not seat {view.seat}'s")
    if isinstance(play, PICK_UPS):
        return _pick_up_refusal(view, play)
    if view.step is Step.PICK_UP:
        return _refuse(Reason.NOT_PICKED_UP, "a turn begins with picking up a card")
    match play:
        case LayPhase():
            return _lay_refusal(view, play)
        case Build():
            return _build_refusal(view, play)
        case Discard(card):
            return _discard_refusal(view, card)
        case Skip():
            return _skip_refusal(view, play)


def _refuse(reason: Reason, sentence: str, paragraph: str | None = None) -> Refusal:
    return Refusal(reason, sentence, paragraph or PARAGRAPHS[reason])


def _pick_up_refusal(view: View, play: Draw | Take) -> Refusal | None:
    if view.step is Step.PLAY:
        return _refuse(Reason.ALREADY_PICKED_UP, "only one card is picked up in a turn")
    if isinstance(play, Draw):
        return None  # a deal whose deck is empty is over, so there always is a card
    if view.discard is None:
        return _refuse(Reason.NO_DISCARD, f"{play.card} can't be taken, the discard pile is empty")
    if view.discard != play.card:
        return _refuse(Reason.NOT_THE_DISCARD, f"{play.card} can't be taken, {view.discard} is on top")
    if play.card == SKIP:
        return _refuse(Reason.SKIP_TAKEN, "a Skip can't be picked up from the discard pile")
    return None


def due_phases(view: View) -> list[int]:
    """The phases that the mover may lay next in the game (2.4; 3: any that is missing)."""
    done = view.completed[view.mover]
    missing = [number for number, is_done in enumerate(done, 1) if not is_done]
    return missing if view.rules.is_bonus else missing[:1]


def _lay_refusal(view: View, play: LayPhase) -> Refusal | None:
    rules = view.rules
    laid = view.table[view.mover]
    if laid is not None:
        return _refuse(Reason.SECOND_PHASE, f"phase {laid.phase} is on the table, one phase a deal is all")
    if not holds(view.hand, play.cards):
        return _not_held(view.hand, *play.cards)
    if play.phase == 0:
        groups = " and ".join(" ".join(group) or "an empty group" for group in play.groups) or "no groups"
        return _refuse(Reason.NOT_THE_PHASE, f"{groups} can't be laid as any phase")
    if not 1 <= play.phase <= len(rules.phases):
        return _refuse(Reason.NO_SUCH_PHASE, f"{play.phase} is no phase, they go from 1 to {len(rules.phases)}")
    due = due_phases(view)
    if play.phase not in due:
        return _refuse(Reason.WRONG_PHASE, _not_due(play.phase, due, rules), "3" if rules.is_bonus else "2.4")
    problem = _phase_refusal(play, rules)
    if problem is None and len(play.cards) == len(view.hand):
        return _open_sum_refusal(view)
    return problem


def _not_due(phase: int, due: list[int], rules: Rules) -> str:
    if not rules.is_bonus:
        return f"phase {phase} is not due" + (f"; phase {due[0]} is" if due else ", all are completed")
    left = f"; {', '.join(map(str, due))} {'is' if len(due) == 1 else 'are'} left" if due else ""
    return f"phase {phase} is completed already{left}"


def _phase_refusal(play: LayPhase, rules: Rules) -> Refusal | None:
    types = rules.phases[play.phase - 1]
    if len(play.groups) != len(types):
        wanted = " and ".join(f"a {type}" for type in types)
        given = _count(len(play.groups), "group")
        return _refuse(Reason.NOT_THE_PHASE, f"phase {play.phase} is {wanted}, not {given}")
    for group, type in zip(play.groups, types, strict=True):
        problem = why_no_group(group, type, rules)
        if problem is not None:
            why, paragraph = problem
            cards = " ".join(group) or "an empty group"
            return _refuse(Reason.NOT_THE_PHASE, f"{cards} is no {type}: {why}", paragraph)
    return None


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _not_held(hand: tuple[Card, ...], *cards: Card) -> Refusal:
    missing = next(card for card in cards if cards.count(card) > hand.count(card))
    held = " ".join(hand) or "nothing"
    times = TIMES.get(cards.count(missing), f" {cards.count(missing)} times") if missing in hand else ""
    return _refuse(Reason.NOT_HELD, f"{missing} is not in the hand{times}, which is {held}")


def _build_refusal(view: View, play: Build) -> Refusal | None:
    if view.table[view.mover] is None:
        return _refuse(Reason.NO_PHASE_YET, "building needs a phase of one's own on the table in this deal")
    if play.card not in view.hand:
        return _not_held(view.hand, play.card)
    if play.card == SKIP:
        return _refuse(Reason.SKIP_BUILT, "a Skip can't be played to the table")
    spot = play.spot
    laid = view.table[spot.owner] if 0 <= spot.owner < view.rules.seats else None
    if laid is None or not 0 <= spot.group < len(laid.groups):
        return _refuse(Reason.NO_SUCH_GROUP, f"seat {spot.owner} has no group {spot.group} on the table")
    problem = _spot_refusal(play.card, spot, laid, view.rules)
    if problem is None and len(view.hand) == 1:
        return _open_sum_refusal(view, play)
    return problem


def _spot_refusal(card: Card, spot: Spot, laid: LaidPhase, rules: Rules) -> Refusal | None:
    group, kind = laid.groups[spot.group], rules.phases[laid.phase - 1][spot.group].kind
    if not 0 <= spot.index <= len(group):
        return _refuse(Reason.NO_SUCH_INDEX, f"a group of {len(group)} has no place {spot.index} to put a card")
    if kind.is_sum:
        problem = _sum_refusal(card, group, rules)
        if problem is not None:
            return problem
    if fits(card, spot.index, group, kind, rules):
        return None
    if kind.is_run and len(group) >= rules.longest_run:
        return _refuse(Reason.DOES_NOT_FIT, f"{card} can't be added, a run of {len(group)} cards is full")
    where = ""
    if kind.is_run:
        where = " at its start" if spot.index == 0 else " at its end" if spot.index == len(group) else " inside"
    what = describe(group, kind, rules)
    return _refuse(Reason.DOES_NOT_FIT, f"{card} does not fit {' '.join(group)}, {what}{where and ','}{where}")


def _sum_refusal(card: Card, group: Group, rules: Rules) -> Refusal | None:
    now, goal = total(group), next_total(group, rules)
    if goal is None:
        return _refuse(Reason.SUM_OVERSHOT, f"{card} can't be added, {now} is the last total of a sum")
    if now + SUM_VALUES[card] > goal:
        return _refuse(
            Reason.SUM_OVERSHOT, f"{card} makes the sum {now + SUM_VALUES[card]}, past the next total, {goal}"
        )
    return None


def has_open_sum(view: View) -> bool:
    """Whether a sum on the table is between two totals, so that the turn can't end (2.5)."""
    return _open_sum(view.table, view.rules) is not None


def _open_sum(table: tuple[LaidPhase | None, ...], rules: Rules) -> Group | None:
    for laid in table:
        if laid is not None and rules.phases[laid.phase - 1][0].kind.is_sum:
            for group in laid.groups:
                if total(group) not in rules.sum_totals:
                    return group
    return None


def _open_sum_refusal(view: View, last: Build | None = None) -> Refusal | None:
    """Why the turn can't end now, or by building the last card: a sum would be left open (2.5)."""
    table = view.table if last is None else with_card(view.table, last)
    group = _open_sum(table, view.rules)
    if group is None:
        return None
    cards, now, goal = " ".join(group), total(group), next_total(group, view.rules)
    return _refuse(Reason.SUM_OPEN, f"the turn can't end while the sum {cards} is {now}; it must reach {goal}")


def _discard_refusal(view: View, card: Card) -> Refusal | None:
    if card not in view.hand:
        return _not_held(view.hand, card)
    if card == SKIP and not view.rules.plain_skip_discard:
        return _refuse(Reason.SKIP_NEEDS_SEAT, "a Skip is discarded by naming who misses a turn")
    return _open_sum_refusal(view)


def _skip_refusal(view: View, play: Skip) -> Refusal | None:
    if not view.rules.skips:
        return _refuse(Reason.NO_SKIPS, "there are no Skip cards in the basic version")
    if SKIP not in view.hand:
        return _not_held(view.hand, SKIP)
    if not 0 <= play.seat < view.rules.seats:
        return _refuse(Reason.NO_SUCH_SEAT, f"there is no seat {play.seat}, they go from 0 to {view.rules.seats - 1}")
    if play.seat == view.mover:
        return _refuse(Reason.SKIP_SELF, "nobody can make themselves miss a turn")
    return _open_sum_refusal(view)
