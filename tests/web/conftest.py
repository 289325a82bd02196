"""A real server and Debian's Chromium for the tests of the browser's side."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from tests.server.serving import Served

from melds.server.settings import Settings

playwright_api = pytest.importorskip("playwright.sync_api")
CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 20_000  # milliseconds; machines are shared
playwright_api.expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[playwright_api.Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine: apt-get install chromium")
    with playwright_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    yield from _served(Served(tmp_path_factory.mktemp("site"), "--no-shows", "--arena", "0"))


@pytest.fixture(scope="session")
def arena_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One on which the house plays its tournaments."""
    yield from _served(Served(tmp_path_factory.mktemp("arena"), "--no-shows", "--pause", "0.5"))


def _served(site: Served) -> Iterator[Served]:
    if not (Path(Settings().bundle) / ".vite" / "manifest.json").exists():
        pytest.skip("the pages are not built: make web")
    site.start()
    yield site
    site.end()


@pytest.fixture
def new_page(browser: playwright_api.Browser, site: Served) -> Iterator[object]:
    """Pages of new visitors, by a function; anything a page complains about fails the test."""
    yield from _visits(browser, site)


@pytest.fixture
def new_arena_page(browser: playwright_api.Browser, arena_site: Served) -> Iterator[object]:
    yield from _visits(browser, arena_site)


def _visits(browser: playwright_api.Browser, site: Served) -> Iterator[object]:
    contexts, complaints = [], []

    def open_page(**options: object) -> playwright_api.Page:
        context = browser.new_context(base_url=site.url, **options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: _note(message, complaints))
        page.on("request", lambda request: _stays_here(request.url, site.url, complaints))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def _note(message: playwright_api.ConsoleMessage, complaints: list[str]) -> None:
    is_connection = "net::ERR" in message.text  # a server that restarts
    is_refusal = "status of 4" in message.text  # the API says no, and the page tells
    if message.type in ("error", "warning") and not is_connection and not is_refusal:
        complaints.append(message.text)


def _stays_here(asked: str, here: str, complaints: list[str]) -> None:
    if not asked.startswith((here, "data:")):
        complaints.append(f"a request to another host: {asked}")
