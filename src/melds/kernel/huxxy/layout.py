"""How large the arrays of a state are, the numbers of the rules, and what the numbers in its fields mean.

This file is never compiled. layout.pxd beside it says the same in C, and compiled modules have that inlined.
"""

SEATS = 4  # 2.1
HAND_SIZE = 12  # 2.2
PLAYS = 6  # 2.3: in one turn, its end not counted
OPENING = 24  # 2.4: points from the hand in a player's first turn on the table
SMALLEST, LONGEST = 3, 13  # 2.5: of a group, of a run
JOKERS = 2  # 3: in the deck of the bonus version
PACK = 52
HAND_ROOM = 72  # twelve cards, and all of the stock
STOCK_ROOM = 64  # 56 cards, 58 in the bonus version
TABLE_ROOM = 112  # cards on the table: at most 106, in either version
GROUP_ROOM = 40  # groups on the table: 34 whole ones leave a card for each hand, and each play may begin another
DEALS = 400  # `sample`: deals that are remembered
PLAY, GAME_OVER = 1, 3  # stages, numbered as in the other games
HUXXY, HUXXY_BONUS = range(2)  # variants

# `space`: kinds of cards, the first place and the first move among the actions, the first group in an observation
KINDS, PLACES, TABLE = 53, 2, 65
MOVES = PLACES + KINDS * GROUP_ROOM
ACTIONS = MOVES + 2 * KINDS * GROUP_ROOM
OBSERVATION = TABLE + KINDS * GROUP_ROOM
