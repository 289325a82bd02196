"""The command line, called as a user calls it, in this process."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from melds.cli.main import run
from sandboxes import skip_without_sandbox


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


@pytest.fixture
def melds(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Result]:
    def call(*words: object) -> Result:
        monkeypatch.setattr(sys, "argv", ["melds", *map(str, words)])
        monkeypatch.setenv("COLUMNS", "100")
        monkeypatch.setenv("PYTHONHASHSEED", "0")  # or a command with --trust would begin anew in our place
        with pytest.raises(SystemExit) as stopped:
            run()
        out, err = capsys.readouterr()
        return Result(int(stopped.value.code or 0), out, err)

    return call


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder of a user who has a sandbox."""
    skip_without_sandbox()
    monkeypatch.chdir(tmp_path)
    return tmp_path
