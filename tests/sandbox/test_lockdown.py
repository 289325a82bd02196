"""Each test locks a fresh process down, lets it try one thing, and looks at what became of it."""

import json
import os
import select
import signal
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from melds.sandbox import landlock, lockdown
from melds.sandbox.linux import is_linux

linux_only = pytest.mark.skipif(not is_linux(), reason="processes can be locked down on 64-bit Linux only")
UID = 3_000_000_017
NOBODY = 65534

HARNESS = """
import json, os, resource, sys, threading, time
from melds.sandbox.lockdown import Limits, isolate_zygote, lock_down, new_pid_namespace, python_paths
from melds.sandbox.linux import prctl
from melds.sandbox.ways import clear_ways

job = json.loads(sys.argv[1])
readable = [*python_paths(), job["folder"]]
if job["becomes"]:
    clear_ways(readable)
    os.setgroups([]); os.setresgid(*[job["becomes"]] * 3); os.setresuid(*[job["becomes"]] * 3)
    prctl(4, 1)  # as after an exec: /proc/self belongs to the user again
leak = os.open("/dev/null", os.O_RDONLY)
isolate_zygote()
for turn in range(job["workers"]):
    reader, writer = os.pipe()
    assert new_pid_namespace()
    worker = os.fork()
    if worker == 0:
        lock_down(Limits(**job["limits"]), uid=job["uid"], readable=readable, keep=[0, 1, 2, writer])
        names = {"__name__": "bot", "folder": job["folder"], "leak": leak}
        try:
            exec(job["code"], names)
            said = str(names.get("answer"))
        except BaseException as error:
            said = f"{type(error).__name__}: {error}"
        os.write(writer, said.encode())
        os._exit(0)
    os.close(writer)
    said = open(reader, "rb").read().decode()
    code = os.waitstatus_to_exitcode(os.waitpid(worker, 0)[1])
print("\\n" + json.dumps([said, code]))
"""


@dataclass(frozen=True)
class Sandbox:
    """How this test's workers are made: by root with a fresh uid, or by a user in a user namespace."""

    folder: Path
    uid: int | None
    becomes: int

    def job(self, code: str, workers: int, limits: dict[str, int]) -> list[str]:
        fields = {"code": code, "folder": str(self.folder), "uid": self.uid, "becomes": self.becomes}
        return [sys.executable, "-c", HARNESS, json.dumps({**fields, "workers": workers, "limits": limits})]

    def run(self, code: str, workers: int = 1, **limits: int) -> tuple[str, int, str]:
        """What the code left in `answer` or raised, the worker's exit code, and all that was printed."""
        environment = {**os.environ, "MELDS_SECRET": "swordfish"}
        command = self.job(code, workers, limits)
        done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=25, check=False)
        assert done.returncode == 0, done.stderr
        printed, _, last = done.stdout.rstrip().rpartition("\n")
        said, exit_code = json.loads(last)
        return said, exit_code, printed

    def answer(self, code: str, **limits: int) -> str:
        said, exit_code, _ = self.run(code, **limits)
        assert exit_code == 0
        return said


@pytest.fixture(params=["root", "user"])
def sandbox(request: pytest.FixtureRequest, tmp_path: Path) -> Sandbox:
    is_root = os.geteuid() == 0
    if request.param == "root" and not is_root:
        pytest.skip("a fresh uid needs root")
    if not _has_every_layer():
        pytest.skip("this machine does not have every layer")
    if request.param == "user" and is_root and not _users_have_namespaces():
        pytest.skip("this kernel allows user namespaces to root only")
    (tmp_path / "card.txt").write_text("2S")
    (tmp_path / "beside.py").write_text("value = 42\n")
    as_root = request.param == "root"
    return Sandbox(tmp_path, UID if as_root else None, NOBODY if is_root and not as_root else 0)


@cache
def _has_every_layer() -> bool:
    return all(layer.is_there for layer in lockdown.layers())


@cache
def _users_have_namespaces() -> bool:
    code = "import os; from melds.sandbox.linux import prctl; from melds.sandbox.namespaces import enter\n"
    code += "os.setresuid(*[65534] * 3); prctl(4, 1); enter()"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


SYSCALL = "import ctypes; lib = ctypes.CDLL(None, use_errno=True); "

