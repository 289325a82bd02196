"""All pages: nothing for axe to complain about, light and dark; small, from this host alone, and usable on a phone."""

import gzip
import json
from pathlib import Path

import pytest
from axe import complaints_of_axe
from pilots import Seat, seat_to_move
from playwright.sync_api import Page
from test_browser_replay import finished_game

from melds.server.settings import Settings

MOST_BYTES = 120 * 1024
SIZES = [(390, 844), (820, 1180), (1440, 900)]


def visit(page: Page, name: str) -> None:
    match name:
        case "home":
            Seat(page, "phazed")
            page.goto("/")
        case "new table":
            page.goto("/play")
        case "rules":
            page.goto("/rules/huxxy#2.5")
        case "invitation" | "waiting":
            seat = Seat(page, "phasea", ("me", "invite", "greedy", "greedy"))
            if name == "invitation":
                page.goto(seat.opened["invitations"]["1"])
        case "replay":
            page.goto(f"{finished_game(page, 'huxxy')}?play=30")
        case "help":
            Seat(page, "phazed")
            page.keyboard.press("?")
        case game:
            seat = seat_to_move(page, game, turns=1)
            page.keyboard.press("d" if game != "huxxy" else "ArrowRight")
            seat.settle()
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
    page.wait_for_timeout(200)


PAGES = ["home", "new table", "rules", "invitation", "waiting", "replay", "help", "phazed", "phazed-bonus", "huxxy"]


@pytest.mark.parametrize("name", PAGES)
def test_axe_has_nothing_to_complain_about(new_page, name: str) -> None:
    page = new_page()
    visit(page, name)
    assert complaints_of_axe(page) == []


@pytest.mark.parametrize("name", ["home", "new table", "replay", "phazed", "huxxy"])
def test_no_page_scrolls_sideways(new_page, name: str) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    visit(page, name)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_play_page_is_small() -> None:
    bundle = Path(Settings().bundle)
    if not (bundle / ".vite" / "manifest.json").exists():
        pytest.skip("the pages are not built: make web")
    manifest = json.loads((bundle / ".vite" / "manifest.json").read_text(encoding="utf-8"))
    wanted, files = ["src/site.ts", "src/table.ts"], set()
    while wanted:
        chunk = manifest[wanted.pop()]
        files |= {chunk["file"], *chunk.get("css", [])}
        wanted += chunk.get("imports", [])
    assert sum(len(gzip.compress((bundle / file).read_bytes())) for file in files) < MOST_BYTES


def test_a_table_can_be_read_without_scripts(browser, site, new_page) -> None:
    address = finished_game(new_page())
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    assert "At the table" in page.locator("card-table").inner_text()
    assert "discards" in page.locator(".plain-log").inner_text()
    context.close()
