"""The documents say what is there: every command has its help and its page, every link leads somewhere."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
import typer

from melds.cli.main import app

ROOT = Path(__file__).parent.parent
PAGES = [path for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")] if ".venv" not in path.parts]
COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_and_a_page(name: str) -> None:
    assert COMMANDS[name].help
    assert f"## melds {name}\n" in (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    undocumented = [option.name for option in COMMANDS[name].params if not getattr(option, "help", None)]
    assert undocumented == []


def test_every_page_is_of_a_command_that_exists() -> None:
    pages = re.findall(r"^## melds (\S+)$", (ROOT / "docs/commands.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert pages == list(COMMANDS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_row_of_a_table_has_as_many_cells_as_the_one_above(page: Path) -> None:
    rows = [line.strip().replace("\\|", "") for line in page.read_text(encoding="utf-8").splitlines()]
    pairs = [(one, two) for one, two in pairwise(rows) if one.startswith("|") and two.startswith("|")]
    assert [two for one, two in pairs if one.count("|") != two.count("|")] == []


def test_every_decision_has_its_number() -> None:
    names = sorted(path.name for path in (ROOT / "docs/decisions").glob("*.md"))
    assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))
