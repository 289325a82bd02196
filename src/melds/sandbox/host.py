"""The referee's side of the sandbox: a `Sandbox` starts workers, a `Worker` asks one bot and reads its clock.

How this works: each sandbox has one zygote, started when the first worker is wanted, and again if it was lost. A
worker has pipes for requests, answers and output, and a pidfd. The referee writes a request and waits for its answer,
for the end of the process, or for the end of the time, emptying the output meanwhile; processor time is read from the
kernel's clock of the worker, from one answer to the next, so that thinking on others' time is paid for, too. Time on
the wall counts only while the worker neither computes nor stands in line for the processor: others can't make it late.

A bot's failure is a `PlayerFault`. A failure that no bot can bring about is a `SandboxFault`: the zygote has gone, the
lockdown failed, or somebody outside killed the worker.

All processes of a sandbox run on one core, the referee as well while it is `on_core`: they take turns, and passing one
on to another core costs four times as much processor time as the whole rest of the exchange.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import os
import select
import signal
import socket
import subprocess
import sys
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from melds.course.limits import COURSE_LIMITS, TimeLimits
from melds.errors import BadAnswer, Crashed, Forbidden, OutOfMemory, PlayerFault, Raised, SandboxFault, Timeout
from melds.sandbox.line import Line
from melds.sandbox.lockdown import Limits, layers, pid_of
from melds.sandbox.protocol import Kind, split_answer
from melds.sandbox.sizes import CHUNK, NONCE
from melds.sandbox.zygote import BOOT, ENDED, LARGEST, MOST_AT_ONCE, START

__all__ = ["Allowance", "Sandbox", "Worker", "missing_layers"]

KEPT = 64 << 10  # bytes of output, for the author
START_SECONDS = 20.0
LAST_WORDS = 2.0  # seconds that a process without pipes has to end by itself
SHORT = 0.05  # seconds of waiting into which nobody looks
CPU_LIMIT = Limits().cpu_seconds
End = tuple[int, float]  # exit code, or the signal with a minus; processor time of its whole life


@dataclass(frozen=True, slots=True)
class Allowance:
    """How many seconds of processor time a request may take, and of waiting; and the limit that this is the rest of."""

    cpu: float
    wall: float  # of waiting
    limit: float  # of processor time
    purpose: str  # "a play", "all plays of a match"

    def overrun(self, used: float) -> str:
        """What to tell the author of a bot that computed for so long."""
        total = self.limit - self.cpu + used
        return f"it used {total:.2f} s of processor time; {self.limit:g} s are allowed for {self.purpose}"

    def wait(self, waited: float) -> str:
        """What to tell the author of a bot that let us wait for so long."""
        return f"it waited for {waited:.2f} s without computing; {self.wall:g} s are allowed for {self.purpose}"


LIFE = Allowance(CPU_LIMIT, START_SECONDS, CPU_LIMIT, "the life of a bot's process")


@functools.cache
def missing_layers() -> tuple[str, ...]:
    """The layers of the sandbox that this machine does not have; looked for once."""
    return tuple(layer.name for layer in layers() if not layer.is_there)


class Sandbox:
    """Makes workers, each for one bot and one match."""

    def __init__(self, *, core: int | None = None, memory: int = Limits().memory) -> None:
        self._memory = memory
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
        self._core = cores[os.getpid() % len(cores) if core is None else core % len(cores)]

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextlib.contextmanager
    def on_core(self) -> Iterator[None]:
        """Keeps this thread on the sandbox's core meanwhile."""
        before = os.sched_getaffinity(0)
        os.sched_setaffinity(0, {self._core})
        try:
            yield
        finally:
            os.sched_setaffinity(0, before)

    def worker(self, path: Path) -> Worker:
        """A locked-down process for the bot in that file, which is not loaded yet."""
        return self.workers([path])[0]

    def workers(self, paths: Sequence[Path]) -> list[Worker]:
        """The same for each of at most eight files; at once, which takes less than one after the other."""
        files = [path.resolve() for path in paths]
        nonces = [os.urandom(NONCE) for _ in files]
        pipes = [(os.pipe(), os.pipe(), os.pipe()) for _ in files]
        ours = [[requests[1], answers[0], output[0]] for requests, answers, output in pipes]
        theirs = [end for requests, answers, output in pipes for end in (output[1], requests[0], answers[1])]
        folders = b"\0".join([os.fsencode(file.parent) for file in files])
        order = START.pack(self._memory, os.getpid()) + b"".join(nonces) + folders
        try:
            reply, pidfds = self._ask(order, theirs)
        except SandboxFault:
            for descriptor in itertools.chain(*ours):
                os.close(descriptor)
            raise
        finally:
            for descriptor in theirs:
                os.close(descriptor)
        each = zip(files, array("i", reply), pidfds, ours, nonces, strict=True)
        return [Worker(file, pid, pidfd, ends, nonce, self._end) for file, pid, pidfd, ends, nonce in each]

    def end(self, workers: Sequence[Worker]) -> None:
        """Ends these processes at once; what they had printed can still be read."""
        running = [worker for worker in workers if worker.end is None]
        with contextlib.suppress(SandboxFault):  # if the zygote is lost, so are they
            for worker, end in zip(running, self._end([worker.pid for worker in running]), strict=True):
                worker.end = end
        for worker in workers:
            worker.close()

    def close(self) -> None:
        """Ends the zygote, and with it every worker."""
        if self._control is not None:
            self._control.close()  # it ends by itself then
        if self._process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.communicate(timeout=LAST_WORDS)
            self._process.kill()
            self._process.communicate()
        self._control = self._process = None

    def _end(self, pids: Sequence[int]) -> list[End]:
        """How workers ended; they are killed if they still run."""
        if self._control is None:
            raise SandboxFault("the process that holds the workers has been closed")
        if not pids:
            return []
        return list(ENDED.iter_unpack(self._ask(array("i", pids).tobytes(), [])[0]))

    def _ask(self, order: bytes, descriptors: Sequence[int]) -> tuple[bytes, list[int]]:
        control = self._control or self._start()
        try:
            socket.send_fds(control, [order], list(descriptors))
            data, received, _, _ = socket.recv_fds(control, LARGEST, MOST_AT_ONCE)
        except OSError as error:
            data, received, reason = b"", [], error.strerror
        else:
            reason = "it has ended"
        if not data:
            self.close()
            raise SandboxFault(f"the process that holds the workers is lost: {reason}")
        return data, received

    def _start(self) -> socket.socket:
        missing = missing_layers()
        if missing:
            raise SandboxFault(
                f"this machine can't lock strangers' code up: it lacks {', '.join(missing)}; `melds doctor` says what"
                " to do, and --trust runs bots without a sandbox"
            )
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.settimeout(START_SECONDS)
        home = str(Path(__file__).parents[2])
        with self.on_core(), theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-s", "-P", "-c", BOOT, home],  # -I would randomize hashes
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                env={"PYTHONHASHSEED": "0"},
                start_new_session=True,
            )
        self._control = ours
        if not _is_greeted(ours):
            _, complaint = self._process.communicate() if self._process.poll() is not None else (b"", b"")
            self.close()
            raise SandboxFault(f"the sandbox could not be started: {complaint.decode(errors='replace').strip()[-500:]}")
        return ours


