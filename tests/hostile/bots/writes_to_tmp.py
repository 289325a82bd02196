# verdict: exception
# says: PermissionError
"""Leaves a message for its friends where everybody may write."""


def phazed_play(*_):
    open("/tmp/melds-was-here", "w").write("I hold two aces")
