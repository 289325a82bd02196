import pytest

from melds.course import champions


@pytest.fixture(autouse=True)
def _quick_champions(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The functions are tested with a player that does not think long, but for tests that are about the champion."""
    monkeypatch.setattr(champions, "_champions", {})
    if "champion" not in request.node.name:
        monkeypatch.setattr(champions, "NAME", "tactician")
