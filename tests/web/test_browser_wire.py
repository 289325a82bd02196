"""Nothing that a seat may not know reaches its browser: all that came over the wire is held against the truth."""

import json
import re
from collections import Counter
from typing import Any

import pytest
from pilots import Keyboard, Seat
from site_process import Site
from sqlalchemy import create_engine

from melds.notation.plays import parse_play
from melds.rules import phase
from melds.server.tables.store import TableStore
from melds.server.tables.table import Table

# Keeps every answer and every event that the page gets.
TAP = """
window.wire = [];
const plainFetch = window.fetch;
window.fetch = async (...asked) => {
  const answer = await plainFetch(...asked);
  window.wire.push(await answer.clone().text());
  return answer;
};
const PlainSource = window.EventSource;
window.EventSource = class extends PlainSource {
  constructor(url) {
    super(url);
    this.addEventListener("view", (event) => window.wire.push(event.data));
  }
};
"""
CARD_SIGN = re.compile(r"(\d+|[AJQK])[♥♦♠♣]|Skip|Joker")


def views_in(texts: list[str]) -> list[dict[str, Any]]:
    found = [json.loads(text) for text in texts]
    return [piece.get("view", piece) for piece in found if "seats" in piece.get("view", piece)]


def open_cards(view: dict[str, Any]) -> Counter[str]:
    """All cards that a view shows, but for the log."""
    rows = [view["seats"][0]["hand"], *(group["cards"] for group in view["groups"])]
    rows += [group["cards"] for seat in view["seats"] if seat["laid"] for group in seat["laid"]["groups"]]
    return Counter(card for row in rows for card in row)


@pytest.mark.parametrize("game", ["phazed", "huxxy"])
def test_the_wire_shows_what_the_seat_may_know(new_page, site: Site, game: str) -> None:
    page = new_page()
    page.add_init_script(TAP)
    seat = Seat(page, game)
    texts = [page.locator("html").inner_html()]
    for _ in range(4):
        if not seat.await_turn():
            break
        seat.play_turn(Keyboard())
    wire = page.evaluate("window.wire")
    views = [view for view in views_in(wire) if view["step"] != "over"]
    assert len(views) > 4
    kept = TableStore(create_engine(f"sqlite:///{site.db}")).read(seat.opened["id"])
    assert kept is not None
    table = Table(kept)
    assert [parse_play(text) for text in kept.plays]
    for view in views:
        state = table.story.state(view["version"])
        assert [other["hand"] for other in view["seats"][1:]] == [None, None, None]
        assert open_cards(view) <= Counter([*state.hands[0], *laid_cards(state), *discards(state)])
        for line in view["log"]:
            if line["seat"] not in (0, None) and line["text"].startswith("draws"):
                assert not CARD_SIGN.search(line["text"])
    assert "draws a card" in " ".join(texts + wire)


def laid_cards(state: Any) -> list[str]:
    if isinstance(state, phase.State):
        return [card for laid in state.table if laid for group in laid.groups for card in group]
    return [card for group in state.table for card in group]


def discards(state: Any) -> list[str]:
    """A draft may have taken one."""
    return list(state.discards) if isinstance(state, phase.State) else []
