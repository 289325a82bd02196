"""What it is worth to be left with a hand at a table: by weights, and as features for the learned value."""

from __future__ import annotations

from melds.kernel import cards, machine
from melds.kernel.huxxy import held, layout, tactics
from melds.kernel.huxxy.board import Board
from melds.kernel.huxxy.state import HuxxyState

__all__: list[str] = []  # all of it is for C

NATURALS = 0xFFFFFFFFFFFFF


def weight_of_a_point(game: HuxxyState, params: list[float]) -> float:
    """What a point in the hand weighs: more when the stock comes to its end."""
    left, last = game.stock_size - game.drawn, params[tactics.LAST]
    lateness = (last - left) / last if left < last else 0.0
    return params[tactics.POINTS] + lateness * params[tactics.LATE_POINTS]


def worth(board: Board, params: list[float], point: float) -> float:
    """What it is worth to be left with this, in cards."""
    if board.held == 0:
        return tactics.WON
    naturals, fits = board.held & NATURALS, board.all_fits()
    size = machine.bit_count(board.held) + machine.bit_count(board.twice_held)
    ready, grouped = board.held & fits, held.grouped(naturals)
    total = -size - point * board.points_left + params[tactics.READY] * machine.bit_count(ready)
    total += params[tactics.GROUPED] * machine.bit_count(grouped & ~ready)
    loose = naturals & ~ready & ~grouped
    if loose:
        total += params[tactics.PAIRED] * machine.bit_count(held.paired(naturals) & loose)
        total += params[tactics.OUTS] * copies(board, held.waited_for(naturals))
    total -= params[tactics.GIFTS] * copies(board, fits)
    joker = machine.bit(cards.JOKER)
    if board.held & joker:
        total += params[tactics.JOKER] * (2 if board.twice_held & joker else 1)
    return total


def copies(board: Board, wanted: int) -> int:
    """How many cards of these kinds are unseen."""
    return machine.bit_count(wanted & board.unseen) + machine.bit_count(wanted & board.unseen_twice)


def describe_others(game: HuxxyState, features: list[float]) -> None:
    """Fill in the features that a turn does not change: hands and openings of the others, the stock."""
    fewest = 24
    for ahead in range(1, layout.SEATS):
        other = (game.mover + ahead) % layout.SEATS
        size = game.hand_sizes[other]
        fewest = min(fewest, size)
        features[10 + ahead] = size / 10.0
        features[13 + ahead] = game.opened >> other & 1
    features[17] = fewest / 10.0
    features[18] = (game.stock_size - game.drawn) / 50.0


def describe(board: Board, features: list[float], has_played: bool) -> None:
    """Fill in the features of what is left: after plays, or after a draw whose card is not known yet."""
    naturals, fits, lent = board.held & NATURALS, board.all_fits(), board.all_spare()
    ready, grouped, paired = board.held & fits, held.grouped(naturals), held.paired(naturals)
    loose, doubles = naturals & ~ready & ~grouped, machine.bit_count(board.twice_held)
    features[0] = (machine.bit_count(board.held) + doubles + (0 if has_played else 1)) / 10.0
    features[1] = machine.bit_count(ready) / 5.0
    features[2] = machine.bit_count(grouped & ~ready) / 5.0
    features[3] = machine.bit_count(paired & loose) / 5.0
    features[4] = machine.bit_count(loose & ~paired) / 5.0
    features[5] = copies(board, held.waited_for(naturals)) / 20.0
    features[6] = copies(board, fits) / 20.0
    features[7] = board.points_left / 50.0
    joker = machine.bit(cards.JOKER)
    features[8] = (1 if board.held & joker else 0) + (1 if board.twice_held & joker else 0)
    features[9] = 1 if has_played or board.is_open else 0
    features[10] = 0 if has_played else 1
    features[19] = board.group_count / 10.0
    features[20] = machine.bit_count(lent) / 20.0
    features[21] = machine.bit_count(held.grouped(naturals | lent & NATURALS) & loose) / 5.0
    features[22] = doubles / 2.0
    features[23] = 0
