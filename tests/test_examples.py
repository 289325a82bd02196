"""The example bots: short, legal, better than chance, and the same in the tutorial."""

import re
from pathlib import Path

import pytest

from melds.course.calls import ENTRY_POINTS
from melds.match.check import Check, play_check
from melds.match.entrants import Entrant
from melds.match.series import Tally, play_series, rotation
from melds.rules.games import VARIANTS
from sample_bots import bot
from sandboxes import skip_without_sandbox

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted(ROOT.glob("examples/*.py"))
TUTORIAL = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
CODE = re.findall(r"^```python\n(.*?)^```$", TUTORIAL, re.MULTILINE | re.DOTALL)
GAME_OF = {function: game for game, function in ENTRY_POINTS.items()}
MISTAKE = "# there is a mistake in this one\n"


def game_of(source: str) -> str:
    return next(GAME_OF[name] for name in re.findall(r"^def (\w+)", source, re.MULTILINE) if name in GAME_OF)


def checked(entrant: Entrant, source: str, games: int) -> Check:
    skip_without_sandbox()
    found = Check()
    for trial in play_check(entrant, VARIANTS[game_of(source)], games=games, seed=1):
        found.add(trial)
    return found


def test_there_is_an_example_for_each_game() -> None:
    assert sorted(game_of(path.read_text()) for path in EXAMPLES) == ["huxxy", "phasea", "phazed"]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_has_at_most_thirty_lines(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 30


@pytest.mark.bulk
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_passes_its_check(path: Path) -> None:
    found = checked(Entrant(path.stem, path), path.read_text(), games=8)
    assert [trial.verdict for trial in found.failures] == []
    assert found.is_ready
    assert found.warnings() == []


@pytest.mark.bulk
@pytest.mark.parametrize(
    ("path", "games"), list(zip(EXAMPLES, (100, 16, 16), strict=True)), ids=lambda it: getattr(it, "stem", it)
)
def test_an_example_beats_three_random_players(path: Path, games: int) -> None:
    skip_without_sandbox()
    entrants = [Entrant(path.stem, path), *[Entrant("random")] * 3]
    tally = Tally([path.stem, "random", "random 2", "random 3"])
    for fixture, result in play_series(rotation(VARIANTS[game_of(path.read_text())], entrants, seed=1, games=games)):
        tally.add(fixture, result)
    assert tally.ranked == games
    assert tally.standings[path.stem].wins > 0.4 * games


def test_the_tutorial_ends_with_the_examples() -> None:
    assert [path.name for path in EXAMPLES if path.read_text() not in CODE] == []


@pytest.mark.bulk
@pytest.mark.parametrize("source", [code for code in CODE if "\ndef " in f"\n{code}"])
def test_every_bot_of_the_tutorial_does_what_is_said_of_it(source: str, tmp_path: Path) -> None:
    found = checked(bot(tmp_path, source), source, games=3 if source.startswith(MISTAKE) else 2)
    words = {trial.verdict.sentence for trial in found.failures if trial.verdict}
    assert words == ({"it raised StopIteration"} if source.startswith(MISTAKE) else set())
