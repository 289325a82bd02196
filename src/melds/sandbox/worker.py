"""The process in which one bot plays one match.

How this works: the zygote writes down its first steps and forks it, `begin` takes them: it is locked down, says so, and
only then is the stranger's file loaded.
From there on nothing here can be relied upon, for the bot may change all of it; what the referee sees is judged by the
referee. The worker's own part is to make honest bots comfortable: the module is found by its path, modules beside it
can be imported, chance is seeded, a traceback shows the author's lines only, output is written line by line.

Descriptors: 0 nothing, 1 and 2 the output kept for the author, 3 requests, 4 answers.
"""

from __future__ import annotations

import builtins
import mmap
import os
import random
import sys
import traceback
from collections.abc import Callable
from functools import partial
from types import FrameType, ModuleType
from typing import NamedTuple

from melds.course.feed import Arguments
from melds.course.limits import TimeLimits, set_limits
from melds.sandbox.answers import formatted
from melds.sandbox.lockdown import Limits, lock_down, lockdown_steps, python_paths
from melds.sandbox.protocol import Kind, answer_frame, read_request, send_answer
from melds.sandbox.sizes import MOST
from melds.sandbox.steps import Steps

__all__ = [
    "MissingFunction",
    "Start",
    "author_traceback",
    "begin",
    "load_bot",
    "reserve",
    "seed_chance",
    "seed_numpy",
    "steps_of",
]

REQUESTS, ANSWERS = 3, 4
RULES = 5  # of Landlock, on the way to being locked down
LONGEST_LINE = 500  # of a traceback
SPARE = 4 << 20  # bytes of address space, never touched: to report that there is no more
_spare: list[mmap.mmap] = []
FORBIDDEN = {
    "socket.__new__": "opens a socket",
    "os.fork": "forks",
    "os.forkpty": "forks",
    "os.exec": "runs a program",
    "os.posix_spawn": "runs a program",
    "os.system": "runs a program",
    "subprocess.Popen": "runs a program",
    "_thread.start_new_thread": "starts a thread",
    "_thread.start_joinable_thread": "starts a thread",
    "os.kill": "sends a signal",
}


class MissingFunction(Exception):
    """The file was loaded, and does not define the function of its game."""


class Start(NamedTuple):
    """What makes a worker: descriptors of nothing, output, requests and answers; a uid, if there are any to give."""

    nothing: int
    output: int
    requests: int
    answers: int
    nonce: bytes
    uid: int | None
    folder: str
    memory: int


def reserve() -> int:
    """Takes, in the zygote, what every worker will have: room to report that there is none, and a place for nothing.

    No descriptor that comes later lies in the places of a worker's own.
    """
    _spare.append(mmap.mmap(-1, SPARE, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))
    nothing = os.open(os.devnull, os.O_RDONLY)
    while nothing <= RULES:
        nothing = os.dup(nothing)
    return nothing


def steps_of(start: Start, rules: int | None) -> Steps:
    """All that a worker does until it is ready, where every way is open; `rules` are those of Landlock."""
    steps = _places(start)
    if rules is not None:
        steps.add("dup3", rules, RULES, 0)
        rules = RULES
    limits = Limits(memory=start.memory)
    steps.extend(lockdown_steps(limits, uid=start.uid, folder=start.folder, rules=rules, keep=range(RULES)))
    ready = answer_frame(start.nonce, Kind.READY, "")
    steps.add("write", ANSWERS, ready, len(ready))
    return steps


def begin(start: Start, steps: Steps | None) -> None:
    """Becomes a worker, and never returns; without steps, ways must be cleared to the folder first."""
    try:
        if steps is None:
            _places(start).take()
            readable = [*python_paths(), start.folder]
            lock_down(Limits(memory=start.memory), uid=start.uid, readable=readable, keep=range(RULES))
            os.write(ANSWERS, answer_frame(start.nonce, Kind.READY, ""))
        else:
            steps.take()
    except BaseException:  # noqa: BLE001 - no READY was sent, so the referee knows that the fault is ours
        traceback.print_exc()
        os._exit(1)
    _serve()


def _places(start: Start) -> Steps:
    steps = Steps()
    for place, source in enumerate((start.nothing, start.output, start.output, start.requests, start.answers)):
        steps.add("dup3", source, place, 0)
    return steps


