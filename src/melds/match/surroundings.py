"""What a trusted bot finds around it, which is what it would find in the sandbox, though it shares our process.

How this works: a bot has its folder as working directory, modules beside it that no other bot sees, and a `random` of
its own. They are put in place before its call. Its modules and its chance stay there until another bot is called or the
match ends: to swap them takes as long as a play. Not swapped are numpy's generator and whatever else is global.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

__all__ = ["Surroundings"]


class Surroundings:
    """The folder, modules and chance of one bot in one match; entered for each of its calls."""

    _present: ClassVar[Surroundings | None] = None  # whose modules and chance are in place

    def __init__(self, folder: Path) -> None:
        self._folder, self._home = str(folder), os.getcwd()
        self._modules: dict[str, ModuleType] = {}
        self._chance: tuple[Any, ...] | None = None
        self._known = 0  # how many modules there were before any of its own that we do not know of

    def __enter__(self) -> None:
        if Surroundings._present is not self:
            if Surroundings._present is not None:
                Surroundings._present.leave()
            self._take_place()
        os.chdir(self._folder)

    def __exit__(self, *_: object) -> None:
        os.chdir(self._home)

    def leave(self) -> None:
        """Takes this bot's modules and chance away, and keeps them for its next call."""
        if Surroundings._present is not self:
            return
        Surroundings._present = None
        for name in list(sys.modules)[self._known :]:
            if self._is_own(name):
                self._modules[name] = sys.modules[name]
        for name in self._modules:
            sys.modules.pop(name, None)
        if self._folder in sys.path:
            sys.path.remove(self._folder)
        self._chance = random.getstate()

    def _take_place(self) -> None:
        Surroundings._present = self
        self._known = len(sys.modules)
        sys.modules.update(self._modules)
        sys.path.insert(0, self._folder)
        if self._chance is not None:
            random.setstate(self._chance)

    def _is_own(self, name: str) -> bool:
        """Whether a module was found in the bot's folder itself; what is installed further below is everybody's."""
        top = os.path.join(self._folder, name.partition(".")[0])
        return os.path.isfile(f"{top}.py") or os.path.isdir(top)
