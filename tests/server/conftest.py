from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.serving import Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server without games to watch: nothing happens but what the test does."""
    server = Served(tmp_path_factory.mktemp("served"), "--no-shows", "--arena", "0")
    server.start()
    yield server
    server.end()
