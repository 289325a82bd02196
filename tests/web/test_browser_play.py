"""Whole deals in the browser: every game, by mouse, by keyboard alone, by touch."""

import pytest
from pilots import Keyboard, Mouse, Seat, Touch

WAYS = {
    "mouse": (Mouse(), {"viewport": {"width": 1440, "height": 900}}),
    "keyboard": (Keyboard(), {"viewport": {"width": 1024, "height": 900}}),
    "touch": (Touch(), {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}),
}


@pytest.mark.parametrize("game", ["phazed", "phasea", "huxxy"])
@pytest.mark.parametrize("way", WAYS)
def test_a_whole_deal_can_be_played(new_page, game: str, way: str) -> None:
    pilot, options = WAYS[way]
    for _ in range(4):  # once in a while a bot goes out before it is our turn
        seat = Seat(new_page(**options), game)
        turns = seat.play_deal(pilot)
        if turns:
            break
    assert turns > 0
    title = seat.page.locator("dialog[open] h2").inner_text()
    assert "is over" in title or "wins" in title
