"""What axe finds on a page."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parent.parent.parent / "web/node_modules/axe-core/axe.min.js"


def complaints_of_axe(page: Page) -> list[str]:
    """Light and dark; its script comes in by the debugger, so the page's policy stays as it is."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    complaints = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        complaints += [
            f"{scheme}, {rule['id']}: {node['html'][:150]}" for rule in found["violations"] for node in rule["nodes"]
        ]
    return complaints
