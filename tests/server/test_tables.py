"""Tables over the API, on a real server: opened, played, joined, left, and taken up again after any interruption."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from typing import Any

import httpx2
import pytest
from tests.server.serving import Served

BOTS = ["greedy", "greedy", "greedy"]


def opened(client: httpx2.Client, game: str = "phazed", seats: list[str] | None = None, speed: float = 0) -> str:
    answer = client.post("/api/tables", json={"game": game, "seats": seats or ["me", *BOTS], "speed": speed})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def view(client: httpx2.Client, table: str) -> dict[str, Any]:
    return dict(client.get(f"/api/tables/{table}").json())


def my_turn(client: httpx2.Client, table: str, seat: int = 0) -> dict[str, Any]:
    """The view once it is the seat's turn, or the game is over."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        seen = view(client, table)
        if seen["mover"] == seat or seen["step"] == "over":
            return seen
        time.sleep(0.01)
    raise AssertionError(f"the bots do not play: {seen}")


def play(client: httpx2.Client, table: str, version: int, *plays: str) -> httpx2.Response:
    return client.post(f"/api/tables/{table}/plays", json={"version": version, "plays": plays})


def drawn_and_discarded(client: httpx2.Client, table: str, seat: int = 0) -> dict[str, Any]:
    seen = my_turn(client, table, seat)
    seen = play(client, table, seen["version"], "+").json()
    card = seen["seats"][seat]["hand"][-1]
    return dict(play(client, table, seen["version"], f"-{card}").json())


def test_a_turn_is_played_and_the_bots_follow(served: Served) -> None:
    with served.client() as client:
        table = opened(client)
        seen = my_turn(client, table)
        assert (seen["eyes"], seen["step"], len(seen["seats"][0]["hand"])) == (0, "pick-up", 10)
        after = drawn_and_discarded(client, table)
        assert after["mover"] == 1
        assert my_turn(client, table)["version"] >= after["version"] + 6


@pytest.mark.parametrize(
    ("plays", "status", "reason"),
    [
        (["-2C"], 422, "not-picked-up"),
        (["+", "-2C"], 422, "bad-request"),
        (["gibberish"], 422, "bad-request"),
        (["KC>0"], 422, "bad-request"),
        ([], 422, "bad-request"),
        (["+"] * 41, 422, "bad-request"),
    ],
)
def test_what_the_rules_refuse_changes_nothing(served: Served, plays: list[str], status: int, reason: str) -> None:
    with served.client() as client:
        table = opened(client)
        seen = my_turn(client, table)
        answer = play(client, table, seen["version"], *plays)
        assert (answer.status_code, answer.json()["reason"]) == (status, reason)
        assert view(client, table) == seen


def test_plays_for_an_older_table_are_refused(served: Served) -> None:
    with served.client() as client:
        table = opened(client)
        seen = my_turn(client, table)
        assert play(client, table, seen["version"] - 1, "+").status_code == 409


def test_of_two_identical_requests_one_is_made(served: Served) -> None:
    with served.client() as client:
        table = opened(client)
        version = my_turn(client, table)["version"]
        assert [play(client, table, version, "+").status_code for _ in range(2)] == [200, 409]


def test_a_draft_shows_the_table_as_it_would_be_and_makes_nothing(served: Served) -> None:
    with served.client() as client:
        table = opened(client, "huxxy")
        seen = my_turn(client, table)
        card = seen["seats"][0]["hand"][0]
        draft = client.post(f"/api/tables/{table}/draft", json={"plays": [f"{card}>0"]}).json()
        assert draft["refused"] is None
        assert draft["view"]["groups"][0] == {"cards": [card], "is_whole": False, "note": "it has fewer than 3 cards"}
        assert draft["view"]["can_end"]["reason"] == "bad-group"
        assert draft["view"]["plays_left"] == 5
        assert view(client, table) == seen


def test_a_draft_says_which_play_is_refused_and_never_draws(served: Served) -> None:
    with served.client() as client:
        table = opened(client)
        my_turn(client, table)
        for plays, reason in (["1[2C|3C]"], "not-picked-up"), (["+"], "bad-play"), (["??"], "bad-play"):
            draft = client.post(f"/api/tables/{table}/draft", json={"plays": plays}).json()
            assert draft["refused"]["reason"] == reason
            assert len(draft["view"]["seats"][0]["hand"]) == 10


def test_only_who_sits_there_may_play(served: Served) -> None:
    with served.client() as client, served.client() as stranger:
        table = opened(client)
        version = my_turn(client, table)["version"]
        assert play(stranger, table, version, "+").json()["reason"] == "not-yours"
        for act in "draft", "hint", "leave":
            body = {"plays": []} if act == "draft" else None
            assert stranger.post(f"/api/tables/{table}/{act}", json=body).status_code == 403
        assert view(stranger, table)["seats"][0]["hand"] is None


def test_an_invitation_seats_one_person_and_the_game_begins(served: Served) -> None:
    with served.client() as ada, served.client() as bob, served.client() as eve:
        answer = ada.post("/api/tables", json={"game": "phasea", "seats": ["me", "invite", "greedy", "greedy"]}).json()
        table, link = answer["id"], answer["invitations"]["1"]
        assert view(ada, table)["step"] == "waiting"
        invitation = link.rsplit("/", 1)[1]
        wanted = {"invitation": invitation, "name": "Bob"}
        assert bob.get(link).status_code == 200
        joined = bob.post(f"/api/tables/{table}/join", json=wanted).json()
        assert (joined["eyes"], joined["seats"][1]["name"], joined["mover"]) == (1, "Bob", 1)
        assert eve.post(f"/api/tables/{table}/join", json=wanted).json()["reason"] == "not-yours"
        assert drawn_and_discarded(bob, table, seat=1)["eyes"] == 1


