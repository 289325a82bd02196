"""Ctrl-C for a command and all its processes, as a terminal sends it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

from referee_process import descendants, living_children

SECONDS = 20


def interrupted(*words: str, processes: int) -> tuple[int, str, str, bool]:
    """Exit code, output and errors of a command stopped when it has so many processes, and whether they are gone."""
    command = [sys.executable, "-m", "melds", *words]
    started = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        env={**os.environ, "COLUMNS": "100"},
    )  # fmt: skip
    end = time.monotonic() + SECONDS
    while len(descendants(started.pid, living_children())) < processes and time.monotonic() < end:
        time.sleep(0.02)
    time.sleep(1.5)  # a game or two
    family = set(descendants(started.pid, living_children()))
    os.killpg(started.pid, signal.SIGINT)
    out, err = started.communicate(timeout=SECONDS)
    while not family.isdisjoint(living()) and time.monotonic() < end + SECONDS:
        time.sleep(0.02)
    return started.returncode, out, err, bool(family) and family.isdisjoint(living())


def living() -> Iterator[int]:
    return (child for children in living_children().values() for child in children)
