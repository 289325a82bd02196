"""What `make fuzz` does for hours, for a moment: all games, all kinds of walks."""

import pytest
from drivers import WALKS
from fuzz import fuzz
from lockstep import BRIDGES, Difference, walk

from melds.kernel.huxxy.convert import from_state, to_state
from melds.rules.games import VARIANTS
from melds.rules.plays import Draw


@pytest.mark.parametrize("way", WALKS)
@pytest.mark.parametrize("game", BRIDGES)
def test_rules_and_kernel_walk_side_by_side(game: str, way: str) -> None:
    first, driver = WALKS[way]
    assert walk(first(game, 2), BRIDGES[game], driver(game, 2), 60) > 0


def test_every_variant_is_walked() -> None:
    assert list(BRIDGES) == list(VARIANTS)


def test_a_run_says_how_much_was_compared(capsys: pytest.CaptureFixture[str]) -> None:
    fuzz(["huxxy"], 1, 0.01)
    assert "4 walks, no difference" in capsys.readouterr().out


def test_a_kernel_of_huxxy_that_draws_another_card_is_caught() -> None:
    bridge = BRIDGES["huxxy"].__class__(
        **{
            **vars(BRIDGES["huxxy"]),
            "from_state": lambda state: from_state(state._replace(stock=state.stock[::-1])),
            "to_state": lambda kernel, state: to_state(kernel, state.history)._replace(stock=state.stock),
        }
    )
    first, _ = WALKS["random"]
    with pytest.raises(Difference) as caught:
        walk(first("huxxy", 1), bridge, lambda _: [Draw()], 100)
    assert caught.value.plays == [Draw()]