def test_who_leaves_is_played_on_by_a_bot(served: Served) -> None:
    with served.client() as client:
        table = opened(client)
        version = my_turn(client, table)["version"]
        assert client.post(f"/api/tables/{table}/leave").json()["eyes"] is None
        until = time.monotonic() + 30
        while view(client, table)["version"] < version + 12:
            assert time.monotonic() < until
            time.sleep(0.02)


def test_a_table_survives_a_kill(tmp_path: Path) -> None:
    served = Served(tmp_path, "--no-shows", "--arena", "0")
    served.start()
    with served.client() as client:
        table = opened(client)
        drawn_and_discarded(client, table)
        before = my_turn(client, table)
        served.end(signal.SIGKILL)
        served.start()
        assert view(client, table) == before
        drawn_and_discarded(client, table)
        assert my_turn(client, table)["version"] > before["version"] + 2
        assert served.end() in (0, -signal.SIGTERM)  # it says by which signal it was asked to end


def test_whoever_follows_a_table_sees_every_play(served: Served) -> None:
    with served.client() as client, served.client() as watcher:
        table = opened(client)
        version = my_turn(client, table)["version"]
        with watcher.stream("GET", f"/api/tables/{table}/events") as stream:
            lines = stream.iter_lines()
            assert next(line for line in lines if line.startswith("id:")) == f"id: {version}"
            play(client, table, version, "+")
            assert next(line for line in lines if line.startswith("id:")) == f"id: {version + 1}"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"game": "bridge", "seats": ["me", *BOTS]}, "there is no game 'bridge'"),
        ({"game": "phazed", "seats": ["me", *BOTS[1:]]}, "at least 4 items"),
        ({"game": "phazed", "seats": ["me", "me", *BOTS[1:]]}, "one seat only"),
        ({"game": "phazed", "seats": ["me", "<b>", *BOTS[1:]]}, "there is no bot '<b>'"),
        ({"game": "phazed", "seats": ["me", *BOTS], "speed": -1}, "greater than or equal to 0"),
    ],
)
def test_a_table_that_can_t_be_opened_is_refused_with_a_reason(served: Served, body: Any, words: str) -> None:
    with served.client() as client:
        answer = client.post("/api/tables", json=body)
        assert answer.status_code == 422
        assert words in answer.json()["sentence"]


@pytest.mark.parametrize("name", ["<script>", "", " ", "x" * 25, "\u202eeda"])
def test_a_name_that_could_mislead_is_refused(served: Served, name: str) -> None:
    with served.client() as client:
        assert client.put("/api/me", json={"name": name}).status_code == 422


def test_a_name_stays_with_the_browser_and_a_forged_cookie_is_nobody(served: Served) -> None:
    with served.client() as client:
        client.put("/api/me", json={"name": "Ada L."})
        assert client.get("/api/me").json() == {"name": "Ada L."}
        forged = client.cookies["melds_person"].swapcase()
    with httpx2.Client(base_url=served.url, cookies={"melds_person": forged}) as client:
        assert client.get("/api/me").json() == {"name": None}


def test_pages_of_other_sites_can_t_play_for_us(served: Served) -> None:
    with served.client() as client:
        table = opened(client)
        seen = my_turn(client, table)
        answer = client.post(
            f"/api/tables/{table}/plays",
            json={"version": seen["version"], "plays": ["+"]},
            headers={"origin": "https://elsewhere.example"},
        )
        assert answer.status_code == 403
        assert view(client, table) == seen


def test_every_answer_forbids_what_is_not_ours(served: Served) -> None:
    with served.client() as client:
        for path in "/", "/play", "/api/games", "/nowhere":
            policy = client.get(path).headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy


def test_two_processes_share_their_tables(tmp_path: Path) -> None:
    served = Served(tmp_path, "--no-shows", "--arena", "0", "--workers", "2")
    served.start()
    with served.client() as client:
        table = opened(client)
        for _ in range(6):  # connections are new, so either process may answer
            drawn_and_discarded(client, table)
            with httpx2.Client(base_url=served.url, cookies=dict(client.cookies)) as other:
                assert my_turn(other, table)["eyes"] == 0
    served.end()


def test_the_server_says_that_it_is_well_and_counts_what_it_does(served: Served) -> None:
    with served.client() as client:
        assert client.get("/healthz").text == "well\n"
        opened(client)
        text = client.get("/metrics").text
        assert 'melds_tables{status="playing"}' in text
        assert 'melds_request_seconds_count{method="POST",route="/api/tables",status="201"}' in text


def test_watchers_that_come_and_go_break_nothing(served: Served) -> None:
    with served.client() as client, served.client() as watcher:
        table = opened(client)
        for _ in range(8):
            with watcher.stream("GET", f"/api/tables/{table}/events") as one:
                with served.client() as other, other.stream("GET", f"/api/tables/{table}/events") as two:
                    assert next(line for line in two.iter_lines() if line.startswith("id:"))
                drawn_and_discarded(client, table)
                assert next(line for line in one.iter_lines() if line.startswith("id:"))
    assert "Exception" not in served.log.read_text()
