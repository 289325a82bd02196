"""Ratings: what the fit finds, and how soon the arena finds the true order."""

import math
import random
from itertools import combinations

import numpy as np
import pytest

from arenas import assert_sound, new_arena, play
from melds.arena.pairing import Candidate, draw_evenly, draw_table
from melds.arena.ratings import MIDDLE, UNKNOWN, fitted, refit_interval
from melds.arena.recording import fitted_ratings
from melds.arena.standings import head_to_head, leaderboard, rating_history
from melds.arena.store.engine import Store

PLAYERS, LUCK, SEEDS = 40, 1.5, 12
BARS = {40: 0.79, 80: 0.84, 140: 0.88, 200: 0.90}


def scores_of(matches: list[list[int]], players: int) -> np.ndarray:
    """The matrix of scores, from matches given as players in the order of their ranks."""
    scores = np.zeros((players, players))
    for match in matches:
        for better, worse in combinations(match, 2):
            scores[better, worse] += 1
    return scores


def test_nobody_has_played() -> None:
    assert fitted(np.zeros((0, 0))) == []
    assert fitted(np.zeros((3, 3))) == [UNKNOWN] * 3


def test_many_meetings_give_the_odds() -> None:
    one, other = fitted(np.array([[0.0, 300_000.0], [100_000.0, 0.0]]))
    assert one.value - other.value == pytest.approx(400 * math.log10(3), abs=0.1)
    assert one.value + other.value == pytest.approx(2 * MIDDLE)


def test_a_tie_is_half_a_win() -> None:
    ratings = fitted(np.array([[0.0, 10.0], [10.0, 0.0]]))
    assert [rating.value for rating in ratings] == pytest.approx([MIDDLE, MIDDLE])


def test_who_has_won_everything_does_not_run_away() -> None:
    best, *_ = fitted(scores_of([[0, 1, 2, 3]] * 1000, 4))
    assert MIDDLE < best.value < MIDDLE + 2000


def test_doubt_shrinks_with_the_matches() -> None:
    chance = random.Random(1)
    doubts = [
        fitted(scores_of([chance.sample(range(4), 4) for _ in range(count)], 4))[0].doubt for count in (0, 4, 40, 400)
    ]
    assert doubts == sorted(doubts, reverse=True)
    assert doubts[0] == UNKNOWN.doubt


def test_large_fields_are_fitted_less_often() -> None:
    assert [refit_interval(players) for players in (4, 40, 500)] == [1, 10, 125]


def test_the_fit_is_where_nothing_can_be_won() -> None:
    chance = random.Random(2)
    scores = scores_of([chance.sample(range(9), 4) for _ in range(60)], 9)
    strengths = np.array([(rating.value - MIDDLE) / (400 / math.log(10)) for rating in fitted(scores)])
    expected = (scores + scores.T) / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    assert scores.sum(1) - expected.sum(1) == pytest.approx(strengths / 2.0**2, abs=1e-6)


def tau(truth: list[float], found: list[float]) -> float:
    """Kendall's rank correlation."""
    signs = [
        math.copysign(1, truth[one] - truth[other]) * np.sign(found[one] - found[other])
        for one, other in combinations(range(len(truth)), 2)
    ]
    return float(np.mean(signs))


