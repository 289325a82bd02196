"""A sandbox makes workers, a worker answers for one bot; both end without a trace."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from melds.errors import OutOfMemory, Raised, SandboxFault, Timeout
from melds.sandbox import host
from melds.sandbox.host import KEPT, Allowance, Sandbox, Worker
from melds.sandbox.landlock import MOST_KEPT
from melds.sandbox.zygote import _fresh_uid
from referee_process import Household
from sandboxes import skip_without_sandbox

AMPLE = Allowance(2.0, 8.0, 2.0, "a test")
NO_CHANGE = [("what the bot is given",)]
WorkerOf = Callable[[str], Worker]


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    skip_without_sandbox()
    with Sandbox() as sandbox:
        yield sandbox


@pytest.fixture
def worker_of(sandbox: Sandbox, tmp_path: Path) -> Iterator[WorkerOf]:
    """Makes a worker for the code of a bot whose function is `play`."""
    workers = []

    def make(code: str) -> Worker:
        path = tmp_path / "bot.py"
        path.write_text(code)
        workers.append(sandbox.worker(path))
        return workers[-1]

    yield make
    for worker in workers:
        worker.close()


def loaded(worker: Worker) -> Worker:
    worker.load("play", "a seed", AMPLE)
    return worker


def answer(worker: Worker) -> str:
    return worker.call(NO_CHANGE, AMPLE)[0]


def test_a_worker_answers_as_python_writes_it(worker_of: WorkerOf) -> None:
    worker = loaded(worker_of("def play(given): return [given, 7, (None, True)]"))
    assert answer(worker) == "['what the bot is given', 7, (None, True)]"
    assert answer(worker) == "['what the bot is given', 7, (None, True)]"


def test_modules_beside_a_bot_can_be_imported_when_it_is_loaded_and_later(worker_of: WorkerOf, tmp_path: Path) -> None:
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "__init__.py").write_text("from package.inner import value\n")
    (tmp_path / "package" / "inner.py").write_text("value = 42\n")
    (tmp_path / "later.py").write_text("value = 43\n")
    code = "import package\ndef play(given):\n    import later\n    return package.value, later.value"
    assert answer(loaded(worker_of(code))) == "(42, 43)"


def test_a_bot_that_is_a_link_lies_where_the_link_points_to(sandbox: Sandbox, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "beside.py").write_text("value = 44\n")
    (home / "real.py").write_text("from beside import value\ndef play(given): return value\n")
    (tmp_path / "link.py").symlink_to(home / "real.py")
    worker = sandbox.worker(tmp_path / "link.py")
    assert answer(loaded(worker)) == "44"
    worker.close()


def test_output_is_kept_for_the_author_up_to_64_kb_and_drained_beyond(worker_of: WorkerOf) -> None:
    code = "import sys\ndef play(given):\n    print('x' * 99)\n    print('y' * 300_000, file=sys.stderr)\n    return 1"
    worker = loaded(worker_of(code))
    assert [answer(worker) for _ in range(3)] == ["1", "1", "1"]
    worker.close()
    assert worker.output.startswith("x" * 99 + "\n" + "y" * 1000)
    kept, _, rest = worker.output.rpartition("\n")
    assert len(kept) == KEPT
    assert rest == f"... and {3 * 300_101 - KEPT:,} bytes more"


def test_half_a_line_arrives_with_the_answer(worker_of: WorkerOf) -> None:
    worker = loaded(worker_of("def play(given): print('half a line', end=''); return 1"))
    answer(worker)
    worker.close()
    assert worker.output == "half a line"


def test_what_is_printed_need_not_be_text(worker_of: WorkerOf) -> None:
    code = "import os\ndef play(given): os.write(1, b'\\xff\\x00'); print('\\ud800 ♥'); return 1"
    worker = loaded(worker_of(code))
    answer(worker)
    worker.close()
    assert worker.output == "\N{REPLACEMENT CHARACTER}\x00? ♥\n"


def test_processor_time_is_charged_from_answer_to_answer(worker_of: WorkerOf) -> None:
    code = """
import signal, time
def think(*_):
    until = time.process_time() + 0.2
    while time.process_time() < until: pass
def play(given):
    signal.signal(signal.SIGALRM, think)
    signal.setitimer(signal.ITIMER_REAL, 0.02)
    return 1
