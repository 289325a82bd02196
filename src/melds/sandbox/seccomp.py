"""Seccomp: the calls a worker may make of the kernel, and what happens on any other.

How this works: a small program for the kernel's classic BPF machine looks at every call. It has three answers: go on
(what one thread of CPython needs to import, compute, and talk through open descriptors), kill the process with SIGSYS
(calls that only an attack would make), and EPERM, a PermissionError in Python, for everything else. Calls of another
architecture, x32 and 32-bit ones included, kill. A few calls are judged by their arguments: files are opened for
reading only, limits are read and not set, descriptors get no owner to signal.

The program is a search tree over the numbers of the calls, so that it takes about eight comparisons, and a new worker
does not wait: the kernel tries each number when a filter is installed. A row of comparisons took it 0.4 ms.
"""

from __future__ import annotations

import ctypes
import errno
import struct
from collections.abc import Sequence
from functools import cache

from melds.sandbox.linux import architecture, is_linux, syscall
from melds.sandbox.steps import Steps

__all__ = ["ALLOW", "KILL", "REFUSE", "install", "is_available", "prepared", "program"]

ALLOW, KILL, REFUSE = 0x7FFF0000, 0x80000000, 0x00050000 | errno.EPERM
AUDIT = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
X32_BIT = 0x40000000
SET_MODE_FILTER, GET_ACTION_AVAIL = 1, 2

LOAD, JUMP, IF_EQUAL, IF_AT_LEAST, IF_ANY_BIT, RETURN = 0x20, 0x05, 0x15, 0x35, 0x45, 0x06
NUMBER_AT, ARCH_AT, ARGUMENTS_AT = 0, 4, 16

