"""Test modules may import the helpers that lie beside them and in this folder; under CI nothing may be skipped."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Iterator[None]:
    """A test that is skipped where CI=true has failed: CI must have all it needs."""
    report = yield
    if report.skipped and os.environ.get("CI") == "true" and not hasattr(report, "wasxfail"):
        report.outcome, report.longrepr = "failed", f"skipped, which CI does not allow: {report.longrepr}"
    return report
