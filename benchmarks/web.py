"""How long does a play take when a class is in? Latency of plays under load, and pages read per second.

    .venv/bin/python benchmarks/web.py --seconds 20
    .venv/bin/python benchmarks/web.py --people 50 --watchers 200 --db postgresql://...

Starts a server of its own on loopback. `--people` sit at tables with three bots and play as fast as somebody does who
knows what to do (`--think` seconds between two plays); `--watchers` follow games among bots over server-sent events. A
play's latency is the time from the request to the whole answer. Then the leaderboard, or another page, is read as fast
as `--readers` can, and a table is opened in Chromium again and again: how long until the cards are there?
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx2
from playwright.sync_api import sync_playwright

GAMES = ("phazed", "phasea", "huxxy")
VISITS = 10


class Load:
    """What the clients have seen."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.events = 0
        self.failures = 0


async def person(client: httpx2.AsyncClient, game: str, think: float, load: Load, until: float) -> None:
    """Somebody who draws, and discards what came, table after table."""
    while time.monotonic() < until:
        body = {"game": game, "seats": ["me", "greedy", "greedy", "greedy"], "speed": 0.2}
        table = (await client.post("/api/tables", json=body)).json()["id"]
        while time.monotonic() < until:
            seen = (await client.get(f"/api/tables/{table}")).json()
            if seen["step"] == "over":
                break
            if seen["mover"] == 0:
                hand = seen["seats"][0]["hand"]
                drawn = seen["step"] == "play" and game != "huxxy"
                await play(client, table, seen["version"], f"-{random.choice(hand)}" if drawn else "+", load)
            await asyncio.sleep(random.uniform(0.5, 1.5) * think)


async def play(client: httpx2.AsyncClient, table: str, version: int, text: str, load: Load) -> None:
    began = time.perf_counter()
    answer = await client.post(f"/api/tables/{table}/plays", json={"version": version, "plays": [text]})
    load.latencies.append(time.perf_counter() - began)
    load.failures += answer.status_code >= 500


async def watcher(client: httpx2.AsyncClient, table: str, load: Load, until: float) -> None:
    """Somebody who follows a game."""
    async with client.stream("GET", f"/api/tables/{table}/events", timeout=None) as stream:
        async for line in stream.aiter_lines():
            load.events += line.startswith("event:")
            if time.monotonic() > until:
                return


async def reader(client: httpx2.AsyncClient, path: str, until: float) -> int:
    count = 0
    while time.monotonic() < until:
        (await client.get(path)).raise_for_status()
        count += 1
    return count


def clients(url: str, count: int) -> list[httpx2.AsyncClient]:
    limits = httpx2.Limits(max_connections=None)
    return [httpx2.AsyncClient(base_url=url, timeout=60, limits=limits) for _ in range(count)]


async def measure(url: str, options: argparse.Namespace) -> None:
    load, until = Load(), time.monotonic() + options.seconds
    people, others = clients(url, options.people), clients(url, options.watchers)
    shows: list[dict[str, Any]] = [each for each in httpx2.get(f"{url}/api/tables").json() if each["is_show"]]
    async with asyncio.TaskGroup() as group:
        for number, client in enumerate(people):
            group.create_task(person(client, GAMES[number % len(GAMES)], options.think, load, until))
        for number, client in enumerate(others):
            group.create_task(watcher(client, shows[number % len(shows)]["id"], load, until))
    print_latencies(load, options)
    until = time.monotonic() + options.seconds / 2
    counts = await asyncio.gather(*(reader(client, options.page, until) for client in clients(url, options.readers)))
    print(f"| reads of {options.page} a second | {sum(counts) / (options.seconds / 2):.0f} |")


def print_latencies(load: Load, options: argparse.Namespace) -> None:
    ordered = sorted(load.latencies)
    print(f"\n| {options.people} people play, {options.watchers} watch | |\n|---|---:|")
    print(f"| plays made | {len(ordered)} |")
    print(f"| views sent to watchers a second | {load.events / options.seconds:.0f} |")
    print(f"| a play, median | {1000 * statistics.median(ordered):.1f} ms |")
    for share in (0.95, 0.99):
        print(f"| a play, p{100 * share:.0f} | {1000 * ordered[int(share * (len(ordered) - 1))]:.1f} ms |")
    print(f"| a play, slowest | {1000 * ordered[-1]:.1f} ms |")
    print(f"| errors of the server | {load.failures} |")


def print_page(url: str) -> None:
    """How long a table takes to open, each time in a fresh browser profile."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        body = {"game": "phazed", "seats": ["me", "greedy", "greedy", "greedy"], "speed": 0}
        ready = []
        for _ in range(VISITS):
            page = browser.new_context(base_url=url).new_page()
            page.goto(page.request.post("/api/tables", data=body).json()["url"])
            page.wait_for_selector(".hand [role=option]")
            ready.append(page.evaluate("performance.now()"))
            page.context.close()
        browser.close()
    print(f"| a table opens in Chromium, median of {VISITS} | {statistics.median(ready):.0f} ms |")


def served(options: argparse.Namespace, folder: str) -> tuple[subprocess.Popen[bytes], str]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
    db = options.db or str(Path(folder) / "web.db")
    command = [sys.executable, "-m", "melds", "serve", "--db", db, "--port", str(port)]
    process = subprocess.Popen([*command, "--workers", str(options.workers)])
    url = f"http://127.0.0.1:{port}"
    for _ in range(600):
        try:
            if len(httpx2.get(f"{url}/api/tables").json()) >= len(GAMES):
                return process, url
        except httpx2.TransportError:
            pass
        time.sleep(0.1)
    sys.exit("the server did not start")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=50)
    parser.add_argument("--watchers", type=int, default=200)
    parser.add_argument("--readers", type=int, default=8)
    parser.add_argument("--page", default="/")
    parser.add_argument("--think", type=float, default=2.0, help="seconds between two plays of a person")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--db", help="by default a new SQLite file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, url = served(options, folder)
        try:
            asyncio.run(measure(url, options))
            print_page(url)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(20)


if __name__ == "__main__":
    main()
