# verdict: memory
"""Prepares a table of everything before its first play."""

table = [0]
while True:
    table += table
