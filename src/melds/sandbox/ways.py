"""Ways to the readable folders for a worker that is no longer root.

How this works: a server that runs as root has Python or bots where nobody else may go: `/root`, a temporary folder of
mode 700. A worker with a fresh uid could not reach them. In a mount namespace of the worker alone, an empty file system
that everybody may search is put over the topmost closed folder of the way, and the readable folder is mounted in it at
its old path; all else beneath the closed folder is out of sight. A readable folder that is closed itself is copied
instead, regular files only, because a mount would keep its mode.

The zygote opens the ways to Python itself once, for all its workers (`open_ways`), and keeps the covered folders as
they were (`_originals`): for a bot that lies in one of them, its worker covers that folder again, with the bot in it.
Where every way is open, which is how a server should be installed, nothing happens and nothing is paid.
"""

from __future__ import annotations

import fcntl
import os
import stat
from collections.abc import Iterable
from typing import NamedTuple

from melds.sandbox.linux import syscall
from melds.sandbox.namespaces import NEW_MOUNTS, make_mounts_private

__all__ = ["clear_ways", "has_way", "open_ways"]

MOST_FILES, MOST_BYTES = 1000, 64 << 20
HIGH = 500  # descriptors from here on are in no worker's way
NOSUID_NODEV = 0b110
AT_FDCWD, OPEN_TREE, MOVE_FROM_DESCRIPTOR = -100, 0x1 | 0x8000 | 0x80000, 0x4  # CLONE, RECURSIVE, CLOEXEC


class _Source(NamedTuple):
    path: str
    folder: int  # opened for reading
    tree: int  # opened for mounting


def has_way(path: str) -> bool:
    """Whether `clear_ways` would have nothing to do for this real path; `open_ways` has seen to the others."""
    return _is_open(path) or (_covered_part(path) is None and _closed_part(path) is None)


def _closed_part(path: str) -> str | None:
    """The topmost folder on the way to a path, itself included, that not everybody may enter; None if all are open."""
    at = 0
    while at >= 0:
        at = path.find(os.sep, at + 1)
        folder = path if at < 0 else path[:at]
        mode = os.stat(folder).st_mode
        if stat.S_ISDIR(mode) and not mode & stat.S_IXOTH:
            return folder
    return None


def open_ways(paths: Iterable[str]) -> None:
    """Makes these real paths reachable for every uid, for this process and all that it forks.

    Only for a process with a mount namespace of its own.
    """
    for part, inner in _by_closed_part(paths).items():
        original = os.open(part, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
        _originals[part] = fcntl.fcntl(original, fcntl.F_DUPFD_CLOEXEC, HIGH)
        os.close(original)
        _cover(part, _sources(inner))


def clear_ways(paths: Iterable[str]) -> None:
    """Makes these real paths reachable for every uid, in a new mount namespace if one of them is not."""
    paths = list(dict.fromkeys(paths))
    closed = _by_closed_part(path for path in paths if not _is_open(path))
    if not closed:
        return
    sources = {
        part: _sources({*inner, *(path for path in paths if _covered_part(path) == part)})
        for part, inner in closed.items()
    }  # before the namespace is left to which the covered folders belong
    syscall("unshare", NEW_MOUNTS)
    make_mounts_private()
    for part, inner in sources.items():
        _cover(part, inner)


_originals: dict[str, int] = {}  # the folders that `open_ways` has covered, as they were


def _is_open(path: str) -> bool:
    """Whether `open_ways` has put this path where everybody can reach it."""
    return _covered_part(path) is not None and os.path.exists(path)


def _covered_part(path: str) -> str | None:
    return next((part for part in _originals if path == part or path.startswith(part + os.sep)), None)


def _by_closed_part(paths: Iterable[str]) -> dict[str, list[str]]:
    closed: dict[str, list[str]] = {}
    for path in paths:
        part = _covered_part(path) or _closed_part(path)
        if part is not None:
            closed.setdefault(part, []).append(path)
    return closed


def _cover(part: str, sources: Iterable[_Source]) -> None:
    """Puts a file system over `part` with these paths alone in it; outer ones first, inner ones upon them."""
    options = f"mode=755,size={2 * MOST_BYTES},nr_inodes={4 * MOST_FILES}".encode()
    syscall("mount", b"melds", os.fsencode(part), b"tmpfs", NOSUID_NODEV, options)
    for path, folder, tree in sources:
        mode = os.fstat(folder).st_mode
        if stat.S_ISDIR(mode) and not mode & stat.S_IXOTH:
            os.makedirs(path, 0o755, exist_ok=True)
            _copy(folder, path, [MOST_FILES, MOST_BYTES])
        else:
            _place(path, tree, is_folder=stat.S_ISDIR(mode))
        os.close(folder)
        os.close(tree)


def _sources(paths: Iterable[str]) -> list[_Source]:
    """The paths opened for reading and as trees to be mounted elsewhere; from beneath a cover, if one lies there."""
    found = []
    for path in sorted(paths):
        part = _covered_part(path)
        start, rest = (AT_FDCWD, path) if part is None else (_originals[part], os.path.relpath(path, part))
        folder = os.open(rest, os.O_RDONLY | os.O_CLOEXEC, dir_fd=None if part is None else start)
        found.append(_Source(path, folder, syscall("open_tree", start, os.fsencode(rest), OPEN_TREE)))
    return found


def _place(path: str, tree: int, *, is_folder: bool) -> None:
    os.makedirs(path if is_folder else os.path.dirname(path), 0o755, exist_ok=True)
    if not is_folder:
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o644))
    syscall("move_mount", tree, b"", AT_FDCWD, os.fsencode(path), MOVE_FROM_DESCRIPTOR)


def _copy(source: int, target: str, left: list[int]) -> None:
    """Copies a folder, links and special files left out, until `left` (files, bytes) is used up."""
    with os.scandir(source) as entries:
        for entry in entries:
            left[0] -= 1
            if left[0] < 0:
                raise OSError(f"{target} holds more than {MOST_FILES} files; make it readable for everybody")
            path = os.path.join(target, entry.name)
            if entry.is_dir(follow_symlinks=False):
                os.mkdir(path, 0o755)
                inner = os.open(entry.name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=source)
                _copy(inner, path, left)
                os.close(inner)
            elif entry.is_file(follow_symlinks=False):
                _copy_file(os.open(entry.name, os.O_RDONLY | os.O_NOFOLLOW, dir_fd=source), path, left)


def _copy_file(source: int, path: str, left: list[int]) -> None:
    with open(source, "rb") as reader, open(path, "wb") as writer:
        data = reader.read(left[1] + 1)
        left[1] -= len(data)
        if left[1] < 0:
            raise OSError(
                f"{path}: more than {MOST_BYTES >> 20} MB lie beside it; make the folder readable for everybody"
            )
        writer.write(data)
        os.fchmod(writer.fileno(), 0o644)
