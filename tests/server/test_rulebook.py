"""The rules as a page: whatever paragraph a refusal names has an address."""

import re

import pytest

from melds.rules.games import VARIANTS
from melds.server.rulebook import rulebook


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=lambda rules: rules.name)
def test_every_section_and_paragraph_has_its_anchor(rules) -> None:
    book = rulebook(rules)
    sections = re.findall(r"<h2[^>]*>(\d(?:\.\d)?) ", book)
    paragraphs = re.findall(r"<strong>(\d(?:\.\d)?[a-z])</strong>", book)
    assert {"2.3", "2.5", "3"} <= set(sections)
    assert len(paragraphs) > 30
    for name in sections + paragraphs:
        assert book.count(f'id="{name}"') == 1
    assert {paragraph[:-1] for paragraph in paragraphs} <= set(sections)
