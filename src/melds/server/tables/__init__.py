"""Tables at which people and bots play: kept in the store after every play, so that nothing is ever lost."""
