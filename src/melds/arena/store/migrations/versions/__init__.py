"""The steps, one a file."""
