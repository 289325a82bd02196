"""The files of commands: records and match logs, told apart by their first letter; and writing one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from melds.errors import BadRecord, MeldsError
from melds.notation import Record, Report, parse_log, verify, verify_log
from melds.notation.log_reader import Log

__all__ = ["GameFile", "read_game", "write_file"]

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
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadRecord(f"{path} is larger than {MOST_BYTES >> 20} MB, no game is")
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"{path} can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is not a text file") from None
    try:
        if text.lstrip().startswith("["):
            log = parse_log(text, game)
            return GameFile(log.record, log)
        return GameFile(Record.loads(text), None)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


def write_file(path: Path, text: str) -> None:
    """Write a text, or say why it can't be."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise MeldsError(f"{path} can't be written: {error.strerror}") from None
