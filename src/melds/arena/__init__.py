"""A tournament that runs itself: entering, scheduling, ratings, standings, finals, over one store."""
