"""The tactician and the champion of Huxxy by name, whole or without one of their ideas."""

from __future__ import annotations

from melds.errors import MeldsError
from melds.players.budget import Budget
from melds.players.huxxy.champion import WHOLE, ChampionHuxxyPlayer
from melds.players.huxxy.parameters import parameters_of, value_of
from melds.players.huxxy.tactician import TacticianHuxxyPlayer
from melds.rules.huxxy import Rules

__all__ = ["IDEAS", "WHOLE", "tier"]

# what is set to 0 for a player without an idea
IDEAS: dict[str, tuple[str, ...]] = {
    "hold": ("batch", "opening"),  # small turns are held back
    "alarm": ("hurry",),  # but not when somebody is nearly out
    "end": ("late", "late_points"),  # nor when the stock ends
    "ready": ("ready", "grouped"),  # cards that can be placed later, too, are worth less to place now
    "outs": ("paired", "outs"),  # pairs are kept, the more unseen cards complete them
    "gifts": ("gifts",),  # a table that takes many unseen cards is a gift to the others
    "joker": ("joker",),  # Jokers are kept
    "exact": (),  # the solver finds turns that are not made of pieces
    "weights": (),  # hands are likely by what their holders did (the champion's alone, like the next two)
    "plain": (),  # in playouts the others move nothing that lies on the table (not where there are Jokers)
    "value": (),  # playouts end after two own turns with a learned guess, not at the end of the game
    "search": (),
}


def tier(
    name: str, rules: Rules, *, seed: int = 0, idea: str | None = None, budget: Budget = WHOLE
) -> TacticianHuxxyPlayer:
    """A tactician or a champion; without an idea, to measure what the idea is worth."""
    if idea is not None and idea not in IDEAS:
        raise MeldsError(f"there is no idea {idea!r}; the ideas are {', '.join(IDEAS)}")
    parameters = parameters_of(rules) | dict.fromkeys(IDEAS[idea] if idea is not None else (), 0.0)
    is_exact = idea != "exact"
    if name == "tactician" or idea == "search":
        return TacticianHuxxyPlayer(parameters, is_exact=is_exact)
    value = None if idea == "value" else value_of(rules)
    is_plain = idea != "plain" and not rules.jokers  # with Jokers nothing is gained by it (docs/strength.md)
    ways = {"is_knowing": idea != "weights", "is_plain": is_plain, "is_exact": is_exact}
    return ChampionHuxxyPlayer(parameters, value, seed, budget, **ways)
