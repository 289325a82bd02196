# verdict: timeout
# says: of processor time; 0.2 s are allowed for a play
# limits: play=0.2
"""Never comes to an end."""


def phazed_play(*_):
    while True:
        pass
