"""The same seed and the same bots give the same game, whatever a bot takes its chances from."""

from pathlib import Path

import pytest

from melds.match.entrants import Entrant
from melds.match.players import bot_seed
from melds.match.referee import Result, play_match
from melds.notation.record import Record
from melds.rules.games import VARIANTS
from melds.sandbox.host import Sandbox
from sandboxes import skip_without_sandbox
from tables import without_times

BY_CHANCE = """
import random

drawn_at_load = random.random()

def phazed_play(player_id, table, turn_history, phase_status, hand, discard):
    if not turn_history or turn_history[-1][0] != player_id:
        return (1, None) if random.random() < 0.5 + drawn_at_load / 4 else (2, discard)
    print(random.getrandbits(64))
    return (5, random.choice(hand))
"""

BY_ORDER_OF_SETS = """
def phazed_play(player_id, table, turn_history, phase_status, hand, discard):
    if not turn_history or turn_history[-1][0] != player_id:
        return (1, None)
    print(hash("ace"))
    return (5, next(iter(set(hand))))
"""


@pytest.fixture(params=[BY_CHANCE, BY_ORDER_OF_SETS], ids=["random", "sets"])
def bot(request: pytest.FixtureRequest, tmp_path: Path) -> Entrant:
    path = tmp_path / "bot.py"
    path.write_text(request.param)
    return Entrant("bot", path)


@pytest.fixture(autouse=True)
def _has_sandbox() -> None:
    skip_without_sandbox()


def played(bot: Entrant, seed: int) -> Result:
    with Sandbox() as sandbox:
        return play_match(VARIANTS["phazed"], [bot, bot, Entrant("random"), bot], seed=seed, sandbox=sandbox)


def test_another_sandbox_plays_the_same_game(bot: Entrant) -> None:
    first, second = played(bot, 5), played(bot, 5)
    assert first.verdict is None
    assert without_times(first.record) == without_times(second.record)
    assert first.outputs == second.outputs
    assert first.outputs[0] != ""


def test_another_seed_plays_another_game(bot: Entrant) -> None:
    first, second = played(bot, 5), played(bot, 6)
    assert without_times(first.record).deals[0].turns != without_times(second.record).deals[0].turns


def test_a_sandbox_forgets_its_matches(bot: Entrant) -> None:
    def record(sandbox: Sandbox, seed: int) -> Record:
        return play_match(VARIANTS["phazed"], [bot] * 4, seed=seed, sandbox=sandbox).record

    with Sandbox() as used, Sandbox() as fresh:
        record(used, 7)
        assert without_times(record(used, 8)) == without_times(record(fresh, 8))


def test_two_seats_of_one_bot_have_chances_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(BY_CHANCE)
    result = played(Entrant("bot", path), 9)
    assert result.outputs[0].split()[0] != result.outputs[1].split()[0]


def test_what_a_bot_is_seeded_with_does_not_tell_the_seed_of_the_game() -> None:
    seed = 0x5EED_0F_A11_CA4D5
    assert bot_seed(seed, 0) == bot_seed(seed, 0)
    assert bot_seed(seed, 0) != bot_seed(seed, 1)
    assert str(seed) not in bot_seed(seed, 0)
    assert f"{seed:x}" not in bot_seed(seed, 0)