"""
    worker = loaded(worker_of(code))
    first, second = (worker.call(NO_CHANGE, AMPLE)[1] for _ in range(2))
    time.sleep(0.3)
    third = worker.call(NO_CHANGE, AMPLE)[1]
    assert first < 0.1
    assert second < 0.3
    assert 0.2 <= first + second + third < 0.7
    assert third >= 0.2


def test_time_of_others_is_not_charged(worker_of: WorkerOf) -> None:
    worker = loaded(worker_of("import time\ndef play(given): time.sleep(0.2); return 1"))
    assert worker.call(NO_CHANGE, AMPLE)[1] < 0.1


@pytest.fixture
def busy_core(sandbox: Sandbox) -> Iterator[None]:
    """Five processes that want the sandbox's core for themselves."""
    with sandbox.on_core():
        command = [sys.executable, "-S", "-c", "while True: pass"]
        others = [subprocess.Popen(command, start_new_session=True) for _ in range(5)]  # the kernel shares by sessions
    yield
    for other in others:
        other.kill()
        other.wait()


@pytest.mark.usefixtures("busy_core")
def test_standing_in_line_for_the_processor_is_no_waiting(worker_of: WorkerOf) -> None:
    code = "import time\ndef play(given):\n    until = time.process_time() + 0.2\n"
    worker = loaded(worker_of(code + "    while time.process_time() < until: pass\n    return 1"))
    began = time.monotonic()
    worker.call(NO_CHANGE, Allowance(0.4, 0.5, 0.4, "a play"))
    assert time.monotonic() - began > 0.5
    assert worker.waited < 0.3


@pytest.mark.usefixtures("busy_core")
def test_sleeping_is_waiting_on_a_busy_machine_too(worker_of: WorkerOf) -> None:
    worker = loaded(worker_of("import time\ndef play(given): time.sleep(1000)"))
    with pytest.raises(Timeout, match=r"it waited for \d\.\d\d s without computing; 0.5 s are allowed for a play"):
        worker.call(NO_CHANGE, Allowance(0.4, 0.5, 0.4, "a play"))


def test_the_start_of_the_process_is_not_charged_to_the_bot(worker_of: WorkerOf) -> None:
    worker = worker_of("def play(given): return 1")
    assert worker.load("play", "a seed", AMPLE) < 0.05


def test_a_late_answer_is_too_late(worker_of: WorkerOf) -> None:
    code = "import time\ndef play(given):\n    until = time.process_time() + 0.3\n"
    worker = loaded(worker_of(code + "    while time.process_time() < until: pass\n    return 1"))
    with pytest.raises(Timeout, match=r"it used 0\.\d\d s of processor time; 0.2 s are allowed for a play"):
        worker.call(NO_CHANGE, Allowance(0.2, 8.0, 0.2, "a play"))


def test_the_rest_of_a_match_is_told_as_a_whole(worker_of: WorkerOf) -> None:
    worker = loaded(worker_of("def play(given):\n    while True: pass"))
    with pytest.raises(Timeout, match=r"it used 60\.\d\d s of processor time; 60 s are allowed for all plays"):
        worker.call(NO_CHANGE, Allowance(0.1, 8.0, 60.0, "all plays of a match"))


def test_a_bot_that_fails_to_load_is_at_fault_and_not_the_sandbox(worker_of: WorkerOf) -> None:
    with pytest.raises(Raised, match="ZeroDivisionError") as raised:
        loaded(worker_of("1 / 0"))
    assert "line 1, in <module>" in raised.value.detail


def test_a_worker_that_can_not_be_locked_down_is_our_fault(sandbox: Sandbox, tmp_path: Path) -> None:
    worker = sandbox.worker(tmp_path / "missing" / "bot.py")
    with pytest.raises(SandboxFault, match="could not be locked down"):
        loaded(worker)
    worker.close()


@pytest.mark.parametrize("memory", [64 << 20, 512 << 20])
def test_the_memory_of_a_sandbox_can_be_chosen(tmp_path: Path, memory: int) -> None:
    skip_without_sandbox()
    path = tmp_path / "bot.py"
    path.write_text("def play(given): return len(bytes(100 << 20))")
    with Sandbox(memory=memory) as sandbox:
        worker = loaded(sandbox.worker(path))
        if memory > 100 << 20:
            assert answer(worker) == str(100 << 20)
        else:
            with pytest.raises(OutOfMemory):
                answer(worker)
        worker.close()


def test_workers_take_their_descriptors_and_processes_with_them(worker_of: WorkerOf) -> None:
    loaded(worker_of("def play(given): return 1")).close()
    before = os.listdir("/proc/self/fd")
    for _ in range(20):
        worker = loaded(worker_of("def play(given): return 1"))
        worker.close()
        worker.close()
    assert os.listdir("/proc/self/fd") == before
    assert Household.of(os.getpid()).workers == []