# name:x86_64:aarch64
ALLOWED = """
read:0:63 write:1:64 poll:7:- ppoll:271:73 clock_gettime:228:113 futex:202:98 brk:12:214 mmap:9:222 munmap:11:215
mprotect:10:226 mremap:25:216 madvise:28:233 close:3:57 lseek:8:62 pread64:17:67 readv:19:65 writev:20:66
preadv:295:69 fstat:5:80 newfstatat:262:79 stat:4:- lstat:6:- statx:332:291 getdents64:217:61 getdents:78:-
access:21:- faccessat:269:48 faccessat2:439:439 readlink:89:- readlinkat:267:78 getcwd:79:17 chdir:80:49 fchdir:81:50
fadvise64:221:223 rt_sigaction:13:134 rt_sigprocmask:14:135 rt_sigreturn:15:139 sigaltstack:131:132
rt_sigpending:127:136 rt_sigsuspend:130:133 rt_sigtimedwait:128:137 pause:34:- alarm:37:- setitimer:38:103
getitimer:36:102 restart_syscall:219:128 clock_getres:229:114 clock_nanosleep:230:115 nanosleep:35:101
gettimeofday:96:169 time:201:- times:100:153 getrusage:98:165 getrandom:318:278 getrlimit:97:163 getpid:39:172
gettid:186:178 getppid:110:173 getuid:102:174 geteuid:107:175 getgid:104:176 getegid:108:177 getresuid:118:148
getresgid:120:150 getgroups:115:158 getpgrp:111:- getpgid:121:155 getsid:124:156 uname:63:160 sysinfo:99:179
getcpu:309:168 sched_yield:24:124 sched_getaffinity:204:123 getpriority:140:141 select:23:- pselect6:270:72 dup:32:23
dup2:33:- dup3:292:24 close_range:436:436 set_tid_address:218:96 set_robust_list:273:99 rseq:334:293 exit:60:93
exit_group:231:94
"""
DEADLY = """
fork:57:- vfork:58:- clone:56:220 clone3:435:435 execve:59:221 execveat:322:281 kill:62:129 tkill:200:130
tgkill:234:131 rt_sigqueueinfo:129:138 rt_tgsigqueueinfo:297:240 pidfd_send_signal:424:424 pidfd_open:434:434
pidfd_getfd:438:438 ptrace:101:117 process_vm_readv:310:270 process_vm_writev:311:271 process_madvise:440:440
process_mrelease:448:448 kcmp:312:272 socket:41:198 socketpair:53:199 bind:49:200 connect:42:203 listen:50:201
accept:43:202 accept4:288:242 sendto:44:206 recvfrom:45:207 sendmsg:46:211 recvmsg:47:212 sendmmsg:307:269
recvmmsg:299:243 shutdown:48:210 getsockname:51:204 getpeername:52:205 setsockopt:54:208 getsockopt:55:209
unshare:272:97 setns:308:268 mount:165:40 umount2:166:39 pivot_root:155:41 chroot:161:51 open_tree:428:428
open_tree_attr:467:467 move_mount:429:429 fsopen:430:430 fsconfig:431:431 fsmount:432:432 fspick:433:433
mount_setattr:442:442 statmount:457:457 listmount:458:458 bpf:321:280 perf_event_open:298:241 keyctl:250:219
add_key:248:217 request_key:249:218 io_uring_setup:425:425 io_uring_enter:426:426 io_uring_register:427:427
io_setup:206:0 io_destroy:207:1 io_submit:209:2 io_cancel:210:3 io_getevents:208:4 io_pgetevents:333:292
userfaultfd:323:282 memfd_create:319:279 memfd_secret:447:447 open_by_handle_at:304:265 name_to_handle_at:303:264
inotify_init:253:- inotify_init1:294:26 inotify_add_watch:254:27 inotify_rm_watch:255:28 fanotify_init:300:262
fanotify_mark:301:263 lookup_dcookie:212:18 setuid:105:146 setgid:106:144 setreuid:113:145 setregid:114:143
setresuid:117:147 setresgid:119:149 setfsuid:122:151 setfsgid:123:152 setgroups:116:159 capset:126:91
setrlimit:160:164 setpgid:109:154 setsid:112:157 personality:135:92 shmget:29:194 shmat:30:196 shmctl:31:195
shmdt:67:197 semget:64:190 semop:65:193 semtimedop:220:192 semctl:66:191 msgget:68:186 msgsnd:69:189 msgrcv:70:188
msgctl:71:187 mq_open:240:180 mq_unlink:241:181 mq_timedsend:242:182 mq_timedreceive:243:183 mq_notify:244:184
mq_getsetattr:245:185 timer_create:222:107 timer_settime:223:110 timer_delete:226:111 timer_gettime:224:108
timer_getoverrun:225:109 reboot:169:142 swapon:167:224 swapoff:168:225 init_module:175:105 finit_module:313:273
delete_module:176:106 create_module:174:- kexec_load:246:104 kexec_file_load:320:294 acct:163:89 quotactl:179:60
quotactl_fd:443:443 nfsservctl:180:42 vhangup:153:58 syslog:103:116 _sysctl:156:- sethostname:170:161
setdomainname:171:162 settimeofday:164:170 clock_settime:227:112 clock_adjtime:305:266 adjtimex:159:171 iopl:172:-
ioperm:173:- modify_ldt:154:- uselib:134:- vmsplice:278:75 remap_file_pages:216:234 seccomp:317:277
landlock_create_ruleset:444:444 landlock_add_rule:445:445 landlock_restrict_self:446:446 lsm_set_self_attr:460:460
move_pages:279:239
"""
OPEN, OPENAT = {"x86_64": 2}, {"x86_64": 257, "aarch64": 56}
FCNTL, IOCTL = {"x86_64": 72, "aarch64": 25}, {"x86_64": 16, "aarch64": 29}
PRCTL, PRLIMIT = {"x86_64": 157, "aarch64": 167}, {"x86_64": 302, "aarch64": 261}

OPEN_FLAGS = {  # what may be said when a file is opened for reading: CLOEXEC, NONBLOCK, NOCTTY, and by architecture
    "x86_64": 0o2000000 | 0o4000 | 0o400 | 0o200000 | 0o400000 | 0o100000,  # DIRECTORY, NOFOLLOW, LARGEFILE
    "aarch64": 0o2000000 | 0o4000 | 0o400 | 0o40000 | 0o100000 | 0o400000,
}
FCNTLS = (0, 1, 2, 3, 4, 1030)  # DUPFD, GETFD, SETFD, GETFL, SETFL, DUPFD_CLOEXEC
IOCTLS = (0x5401, 0x802C542A, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)  # TCGETS(2), TIOCGWINSZ, FIONREAD, FIO(N)CLEX..
PRCTL_READS = (3, 16, 23, 39)  # GET_DUMPABLE, GET_NAME, CAPBSET_READ, GET_NO_NEW_PRIVS
PRCTL_NAMES = (15, 0x53564D41)  # SET_NAME and SET_VMA change names only: refused, but nobody dies of them

Instruction = tuple[int, int, int, int]
Code = list[Instruction]


