"""Bots' files: read with care, kept in the store by content hash, written where they are played.

A bot is written into a folder of its own, named by its hash, under the user's cache: the sandbox lets a bot read the
folder it lies in, so no other bot may be there. A folder appears whole or not at all.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import stat
import tempfile
from pathlib import Path

from sqlalchemy import Connection, insert, select

from melds.arena.store.models import Source
from melds.errors import MeldsError

__all__ = [
    "bot_folder",
    "checked_source",
    "content_hash",
    "keep_source",
    "read_bot",
    "source_path",
    "without_folders",
    "written_source",
]

FOLDER = re.compile(r'[^"\n]*[/\\]melds[/\\]bots[/\\][0-9a-f]{64}[/\\]')


def read_bot(path: Path, most_bytes: int) -> bytes:
    """The bytes of a bot's file; MeldsError if it is no plain Python file, or too large."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError as error:
        if path.is_symlink():
            raise MeldsError(f"{path} is a link; expected the bot's file itself") from None
        raise MeldsError(f"{path} can't be read: {error.strerror}") from None
    with open(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise MeldsError(f"{path} is no file; expected a bot's Python file")
        content = file.read(most_bytes + 1)
    return checked_source(content, path.name, most_bytes)


def checked_source(content: bytes, name: str, most_bytes: int) -> bytes:
    """The bytes, if they can be a bot: text that Python can read, not too much of it."""
    if len(content) > most_bytes:
        raise MeldsError(f"{name} is larger than {_size(most_bytes)}, the most that a bot may have")
    try:
        compile(content, name, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        what = f"line {error.lineno}: {error.msg}" if isinstance(error, SyntaxError) else str(error)
        raise MeldsError(f"{name} is no Python: {what}") from None
    return content


def _size(count: int) -> str:
    return f"{count >> 20} MB" if count >= 1 << 20 else f"{count >> 10} KB"


def content_hash(content: bytes) -> str:
    """The name of a content."""
    return hashlib.sha256(content).hexdigest()


def keep_source(connection: Connection, content: bytes) -> str:
    """Puts a bot into the store, unless it is there; its hash."""
    name = content_hash(content)
    if connection.execute(select(Source.hash).where(Source.hash == name)).first() is None:
        connection.execute(insert(Source).values(hash=name, content=content))
    return name


def bot_folder() -> Path:
    """Where bots are written for their matches."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "melds" / "bots"


def source_path(connection: Connection, name: str) -> Path:
    """The bot of that hash as a file, from the store if it is not there yet."""
    path = bot_folder() / name / "bot.py"
    if path.is_file():
        return path
    content = connection.execute(select(Source.content).where(Source.hash == name)).scalar_one()
    return written_source(content)


def written_source(content: bytes) -> Path:
    """A bot as a file, by its hash."""
    folder = bot_folder() / content_hash(content)
    if not (folder / "bot.py").is_file():
        bot_folder().mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=".new-", dir=bot_folder()))
        try:
            made.chmod(0o755)
            (made / "bot.py").write_bytes(content)
            os.replace(made, folder)
        except OSError as error:
            shutil.rmtree(made, ignore_errors=True)
            if not (folder / "bot.py").is_file():  # else somebody else has just written it
                raise MeldsError(f"{folder} can't be written: {error.strerror}") from None
    return folder / "bot.py"


def without_folders(text: str) -> str:
    """A text such as a traceback as its author knows the file: where we have written it is nobody's business."""
    return FOLDER.sub("", text)