def season(seed: int) -> dict[int, float]:
    """Kendall's tau after so many matches a player, drawn by the arena between players of known strength."""
    chance = random.Random(seed)
    truth = [chance.gauss(0, 1) for _ in range(PLAYERS)]
    scores, counts, ratings, found = np.zeros((PLAYERS, PLAYERS)), [0] * PLAYERS, [UNKNOWN] * PLAYERS, {}
    for match in range(1, PLAYERS * max(BARS) // 4 + 1):
        pool = [Candidate(n, n, ratings[n].value, ratings[n].doubt, counts[n]) for n in range(PLAYERS)]
        table = [candidate.version for candidate in draw_table(pool, 4, chance)]
        table.sort(key=lambda player: -(truth[player] + LUCK * chance.gauss(0, 1)))
        for better, worse in combinations(table, 2):
            scores[better, worse] += 1
        for player in table:
            counts[player] += 1
        if match % refit_interval(PLAYERS) == 0:
            ratings = fitted(scores)
        if match * 4 / PLAYERS in BARS:
            found[match * 4 // PLAYERS] = tau(truth, [rating.value for rating in fitted(scores)])
    return found


@pytest.mark.bulk
def test_the_true_order_is_found_soon_enough() -> None:
    seasons = [season(seed) for seed in range(SEEDS)]
    means = {mark: sum(each[mark] for each in seasons) / SEEDS for mark in BARS}
    assert {mark: mean for mark, mean in means.items() if mean < BARS[mark]} == {}


def field(count: int, **changes: int) -> list[Candidate]:
    return [Candidate(n, n // 2, 1500.0 + 10 * n, 50.0, changes.get(f"p{n}", 20)) for n in range(count)]


def test_a_table_has_one_player_a_person() -> None:
    chance = random.Random(3)
    for draw in (draw_table, draw_evenly):
        for _ in range(200):
            table = draw(field(12), 4, chance)
            assert len({candidate.person for candidate in table}) == 4


def test_too_few_people_give_no_table() -> None:
    assert draw_table(field(7)[:6], 4, random.Random(1)) == []
    assert draw_evenly(field(6), 4, random.Random(1)) == []


def test_new_players_are_drawn_first() -> None:
    chance = random.Random(4)
    assert all(any(each.version == 5 for each in draw_table(field(20, p5=0), 4, chance)) for _ in range(50))


def test_everybody_sits_everywhere_and_meets_everybody() -> None:
    chance = random.Random(5)
    tables = [draw_table(field(12), 4, chance) for _ in range(3000)]
    assert {(seat, each.version) for table in tables for seat, each in enumerate(table)} == {
        (seat, version) for seat in range(4) for version in range(12)
    }


def test_rivals_are_near_more_often_than_far() -> None:
    chance = random.Random(6)
    pool = [Candidate(n, n, 1500.0 + 100 * n, 50.0, 20) for n in range(20)]
    tables = [sorted(each.version for each in draw_table(pool, 4, chance)) for _ in range(500)]
    widths = [table[-1] - table[0] for table in tables]
    uniform = [max(drawn) - min(drawn) for drawn in (chance.sample(range(20), 4) for _ in range(500))]
    assert sum(widths) < 0.8 * sum(uniform)


def test_an_even_draw_gives_all_the_same_number_of_games() -> None:
    chance, counts = random.Random(7), dict.fromkeys(range(10), 0)
    for _ in range(50):
        pool = [Candidate(n, n, 1500.0, 50.0, count) for n, count in counts.items()]
        for candidate in draw_evenly(pool, 4, chance):
            counts[candidate.version] += 1
    assert set(counts.values()) == {20}


def test_standings_history_and_head_to_head_agree(store: Store) -> None:
    tournament = new_arena(store, players=4)
    play(store, tournament, 6)
    assert_sound(store, tournament)
    with store.reading() as connection:
        rows = leaderboard(connection, tournament)
        pairs = head_to_head(connection, tournament)
        ratings = fitted_ratings(connection, tournament.id)
        history = rating_history(connection, rows[0].version)
    assert [row.rank for row in rows] == [1, 2, 3, 4]
    assert [row.rating for row in rows] == sorted((rating.value for rating in ratings.values()), reverse=True)
    assert sum(row.wins for row in rows) == pytest.approx(6)
    assert len(pairs) == 12
    for (one, other), pair in pairs.items():
        assert pair.meetings == 6
        assert (pair.wins, pair.ties) == (pairs[other, one].losses, pairs[other, one].ties)
    assert history[-1].matches == rows[0].matches == 6
    assert history[-1].rating == pytest.approx(rows[0].rating)