def _is_greeted(control: socket.socket) -> bool:
    try:
        return bool(control.recv(LARGEST))
    except OSError:
        return False


class Worker:
    """One bot in its process."""

    def __init__(  # noqa: PLR0913, PLR0917 - made by Sandbox.worker alone
        self,
        path: Path,
        pid: int,
        pidfd: int,
        pipes: Sequence[int],
        nonce: bytes,
        end: Callable[[Sequence[int]], list[End]],
    ) -> None:
        self.pid = pid  # as the zygote knows it
        self.end: End | None = None  # how it ended, once that is known
        self._path, self._pidfd, self._end = path, pidfd, end
        _, answers, self._output = pipes
        for pipe in pipes:
            os.set_blocking(pipe, False)
        self._poll = select.poll()  # built once: it costs less than a call of select
        self._poll.register(answers, select.POLLIN)
        self._poll.register(self._output, select.POLLIN)
        seen = pid_of(pidfd)
        self._line = Line(pipes, (~seen << 3) | 2, nonce)  # 2: the processor time of that process
        self._schedule = f"/proc/{seen}/schedstat"
        self._in_line = self._in_line_before = 0.0  # seconds that it has stood in line to compute, when last looked at
        self.waited = 0.0  # seconds of the last request in which it neither computed nor stood in line to compute
        self._kept, self._lost = bytearray(), 0
        self._is_closed = False

    @property
    def output(self) -> str:
        """What the bot has printed, cut to its first 64 KB."""
        text = self._kept.decode("utf-8", "replace")
        return f"{text}\n... and {self._lost:,} bytes more" if self._lost else text

    def forget_output(self) -> None:
        """Lets go of what the bot has printed so far, so that all the room is there for what comes."""
        self._drain()
        self._kept, self._lost = bytearray(), 0

    def load(self, function: str, seed: str, allowance: Allowance, limits: TimeLimits = COURSE_LIMITS) -> float:
        """Loads the bot's file, and gives the processor time that took; PlayerFault if the bot can't be had.

        The limits are those of the match, for bots that ask.
        """
        try:
            self._receive(LIFE)
        except PlayerFault as error:
            self._drain()
            raise SandboxFault(f"the bot's process could not be locked down: {error} {self.output}".strip()) from None
        self._line.stop()  # from here on it counts
        try:
            short = self._line.ask((str(self._path), function, seed, tuple(limits)))
        except BrokenPipeError:
            self._explain_end()
        kind, text = self._looked_at(short, allowance)
        if kind != Kind.READY:
            self._blame(kind, text)
        return self._line.used

    def call(self, changes: Sequence[Any], allowance: Allowance) -> tuple[str, float]:
        """The bot's answer as Python writes it, and the processor time it took; PlayerFault if there is none."""
        line = self._line
        try:
            text = line.ask(changes)
        except BrokenPipeError:
            self._explain_end()
        self.waited = line.waited
        if text is None or line.waited >= SHORT or line.used > allowance.cpu:
            kind, text = self._looked_at(text, allowance)
            if kind != Kind.ANSWER:
                self._blame(kind, text)
        return text, line.used

    def close(self) -> None:
        """Ends the process; what it had printed can still be read."""
        if self._is_closed:
            return
        self._is_closed = True
        self._drain()
        with contextlib.suppress(SandboxFault):  # if the zygote is lost, so is the worker
            self._ended()
        for descriptor in (self._line.requests, self._line.answers, self._output, self._pidfd):
            os.close(descriptor)

    def _looked_at(self, short: str | None, allowance: Allowance) -> tuple[bytes, str]:
        """Kind and text of an answer, waited for if it has not come as a short one; Timeout if it took too long."""
        line = self._line
        kind, text = Kind.ANSWER, short
        if text is None:
            kind, text = self._receive(allowance, line.data)
            line.stop()
        self.waited = self._waiting(line.waited)
        self._in_line_before = self._in_line
        if line.used > allowance.cpu:
            raise Timeout(allowance.overrun(line.used))
        return kind, text

    def _receive(self, allowance: Allowance, data: bytes | None = None) -> tuple[bytes, str]:
        """The answer to the last request, waited for as long as allowed; `data` has been read of it."""
        began, wait = time.monotonic(), allowance.cpu
        while True:
            if data is not None:
                answer = self._answer_in(data)
                if answer is not None:
                    return answer
            try:
                more = os.read(self._line.answers, CHUNK)
            except BlockingIOError:
                if any(descriptor == self._output for descriptor, _ in self._poll.poll(wait * 1000)):
                    self._drain()
                wait = self._time_left(began, allowance)
                continue
            if not more:
                self._explain_end()
            data = more if data is None else data + more

    def _answer_in(self, data: bytes) -> tuple[bytes, str] | None:
        if not data:
            self._explain_end()
        try:
            return split_answer(data, self._line.nonce)
        except ValueError as error:
            raise Forbidden(f"it wrote to the referee by itself: {error}", repr(data[:80])) from None

    def _time_left(self, began: float, allowance: Allowance) -> float:
        """How long to wait until a limit can be reached; Timeout if one is."""
        used, passed = self._line.cpu_now() - self._line.cpu, time.monotonic() - began
        if used >= allowance.cpu:
            raise Timeout(allowance.overrun(used))
        waited = self._waiting(max(passed - used, 0.0))
        if waited >= allowance.wall:
            raise Timeout(allowance.wait(waited))
        return min(max(allowance.cpu - used, 0.002), allowance.wall - waited)

    def _waiting(self, waited: float) -> float:
        """How long of the time in which the bot did not compute it did not stand in line to compute either."""
        if waited < SHORT:
            return waited
        try:
            with open(self._schedule, encoding="ascii") as file:
                self._in_line = int(file.read().split()[1]) / 1e9
        except (OSError, IndexError):  # it has ended, or this kernel does not count
            return waited
        return max(waited - (self._in_line - self._in_line_before), 0.0)

    def _drain(self) -> None:
        """Keeps what was printed, or what there is room for; a pipe holds no more than one read."""
        try:
            data = os.read(self._output, KEPT)
        except BlockingIOError:
            return
        if not data:
            with contextlib.suppress(KeyError):
                self._poll.unregister(self._output)
        room = KEPT - len(self._kept)
        self._kept += data[:room]
        self._lost += len(data[room:])

    def _explain_end(self) -> NoReturn:
        """Says why a process no longer answers."""
        waiting = select.poll()
        waiting.register(self._pidfd, select.POLLIN)
        if not waiting.poll(LAST_WORDS * 1000):
            raise Crashed("it closed its connection to the referee")
        status, cpu = self._ended()
        self._drain()
        if status == -signal.SIGSYS:
            raise Forbidden("it was stopped by the system when it tried what no bot may", self._last_line())
        if status == -signal.SIGKILL:
            if cpu >= CPU_LIMIT - 1:
                raise Timeout(LIFE.overrun(cpu))
            raise SandboxFault("the bot's process was killed from outside")
        if status < 0:
            raise Crashed(f"its process died of {signal.Signals(-status).name} ({signal.strsignal(-status)})")
        raise Crashed(f"its process ended by itself, with exit code {status}")

    def _ended(self) -> End:
        if self.end is None:
            (self.end,) = self._end([self.pid])
        return self.end

    def _last_line(self) -> str:
        lines = [line for line in self.output.splitlines() if line.startswith("melds: ")]
        return lines[-1].removeprefix("melds: ") if lines else ""

    def _blame(self, kind: bytes, text: str) -> NoReturn:
        last = text.rstrip().rpartition("\n")[2]
        if kind == Kind.RAISED:
            raise Raised(f"it raised {last}", text)
        if kind == Kind.MEMORY:
            raise OutOfMemory("it wanted more memory than it has", text)
        if kind == Kind.MISSING:
            raise Raised(text)
        raise BadAnswer("its answer is no play", text)
