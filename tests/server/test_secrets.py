"""What comes over the wire: a client plays whole games and never sees a card that its seat may not know."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
from tests.server.serving import Served
from tests.server.test_tables import my_turn, opened, play

from melds.arena.store.engine import open_store
from melds.game import Game
from melds.notation.plays import parse_play
from melds.rules.games import VARIANTS, State
from melds.rules.plays import Draw
from melds.server.tables.store import TableStore

SIGNS = dict(zip("♥♦♠♣", "HDSC", strict=True))
CARD = re.compile(r"(?<![\w#])(10|[2-90JQKA])([HDSC♥♦♠♣])(?!\w)")
GAMES = [(name, part) for name in VARIANTS for part in range(8 if name.startswith("huxxy") else 1)]  # 200 games


def cards_in(text: str) -> set[str]:
    """Every card that the text names, in either spelling."""
    return {rank.replace("10", "0") + SIGNS.get(suit, suit) for rank, suit in CARD.findall(text)}


def states_of(store: TableStore, table: str) -> list[State]:
    """The whole truth of a table, moment by moment."""
    kept = store.read(table)
    assert kept is not None
    game = Game(kept.game, seed=kept.seed)
    states = [game.state]
    for text in kept.plays:
        game.play(parse_play(text))
        states.append(game.state)
    return states


def known_to(state: State, seat: int, story: list[State]) -> set[str]:
    """What the seat may know of this deal: its own cards, and all that lay or lies face up."""
    known: set[str] = set()
    for past in story:
        if getattr(past, "deal", 0) == getattr(state, "deal", 0):
            known |= set(past.hands[seat]) | set(getattr(past, "discards", ()))
            for laid in past.table:
                groups = getattr(laid, "groups", None) or ([laid] if isinstance(laid, tuple) else [])
                known |= {card for group in groups for card in group}
    return known


def built(lines: list[dict[str, Any]]) -> Iterator[str]:
    """The cards that the last play of a deal put on the table: no state is kept between it and the next deal."""
    for line in lines:
        if not line["text"].startswith("draws"):
            yield from cards_in(line["text"])


def whole_game(client: httpx2.Client, table: str, game: str, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Plays without much thought until the game is over, and yields every view that came."""
    while True:
        seen = my_turn(client, table)
        yield seen
        if seen["step"] == "over":
            return
        draft = client.post(f"/api/tables/{table}/draft", json={"plays": []}).json()["view"]
        yield draft | {"log": []}
        seen = play(client, table, seen["version"], "+").json()
        yield seen
        if seen["mover"] == 0 and not game.startswith("huxxy"):
            hand = [card for card in seen["seats"][0]["hand"] if card != "ZZ"]
            seen = play(client, table, seen["version"], f"-{chance.choice(hand)}").json()
            yield seen


@pytest.mark.bulk
@pytest.mark.parametrize(("game", "part"), GAMES)
def test_no_view_of_ten_whole_games_names_a_hidden_card(served: Served, game: str, part: int) -> None:
    chance = random.Random(part)
    for _ in range(10):
        with served.client() as client:
            table = opened(client, game)
            views = list(whole_game(client, table, game, chance))
        states = states_of(TableStore(open_store(str(served.db))), table)
        assert len(views) > 3
        for view in (view for view in views if view["step"] != "over"):  # then all hands are open
            story = states[: view["version"] + 1]
            now = [line for line in view["log"] if line["deal"] == view["deal"]]
            assert cards_in(json.dumps(view | {"log": now}, ensure_ascii=False)) <= known_to(story[-1], 0, story)
            before = [line for line in view["log"] if line not in now]  # the end of the last deal is still told
            ended = next((state for state in reversed(story) if getattr(state, "deal", 0) < view["deal"]), story[-1])
            assert cards_in(json.dumps(before, ensure_ascii=False)) <= known_to(ended, 0, story) | set(built(before))


def test_the_watcher_of_a_game_between_people_sees_no_hand(served: Served) -> None:
    with served.client() as client, served.client() as watcher:
        table = opened(client)
        my_turn(client, table)
        text = watcher.get(f"/api/tables/{table}").text + watcher.get(f"/tables/{table}").text
    store = TableStore(open_store(str(served.db)))
    states = states_of(store, table)
    shown = set(states[-1].discards) | {card for state in states for card in getattr(state, "discards", ())}
    laid = {card for phase in states[-1].table if phase for group in phase.groups for card in group}
    assert cards_in(text) <= shown | laid


def test_drawing_shows_the_card_to_who_drew_it_alone(served: Served) -> None:
    with served.client() as client, served.client() as watcher:
        table = opened(client)
        play(client, table, my_turn(client, table)["version"], "+")
        kept = TableStore(open_store(str(served.db))).read(table)
        assert kept is not None
        assert isinstance(parse_play(kept.plays[-1]), Draw)
        lines = [each.get(f"/api/tables/{table}").json()["log"][-1]["text"] for each in (client, watcher)]
        assert lines[0].startswith("draws ")
        assert cards_in(lines[0])
        assert lines[1] == "draws a card"
