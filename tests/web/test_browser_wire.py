"""Nothing that a seat may not know reaches its browser: all that came over the wire is held against the truth."""

import contextlib
import json
import re
from collections import Counter
from typing import Any

import pytest
from pilots import Keyboard, seat_to_move
from tests.server.serving import Served

from melds.arena.store.engine import open_store
from melds.notation.plays import parse_play
from melds.rules import phase
from melds.rules.plays import Draw
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
def test_the_wire_shows_what_the_seat_may_know(new_page, site: Served, game: str) -> None:
    page = new_page()
    page.add_init_script(TAP)
    seat = seat_to_move(page, game)
    for _ in range(4):
        if not seat.await_turn():
            break
        seat.play_turn(Keyboard())
    html = page.request.get(seat.url).text()
    wire = [*page.evaluate("window.wire"), *re.findall(r'class="view">(.*?)</script>', html)]
    views = [view for view in views_in(wire) if view["step"] != "over"]
    assert len(views) > 1
    with contextlib.closing(open_store(str(site.db))) as store:
        kept = TableStore(store).read(seat.opened["id"])
    assert kept is not None
    table = Table(kept)
    for view in views:
        state = table.story.state(view["version"])
        assert [other["hand"] for other in view["seats"][1:]] == [None, None, None]
        assert open_cards(view) <= Counter([*state.hands[0], *laid_cards(state), *discards(state)])
        for line in view["log"]:
            if line["seat"] not in (0, None) and line["text"].startswith("draws"):
                assert not CARD_SIGN.search(line["text"])
    told = {line["text"] for view in views for line in view["log"]}
    assert ("draws a card" in told) == others_draw(table, kept.plays[: max(view["version"] for view in views)])


def others_draw(table: Table, plays: list[str]) -> bool:
    """Whether anybody but seat 0 does; in Huxxy a deal may end before."""
    return any(table.story.state(at).mover != 0 and parse_play(play) == Draw() for at, play in enumerate(plays))


def laid_cards(state: Any) -> list[str]:
    if isinstance(state, phase.State):
        return [card for laid in state.table if laid for group in laid.groups for card in group]
    return [card for group in state.table for card in group]


def discards(state: Any) -> list[str]:
    """A draft may have taken one."""
    return list(state.discards) if isinstance(state, phase.State) else []