REFUSED = {
    "read /etc/passwd": "open('/etc/passwd').read()",
    "read the test": f"open({__file__!r}).read()",
    "list the root": "import os; os.listdir('/')",
    "list the home": "import os; os.listdir('/root')",
    "write beside the bot": "open(folder + '/new.txt', 'w')",
    "append to its file": "open(folder + '/card.txt', 'a')",
    "write in /tmp": "open('/tmp/melds-was-here', 'w')",
    "remove its file": "import os; os.remove(folder + '/card.txt')",
    "rename its file": "import os; os.rename(folder + '/card.txt', folder + '/x')",
    "make a folder": "import os; os.mkdir(folder + '/x')",
    "link": "import os; os.symlink('/etc/passwd', folder + '/x')",
    "chmod": "import os; os.chmod(folder + '/card.txt', 0o777)",
    "truncate": "import os; os.truncate(folder + '/card.txt', 0)",
    "touch": "import os; os.utime(folder + '/card.txt')",
    "read the parent's environment": "import os; open(f'/proc/{os.getppid() or 1}/environ').read()",
    "read its own environment": "open('/proc/self/environ').read()",
    "write its own memory": "open('/proc/self/mem', 'r+b')",
    "read its own memory": "open('/proc/self/mem', 'rb')",
    "a device": "open('/dev/zero', 'rb')",
    "a shared memory file": "open('/dev/shm/x', 'w')",
    "a terminal": "open('/dev/tty')",
    "O_PATH": "import os; os.open('/etc', os.O_PATH)",
    "a pipe": "import os; os.pipe()",
    "nice": "import os; os.nice(-5)",
    "signals for others by a descriptor": "import fcntl; fcntl.fcntl(1, fcntl.F_SETOWN, 1)",
}

DEADLY = {
    "tcp": "import socket; socket.socket()",
    "udp": "import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM)",
    "unix": "import socket; socket.socket(socket.AF_UNIX)",
    "socketpair": "import socket; socket.socketpair()",
    "fork": "import os; os.fork()",
    "thread": "import threading; threading.Thread(target=print).start()",
    "system": "import os; os.system('true')",
    "posix_spawn": "import os; os.posix_spawn('/bin/true', ['true'], {})",
    "exec": "import os; os.execv('/bin/true', ['true'])",
    "kill the parent": "import os; os.kill(os.getppid() or 1, 9)",
    "kill everybody": "import os; os.kill(-1, 9)",
    "signal its group": "import os; os.killpg(0, 15)",
    "abort": "import os; os.abort()",
    "ptrace": SYSCALL + "lib.ptrace(16, 1, 0, 0)",
    "read another's memory": SYSCALL + "lib.process_vm_readv(1, None, 0, None, 0, 0)",
    "memfd": "import os; os.memfd_create('x')",
    "io_uring": SYSCALL + "lib.syscall(425, 8, ctypes.create_string_buffer(256))",
    "setuid": "import os; os.setuid(0)",
    "setgroups": "import os; os.setgroups([0])",
    "unshare": SYSCALL + "lib.unshare(0x10000000)",
    "mount": SYSCALL + "lib.mount(b'x', b'/mnt', b'tmpfs', 0, None)",
    "chroot": "import os; os.chroot('/')",
    "dumpable": SYSCALL + "lib.prctl(4, 1, 0, 0, 0)",
    "outlive the zygote": SYSCALL + "lib.prctl(1, 0, 0, 0, 0)",
    "raise a limit": "import resource; resource.setrlimit(resource.RLIMIT_CPU, (1000, 1000))",
    "a timer": SYSCALL + "lib.timer_create(0, None, ctypes.byref(ctypes.c_void_p()))",
    "shared memory": SYSCALL + "lib.shmget(1, 4096, 0o1000)",
    "personality": SYSCALL + "lib.personality(0x0040000)",
    "pidfd": "import os; os.pidfd_open(1)",
    "perf": SYSCALL + f"lib.syscall({298 if os.uname().machine == 'x86_64' else 241}, None, 0, -1, -1, 0)",
    "bpf": SYSCALL + f"lib.syscall({321 if os.uname().machine == 'x86_64' else 280}, 0, None, 0)",
}
if os.uname().machine == "x86_64":
    DEADLY["x32"] = SYSCALL + "lib.syscall(ctypes.c_long(0x40000000 + 39))"


@linux_only
@pytest.mark.parametrize("attack", REFUSED)
def test_what_a_bot_may_not_touch_is_refused(sandbox: Sandbox, attack: str) -> None:
    # a file in a folder closed to other users does not even show
    assert sandbox.answer(REFUSED[attack]).startswith(("PermissionError", "FileNotFoundError"))