def _serve() -> None:
    try:
        nonce, (path, function, seed, limits) = read_request(REQUESTS)
        set_limits(TimeLimits(*limits))
        folder = os.path.dirname(path)
        bot = _load(nonce, path, function, seed, folder)
        if bot is not None:
            _answer_calls(bot, folder)
    except EOFError:
        os._exit(0)  # the match is over
    finally:
        os._exit(1)  # whatever the bot has done to this process: it ends here


def _load(nonce: bytes, path: str, function: str, seed: str, folder: str) -> Callable[..., object] | None:
    try:
        sys.addaudithook(partial(_warn, folder))
        seed_chance(seed)
        bot = load_bot(path, function)
        seed_numpy(seed)
    except MissingFunction as error:
        send_answer(ANSWERS, nonce, Kind.MISSING, str(error))
    except BaseException as error:  # noqa: BLE001 - a stranger's code: SystemExit and all
        _send_exception(nonce, error, folder)
    else:
        send_answer(ANSWERS, nonce, Kind.READY, "")
        return bot
    return None


def _answer_calls(bot: Callable[..., object], folder: str) -> None:
    arguments = Arguments()
    while True:
        nonce, changes = read_request(REQUESTS)
        try:
            answer = bot(*arguments.call(changes))
            kind, text = formatted(answer)
            _flush()
        except BaseException as error:  # noqa: BLE001 - a stranger's code: SystemExit and all
            _send_exception(nonce, error, folder)
        else:
            send_answer(ANSWERS, nonce, kind, text)


def load_bot(path: str, function: str) -> Callable[..., object]:
    """The function that a bot file defines; whatever the file raises comes out as it is."""
    folder, file = os.path.split(path)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    name = file.removesuffix(".py")
    name = name if name not in sys.modules else f"bot_{name}"
    module = sys.modules[name] = ModuleType(name)
    module.__file__ = path
    with open(path, "rb") as source:
        code = compile(source.read(), path, "exec")  # importlib would take 0.5 ms more
    exec(code, vars(module))
    bot = getattr(module, function, None)
    if not callable(bot):
        raise MissingFunction(_what_is_there(module, file, function))
    return bot  # type: ignore[no-any-return]


def _what_is_there(module: ModuleType, file: str, function: str) -> str:
    own = [name for name, value in vars(module).items() if callable(value) and not name.startswith("_")]
    return f"{file} does not define {function}; it has {', '.join(own) or 'no function at all'}"


def seed_chance(seed: str) -> None:
    """Makes a bot that uses `random` play the same game again."""
    random.seed(seed)


def seed_numpy(seed: str) -> None:
    """The same for numpy's own generator, if the bot has imported numpy."""
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        numpy.random.seed(random.Random(seed).getrandbits(32))


def author_traceback(error: BaseException, folder: str | os.PathLike[str]) -> str:
    """The traceback as its author would see it: without our own lines, and none of them too long to be read."""
    shown = error.__traceback__
    while shown is not None and not _is_beneath(shown.tb_frame, folder):
        shown = shown.tb_next
    text = "".join(traceback.format_exception(type(error), error, shown, limit=-30)).rstrip()
    return "\n".join(line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]}..." for line in text.split("\n"))


def _is_beneath(frame: FrameType, folder: str | os.PathLike[str]) -> bool:
    return frame.f_code.co_filename.startswith(os.path.join(folder, ""))


def _flush() -> None:
    """Writes half a line, which would be lost when the process is killed; the bot may have put another in our place."""
    if sys.__stdout__ is not None:
        sys.__stdout__.flush()


def _send_exception(nonce: bytes, error: BaseException, folder: str) -> None:
    while _spare:
        _spare.pop().close()
    kind = Kind.MEMORY if isinstance(error, MemoryError) else Kind.RAISED
    try:
        _flush()
        text = author_traceback(error, folder)
    except BaseException:  # noqa: BLE001 - no memory, no output, or an exception that can't be printed
        text = type(error).__name__
    send_answer(ANSWERS, nonce, kind, text if len(text) < MOST // 4 else text[-MOST // 4 :])


def _warn(folder: str, event: str, _: tuple[object, ...]) -> None:
    """Tells the author, in the output, what the bot is about to be killed for; the killing is not done here."""
    if event in FORBIDDEN:
        frame = sys._getframe(1)
        while frame.f_back is not None and not _is_beneath(frame, folder):
            frame = frame.f_back
        where = f"{os.path.basename(frame.f_code.co_filename)}, line {frame.f_lineno}"
        builtins.print(f"melds: {where} {FORBIDDEN[event]}, which no bot may", file=sys.stderr, flush=True)
