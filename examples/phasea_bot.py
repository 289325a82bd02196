"""A bot for PhaseA: it lays and builds what it can, keeps what its next phase needs, and throws the rest."""

from itertools import combinations

from melds.course.phasedout import phasedout_group_type, phasedout_is_valid_play, phasedout_score

KINDS = {1: (1, 1), 2: (2,), 3: (3, 3), 4: (4,), 5: (5, 3)}  # the groups of each phase
SIZES = {1: 3, 2: 7, 3: 4, 4: 8, 5: 4}  # how many cards each kind of group has


def worth(card, hand, phase):
    alike = sum(card[phase == 2] == other[phase == 2] for other in hand)  # of its value; in phase 2, of its suit
    return 25 if card[0] == "A" else 2 - alike if phase == 4 else alike  # a run wants what is not there yet


def phasedout_play(player_id, table, turn_history, phase_status, hand, discard):
    phase, state = phase_status[player_id] + 1, (player_id, table, turn_history, phase_status, hand, discard)
    if not turn_history or turn_history[-1][0] != player_id:
        return (2, discard) if discard and worth(discard, hand, phase) > 1 else (1, None)
    groups, rest = [], sorted(hand, key=lambda card: phasedout_score([card]))
    for kind in KINDS[phase] if table[player_id][0] is None else ():
        groups.append(next((one for one in combinations(rest, SIZES[kind]) if phasedout_group_type(one) == kind), ()))
        rest = [card for card in rest if card not in groups[-1]]
    ideas = [(3, groups)]
    for owner, (_, rows) in enumerate(table):
        for number, row in enumerate(rows):
            ideas += [(4, (card, (owner, number, len(row)))) for card in hand]
    ideas += [(5, card) for card in sorted(hand, key=lambda card: (worth(card, hand, phase), -phasedout_score([card])))]
    return next(play for play in ideas if phasedout_is_valid_play(play, *state))