@linux_only
@pytest.mark.parametrize("attack", DEADLY)
def test_a_forbidden_act_kills(sandbox: Sandbox, attack: str) -> None:
    assert sandbox.run(DEADLY[attack])[:2] == ("", -signal.SIGSYS)


@linux_only
def test_a_subprocess_is_refused_or_kills(sandbox: Sandbox) -> None:
    """Which of the two depends on how a version of Python goes about it: a pipe first, or a fork."""
    said, exit_code, _ = sandbox.run("import subprocess; subprocess.run(['/bin/true'])")
    assert exit_code == -signal.SIGSYS or said.startswith("PermissionError")


MODULES = """
json re random math collections heapq copy datetime statistics decimal fractions itertools string typing
dataclasses functools enum bisect operator array struct hashlib zlib bz2 lzma csv pickle abc contextlib traceback time
zoneinfo uuid unittest logging threading asyncio concurrent.futures multiprocessing sqlite3 ctypes
"""


@linux_only
def test_the_standard_library_can_be_imported(sandbox: Sandbox) -> None:
    lines = "\n".join(f"import {name}" for name in MODULES.split())
    code = f"{lines}\nanswer = json.dumps(sorted([datetime.timedelta(1).days, math.floor(random.random())]))"
    assert sandbox.answer(code) == "[0, 1]"


@linux_only
@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("answer = open(folder + '/card.txt').read()", "2S"),
        ("answer = open('card.txt').read()", "2S"),
        ("import os; answer = sorted(os.listdir('.'))", "['beside.py', 'card.txt']"),
        ("import sys; sys.path.insert(0, folder); import beside; answer = beside.value", "42"),
        ("import os, melds.sandbox; answer = os.listdir(melds.sandbox.__path__[0]) != []", "True"),
        ("import time; answer = time.time() > 1e9 and time.perf_counter() >= 0 and time.process_time() > 0", "True"),
        ("import time; time.sleep(0.01); answer = time.localtime().tm_year > 2000", "True"),
        ("import random; answer = 0 <= random.random() < 1 and hash('a') == hash('a')", "True"),
        ("import random; answer = 0 <= random.SystemRandom().random() < 1", "True"),
        ("import resource; answer = resource.getrlimit(resource.RLIMIT_NPROC)", "(0, 0)"),
        ("import os; answer = os.getpid(), os.getppid()", "(1, 0)"),
        ("import os; answer = 'MELDS_SECRET' in os.environ or os.getenv('HOME')", "None"),
        ("import signal; signal.alarm(5); answer = signal.alarm(0)", "5"),
        ("import sys; answer = sys.stdout.isatty()", "False"),
    ],
)
def test_a_bot_can_compute_and_read_what_is_its_own(sandbox: Sandbox, code: str, expected: str) -> None:
    assert sandbox.answer(code) == expected


@linux_only
def test_deep_recursion_is_an_exception_and_no_crash(sandbox: Sandbox) -> None:
    assert sandbox.answer("def f(n): return f(n + 1)\nf(0)").startswith("RecursionError")
    assert sandbox.answer("import json\njson.dumps(eval('[' * 90 + ']' * 90))\nx = []\nx.append(x)\njson.dumps(x)")


@linux_only
def test_what_is_printed_arrives(sandbox: Sandbox) -> None:
    assert sandbox.run("print('ace'); import sys; sys.stdout.flush()")[2].strip() == "ace"


@linux_only
@pytest.mark.parametrize(
    "bomb", ["x = bytearray(10**9)", "x = [0]\nwhile True: x += x", "import mmap; mmap.mmap(-1, 10**9)"]
)
def test_too_much_memory_is_an_exception(sandbox: Sandbox, bomb: str) -> None:
    assert sandbox.answer(bomb).startswith(("MemoryError", "OSError: [Errno 12]"))


@linux_only
def test_processor_time_without_end_is_killed(sandbox: Sandbox) -> None:
    assert sandbox.run("while True: pass", cpu_seconds=1)[1] == -signal.SIGKILL


@linux_only
def test_descriptors_that_were_not_kept_are_closed(sandbox: Sandbox) -> None:
    assert sandbox.answer("import os; os.read(leak, 1)").startswith("OSError: [Errno 9]")


@linux_only
def test_too_many_open_files_are_an_exception(sandbox: Sandbox) -> None:
    assert sandbox.answer("files = [open('card.txt') for _ in range(99)]").startswith("OSError: [Errno 24]")


