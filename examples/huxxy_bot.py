"""A bot for Huxxy: it plans a whole turn of new groups and fitting cards, and draws if it finds none."""

from itertools import combinations

from melds.course.huxxy import comp10001huxxy_score, comp10001huxxy_valid_table

plan = []  # the plays that are left of the running turn


def comp10001huxxy_play(play_history, active_player, hand, table):
    if not plan:
        cards = new_turn(sorted(hand, key=lambda card: -comp10001huxxy_score([card])), table, 6)  # dearest first
        has_opened = any(player == active_player and kind == 1 for player, kind, _ in play_history)
        if cards and (has_opened or comp10001huxxy_score([card for card, _ in cards]) >= 24):
            plan.extend([*((active_player, 1, place) for place in cards), (active_player, 3, None)])
        else:
            plan.append((active_player, 0, None))
    return plan.pop(0)


def new_turn(hand, table, room):
    for size in (4, 3, 1):  # a new group if there is one, else a card that fits a group on the table
        for cards in combinations(hand, size) if size <= room else ():
            for number, group in enumerate([*table, []]):
                if (size == 1) == bool(group) and comp10001huxxy_valid_table([[*group, *cards]]):
                    rest = [card for card in hand if card not in cards]
                    after = [*table[:number], [*group, *cards], *table[number + 1 :]]
                    return [(card, number) for card in cards] + new_turn(rest, after, room - size)
    return []
