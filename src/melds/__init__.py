"""Melds."""
