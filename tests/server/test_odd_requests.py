"""Requests that nobody would send: whatever comes in, the server answers, and never with an error of its own."""

from __future__ import annotations

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from tests.server.serving import Served

from melds.server.app import create_app

STREAM = "/events"  # it has no end
OPERATIONS = sum(len(path) for name, path in create_app().openapi()["paths"].items() if not name.endswith(STREAM))


def test_no_request_makes_the_server_fail(served: Served) -> None:
    schema = schemathesis.openapi.from_url(f"{served.url}/api/openapi.json")
    tried = 0
    for found in schema.get_all_operations():
        operation = found.ok()
        if operation.path.endswith(STREAM):
            continue
        tried += 1

        @given(case=operation.as_strategy())
        @settings(
            max_examples=30,
            deadline=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def requests(case: schemathesis.Case) -> None:
            response = case.call()
            assert response.status_code < 500, f"{case.method} {case.path}: {response.text}"

        requests()
    assert tried == OPERATIONS >= 15
