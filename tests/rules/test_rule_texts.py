"""The rule texts are whole, numbered, tested paragraph by paragraph, and known to the refusals."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from rule_cases import GAMES, all_cases, cases_of, paragraphs_of, section_of, sections_of, text_of

from melds.cards import cards_of
from melds.notation.plays import parse_play
from melds.rules import huxxy, phase
from melds.rules.huxxy.judge import PARAGRAPHS as HUXXY_PARAGRAPHS
from melds.rules.phase.groups import phase_types
from melds.rules.phase.judge import PARAGRAPHS as PHASE_PARAGRAPHS

DOCS = Path(__file__).parents[2] / "docs" / "rules"
SECTIONS = {
    "phazed": ["1", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "2.8", "3"],
    "phasea": ["1", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "2.8", "3"],
    "huxxy": ["1", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "3"],
}

each_game = pytest.mark.parametrize("game", GAMES)


def _readings(game: str) -> list[str]:
    return [id for id, text in paragraphs_of(game).items() if text.endswith("*(our reading)*")]


def _open_points(game: str) -> list[list[str]]:
    """The rows of the game's table in open-points.md: point, reading, paragraphs, settled or our choice."""
    title = text_of(game).splitlines()[0].strip("# ")
    _, _, table = (DOCS / "open-points.md").read_text().partition(f"## {title}\n")
    rows = re.findall(r"^\| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$", table.partition("\n## ")[0], re.MULTILINE)
    return [list(row) for row in rows[1:]]


@each_game
def test_a_text_has_the_sections_of_the_game(game: str) -> None:
    assert list(sections_of(game)) == SECTIONS[game]


@each_game
def test_the_paragraphs_of_a_section_are_lettered_in_a_row(game: str) -> None:
    letters: dict[str, str] = {}
    for paragraph in paragraphs_of(game):
        section = section_of(paragraph)
        letters[section] = letters.get(section, "") + paragraph.removeprefix(section)
    assert letters == {section: "abcdefghijklmnopqrs"[: len(row)] for section, row in letters.items()}
    assert list(letters) == SECTIONS[game]


@each_game
def test_a_text_has_lines_of_120_columns_at_most(game: str) -> None:
    assert [line for line in text_of(game).splitlines() if len(line) > 120] == []


@each_game
def test_every_paragraph_has_a_case_that_obeys_it_and_one_that_breaks_it(game: str) -> None:
    obeyed = {paragraph for case in cases_of(game) for paragraph in case.obeys}
    broken = {paragraph for case in cases_of(game) for paragraph in case.breaks}
    assert [id for id in paragraphs_of(game) if id not in obeyed] == [], "paragraphs without an obeying case"
    assert [id for id in paragraphs_of(game) if id not in broken] == [], "paragraphs without a breaking case"


@each_game
def test_every_case_names_paragraphs_that_exist(game: str) -> None:
    known = set(paragraphs_of(game))
    assert [str(case) for case in cases_of(game) if not {*case.obeys, *case.breaks} <= known] == []


@pytest.mark.parametrize(("reasons", "names"), [(phase.Reason, ("phazed", "phasea")), (huxxy.Reason, ("huxxy",))])
def test_every_reason_for_a_refusal_has_a_case(
    reasons: type[phase.Reason | huxxy.Reason], names: tuple[str, ...]
) -> None:
    seen = {case.expected.split()[0] for game in names for case in cases_of(game, "plays")}
    assert [reason.value for reason in reasons if reason.value not in seen] == []


@each_game
def test_every_paragraph_that_a_reason_stands_for_is_a_section_of_the_text(game: str) -> None:
    paragraphs = HUXXY_PARAGRAPHS if game == "huxxy" else PHASE_PARAGRAPHS
    assert {paragraph for paragraph in paragraphs.values() if paragraph not in sections_of(game)} == set()


@each_game
def test_every_refusal_of_the_cases_names_a_section_of_the_text(game: str) -> None:
    plays = [case.expected for case in cases_of(game, "plays") if not case.given.endswith(":")]
    named = {expected.split()[1] for expected in plays if not expected.startswith("ok")}
    assert len(named) >= 5
    assert named <= set(sections_of(game))


@pytest.mark.parametrize("game", ["phazed", "phasea"])
def test_the_phases_that_a_text_shows_are_phases(game: str) -> None:
    shown = re.findall(r"`(\d)\[([^\]\\]+)\]`", text_of(game))
    assert {int(number) for number, _ in shown} == set(range(1, len(phase.VARIANTS[game].phases) + 1))
    for number, groups in shown:
        assert int(number) in phase_types(tuple(map(cards_of, groups.split("|"))), phase.VARIANTS[game]), groups


@each_game
def test_the_plays_that_a_text_lists_can_be_read(game: str) -> None:
    tokens = re.findall(r"^\| `(.+?)` \|", text_of(game), re.MULTILINE)
    assert len(tokens) >= 4
    assert [type(parse_play(token.replace("\\|", "|"))).__name__ for token in tokens] == (
        ["Draw", "Place", "Move", "EndTurn"]
        if game == "huxxy"
        else ["Draw", "Take", "LayPhase", "Build", "Discard", "Skip"]
    )


@each_game
def test_the_docs_show_the_text_that_the_package_carries(game: str) -> None:
    assert (DOCS / f"{game}.md").is_symlink()
    assert (DOCS / f"{game}.md").read_text() == text_of(game)


@each_game
def test_the_open_points_are_the_paragraphs_marked_as_our_reading(game: str) -> None:
    listed = [id for _, _, ids, _ in _open_points(game) for id in ids.split(", ") if id != "Bots"]
    assert sorted(listed) == sorted(_readings(game))


@each_game
def test_every_open_point_says_who_settled_it(game: str) -> None:
    assert {source for *_, source in _open_points(game)} == {"settled", "our choice"}


def test_the_texts_do_not_name_where_the_games_come_from() -> None:
    names = re.compile("comp10001|grok|melbourne|university", re.IGNORECASE)
    texts = [*map(text_of, GAMES), (DOCS / "open-points.md").read_text()]
    assert [names.findall(text) for text in texts] == [[], [], [], []]


def test_no_case_stands_twice() -> None:
    counted = Counter((case.game, case.kind, case.given, case.expected) for case in all_cases())
    assert [case for case, count in counted.items() if count > 1] == []
