# verdict: exception
# says: PermissionError
"""Reads a record that lies next to its folder, while it is loaded."""

record = open("../record.melds").read()
