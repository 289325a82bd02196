"""Three ways to play at the table in a browser, and somebody who plays a deal by any of them.

What to play comes from the hint of the API; how it gets to the table is the page's business alone. A `Seat` is
somebody at a table; `Mouse`, `Keyboard` and `Touch` are the ways.
"""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Locator, Page

from melds.notation.plays import parse_play
from melds.rules.plays import Build, Discard, Draw, EndTurn, LayPhase, Move, Place, Skip, Take

NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king", "0": "10"}
SUITS = {"H": "hearts", "D": "diamonds", "S": "spades", "C": "clubs"}
KEYS = {"Draw": "d", "Take": "t", "Lay": "l", "End turn": "e"}
NUMBERED = re.compile(r"(slot|common):(\d)")  # places that a digit stands for
FAST_BOTS = ("greedy", "racer", "hoarder")


def name_of(card: str) -> str:
    if card in ("ZZ", "XX"):
        return {"ZZ": "Skip", "XX": "Joker"}[card]
    return f"{NAMES.get(card[0], card[0])} of {SUITS[card[1]]}"


class Seat:
    """Seat 0 of a new table among fast bots, in a page."""

    def __init__(self, page: Page, game: str, seats: tuple[str, ...] = ("me", *FAST_BOTS), speed: float = 0) -> None:
        self.page, self.game = page, game
        answer = page.request.post("/api/tables", data={"game": game, "seats": list(seats), "speed": speed})
        assert answer.ok, answer.text()
        self.opened = answer.json()
        self.url, self.api = self.opened["url"], f"/api{self.opened['url']}"
        page.goto(self.url)
        self.settle()

    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.request.get(self.api).json()
        return found

    @property
    def draft(self) -> list[str]:
        kept = self.page.evaluate(f"JSON.parse(sessionStorage.getItem('melds:draft:{self.opened['id']}'))")
        return list(kept["plays"]) if kept else []

    def settle(self) -> None:
        """Wait until the page has nothing more to ask."""
        self.page.wait_for_selector('.card-table[data-busy="false"]')

    def await_turn(self) -> bool:
        """Wait until seat 0 is to move and the page knows; False if the deal or the game is over before."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if self.page.locator("dialog[open]").count():
                return False
            view = self.view()
            if view["mover"] == 0:
                self.page.wait_for_selector(f'.card-table[data-version="{view["version"]}"]')
                self.settle()
                return self.page.locator("dialog[open]").count() == 0
            time.sleep(0.03)
        raise AssertionError("nobody moves any more")

    def hint(self) -> str:
        answer = self.page.request.post(f"{self.api}/hint", data={"plays": self.draft})
        assert answer.ok, answer.text()
        return str(answer.json()["play"])

    def play_turn(self, way: Way) -> None:
        """All plays of one turn, as the hints go."""
        while True:
            before = (self.view()["version"], self.draft)
            play = parse_play(self.hint())
            way.make(self, play)
            self.settle()
            now = (self.view()["version"], self.draft)
            assert now != before, f"{play} did not happen: {self.page.locator('.status').inner_text()}"
            if isinstance(play, Discard | Skip) or self._is_out(play):
                way.do(self, "End turn")
            elif not isinstance(play, EndTurn) and not (isinstance(play, Draw) and self.game.startswith("huxxy")):
                continue
            self.page.wait_for_selector('.card-table[data-drafted="0"]')
            return

    def _is_out(self, play: object) -> bool:
        return isinstance(play, Build | LayPhase) and not self.page.locator(".hand [data-grip]").count()

    def play_deal(self, way: Way) -> int:
        """Turns until the deal is over; the page tells so."""
        turns = 0
        while self.await_turn():
            self.play_turn(way)
            turns += 1
        return turns


def seat_to_move(page: Page, game: str, turns: int = 0) -> Seat:
    """A seat that is to move after `turns` turns of its own; deals that end before are left for new ones."""
    for _ in range(50):
        seat = Seat(page, game)
        alive = seat.await_turn()
        for _ in range(turns):
            if alive:
                seat.play_turn(Mouse())
                alive = seat.await_turn()
        if alive:
            return seat
    raise AssertionError(f"fifty deals of {game} ended before turn {turns + 1}")


class Way:
    """How plays get to the table; the subclasses know how to do something and how to put cards somewhere."""

    def do(self, seat: Seat, deed: str) -> None:
        raise NotImplementedError

    def put(self, seat: Seat, cards: list[str], place: str, source: str | None = None) -> None:
        """Bring cards of the hand, or of a group of Huxxy, to where `data-drop` is `place`."""
        raise NotImplementedError

    def make(self, seat: Seat, play: object) -> None:
        match play:
            case Draw():
                self.do(seat, "Draw")
            case Take():
                self.do(seat, "Take")
            case EndTurn():
                self.do(seat, "End turn")
            case Discard(card):
                self.put(seat, [card], "pile")
            case Skip(other):
                self.put(seat, ["ZZ"], f"seat:{other}")
            case LayPhase(phase, groups):
                if (picker := seat.page.locator(".builder select")).count():  # several are due
                    picker.select_option(str(phase))
                for number, group in enumerate(groups):
                    self.put(seat, list(group), f"slot:{number}")
                seat.page.wait_for_selector(".verdict.is-good")
                self.do(seat, "Lay")
            case Build(card, spot):
                end = "start" if spot.index == 0 and "run" in self._note(seat, spot) else "end"
                self.put(seat, [card], f"group:{spot.owner}.{spot.group}.{end}")
            case Place(card, group):
                self.put(seat, [card], self._common(seat, group))
            case Move(card, source, target):
                self.put(seat, [card], self._common(seat, target), source=f"common:{source}")

    @staticmethod
    def _note(seat: Seat, spot: Any) -> str:
        return seat.page.locator(f'.group[data-drop="group:{spot.owner}.{spot.group}"] .group-note').inner_text()

    @staticmethod
    def _common(seat: Seat, group: int) -> str:
        return f"common:{group}" if seat.page.locator(f'.group[data-drop="common:{group}"]').count() else "new"

    @staticmethod
    def card(seat: Seat, card: str, source: str | None) -> Locator:
        root = seat.page.locator(f'.group[data-drop="{source}"]') if source else seat.page.locator(".hand")
        return root.get_by_role("option", name=name_of(card), exact=True).first

    @staticmethod
    def place(seat: Seat, place: str) -> Locator:
        return seat.page.locator(f'[data-drop="{place}"]').first


class Mouse(Way):
    """Drags cards one by one, and clicks buttons."""

    def do(self, seat: Seat, deed: str) -> None:
        seat.page.locator(".actions").get_by_role("button", name=deed).click()

    def put(self, seat: Seat, cards: list[str], place: str, source: str | None = None) -> None:
        mouse = seat.page.mouse
        for card in cards:
            grip = self.card(seat, card, source)
            grip.scroll_into_view_if_needed()
            box = grip.bounding_box()
            assert box is not None
            mouse.move(box["x"] + 12, box["y"] + 25)
            mouse.down()
            mouse.move(box["x"] + 20, box["y"] + 10, steps=3)
            goal = self.place(seat, place).bounding_box()
            assert goal is not None, place
            mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=3)
            mouse.up()
            seat.settle()


class Touch(Way):
    """Taps cards, then where they go."""

    def do(self, seat: Seat, deed: str) -> None:
        seat.page.locator(".actions").get_by_role("button", name=deed).tap()

    def put(self, seat: Seat, cards: list[str], place: str, source: str | None = None) -> None:
        for card in cards:
            box = self.card(seat, card, source).bounding_box()
            assert box is not None
            self.card(seat, card, source).tap(position={"x": min(12, box["width"] / 2), "y": 25})
            self.place(seat, place).tap()
            seat.settle()


class Keyboard(Way):
    """Nothing but keys."""

    def do(self, seat: Seat, deed: str) -> None:
        seat.page.keyboard.press(KEYS[deed])

    def put(self, seat: Seat, cards: list[str], place: str, source: str | None = None) -> None:
        for card in cards:
            zone = "table" if source else "hand"
            inside = f'[data-drop="{source}"] ' if source else ""
            self.walk_to(seat, zone, f'{inside}[role="option"][aria-label="{name_of(card)}"]')
            seat.page.keyboard.press("Enter")
            if place == "pile":
                seat.page.keyboard.press("x")
            elif place == "new":
                seat.page.keyboard.press("n")
            elif numbered := NUMBERED.fullmatch(place):
                seat.page.keyboard.press(str(int(numbered[2]) + (numbered[1] == "slot")))
            else:
                self.walk_to(seat, "table", f'button[data-drop="{place}"]')
                seat.page.keyboard.press("Enter")
            seat.settle()

    @staticmethod
    def walk_to(seat: Seat, zone: str, wanted: str) -> None:
        """Tab to a part of the table, then arrows until the focus is on what is wanted."""
        page = seat.page
        for _ in range(40):
            if page.evaluate("document.activeElement.dataset.zone") == zone:
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Home")
        for _ in range(120):
            if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
                return
            page.keyboard.press("ArrowRight")
        raise AssertionError(f"arrows do not lead to {wanted}")
