# verdict: timeout
# limits: play=0.2
"""Can't be interrupted by any exception."""


def phazed_play(*_):
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue
