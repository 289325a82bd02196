# Inlined, not compiled: whether a state goes on, in C; ends.py is the same in Python.
cdef enum:
    RUNNING = 0
    DEAL_OVER = 1
    GAME_OVER = 2
    STUCK = 3
