"""The rules of the three games; everything here uses only the standard library."""