@linux_only
def test_secrets_of_the_environment_are_not_in_the_c_library_either(sandbox: Sandbox) -> None:
    code = """
import ctypes
lib = ctypes.CDLL(None)
lib.getenv.restype = ctypes.c_char_p
strings = ctypes.POINTER(ctypes.c_char_p).in_dll(lib, "environ")
found, at = [], 0
while strings and strings[at]:
    found.append(strings[at].decode().partition("=")[0])
    at += 1
answer = lib.getenv(b"MELDS_SECRET"), sorted(found)
"""
    assert sandbox.answer(code) == str((None, sorted(lockdown.ENVIRONMENT)))


@linux_only
def test_a_worker_has_no_identity_and_no_capability(sandbox: Sandbox) -> None:
    code = """
import ctypes, os
bounding = [ctypes.CDLL(None).prctl(23, capability, 0, 0, 0) for capability in range(41)]
answer = os.getresuid(), os.getresgid(), any(bounding), ctypes.CDLL(None).prctl(3, 0, 0, 0, 0)
"""
    uid = sandbox.uid or sandbox.becomes or os.getuid()
    gid = sandbox.uid or sandbox.becomes or os.getgid()
    assert sandbox.answer(code) == str(((uid,) * 3, (gid,) * 3, False, 0))


@linux_only
def test_the_kernel_says_that_a_worker_has_no_capability_and_is_filtered(sandbox: Sandbox) -> None:
    """Seen from the worker's parent, for the worker itself cannot look."""
    code = "import time\nprint('ready', flush=True)\ntime.sleep(20)"
    with subprocess.Popen(sandbox.job(code, 1, {}), stdout=subprocess.PIPE) as guardian:
        assert guardian.stdout is not None
        assert guardian.stdout.readline() == b"ready\n"
        zygote = _only_child(guardian.pid)
        worker = _only_child(zygote)
        status = dict(line.split(":", 1) for line in Path(f"/proc/{worker}/status").read_text().splitlines())
        guardian.kill()
    sets = {status[name].strip().strip("0") for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb")}
    assert sets == {""}
    assert status["NoNewPrivs"].strip() == "1"
    assert status["Seccomp"].strip() == "2"
    assert status["NSpid"].split()[-1] == "1"
    if sandbox.uid:
        assert status["Groups"].strip() == ""


def _only_child(pid: int) -> int:
    parents = [(path, path.read_text()) for path in Path("/proc").glob("[0-9]*/stat") if path.exists()]
    (child,) = (int(path.parent.name) for path, text in parents if int(text.rpartition(")")[2].split()[1]) == pid)
    return child


@linux_only
def test_a_zygote_makes_one_worker_after_the_other(sandbox: Sandbox) -> None:
    assert sandbox.run("import os; answer = os.getpid()", workers=5)[:2] == ("1", 0)


@linux_only
def test_killing_the_zygote_kills_its_workers(sandbox: Sandbox) -> None:
    code = "import time\nprint('ready', flush=True)\nwhile True: time.sleep(1)"
    with subprocess.Popen(sandbox.job(code, 1, {}), stdout=subprocess.PIPE) as guardian:
        assert guardian.stdout is not None
        assert guardian.stdout.readline() == b"ready\n"
        guardian.kill()
        assert select.select([guardian.stdout], [], [], 5)[0], "somebody still holds the pipe"
        assert guardian.stdout.read() == b""


def test_asking_for_the_layers_changes_nothing() -> None:
    if not is_linux():
        assert not any(layer.is_there for layer in lockdown.layers())
        return
    spaces = sorted((link.name, os.readlink(link)) for link in Path("/proc/self/ns").iterdir())
    names = [layer.name for layer in lockdown.layers()]
    assert names == ["user", "limits", "namespaces", "process namespaces", "landlock", "seccomp"]
    assert spaces == sorted((link.name, os.readlink(link)) for link in Path("/proc/self/ns").iterdir())
    assert all(layer.remedy for layer in lockdown.layers())


def test_elsewhere_nothing_is_there() -> None:
    code = "import sys; sys.platform = 'darwin'\nfrom melds.sandbox.lockdown import layers, new_pid_namespace"
    code += "\nprint([layer.is_there for layer in layers()], new_pid_namespace())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[0] == f"{[False] * 6} False"


@linux_only
def test_every_older_landlock_gives_rules_the_kernel_takes(tmp_path: Path) -> None:
    for version in range(1, landlock.abi() + 1):
        os.close(landlock.ruleset([str(tmp_path), "/does/not/exist"], version))
