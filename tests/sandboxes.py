"""For whom this machine has a sandbox; a test that has none is skipped."""

import os
import subprocess
import sys
from functools import cache

import pytest

from melds.sandbox.host import missing_layers

ROOT, NOBODY = 0, 65534


def skip_without_sandbox(uid: int | None = None) -> None:
    """Skips a test for which this machine has no sandbox; for another user, if one is given."""
    if _missing():
        pytest.skip(f"this machine lacks {', '.join(_missing())}")
    if uid not in (None, os.geteuid()) and os.geteuid() != ROOT:
        pytest.skip("only root can become somebody else")
    if uid == NOBODY and not _users_have_namespaces():
        pytest.skip("this kernel allows user namespaces to root only")


@cache
def _missing() -> tuple[str, ...]:
    return missing_layers()


@cache
def _users_have_namespaces() -> bool:
    code = "import os; from melds.sandbox.linux import prctl; from melds.sandbox.namespaces import enter\n"
    code += f"os.setresuid(*[{NOBODY}] * 3); prctl(4, 1); enter()"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0
