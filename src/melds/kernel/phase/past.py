"""What the others were seen to do in a deal before they laid, turn by turn; plain Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from melds.cards import SKIP, Card
from melds.kernel import cards
from melds.kernel.phase import layout
from melds.rules.phase import Turn
from melds.rules.plays import Discard, Draw, LayPhase, Skip, Take

__all__ = ["Done", "past_turns"]

MOST = 8  # turns of each seat; what happened earlier costs more than it tells


class Done(NamedTuple):
    """A turn in which somebody picked up a card and threw one, and did nothing else; cards as numbers."""

    seat: int
    offered: int  # the discard that lay on top; NO_CARD if it is not known
    is_taken: bool
    thrown: int
    is_known: bool  # whether the thrown card had been taken before
    is_free: bool  # whether nobody had laid, so that a phase may have been held back


def past_turns(history: Iterable[Turn]) -> list[Done]:
    """The last turns of everybody, in order; none of who has laid, or played on because all others were skipped."""
    found: list[list[Done]] = [[] for _ in range(layout.SEATS)]
    over: set[int] = set()
    own: list[list[Card]] = [[] for _ in range(layout.SEATS)]
    is_free = True
    for turn, top in _with_tops(history):
        match turn.plays:
            case (Draw() | Take() as pick, Discard() | Skip() as end):
                held, thrown = own[turn.seat], end.card if isinstance(end, Discard) else SKIP
                if isinstance(pick, Take):
                    held.append(pick.card)
                is_known = thrown in held
                if is_known:
                    held.remove(thrown)
                offered = cards.NO_CARD if top is None else cards.number_of(top)
                found[turn.seat].append(
                    Done(turn.seat, offered, isinstance(pick, Take), cards.number_of(thrown), is_known, is_free)
                )
            case _:
                over.add(turn.seat)
                is_free = is_free and not any(isinstance(play, LayPhase) for play in turn.plays)
    return [done for seat, turns in enumerate(found) if seat not in over for done in turns[-MOST:]]


def _with_tops(history: Iterable[Turn]) -> Iterator[tuple[Turn, Card | None]]:
    """Each turn, and the card that lay on top of the discards when it began."""
    pile: list[Card | None] = []
    for turn in history:
        taken = next((play.card for play in turn.plays if isinstance(play, Take)), None)
        yield turn, taken if taken is not None else (pile[-1] if pile else None)
        for play in turn.plays:
            if isinstance(play, Take):
                pile = pile[:-1]
            elif isinstance(play, Discard):
                pile.append(play.card)
            elif isinstance(play, Skip):
                pile.append(SKIP)
