"""The arena in the browser: leaderboards that move, players, matches."""

import re

import pytest
from axe import complaints_of_axe
from playwright.sync_api import Page, expect


@pytest.fixture
def board(new_arena_page) -> Page:
    page = new_arena_page()
    page.goto("/tournaments/1")
    return page


def test_a_leaderboard_moves_by_itself_and_keeps_its_filter(board: Page) -> None:
    board.get_by_label("Filter").fill("house of r")
    expect(board.locator("#standings tbody tr")).to_have_count(2)
    expect(board).to_have_url(re.compile("q=house"))
    before = board.locator("#standings caption").inner_text()
    expect(board.locator("#standings caption")).not_to_have_text(before, timeout=60_000)
    expect(board.locator("#standings tbody tr")).to_have_count(2)


def test_a_leaderboard_is_sorted_by_its_heads(board: Page) -> None:
    board.get_by_role("link", name="Player", exact=True).click()
    names = board.locator("#standings tbody th a").all_inner_texts()
    assert names == sorted(names)


def test_axe_has_nothing_to_complain_about_in_the_arena(board: Page) -> None:
    board.wait_for_selector(".matches a", timeout=60_000)
    board.reload()
    board.wait_for_selector(".matches a[href^='/matches/']", timeout=60_000)
    match = board.locator(".matches a").first.get_attribute("href")
    complaints = {}
    pages = [
        "/",
        "/tournaments/1",
        "/tournaments/1/matrix",
        "/tournaments/1/queue",
        "/tournaments/1/errors",
        "/players/1",
    ]
    for address in [*pages, match, "/nowhere"]:
        board.goto(str(address))
        complaints[address] = complaints_of_axe(board)
        board.set_viewport_size({"width": 390, "height": 844})
        assert board.evaluate("document.documentElement.scrollWidth") <= 390, address
    assert {address: found for address, found in complaints.items() if found} == {}


def test_a_match_is_replayed_from_its_address(board: Page) -> None:
    link = board.locator(".matches a[href^='/matches/']").first
    for _ in range(30):
        if link.count():
            break
        board.wait_for_timeout(1000)
        board.reload()
    address = link.get_attribute("href")
    board.goto(f"{address}?play=5")
    expect(board.locator(".card-table")).to_have_attribute("data-version", "5")
    board.wait_for_selector(".log-lines button")
    board.keyboard.press("ArrowRight")
    expect(board).to_have_url(re.compile(r"play=6$"))
    board.keyboard.press("PageDown")
    expect(board.locator(".prompt")).to_contain_text("Deal 2")
