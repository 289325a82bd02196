"""How welcome a discard would be to the player who may take it."""

from __future__ import annotations

from melds.cards import SKIP, Card
from melds.kernel.phase.convert import known_cards
from melds.players.phase.builds import takes
from melds.rules.phase.state import Observation
from melds.rules.phase.values import SUM_VALUES, is_wild
from melds.rules.phase.variants import Kind
from melds.rules.plays import Discard, Seat

__all__ = ["Neighbour", "next_seat"]

UNKNOWN, LIKED, DISLIKED = 0.25, 0.9, 0.05  # how welcome a card is: nothing is known, like ones were taken, or thrown
LATELY = 4  # discards that still tell something: plans change


def next_seat(observation: Observation) -> Seat:
    """Who moves next, past those that a Skip has taken out (3)."""
    seats = observation.rules.seats
    others = [(observation.seat + step) % seats for step in range(1, seats)]
    return next((seat for seat in others if not observation.skipped[seat]), others[0])


class Neighbour:
    """What is known of the next player's wishes."""

    def __init__(self, observation: Observation) -> None:
        seat = next_seat(observation)
        self.observation = observation
        self.has_laid = observation.table[seat] is not None
        self.held = known_cards(observation.history)[seat]
        plays = [play for turn in observation.history if turn.seat == seat for play in turn.plays]
        self.thrown = [play.card for play in plays if isinstance(play, Discard)][-LATELY:]
        missing = [number for number, is_done in enumerate(observation.completed[seat], 1) if not is_done]
        self.kind = observation.rules.phases[(missing or [1])[0] - 1][0].kind
        self.knows_aim = not observation.rules.is_bonus or len(missing) == 1  # 3: any phase may be next

    def welcomes(self, card: Card) -> float:
        """The chance that the next player has use for the card."""
        if card == SKIP:
            return 0.0
        if self.has_laid:
            return 1.0 if takes(card, self.observation.table, self.observation.rules) else 0.1
        if is_wild(card):
            return 1.0
        if not self.knows_aim:
            return self._by_likeness(card, ("rank", "suit"))
        match self.kind:
            case Kind.VALUE_SET:
                return self._by_likeness(card, ("rank",))
            case Kind.SUIT_SET:
                return self._by_likeness(card, ("suit",))
            case Kind.RUN | Kind.COLOUR_RUN:
                return self._for_run(card)
            case _:
                return UNKNOWN + SUM_VALUES[card] / 50  # high cards make sums of few cards

    def _by_likeness(self, card: Card, features: tuple[str, ...]) -> float:
        """Like cards that were taken are welcome, like cards that were thrown are not."""
        for feature in features:
            own = getattr(card, feature)
            if any(getattr(other, feature) == own for other in self.held):
                return LIKED
            if any(getattr(other, feature) == own for other in self.thrown):
                return DISLIKED
        return UNKNOWN

    def _for_run(self, card: Card) -> float:
        """A value they hold, or threw, they do not need again."""
        same = any(other.rank == card.rank for other in (*self.held, *self.thrown))
        return DISLIKED if same and self.kind is Kind.RUN else UNKNOWN * 1.5
