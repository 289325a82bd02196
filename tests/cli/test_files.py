"""A file is written whole or not at all."""

import os
import stat
from pathlib import Path

import pytest

from melds.cli.files import write_file
from melds.errors import MeldsError


def test_a_file_is_never_seen_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.melds"
    path.write_text("the old record")
    seen = []
    monkeypatch.setattr(os, "replace", lambda new, _: seen.append((path.read_text(), Path(new).read_text())))
    write_file(path, "the new record")
    assert seen == [("the old record", "the new record")]


def test_a_file_that_was_there_keeps_its_mode_and_a_new_one_has_the_usual(tmp_path: Path) -> None:
    for name in ("old", "new"):
        path = tmp_path / name
        if name == "old":
            path.touch()
            path.chmod(0o640)
        write_file(path, "7♥\n")
        assert path.read_bytes() == "7♥\n".encode()
    usual = tmp_path / "usual"
    usual.touch()
    assert stat.S_IMODE((tmp_path / "old").stat().st_mode) == 0o640
    assert (tmp_path / "new").stat().st_mode == usual.stat().st_mode
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new", "old", "usual"]


def test_what_is_no_file_of_its_own_is_written_through(tmp_path: Path) -> None:
    (tmp_path / "target").write_text("old")
    (tmp_path / "link").symlink_to("target")
    write_file(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == "new"
    write_file(Path(os.devnull), "new")
    assert not Path(os.devnull).is_file()


def test_nothing_is_left_of_a_file_that_can_not_be_written(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(MeldsError, match=r"folder can't be written: Is a directory"):
        write_file(tmp_path / "folder", "text")
    with pytest.raises(MeldsError, match=r"missing/match.melds can't be written: No such file or directory"):
        write_file(tmp_path / "missing" / "match.melds", "text")
    with pytest.raises(UnicodeEncodeError):
        write_file(tmp_path / "match.melds", "\ud800")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
