"""The rules as a page: every section and every paragraph with its own address."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from markdown_it import MarkdownIt

from melds.rules.games import Rules

__all__ = ["rulebook"]

SECTION = re.compile(r"<h2>((\d(?:\.\d)?) [^<]*)</h2>")
PARAGRAPH = re.compile(r"<p><strong>(\d(?:\.\d)?[a-z])</strong>")


@cache
def rulebook(rules: Rules) -> str:
    """The rules of a game in HTML; section 2.4 has the anchor `2.4`, its first paragraph `2.4a`."""
    name = rules.name.removesuffix("-bonus")
    text = files("melds.rules").joinpath("texts", f"{name}.md").read_text(encoding="utf-8")
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    html = SECTION.sub(r'<h2 id="\2">\1</h2>', html)
    return PARAGRAPH.sub(r'<p id="\1"><strong>\1</strong>', html)
