"""The final: balanced, repeatable, fair to whoever meets a failing bot; and its marks."""

import csv
import io
import random
from collections import Counter

import pytest
from sqlalchemy import select, update

from arenas import DRAWS, FAILS, add_bot, add_builtin, drawer, new_arena, played
from melds.arena.claims import Claim, claim_match
from melds.arena.entry import withdraw
from melds.arena.final import create_final
from melds.arena.marks import FinalRow, final_table, marks_csv
from melds.arena.recording import record
from melds.arena.store.engine import Store
from melds.arena.store.models import Match, Person, Seat, Stage, Status, Version
from melds.arena.tournaments import TournamentView, find_tournament
from melds.errors import MeldsError

SOMETIMES = DRAWS.replace(b"    return", b"    if 'KC' in hand:\n        return 1 / 0\n    return")


def play_out(store: Store, final: TournamentView, chance: random.Random | None = None, workers: int = 1) -> None:
    """Plays to the end; several workers record in random order."""
    claims: list[Claim] = []
    while True:
        while len(claims) < workers and (claim := claim_match(store, "test", tournament=final.id)):
            claims.append(claim)
        if not claims:
            return
        claim = claims.pop(chance.randrange(len(claims)) if chance else 0)
        assert record(store, claim, played(store, claim))


def table_of(store: Store, final: TournamentView) -> list[FinalRow]:
    with store.reading() as connection:
        return final_table(connection, find_tournament(connection, final.name))


def test_everybody_plays_equally_often_in_every_seat_on_the_same_deals(store: Store) -> None:
    tournament = new_arena(store, players=6)
    final = create_final(store, tournament, name="final", games=12, seed=3)
    play_out(store, final)
    with store.reading() as connection:
        assert not find_tournament(connection, "final").is_open
        rows = connection.execute(
            select(Match.deal_set, Match.seed, Seat.version_id, Seat.seat)
            .join(Seat, Seat.match_id == Match.id)
            .where(Match.tournament_id == final.id, Match.stage == Stage.PLAYED)
        ).all()
    seats = Counter((row.version_id, row.seat) for row in rows if row.version_id is not None)
    assert set(seats.values()) == {3}
    assert len(seats) == 24
    by_deal = Counter((row.deal_set, row.version_id) for row in rows if row.version_id is not None)
    assert set(by_deal.values()) == {4}
    assert len({row.seed for row in rows}) == len({row.deal_set for row in rows}) == 6
    assert {row.games for row in table_of(store, final)} == {12}


@pytest.mark.bulk
@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_the_same_seed_gives_the_same_result_in_whatever_order_it_is_played(store: Store) -> None:
    tournament = new_arena(store, players=4)
    add_bot(store, tournament, "sometimes", SOMETIMES)
    tables = []
    for number, workers in enumerate((1, 3, 3)):
        final = create_final(store, tournament, name=f"final {number}", games=24, seed=7)
        play_out(store, final, random.Random(number), workers)
        tables.append(table_of(store, final))
    assert tables[0] == tables[1] == tables[2]
    assert {row.games for row in tables[0]} == {24}


@pytest.mark.bulk
@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_a_stand_in_plays_again_for_who_fails_and_who_fails_too_often_is_out(store: Store) -> None:
    tournament = new_arena(store, players=4)
    add_bot(store, tournament, "bad", FAILS)
    final = create_final(store, tournament, name="final", games=24, seed=7)
    play_out(store, final)
    *others, bad = table_of(store, final)
    assert (bad.person, bad.band, bad.mark) == ("bad", None, 0.0)
    assert bad.errors == 20  # all games of the first wave
    assert {row.games for row in others} == {24}
    assert {row.errors for row in others} == {0}


def test_the_last_entered_player_of_each_person_counts(store: Store) -> None:
    tournament = new_arena(store, players=3)
    add_bot(store, tournament, "ada", drawer(20), "first")
    add_bot(store, tournament, "ada", drawer(21), "second")
    withdraw(store, add_bot(store, tournament, "ada", drawer(22), "third"))
    out = add_bot(store, tournament, "out", drawer(23))
    add_builtin(store, tournament, "ours")
    with store.writing() as connection:
        connection.execute(update(Version).where(Version.id == out).values(status=Status.OUT))
    final = create_final(store, tournament, name="final", games=4, seed=1)
    rows = {row.person: row for row in table_of(store, final)}
    assert set(rows) == {"p0", "p1", "p2", "ada", "out"}
    assert rows["ada"].player == "second"
    assert (rows["out"].band, rows["out"].mark, rows["out"].games) == (None, 0.0, 0)


def test_a_final_needs_players(store: Store) -> None:
    tournament = new_arena(store, players=0)
    with pytest.raises(MeldsError, match="class has no players for a final"):
        create_final(store, tournament, name="final")


def test_bands_and_marks(store: Store) -> None:
    tournament = new_arena(store, players=5)
    with store.writing() as connection:
        connection.execute(update(Person).where(Person.name == "p0").values(student_id="123", email="p0@example.org"))
    final = create_final(store, tournament, name="final", games=16, seed=2)
    play_out(store, final)
    rows = table_of(store, final)
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    assert rows[0].band == 1
    for row in rows:
        lower = sum((other.band or 0) > (row.band or 0) for other in rows)
        same = sum(other.band == row.band for other in rows) - 1
        assert row.mark == pytest.approx(10 * (0.5 + 0.5 * (lower + same / 2) / 4), abs=0.01)
        assert row.interval[0] <= row.points <= row.interval[1]
    plain, canvas, moodle = (list(csv.reader(io.StringIO(marks_csv(rows, "Final", form)))) for form in FORMS)
    assert plain[0][-1] == "mark"
    assert len(plain) == 6
    assert canvas[0] == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Final"]
    assert canvas[1] == ["    Points Possible", "", "", "", "", "10"]
    assert moodle[0] == ["ID number", "Email address", "Full name", "Final"]
    (mine,) = (row for row in rows if row.person == "p0")
    assert ["123", "p0@example.org", "p0", f"{mine.mark:.2f}"] in moodle
    with pytest.raises(MeldsError, match="there is no format 'excel'"):
        marks_csv(rows, "Final", "excel")


FORMS = ("plain", "canvas", "moodle")
