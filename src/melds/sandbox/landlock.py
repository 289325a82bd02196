"""Landlock: the worker may read beneath a few folders, and change nothing anywhere.

How this works: a ruleset names every right that the kernel's version (its ABI) knows how to take away; a rule gives
reading back beneath one path; `landlock_restrict_self` makes it irrevocable. Whatever newer kernels can also
take away (TCP, signals and abstract sockets that leave the worker) is taken where it is known. Looking whether a path
exists (`stat`) is not among the rights of any ABI so far.
"""

from __future__ import annotations

import os
import stat
import struct
from collections.abc import Iterable

from melds.sandbox.linux import is_linux, syscall
from melds.sandbox.steps import Steps

__all__ = ["Rulesets", "abi", "restrict", "ruleset"]

CREATE_RULESET_VERSION = 1
RULE_PATH_BENEATH = 1
READ_FILE, READ_DIR = 1 << 2, 1 << 3
FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 5: 16}  # since which ABI so many rights, counted from bit 0, are known
TCP_SINCE, TCP = 4, 0b11  # bind and connect
SCOPE_SINCE, SCOPE = 6, 0b11  # abstract Unix sockets and signals
QUIET_SINCE, QUIET = 7, 1  # the audit log is not for bots that probe
MOST_KEPT = 16


def abi() -> int:
    """The version of Landlock this kernel has; 0 if it has none."""
    if not is_linux():
        return 0
    try:
        return syscall("landlock_create_ruleset", None, 0, CREATE_RULESET_VERSION)
    except OSError:
        return 0


def ruleset(readable: Iterable[str], version: int) -> int:
    """A descriptor of the rules that allow reading beneath these paths; paths that do not exist are left out."""
    files = (1 << max(bits for since, bits in FILE_RIGHTS.items() if since <= version)) - 1
    words = [files]
    if version >= TCP_SINCE:
        words.append(TCP)
    if version >= SCOPE_SINCE:
        words.append(SCOPE)
    attributes = struct.pack(f"={len(words)}Q", *words)
    rules = syscall("landlock_create_ruleset", attributes, len(attributes), 0)
    for path in readable:
        _allow_reading(rules, path)
    return rules


class Rulesets:
    """Rules for one folder after another, beside the same paths; kept for the next worker of the same folder."""

    def __init__(self, paths: Iterable[str], version: int) -> None:
        self._paths, self._version = tuple(paths), version
        self._made: dict[tuple[int, int, int], int] = {}  # by what a folder is: one of the same name may be another

    def beside(self, folder: str) -> int:
        """The descriptor of the rules that allow reading beneath that folder, too; it stays ours."""
        file = os.open(folder, os.O_PATH | os.O_CLOEXEC)
        try:
            now = os.fstat(file)
            key = now.st_dev, now.st_ino, now.st_ctime_ns
            if key not in self._made:
                while len(self._made) >= MOST_KEPT:
                    os.close(self._made.pop(next(iter(self._made))))
                rules = self._made[key] = ruleset(self._paths, self._version)
                _allow(rules, file)
            return self._made[key]
        finally:
            os.close(file)


def restrict(steps: Steps, rules: int, version: int) -> None:
    """Goes on with holding the process to the rules for good; it needs no_new_privs. Closes the descriptor."""
    steps.add("landlock_restrict_self", rules, QUIET if version >= QUIET_SINCE else 0)
    steps.add("close", rules)


def _allow_reading(rules: int, path: str) -> None:
    try:
        file = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # what cannot be opened stays unreadable
    try:
        _allow(rules, file)
    finally:
        os.close(file)


def _allow(rules: int, file: int) -> None:
    is_folder = stat.S_ISDIR(os.fstat(file).st_mode)
    rights = READ_FILE | READ_DIR if is_folder else READ_FILE
    syscall("landlock_add_rule", rules, RULE_PATH_BENEATH, struct.pack("=Qi", rights, file), 0)
