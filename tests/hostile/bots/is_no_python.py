# verdict: exception
# says: line 6
# says: SyntaxError: 'return' outside function
"""Can't be compiled."""

return (1, None)  # noqa: F706
