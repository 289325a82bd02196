# verdict: exception
# says: PermissionError
"""Makes itself another bot after it was looked at."""


def phazed_play(*_):
    open(__file__, "a").write("import os")
