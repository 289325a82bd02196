"""A trusted bot plays in our process, and finds there what it would find in the sandbox."""

import sys
from pathlib import Path

import pytest

from melds.match.entrants import Entrant
from melds.match.referee import Result, play_match
from melds.rules.games import VARIANTS
from melds.sandbox.host import Sandbox

PHAZED = VARIANTS["phazed"]

BOT = """
import random
from pathlib import Path
import habits

habits.games.append(1)

def phazed_play(player_id, table, turn_history, phase_status, hand, discard):
    assert habits.games == [1], "somebody else's module"
    assert Path("name.txt").read_text() == habits.NAME, "somebody else's folder"
    if not turn_history or turn_history[-1][0] != player_id:
        return (1, None)
    import lazy
    lazy.calls.append(1)
    return (5, sorted(hand)[(random.randrange(10) + len(lazy.calls)) % len(hand)])
"""


@pytest.fixture
def bots(tmp_path: Path) -> list[Entrant]:
    entrants = []
    for name in ("ada", "bob"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "bot.py").write_text(BOT)
        (folder / "habits.py").write_text(f"NAME, games = {name!r}, []")
        (folder / "lazy.py").write_text("calls = []")
        (folder / "name.txt").write_text(name)
        entrants.append(Entrant(name, folder / "bot.py"))
    return [*entrants, entrants[0], Entrant("random")]


def played(bots: list[Entrant], sandbox: Sandbox | None, seed: int = 3) -> Result:
    result = play_match(PHAZED, bots, seed=seed, sandbox=sandbox)
    assert result.verdict is None, result.verdict
    return result


def test_a_trusted_game_is_the_game_of_the_sandbox(bots: list[Entrant]) -> None:
    with Sandbox() as sandbox:
        locked_up = [played(bots, sandbox, seed).record.without_times() for seed in (3, 4)]
    assert [played(bots, None, seed).record.without_times() for seed in (3, 4)] == locked_up


def test_nothing_of_a_trusted_bot_is_left_behind(bots: list[Entrant]) -> None:
    modules, path, folder = set(sys.modules), list(sys.path), Path.cwd()
    played(bots, None)
    assert (set(sys.modules) - modules, sys.path, Path.cwd()) == (set(), path, folder)


def test_what_a_trusted_bot_imports_from_elsewhere_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "packages").mkdir()
    (tmp_path / "packages" / "installed.py").write_text("")
    (tmp_path / "bot.py").write_text("import installed\n\ndef phazed_play(*_):\n    raise KeyError")
    monkeypatch.syspath_prepend(tmp_path / "packages")
    monkeypatch.delitem(sys.modules, "installed", raising=False)
    bot = Entrant("bot", tmp_path / "bot.py")
    play_match(PHAZED, [bot] + [Entrant("random")] * 3, seed=1, sandbox=None)
    assert "installed" in sys.modules
    assert "bot" not in sys.modules


def test_a_trusted_bot_may_raise_anything(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("import sys\n\ndef phazed_play(*_):\n    sys.exit('enough')")
    bot = Entrant("bot", tmp_path / "bot.py")
    result = play_match(PHAZED, [bot] + [Entrant("random")] * 3, seed=1, sandbox=None)
    assert result.verdict is not None
    assert result.verdict.sentence == "it raised SystemExit: enough"
