"""The arena in the browser, on a server that plays its own open tournaments."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.serving import Served

from melds.notation.match_log import parse_log
from melds.notation.record import Record
from melds.notation.verify import verify


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose open tournaments have begun."""
    server = Served(tmp_path_factory.mktemp("house"), "--no-shows", "--arena", "1", "--pause", "0")
    server.start()
    until = time.monotonic() + 90
    with server.client() as client:
        while any(each["matches"] < 3 for each in client.get("/api/tournaments").json()):
            assert time.monotonic() < until, server.log.read_text()
            time.sleep(0.2)
    yield server
    server.end()


def get(server: Served, path: str) -> Any:
    with server.client() as client:
        answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def text_of(server: Served, path: str) -> str:
    with server.client() as client:
        return client.get(path).text


def test_a_fresh_server_has_an_open_tournament_of_each_game_that_goes_on(house: Served) -> None:
    before = {each["game"]: each["matches"] for each in get(house, "/api/tournaments")}
    assert set(before) == {"phazed", "phasea", "huxxy"}
    until = time.monotonic() + 30
    while (now := sum(each["matches"] for each in get(house, "/api/tournaments"))) <= sum(before.values()):
        assert time.monotonic() < until
        time.sleep(0.1)
    assert now > sum(before.values())


def test_the_leaderboard_is_the_same_on_the_page_and_over_the_api(house: Served) -> None:
    rows = get(house, "/api/tournaments/3/standings")
    assert sum(row["matches"] for row in rows) % 4 == 0
    page = text_of(house, "/tournaments/3")
    assert {row["player"] for row in rows} == set(re.findall(r'<a href="/players/\d+">([^<]+)</a>', page))


@pytest.mark.parametrize("sort", ["player", "matches", "rating", "win_share"])
def test_the_leaderboard_is_sorted_and_filtered_by_its_address(house: Served, sort: str) -> None:
    page = text_of(house, f"/tournaments/1?sort={sort}&q=DER")
    names = re.findall(r'<a href="/players/\d+">([^<]+)</a>', page)
    assert names == ["hoarder"]
    rows, values = rows_and_values(house, sort)
    known = [values[name] for name in rows if values[name] is not None]
    assert known == sorted(known, reverse=sort != "player")


def rows_and_values(house: Served, sort: str) -> tuple[list[str], dict[str, Any]]:
    """Players as the page has them, and what they are sorted by; at a moment in which no match ends in between."""
    for _ in range(50):
        before = get(house, "/api/tournaments/1/standings")
        rows = re.findall(r'<a href="/players/\d+">([^<]+)</a>', text_of(house, f"/tournaments/1?sort={sort}"))
        if get(house, "/api/tournaments/1/standings") == before:
            return rows, {row["player"]: row[sort] for row in before}
    raise AssertionError("the standings never stood still")


def test_htmx_gets_the_rows_alone(house: Served) -> None:
    with house.client() as client:
        part = client.get("/tournaments/1", headers={"hx-request": "true"}).text
    assert part.startswith("<table")


def test_a_match_is_replayed_from_any_seat_and_verified(house: Served) -> None:
    match = get(house, "/api/tournaments/2/matches")[0]
    record = Record.loads(text_of(house, f"/api/matches/{match['id']}/download.melds"))
    assert verify(record).difference is None
    parse_log(text_of(house, f"/api/matches/{match['id']}/download.log"))
    last = get(house, f"/api/matches/{match['id']}/positions/{sum(seat['plays'] for seat in match['seats'])}")
    assert last["result"]["ranks"] == [seat["rank"] for seat in match["seats"]]
    first = get(house, f"/api/matches/{match['id']}/positions/0?eyes=2")
    assert [seat["hand"] is not None for seat in first["seats"]] == [False, False, True, False]
    assert f'play="{7}"' in text_of(house, f"/matches/{match['id']}?play=7")


def test_a_custom_game_is_played_and_rates_nobody(house: Served) -> None:
    versions = [row["version"] for row in get(house, "/api/tournaments/3/standings")][:4]
    with house.client() as client:
        made = client.post("/api/tournaments/3/custom", json={"players": versions}).json()
    assert (made["kind"], made["stage"]) == ("custom", "due")
    page = text_of(house, made["url"])
    is_played = get(house, f"/api/matches/{made['id']}")["stage"] == "played"  # it may be, by now
    assert is_played or "It is drawn, and comes soon." in page or "It is being played." in page
    until = time.monotonic() + 60
    while get(house, f"/api/matches/{made['id']}")["stage"] != "played":
        assert time.monotonic() < until
        time.sleep(0.1)
    rated = get(house, "/api/tournaments/3/matches?most=200")
    assert [each["kind"] for each in rated if each["id"] == made["id"]] == ["custom"]


def test_a_player_s_page_tells_its_rating_matches_and_opponents(house: Served) -> None:
    row = next(row for row in get(house, "/api/tournaments/1/standings") if row["matches"])
    player = get(house, f"/api/players/{row['version']}")
    assert player["player"] == row["player"]
    assert player["matches"]
    assert sum(each["wins"] + each["losses"] + each["ties"] for each in player["meetings"]) >= 3
    page = text_of(house, f"/players/{row['version']}")
    assert f"<h1>{row['player']}" in page


@pytest.mark.parametrize("path", ["matrix", "queue", "errors"])
def test_every_page_of_a_tournament_can_be_read_without_script(house: Served, path: str) -> None:
    assert "Open Phazed" in text_of(house, f"/tournaments/1/{path}")


@pytest.mark.parametrize("path", ["/tournaments/99", "/players/999999", "/matches/999999", "/tables/none", "/x"])
def test_what_is_not_there_is_said_so_on_a_page_and_in_the_api(house: Served, path: str) -> None:
    with house.client() as client:
        page = client.get(path)
        assert (page.status_code, "There is nothing here" in page.text) == (404, True)
        assert client.get(f"/api{path}").status_code == 404


def test_whoever_follows_a_tournament_is_told_of_every_match(house: Served) -> None:
    with house.client() as client, client.stream("GET", "/api/tournaments/3/events") as stream:
        counts = []
        for line in stream.iter_lines():
            if line.startswith("data:"):
                counts.append(int(line.removeprefix("data:")))
            if len(counts) == 2:
                break
    assert counts[1] > counts[0]
