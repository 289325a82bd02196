"""The shape of the house: imports point down, what is public is said, the rules use nothing but Python."""

import ast
import importlib
import re
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
LEVELS = [
    ("cards", "errors", "rules"),
    ("notation",),
    ("kernel", "game"),
    ("players", "env", "coach"),
    ("course",),
    ("sandbox",),
    ("match",),
    ("arena",),
    ("server",),
    ("cli",),
]
LEVEL_OF = {part: level for level, parts in enumerate(LEVELS) for part in parts}


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted((SOURCE / "melds").rglob("*.py"))}
INNER = [name for name in MODULES if name not in ("melds", "melds.__main__")]


def imports_of(name: str) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(MODULES[name].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} imports relatively"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def part_of(name: str) -> str | None:
    pieces = name.split(".")
    return pieces[1] if len(pieces) > 1 and pieces[1] in LEVEL_OF else None


def test_every_module_belongs_to_a_level() -> None:
    assert [name for name in INNER if part_of(name) is None] == []


@pytest.mark.parametrize("name", INNER)
def test_imports_only_point_down(name: str) -> None:
    own = part_of(name)
    for imported in imports_of(name):
        other = part_of(imported) if imported.startswith("melds.") else None
        if other is not None and other != own:
            lower = LEVEL_OF[other] < LEVEL_OF[own]
            ground = LEVEL_OF[other] == LEVEL_OF[own] == 0
            assert lower or ground, f"{name} (level {LEVEL_OF[own] + 1}) imports {imported}"


@pytest.mark.parametrize("name", [name for name in INNER if LEVEL_OF[part_of(name) or ""] == 0])
def test_the_ground_level_uses_the_standard_library_alone(name: str) -> None:
    outside = {imported.split(".")[0] for imported in imports_of(name)} - {"melds"}
    assert outside <= set(sys.stdlib_module_names)


def c_functions(name: str) -> set[str]:
    """The functions of a kernel module that only C can call once it is compiled."""
    declared = MODULES[name].with_suffix(".pxd")
    text = declared.read_text(encoding="utf-8") if declared.exists() else ""
    return set() if text.startswith("# Inlined") else set(re.findall(r"^cdef [^(\n]*?(\w+)\(", text, re.MULTILINE))


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_all_names_what_is_public(name: str) -> None:
    module = importlib.import_module(name)
    tree = ast.parse(MODULES[name].read_text(encoding="utf-8"))
    public = {
        node.name
        for node in tree.body
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_")
    } - c_functions(name)
    listed = getattr(module, "__all__", [])
    assert [entry for entry in listed if not hasattr(module, entry)] == []
    assert len(listed) == len(set(listed))
    assert public - set(listed) == set()


def test_importing_melds_loads_nothing_of_it_yet() -> None:
    code = "import sys, melds; print([name for name in sys.modules if name.startswith('melds.')])"
    import subprocess  # noqa: PLC0415

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_name_that_melds_offers_can_be_used() -> None:
    import melds  # noqa: PLC0415

    assert {name: getattr(melds, name) is not None for name in melds.__all__} == dict.fromkeys(melds.__all__, True)
    assert set(melds.__all__) <= set(dir(melds))
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = melds.nonsense
