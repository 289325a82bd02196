"""Claimed, played and recorded once, whoever dies in between."""

from dataclasses import replace

import pytest
from sqlalchemy import select, update

from arenas import FAILS, add_bot, assert_records_verify, assert_sound, new_arena, next_match, play, played, stages
from melds.arena.claims import MOST_TRIES, SELDOM, ClaimLost, Heartbeat, claim_match, give_back, renew
from melds.arena.draw import custom_match
from melds.arena.entry import withdraw
from melds.arena.recording import record
from melds.arena.store.engine import Store
from melds.arena.store.models import Match, Stage, Status, Version


def test_a_tournament_adds_up(store: Store) -> None:
    tournament = new_arena(store)
    play(store, tournament, 12)
    assert assert_sound(store, tournament) == 12
    assert_records_verify(store)


def test_two_workers_never_get_the_same_match(store: Store) -> None:
    tournament = new_arena(store)
    claims = [next_match(store, tournament, f"worker {number}") for number in range(8)]
    assert len({claim.match for claim in claims if claim}) == 8


def test_a_result_is_recorded_once(store: Store) -> None:
    tournament = new_arena(store)
    claim = next_match(store, tournament)
    assert claim is not None
    result = played(store, claim)
    assert [record(store, claim, result) for _ in range(3)] == [True, False, False]
    assert assert_sound(store, tournament) == 1


def test_a_match_whose_worker_is_silent_goes_to_another_and_the_late_result_is_dropped(store: Store) -> None:
    tournament = new_arena(store)
    lost = next_match(store, tournament, "lost", lease=-1.0)
    found = next_match(store, tournament, "found")
    assert lost is not None
    assert found is not None
    assert (found.match, found.tries) == (lost.match, 2)
    assert not record(store, lost, played(store, lost))
    with pytest.raises(ClaimLost):
        renew(store, lost)
    beat = Heartbeat(store, lost, lease=0.0)
    with pytest.raises(ClaimLost):
        [beat(None) for _ in range(SELDOM)]
    assert record(store, found, played(store, found))
    assert not record(store, lost, played(store, lost))
    assert assert_sound(store, tournament) == 1


def test_a_renewed_lease_keeps_the_match(store: Store) -> None:
    tournament = new_arena(store, players=4)
    claim = next_match(store, tournament, lease=-1.0)
    assert claim is not None
    renew(store, claim)
    other = next_match(store, tournament)
    assert other is not None
    assert other.match != claim.match


def test_workers_that_have_ended_give_their_matches_back(store: Store) -> None:
    tournament = new_arena(store)
    claim = next_match(store, tournament, "gone")
    assert claim is not None
    assert give_back(store, ["gone", "another"]) == 1
    again = next_match(store, tournament)
    assert again is not None
    assert (again.match, again.tries) == (claim.match, 1)


def test_a_match_that_loses_every_worker_is_given_up(store: Store) -> None:
    tournament = new_arena(store)
    first = next_match(store, tournament, lease=-1.0)
    assert first is not None
    for _ in range(MOST_TRIES - 1):
        again = claim_match(store, "unlucky", lease=-1.0)
        assert again is not None
        assert again.match == first.match
    other = claim_match(store, "lucky")
    assert other is not None
    assert other.match != first.match
    assert stages(store, tournament)[Stage.VOID] == 1


def test_a_void_match_is_played_again_and_counts_for_nobody(store: Store) -> None:
    tournament = new_arena(store)
    claim = next_match(store, tournament)
    assert claim is not None
    void = replace(played(store, claim), ranks=None, scores=None, void="the sandbox was lost")
    assert record(store, claim, void)
    assert assert_sound(store, tournament) == 0
    again = next_match(store, tournament)
    assert again is not None
    assert (again.match, again.seed) == (claim.match, claim.seed)
    assert record(store, again, played(store, again))
    assert assert_sound(store, tournament) == 1


def test_a_match_that_is_always_void_is_given_up(store: Store) -> None:
    tournament = new_arena(store)
    result = None
    for _ in range(MOST_TRIES):
        claim = claim_match(store, "x")
        assert claim is not None
        result = result or replace(played(store, claim), ranks=None, scores=None, void="no")
        assert record(store, claim, result)
    assert stages(store, tournament)[Stage.VOID] == 1


def test_ten_strikes_put_a_player_out_and_call_off_all_its_matches(store: Store) -> None:
    tournament = new_arena(store, players=3)
    bad = add_bot(store, tournament, "bad", FAILS)
    under_way = [next_match(store, tournament, f"w{number}") for number in range(12)]
    results = [(claim, played(store, claim)) for claim in under_way if claim is not None]
    assert [record(store, claim, result) for claim, result in results] == [True] * 10 + [False] * 2
    assert assert_sound(store, tournament) == 10
    with store.reading() as connection:
        row = connection.execute(select(Version.status, Version.errors).where(Version.id == bad)).one()
    assert (row.status, row.errors) == (Status.OUT, 10)
    assert set(stages(store, tournament)) == {Stage.PLAYED, Stage.CANCELLED}
    assert next_match(store, tournament) is None


def test_a_withdrawn_player_finishes_what_it_plays_and_begins_nothing(store: Store) -> None:
    tournament = new_arena(store, players=4)
    claim = next_match(store, tournament)
    assert claim is not None
    withdraw(store, claim.seats[0][0] or 0)
    assert record(store, claim, played(store, claim))
    assert next_match(store, tournament) is None
    assert assert_sound(store, tournament) == 1


def test_custom_games_come_first_and_count_for_nobody(store: Store) -> None:
    tournament = new_arena(store)
    waiting = next_match(store, tournament)
    assert waiting is not None
    versions = [version or 0 for version, _ in waiting.seats]
    number = custom_match(store, tournament, [versions[0]] * 4, seed=7)
    claim = next_match(store, tournament)
    assert claim is not None
    assert (claim.match, claim.seed) == (number, 7)
    assert len({name for _, name in claim.seats}) == 4
    assert record(store, claim, played(store, claim))
    assert assert_sound(store, tournament) == 0
    assert stages(store, tournament)[Stage.PLAYED] == 1


def test_a_match_goes_back_to_the_queue_with_its_seed(store: Store) -> None:
    tournament = new_arena(store)
    claim = next_match(store, tournament)
    assert claim is not None
    with store.writing() as connection:
        connection.execute(update(Match).where(Match.id == claim.match).values(lease_until=0.0))
    again = next_match(store, tournament)
    assert again is not None
    assert again.seed == claim.seed
    assert played(store, again).record.without_times() == played(store, claim).record.without_times()
