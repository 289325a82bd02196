"""A bot for Phazed: it lays and builds what it can, keeps what its next phase needs, and throws the rest."""

from itertools import combinations

from melds.course.phazed import phazed_group_type, phazed_is_valid_play, phazed_score

KINDS = {1: (1, 1), 2: (2,), 3: (6, 6), 4: (3, 3), 5: (4,), 6: (7, 7), 7: (5, 3)}  # the groups of each phase
SIZES = {1: 3, 2: 7, 3: 4, 4: 8, 5: 4, 6: 4, 7: 4}  # how many cards to try for each kind of group


def worth(card, hand, phase):
    alike = sum(card[phase == 2] == other[phase == 2] for other in hand)  # of its value; in phase 2, of its suit
    wishes = {3: phazed_score([card]), 5: 2 - alike, 6: phazed_score([card])}  # sums want large cards, a run new ones
    return 25 if card[0] == "A" else wishes.get(phase, alike)


def phazed_play(player_id, table, turn_history, phase_status, hand, discard):
    phase, state = phase_status[player_id] + 1, (player_id, table, turn_history, phase_status, hand, discard)
    if not turn_history or turn_history[-1][0] != player_id:
        return (2, discard) if discard and worth(discard, hand, phase) > 1 else (1, None)
    groups, rest = [], sorted(hand, key=lambda card: phazed_score([card]))
    for kind in KINDS[phase] if table[player_id][0] is None else ():
        groups.append(next((one for one in combinations(rest, SIZES[kind]) if kind in phazed_group_type(one)), ()))
        rest = [card for card in rest if card not in groups[-1]]
    ideas = [(3, (phase, groups))]
    for owner, (laid, rows) in enumerate(table):
        for number, row in enumerate(rows if laid not in (3, 6) else []):
            ideas += [(4, (card, (owner, number, len(row)))) for card in hand]
    ideas += [(5, card) for card in sorted(hand, key=lambda card: (worth(card, hand, phase), -phazed_score([card])))]
    return next(play for play in ideas if phazed_is_valid_play(play, *state))
