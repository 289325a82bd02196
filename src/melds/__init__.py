"""Phazed, PhaseA and Huxxy: three rummy-family card games, for bots and for people.

    >>> import melds
    >>> game = melds.Game("phazed", seed=1)
    >>> game.play("+")
    Draw(card='JS')

The names below are loaded when they are first used, so that `import melds` costs next to nothing.
"""

import os
import sys
from importlib import import_module

TYPE_CHECKING = False  # `typing` itself would take half the time of the import
if TYPE_CHECKING:
    from melds.cards import Card, cards_of
    from melds.errors import BadCall, BadCard, BadPlay, BadRecord, IllegalPlay, MeldsError, Refusal
    from melds.game import Game
    from melds.notation.plays import format_play, parse_play
    from melds.notation.record import Record
    from melds.notation.replay import replay
    from melds.notation.verify import verify
    from melds.players import player
    from melds.rules.plays import Build, Discard, Draw, EndTurn, LayPhase, Move, Place, Skip, Spot, Take

__version__ = "0.1.0"

__all__ = [
    "BadCall",
    "BadCard",
    "BadPlay",
    "BadRecord",
    "Build",
    "Card",
    "Discard",
    "Draw",
    "EndTurn",
    "Game",
    "IllegalPlay",
    "LayPhase",
    "MeldsError",
    "Move",
    "Place",
    "Record",
    "Refusal",
    "Skip",
    "Spot",
    "Take",
    "__version__",
    "cards_of",
    "format_play",
    "parse_play",
    "player",
    "replay",
    "verify",
]

_HOMES = {
    "melds.cards": ("Card", "cards_of"),
    "melds.errors": ("BadCall", "BadCard", "BadPlay", "BadRecord", "IllegalPlay", "MeldsError", "Refusal"),
    "melds.game": ("Game",),
    "melds.notation.plays": ("format_play", "parse_play"),
    "melds.notation.record": ("Record",),
    "melds.notation.replay": ("replay",),
    "melds.notation.verify": ("verify",),
    "melds.players": ("player",),
    "melds.rules.plays": (
        "Build",
        "Discard",
        "Draw",
        "EndTurn",
        "LayPhase",
        "Move",
        "Place",
        "Skip",
        "Spot",
        "Take",
    ),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'melds' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME_OF[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _prefer_sources() -> None:
    """Has the modules of Melds loaded from their Python files, past the compiled ones beside them."""
    from collections.abc import Sequence  # noqa: PLC0415 - none of this is for those who import
    from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader  # noqa: PLC0415

    class Sources:
        @staticmethod
        def find_spec(name: str, path: Sequence[str] | None, _target: object = None, /) -> ModuleSpec | None:
            if not name.startswith(f"{__name__}.") or path is None:
                return None
            return FileFinder(path[0], (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)

    sys.meta_path.insert(0, Sources)


if os.environ.get("MELDS_KERNEL") == "interpreted":
    _prefer_sources()