def is_available() -> bool:
    """Whether this kernel filters calls and can kill a whole process for one."""
    if not is_linux():
        return False
    try:
        return syscall("seccomp", GET_ACTION_AVAIL, 0, struct.pack("=I", KILL)) == 0
    except OSError:
        return False


@cache
def program(machine: str) -> bytes:
    """The filter for `x86_64` or `aarch64`, as the kernel reads it; made once."""
    answers = {number: _answer(ALLOW) for number in _numbers(ALLOWED, machine)}
    answers |= {number: _answer(KILL) for number in _numbers(DEADLY, machine)}
    answers |= _judged_calls(machine)
    starts: list[tuple[int, Code]] = []
    for number in range(max(answers) + 2):
        code = answers.get(number, _answer(REFUSE))
        if not starts or starts[-1][1] != code:
            starts.append((number, code))
    starts.append((X32_BIT, _answer(KILL)))
    own_calls = [(LOAD, 0, 0, ARCH_AT), (IF_EQUAL, 1, 0, AUDIT[machine]), *_answer(KILL), (LOAD, 0, 0, NUMBER_AT)]
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in [*own_calls, *_search(starts)])


def install(steps: Steps) -> None:
    """Goes on with filtering the calls of the process from then on, for good; it needs no_new_privs."""
    steps.add("seccomp", SET_MODE_FILTER, 0, prepared()[0])


@cache
def prepared() -> tuple[bytes, object]:
    """What the kernel is told of this machine's filter, its length and where it lies, and what keeps it there."""
    code = program(architecture())
    buffer = ctypes.create_string_buffer(code, len(code))
    return struct.pack("=H6xQ", len(code) // 8, ctypes.addressof(buffer)), buffer


def _numbers(table: str, machine: str) -> list[int]:
    column = 1 + ("x86_64", "aarch64").index(machine)
    return [int(entry[column]) for entry in (text.split(":") for text in table.split()) if entry[column] != "-"]


def _answer(answer: int) -> Code:
    return [(RETURN, 0, 0, answer)]


def _search(starts: Sequence[tuple[int, Code]]) -> Code:
    """The code of the last start that is not above the loaded value."""
    if len(starts) == 1:
        return starts[0][1]
    middle = len(starts) // 2
    below, above = _search(starts[:middle]), _search(starts[middle:])
    return [(IF_AT_LEAST, 0, 1, starts[middle][0]), (JUMP, 0, 0, len(below)), *below, *above]


def _block(values: Sequence[int], answer: int) -> Code:
    """The answer, if the loaded value is one of these; goes on behind it if not."""
    tests = [(IF_EQUAL, len(values) - at, 0, value) for at, value in enumerate(values)]
    return [*tests, (JUMP, 0, 0, 1), *_answer(answer)]


def _argument(index: int, high: bool = False) -> Instruction:
    return (LOAD, 0, 0, ARGUMENTS_AT + 8 * index + 4 * high)


def _one_of(index: int, values: Sequence[int]) -> Code:
    return [_argument(index), *_block(values, ALLOW), *_answer(REFUSE)]


def _reading_only(index: int, machine: str) -> Code:
    forbidden = ~OPEN_FLAGS[machine] & 0xFFFFFFFF
    return [_argument(index), (IF_ANY_BIT, 0, 1, forbidden), (RETURN, 0, 0, REFUSE), (RETURN, 0, 0, ALLOW)]


def _limits_are_read() -> Code:
    """Prlimit64 of this process (pid 0) without new values is allowed; new values kill, other processes are refused."""
    return [
        _argument(2),
        (IF_EQUAL, 0, 5, 0),
        _argument(2, high=True),
        (IF_EQUAL, 0, 3, 0),
        _argument(0),
        (IF_EQUAL, 2, 0, 0),
        (RETURN, 0, 0, REFUSE),
        (RETURN, 0, 0, KILL),
        (RETURN, 0, 0, ALLOW),
    ]


def _judged_calls(machine: str) -> dict[int, Code]:
    prctl = [_argument(0), *_block(PRCTL_READS, ALLOW), *_block(PRCTL_NAMES, REFUSE), *_answer(KILL)]
    calls = (
        (OPENAT, _reading_only(2, machine)),
        (OPEN, _reading_only(1, machine)),
        (FCNTL, _one_of(1, FCNTLS)),
        (IOCTL, _one_of(1, IOCTLS)),
        (PRCTL, prctl),
        (PRLIMIT, _limits_are_read()),
    )
    return {number[machine]: code for number, code in calls if machine in number}
