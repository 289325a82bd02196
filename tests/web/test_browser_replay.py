"""Watching and replaying: any moment by key, by address, by the log, through any eyes."""

import re
import time

import pytest
from playwright.sync_api import Page, expect


def finished_game(page: Page, game: str = "phasea") -> str:
    """The address of a game among bots that is over."""
    opened = page.request.post("/api/tables", data={"game": game, "seats": ["greedy"] * 4, "speed": 0}).json()
    deadline = time.monotonic() + 90
    while page.request.get(f"/api/tables/{opened['id']}").json()["step"] != "over":
        assert time.monotonic() < deadline
        time.sleep(0.2)
    return str(opened["url"])


@pytest.fixture
def replay(new_page) -> Page:
    page = new_page()
    page.goto(f"{finished_game(page)}?play=10")
    page.wait_for_selector(".log-lines button")
    return page


def is_at(page: Page, play: int) -> None:
    expect(page.locator(".card-table")).to_have_attribute("data-version", str(play))
    expect(page).to_have_url(re.compile(rf"play={play}$"))


def test_the_keys_go_through_a_game(replay: Page) -> None:
    expect(replay.locator(".card-table")).to_have_attribute("data-version", "10")
    address = replay.evaluate("location.pathname")
    log = replay.request.get(f"/api{address}/log").json()
    replay.keyboard.press("ArrowRight")
    is_at(replay, 11)
    replay.keyboard.press("ArrowLeft")
    replay.keyboard.press("ArrowLeft")
    is_at(replay, 9)
    lines = [line for line in log if line["seat"] is not None]
    turns = {(line["deal"], line["turn"]): line["play"] - 1 for line in reversed(lines)}
    next_turn = min(start for start in turns.values() if start > 9)
    replay.keyboard.press("Shift+ArrowRight")
    is_at(replay, next_turn)
    deals = {line["deal"]: line["play"] - 1 for line in reversed(lines)}
    replay.keyboard.press("PageDown")
    is_at(replay, min(start for start in deals.values() if start > next_turn))  # the turn may have begun a deal
    replay.keyboard.press("End")
    is_at(replay, log[-1]["play"])
    expect(replay.locator(".prompt")).to_contain_text("won")
    replay.keyboard.press("Home")
    is_at(replay, 0)


def test_the_address_leads_to_the_moment(replay: Page) -> None:
    replay.keyboard.press("ArrowRight")
    is_at(replay, 11)
    said = replay.locator(".happened").inner_text()
    replay.goto(replay.url)
    expect(replay.locator(".card-table")).to_have_attribute("data-version", "11")
    expect(replay.locator(".happened")).to_have_text(said)
    expect(replay.get_by_role("slider", name="Moment of the game")).to_have_value("11")


def test_the_log_and_the_scrubber_lead_to_moments(replay: Page) -> None:
    replay.locator(".log-lines li button").nth(2).click()
    is_at(replay, 3)
    expect(replay.locator('.log-lines [aria-current="step"]')).to_have_count(1)
    replay.get_by_role("slider", name="Moment of the game").fill("20")
    is_at(replay, 20)


def test_a_game_is_seen_through_any_eyes_or_with_open_hands(replay: Page) -> None:
    hands = replay.get_by_role("img", name=re.compile("^Hand of"))
    expect(hands).to_have_count(4)
    replay.get_by_label("Whose eyes").select_option("2")
    expect(hands).to_have_count(1)
    expect(hands).to_have_accessible_name(re.compile("^Hand of greedy 3"))
    replay.get_by_label("Whose eyes").select_option("")
    expect(hands).to_have_count(4)


def test_a_replay_plays_by_itself_until_it_is_stopped(replay: Page) -> None:
    replay.get_by_label("Speed").select_option("200")
    replay.keyboard.press("Space")
    expect(replay.get_by_role("button", name="Stop")).to_be_visible()
    replay.wait_for_function("() => Number(document.querySelector('.card-table').dataset.version) >= 14")
    replay.keyboard.press("Space")
    expect(replay.get_by_role("button", name="Play by itself")).to_be_visible()
    stopped = replay.url
    replay.wait_for_timeout(500)
    assert replay.url == stopped


@pytest.mark.parametrize("form", ["record", "log", "JSON"])
def test_a_game_can_be_taken_home(replay: Page, form: str) -> None:
    with replay.expect_download() as download:
        replay.get_by_role("link", name=form, exact=True).click()
    assert download.value.path().stat().st_size > 1000


def test_a_live_game_moves_by_itself_and_can_be_wound_back(new_page) -> None:
    page = new_page()
    data = {"game": "phazed", "seats": ["greedy", "racer", "hoarder", "taker"], "speed": 0.3}
    page.goto(page.request.post("/api/tables", data=data).json()["url"])
    expect(page.locator(".tag", has_text="live")).to_be_visible()
    seen = int(page.locator(".card-table").get_attribute("data-version") or 0)
    moved_on = "seen => Number(document.querySelector('.card-table').dataset.version) >= seen + 3"
    page.wait_for_function(moved_on, arg=seen)
    page.keyboard.press("Home")
    expect(page.locator(".card-table")).to_have_attribute("data-version", "0")
    expect(page.locator(".tag", has_text="paused")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".tag", has_text="live")).to_be_visible()
