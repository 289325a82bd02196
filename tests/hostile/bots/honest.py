"""Draws a card and discards the first one: what all others play against, and what some of them hide behind."""


def phazed_play(player_id, table, turn_history, phase_status, hand, discard):
    if not turn_history or turn_history[-1][0] != player_id:
        return (1, None)
    return (5, hand[0])
