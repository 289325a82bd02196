# verdict: timeout
# limits: play=0.2
"""Ignores and blocks every signal that can be, and goes on for ever."""

import signal


def phazed_play(*_):
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP, 32, 33}:
        signal.signal(number, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    while True:
        pass
