"""Looking at matches, and the order in which they come."""

import pytest

from arenas import FAILS, add_bot, drawer, new_arena, next_match, play, played
from melds.arena.claims import claim_match
from melds.arena.draw import top_up
from melds.arena.export import import_record, standings_csv
from melds.arena.matches import (
    error_overview,
    match_view,
    papers_of,
    player_errors,
    player_page,
    queue,
    recent_matches,
)
from melds.arena.recording import record
from melds.arena.standings import find_version, leaderboard
from melds.arena.store.engine import Store
from melds.arena.store.models import Kind, Stage, Status
from melds.errors import MeldsError
from melds.game import Game
from melds.notation.record import Record


def test_the_first_match_of_a_new_player_comes_before_all_others(store: Store) -> None:
    tournament = new_arena(store, players=5)
    play(store, tournament, 20)
    top_up(store, tournament.id, 6)
    new = add_bot(store, tournament, "new", drawer(99))
    claim = claim_match(store, "test")
    assert claim is not None
    assert new in [version for version, _ in claim.seats]


def test_the_queue_shows_what_runs_and_what_comes(store: Store) -> None:
    tournament = new_arena(store)
    claim = next_match(store, tournament, "the worker")
    assert claim is not None
    with store.reading() as connection:
        first, *others = queue(connection, tournament)
    assert (first.id, first.stage, first.worker) == (claim.match, Stage.CLAIMED, "the worker")
    assert [seat.name for seat in first.seats] == [name for _, name in claim.seats]
    assert {match.stage for match in others} == {Stage.DUE}
    assert [match.id for match in others] == [each.match for each in iter(lambda: claim_match(store, "x"), None)]


def test_a_match_is_kept_with_its_papers(store: Store) -> None:
    tournament = new_arena(store)
    claim = next_match(store, tournament)
    assert claim is not None
    result = played(store, claim)
    with store.reading() as connection, pytest.raises(MeldsError, match="has not been played"):
        papers_of(connection, claim.match)
    assert record(store, claim, result)
    with store.reading() as connection:
        view, papers = match_view(connection, claim.match), papers_of(connection, claim.match)
        (recent,) = recent_matches(connection, tournament, version=claim.seats[0][0])
        with pytest.raises(MeldsError, match="there is no match 12345"):
            match_view(connection, 12345)
    assert recent == view
    assert tuple(seat.rank for seat in view.seats) == result.ranks
    assert tuple(seat.score for seat in view.seats) == result.scores
    assert (view.kind, view.stage, view.word, view.seed) == (Kind.RATED, Stage.PLAYED, None, claim.seed)
    assert Record.loads(papers.record) == result.record
    assert [len(clock) for clock in papers.clocks] == [len(clock.plays) for clock in result.clocks]


def test_errors_are_told_to_their_author(store: Store) -> None:
    tournament = new_arena(store, players=3)
    bad = add_bot(store, tournament, "bad", FAILS)
    play(store, tournament, 2)
    with store.reading() as connection:
        errors, (overview,) = player_errors(connection, bad), error_overview(connection, tournament)
        page = player_page(connection, bad)
    assert [error.word for error in errors] == ["exception", "exception"]
    assert errors[0].offender is not None
    assert errors[0].offender.version == bad
    assert errors[0].verdict is not None
    assert "ZeroDivisionError" in errors[0].verdict["sentence"]
    assert '  File "bot.py", line ' in errors[0].verdict["detail"]
    assert (overview.word, overview.count, overview.last_match) == ("exception", 2, errors[0].id)
    assert (page.player, page.person, [each.version for each in page.versions]) == ("bot of bad", "bad", [bad])


def test_players_are_found_by_name_version_and_person(store: Store) -> None:
    tournament = new_arena(store, players=0)
    first, second = (add_bot(store, tournament, "ada", drawer(number), "mine 2.0") for number in range(2))
    other = add_bot(store, tournament, "bob", drawer(3), "mine 2.0")
    with store.reading() as connection:
        assert find_version(connection, tournament, "ada/mine 2.0") == second
        assert find_version(connection, tournament, "ada/mine 2.0 1") == first
        assert find_version(connection, tournament, "bob/mine 2.0") == other
        with pytest.raises(MeldsError, match="may be a player of ada, bob"):
            find_version(connection, tournament, "mine 2.0")
        with pytest.raises(MeldsError, match=r"no player yours; there are: mine 2\.0"):
            find_version(connection, tournament, "yours")
        rows = leaderboard(connection, tournament, statuses=list(Status))
    assert [row.status for row in rows] == [Status.ACTIVE, Status.ACTIVE, Status.REPLACED]
    assert standings_csv(rows).count("\n") == 4


def test_a_game_from_elsewhere_must_be_of_the_same_game(store: Store) -> None:
    tournament = new_arena(store, players=0)
    number = import_record(store, tournament, Game("huxxy", seed=1).record)
    with store.reading() as connection:
        assert match_view(connection, number).kind is Kind.IMPORTED
    with pytest.raises(MeldsError, match="it is a game of phazed; class plays huxxy"):
        import_record(store, tournament, Game("phazed", seed=1).record)