def test_if_memory_runs_out_the_system_looks_at_workers_first(worker_of: WorkerOf) -> None:
    worker = loaded(worker_of("def play(given): return 1"))
    (process,) = Household.of(os.getpid()).workers
    assert Path(f"/proc/{process}/oom_score_adj").read_text() == "1000\n"
    assert answer(worker) == "1"


def test_no_two_workers_share_a_uid_if_there_are_uids_to_give(worker_of: WorkerOf) -> None:
    for _ in range(3):
        loaded(worker_of("def play(given): return 1"))
    statuses = [Path(f"/proc/{process}/status").read_text() for process in Household.of(os.getpid()).workers]
    uids = {line for status in statuses for line in status.splitlines() if line.startswith("Uid:")}
    assert len(uids) == (3 if os.geteuid() == 0 else 1)


def test_uids_of_two_referees_differ_however_many_workers_they_have_had() -> None:
    assert {_fresh_uid(77, count) for count in range(1500)} & {_fresh_uid(78, count) for count in range(1500)} == set()


@pytest.mark.parametrize("mode", [0o755, 0o700])
def test_a_worker_finds_nothing_of_those_that_were_started_with_it(sandbox: Sandbox, mode: int) -> None:
    code = """
import gc, sys
def play(given):
    gc.unfreeze()
    rows, frame = gc.get_objects(), sys._getframe()
    while frame:
        rows, frame = [*rows, frame.f_locals], frame.f_back
    texts = [part for row in rows if type(row) in (dict, list, tuple) for part in row if type(part) in (str, bytes)]
    texts += [part for row in rows if type(row) is dict for part in row.values() if type(part) in (str, bytes)]
    return sorted({part for part in map(str, texts) if "folder_of_" in part and "import" not in part})
"""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, mode)  # where not everybody may enter, workers lock themselves down by another way
        paths = [Path(folder, f"folder_of_{name}", "bot.py") for name in ("ada", "bob", "cy", "dot")]
        for path in paths:
            path.parent.mkdir(mode=0o755)
            path.write_text(code)
        workers = sandbox.workers(paths)
        for worker, path in zip(workers, paths, strict=True):
            found = answer(loaded(worker))
            assert path.parent.name in found
            assert [other for other in paths if other is not path and other.parent.name in found] == []
        sandbox.end(workers)
    assert Household.of(os.getpid()).workers == []


def test_rules_for_a_folder_are_not_those_of_another_that_was_there_before(sandbox: Sandbox) -> None:
    code = "import beside\ndef play(given): return beside.value"
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        home = Path(folder, "home")
        for value in (1, 2):
            home.mkdir(mode=0o755)
            (home / "beside.py").write_text(f"value = {value}\n")
            (home / "bot.py").write_text(code)
            worker = sandbox.worker(home / "bot.py")
            assert answer(loaded(worker)) == str(value)
            worker.close()
            home.rename(Path(folder, f"old {value}"))


def test_rules_are_made_for_more_folders_than_are_remembered(sandbox: Sandbox) -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        for name in [*range(MOST_KEPT + 2), 0]:
            path = Path(folder, str(name), "bot.py")
            path.parent.mkdir(mode=0o755, exist_ok=True)
            path.write_text(f"def play(given): return open({str(path)!r}).name")
            worker = sandbox.worker(path)
            assert answer(loaded(worker)) == repr(str(path))
            worker.close()


def test_a_closed_sandbox_leaves_nothing_and_can_be_used_again(tmp_path: Path) -> None:
    skip_without_sandbox()
    path = tmp_path / "bot.py"
    path.write_text("def play(given): return 1")
    before = len(Household.of(os.getpid()).guardians)
    sandbox = Sandbox()
    for _ in range(2):
        worker = loaded(sandbox.worker(path))
        sandbox.close()
        assert len(Household.of(os.getpid()).guardians) == before
        with pytest.raises(SandboxFault):
            answer(worker)
        worker.close()


def test_a_worker_that_ends_is_noticed_while_others_go_on(worker_of: WorkerOf) -> None:
    first = loaded(worker_of("def play(given): return 1"))
    second = loaded(worker_of("import os\ndef play(given): os._exit(3)"))
    with pytest.raises(Exception, match="its process ended by itself, with exit code 3"):
        answer(second)
    assert answer(first) == "1"


def test_without_every_layer_nothing_is_started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(host, "missing_layers", lambda: ("landlock", "seccomp"))
    with Sandbox() as sandbox, pytest.raises(SandboxFault, match="it lacks landlock, seccomp; `melds doctor` says"):
        sandbox.worker(tmp_path / "bot.py")
