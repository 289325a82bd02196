"""The files of commands: records and match logs, told apart by their first letter; and writing one."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from melds.errors import BadRecord, MeldsError
from melds.notation.log_reader import Log
from melds.notation.match_log import parse_log, verify_log
from melds.notation.record import Record
from melds.notation.verify import Report, verify

__all__ = ["GameFile", "read_game", "read_whole_game", "write_file"]

MOST_BYTES = 64 << 20


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game read from a file; the log is None if it was a record."""

    record: Record
    log: Log | None

    def verify(self) -> Report:
        """Judge it again, with all that a log says beside the plays."""
        return verify(self.record) if self.log is None else verify_log(self.log)


def read_game(path: Path, game: str | None = None) -> GameFile:
    """The game that a file holds; BadRecord names the file, the line and what was expected."""
    text = _read_text(path)
    try:
        if text.lstrip().startswith("["):
            log = parse_log(text, game)
            return GameFile(log.record, log)
        record = Record.loads(text)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None
    if game not in (None, record.game):
        raise BadRecord(f"{path} is a game of {record.game}, not of {game}")
    return GameFile(record, None)


def read_whole_game(path: Path, game: str | None = None) -> GameFile:
    """The game that a file holds, if no card of it is hidden."""
    found = read_game(path, game)
    if found.record.seen is not None:
        raise BadRecord(f"{path} shows only what seat {found.record.seen} saw; this needs the whole record")
    return found


def _read_text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadRecord(f"{path} can't be read: {error.strerror}") from None
    if len(content) > MOST_BYTES:
        raise BadRecord(f"{path} is larger than {MOST_BYTES >> 20} MB, no game is")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is not a text file") from None


def write_file(path: Path, text: str) -> None:
    """Write a text, whole or not at all, or say why it can't be."""
    try:
        if path.is_symlink() or (path.exists() and not path.is_file()):
            path.write_text(text, encoding="utf-8")  # /dev/stdout and the like stay what they are
        else:
            _replace(path, text)
    except OSError as error:
        raise MeldsError(f"{path} can't be written: {error.strerror}") from None


def _replace(path: Path, text: str) -> None:
    written = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        written.write_text(text, encoding="utf-8")
        if path.exists():
            shutil.copymode(path, written)
        os.replace(written, path)
    finally:
        written.unlink(missing_ok=True)
