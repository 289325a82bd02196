"""The filter of calls, run by a small BPF machine of our own, for both architectures."""

import os
import struct

import pytest

from melds.sandbox import seccomp


def verdict(machine: str, number: int, *arguments: int, audit: int | None = None) -> int:
    """What the filter answers to a call, found by running its program here."""
    data = struct.pack("=IIQ6Q", number, audit or seccomp.AUDIT[machine], 0, *(*arguments, 0, 0, 0, 0, 0, 0)[:6])
    code = list(struct.iter_unpack("=HBBI", seccomp.program(machine)))
    at = value = 0
    while True:
        kind, if_true, if_false, operand = code[at]
        at += 1
        match kind:
            case seccomp.LOAD:
                (value,) = struct.unpack_from("=I", data, operand)
            case seccomp.JUMP:
                at += operand
            case seccomp.RETURN:
                return int(operand)
            case _:
                tests = {seccomp.IF_EQUAL: value == operand, seccomp.IF_AT_LEAST: value >= operand}
                at += if_true if tests.get(kind, bool(value & operand)) else if_false


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_the_filter_answers_each_call_as_its_tables_say(machine: str) -> None:
    tables = [(seccomp.ALLOWED, seccomp.ALLOW), (seccomp.DEADLY, seccomp.KILL)]
    expected: dict[int, int] = {}
    for table, answer in tables:
        for name, *numbers in (entry.split(":") for entry in table.split()):
            number = numbers[machine == "aarch64"]
            if number != "-":
                assert expected.setdefault(int(number), answer) == answer, name
    judged = (seccomp.OPEN, seccomp.OPENAT, seccomp.FCNTL, seccomp.IOCTL, seccomp.PRCTL, seccomp.PRLIMIT)
    for number in set(range(600)) - {call.get(machine) for call in judged}:
        assert verdict(machine, number) == expected.get(number, seccomp.REFUSE), number


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
@pytest.mark.parametrize(
    ("call", "arguments", "answer"),
    [
        ("OPENAT", (0, 0, os.O_RDONLY), seccomp.ALLOW),
        ("OPENAT", (0, 0, os.O_RDONLY | os.O_CLOEXEC), seccomp.ALLOW),
        ("OPENAT", (0, 0, os.O_WRONLY), seccomp.REFUSE),
        ("OPENAT", (0, 0, os.O_RDWR), seccomp.REFUSE),
        ("OPENAT", (0, 0, os.O_CREAT), seccomp.REFUSE),
        ("OPENAT", (0, 0, os.O_TRUNC), seccomp.REFUSE),
        ("OPENAT", (0, 0, 1 << 21), seccomp.REFUSE),  # O_PATH
        ("PRLIMIT", (0, 7, 0, 1), seccomp.ALLOW),
        ("PRLIMIT", (1, 7, 0, 1), seccomp.REFUSE),
        ("PRLIMIT", (0, 7, 1, 0), seccomp.KILL),
        ("PRLIMIT", (0, 7, 1 << 32, 0), seccomp.KILL),
        ("PRCTL", (3,), seccomp.ALLOW),
        ("PRCTL", (15,), seccomp.REFUSE),
        ("PRCTL", (4, 1), seccomp.KILL),
        ("PRCTL", (22, 0), seccomp.KILL),
        ("FCNTL", (1, 3), seccomp.ALLOW),
        ("FCNTL", (1, 8), seccomp.REFUSE),
        ("IOCTL", (1, 0x5401), seccomp.ALLOW),
        ("IOCTL", (1, 0x5412), seccomp.REFUSE),  # TIOCSTI
    ],
)
def test_some_calls_are_judged_by_their_arguments(
    machine: str, call: str, arguments: tuple[int, ...], answer: int
) -> None:
    number = getattr(seccomp, call)[machine]
    assert verdict(machine, number, *arguments) == answer
    assert verdict(machine, number | seccomp.X32_BIT, *arguments) == seccomp.KILL
    assert verdict(machine, number, *arguments, audit=0x40000003) == seccomp.KILL  # 32-bit calls
