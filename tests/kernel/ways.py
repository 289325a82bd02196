"""The kernel loaded as Python although its compiled modules are there, for tests that compare both in one process."""

import importlib
import os
import sys
from types import ModuleType
from unittest import mock

import melds

KERNEL = "melds.kernel"


def interpreted(*names: str) -> list[ModuleType]:
    """Modules of the kernel, such as `rng` or `phase.state`, as interpreted; what is imported otherwise stays."""
    with (
        mock.patch.dict(sys.modules),
        mock.patch.dict(os.environ, MELDS_KERNEL="interpreted"),
        mock.patch.object(sys, "meta_path", sys.meta_path[:]),
        mock.patch.object(melds, "kernel", None, create=True),
    ):
        for name in [name for name in sys.modules if name == KERNEL or name.startswith(f"{KERNEL}.")]:
            del sys.modules[name]
        return [importlib.import_module(f"{KERNEL}.{name}") for name in names]
