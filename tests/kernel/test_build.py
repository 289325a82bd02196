"""The kernel is compiled where it can be, and can be had as Python all the same."""

import os
import shutil
import subprocess
import sys

import pytest

from melds import kernel
from melds.kernel import rng

SHOW = "import melds.kernel as k, melds.kernel.phase.playout as p; print(k.is_compiled, p.__file__.endswith('.py'))"
BARE = "import sys; sys.modules['cython'] = sys.modules['Cython'] = sys.modules['numpy'] = None"


def printed(code: str, way: str) -> list[str]:
    environment = {**os.environ, "MELDS_KERNEL": way}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_kernel_is_compiled_where_a_compiler_is() -> None:
    assert printed(SHOW, "") == ["True", "False"]


def test_it_says_which_way_it_runs() -> None:
    assert kernel.is_compiled == (not str(rng.__file__).endswith(".py"))


@pytest.mark.parametrize("before", ["pass", BARE])
def test_the_environment_can_ask_for_python(before: str) -> None:
    assert printed(f"{before}; {SHOW}", "interpreted") == ["False", "True"]


def test_it_needs_neither_cython_nor_numpy_to_run() -> None:
    assert printed(f"{BARE}; {SHOW}", "") == printed(SHOW, "")
