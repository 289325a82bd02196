"""Matches: games between bots, under clocks, with a verdict for whoever fails."""
