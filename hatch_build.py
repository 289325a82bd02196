"""Compiles what has a .pxd where Cython and a C compiler are; where they are not, all runs as the Python it is.

That is `melds.kernel`, and what a match does at every play. Hatchling calls this for wheels and editable installs;
`python hatch_build.py` compiles what changed since. The compiled modules lie beside their sources, where Python prefers
them. It is all or nothing, as an interpreted module can't reach the C functions of a compiled one.
MELDS_KERNEL=interpreted leaves everything as Python.
"""

from __future__ import annotations

import os
import platform
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
SOURCE = ROOT / "src"
KERNEL = SOURCE / "melds" / "kernel"
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # annotations are for mypy; C types stand in the .pxd alone
    "infer_types": True,  # what is computed from C integers is one
    "auto_pickle": False,
}
ARRAYS = {"boundscheck": False, "wraparound": False, "cdivision": True, "initializedcheck": False}  # the kernel alone
BUILT = "build/kernel"
CIMPORT = re.compile(r"^from (melds[\w.]*) cimport (.+)$", re.MULTILINE)
INLINED = "# Inlined, not compiled"
FLAGS = [] if sys.platform == "win32" else ["-O3", "-g0"]
if sys.platform == "linux" and platform.machine() == "x86_64":
    FLAGS.append("-mpopcnt")  # every such processor since 2008 counts bits by itself


class KernelBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the compiled kernel into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - Hatchling's signature
        """Compile, and tag the wheel for this machine if there is anything compiled in it."""
        made = compile_kernel()
        if made:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["artifacts"] += [path.relative_to(ROOT).as_posix() for path in made]


def compile_kernel() -> list[Path]:
    """Compile what changed and get all compiled modules; none where they can't be made."""
    if os.environ.get("MELDS_KERNEL") == "interpreted":
        return []
    try:
        from setuptools import Distribution, Extension, errors  # noqa: PLC0415, I001 - first: it brings distutils
        from Cython.Build import cythonize  # noqa: PLC0415
    except ImportError as error:
        return _left_as_python(error)
    os.chdir(ROOT)
    workers = os.cpu_count() or 1
    modules = []
    for is_kernel, directives in ((True, DIRECTIVES | ARRAYS), (False, DIRECTIVES)):
        paths = [path for path in _sources() if path.is_relative_to(KERNEL) == is_kernel]
        for path in paths:
            _forget_if_stale(path)
        wanted = [Extension(_name(path), [str(path.relative_to(ROOT))], extra_compile_args=FLAGS) for path in paths]
        modules += cythonize(wanted, compiler_directives=directives, build_dir=BUILT, nthreads=workers, quiet=True)
    command = Distribution({"ext_modules": modules, "package_dir": {"": "src"}}).get_command_obj("build_ext")
    command.inplace, command.parallel = True, workers
    command.ensure_finalized()
    made = [ROOT / command.get_ext_fullpath(module.name) for module in modules]
    try:
        command.run()
    except (errors.CCompilerError, errors.ExecError, errors.PlatformError) as error:
        for path in made:
            path.unlink(missing_ok=True)
        return _left_as_python(error)
    return made


def _sources() -> list[Path]:
    """The modules with C declarations beside them, but for those whose .pxd is the whole module in C."""
    found = sorted((SOURCE / "melds").rglob("*.pxd"))
    return [path.with_suffix(".py") for path in found if not path.read_text(encoding="utf-8").startswith(INLINED)]


def _forget_if_stale(path: Path) -> None:
    """Removes the C of a module if declarations that it uses are newer: Cython looks at its own .pxd alone."""
    made = ROOT / BUILT / path.relative_to(ROOT).with_suffix(".c")
    if made.exists() and made.stat().st_mtime < max(used.stat().st_mtime for used in _declarations(path)):
        made.unlink()


@cache
def _declarations(path: Path) -> frozenset[Path]:
    """The .pxd of a module, and all that it uses."""
    own = path.with_suffix(".pxd")
    if not own.exists():
        return frozenset()
    found = {own}
    for module, names in CIMPORT.findall(own.read_text(encoding="utf-8")):
        place = SOURCE.joinpath(*module.split("."))
        found |= _declarations(place).union(*(_declarations(place / name.strip()) for name in names.split(",")))
    return frozenset(found)


def _name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


def _left_as_python(error: Exception) -> list[Path]:
    print(f"melds is left as Python, which is slower: {error}", file=sys.stderr)
    return []


if __name__ == "__main__":
    for made in compile_kernel():
        print(made.relative_to(ROOT))
