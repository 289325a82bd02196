"""Arenas for tests: quick bots, real matches played in this process, and a reckoning of all that a store says."""

from collections import Counter, defaultdict
from dataclasses import asdict

import numpy as np
import pytest
from sqlalchemy import select

from melds.arena.claims import Claim, claim_match, fixture_of
from melds.arena.draw import top_up
from melds.arena.entry import enter, enter_builtin
from melds.arena.meetings import meetings_of
from melds.arena.ratings import fitted
from melds.arena.recording import fitted_ratings, record
from melds.arena.store.engine import Store
from melds.arena.store.models import Kind, Match, Papers, RatingPoint, Seat, Stage, Status, Tournament, Version
from melds.arena.tournaments import Terms, TournamentView, create_tournament
from melds.match.referee import Result, play_match
from melds.notation.record import Record
from melds.notation.verify import verify
from melds.rules.games import VARIANTS

HUXXY = VARIANTS["huxxy"]
DRAWS = b"def comp10001huxxy_play(play_history, active_player, hand, table):\n    return (active_player, 0, None)\n"
FAILS = b"def comp10001huxxy_play(play_history, active_player, hand, table):\n    return 1 / 0\n"
FREE = Terms(entry_gap=0.0)


def drawer(number: int) -> bytes:
    """A legal bot of its own, which draws until the stock is empty."""
    return DRAWS + f"# {number}\n".encode()


def new_arena(store: Store, players: int = 5, **options: object) -> TournamentView:
    """A tournament of Huxxy with so many quick bots, each of another person."""
    tournament = create_tournament(store, "class", HUXXY, seed=1, **{"terms": FREE, **options})  # type: ignore[arg-type]
    for number in range(players):
        add_bot(store, tournament, f"p{number}", drawer(number))
    return tournament


def add_bot(store: Store, tournament: TournamentView, person: str, content: bytes, name: str | None = None) -> int:
    entered = enter(store, tournament, content, person=person, name=name or f"bot of {person}", check=False)
    return entered.version


def add_builtin(store: Store, tournament: TournamentView, person: str, builtin: str = "random") -> int:
    return enter_builtin(store, tournament, builtin, person=person, name=builtin).version


def next_match(store: Store, tournament: TournamentView, worker: str = "test", lease: float = 60.0) -> Claim | None:
    """Draws if need be, and claims."""
    top_up(store, tournament.id, 4)
    return claim_match(store, worker, tournament=tournament.id, lease=lease)


def played(store: Store, claim: Claim) -> Result:
    """The match, really played, by trusted bots in this process."""
    fixture = fixture_of(store, claim)
    return play_match(fixture.rules, fixture.entrants, seed=claim.seed, sandbox=None, names=fixture.names)


def play(store: Store, tournament: TournamentView, matches: int) -> None:
    """Has so many matches played and recorded."""
    for _ in range(matches):
        claim = next_match(store, tournament)
        assert claim is not None
        assert record(store, claim, played(store, claim))


def stages(store: Store, tournament: TournamentView) -> Counter[str]:
    with store.reading() as connection:
        found = connection.execute(select(Match.stage).where(Match.tournament_id == tournament.id))
        return Counter(found.scalars())


def assert_sound(store: Store, tournament: TournamentView) -> int:
    """Reckons totals, meetings, ratings and their history anew, from the matches in their order; how many there are."""
    with store.reading() as connection:
        row = connection.execute(select(Tournament.__table__).where(Tournament.id == tournament.id)).one()
        rated = (
            select(Match.id, Match.recorded, Match.offender_id)
            .where(Match.tournament_id == tournament.id, Match.stage == Stage.PLAYED, Match.kind == Kind.RATED)
            .order_by(Match.recorded)
        )
        matches = connection.execute(rated).all()
        assert [match.recorded for match in matches] == list(range(1, row.recorded + 1))
        seats = defaultdict(list)
        for seat in connection.execute(select(Seat.match_id, Seat.version_id, Seat.rank).order_by(Seat.seat)):
            seats[seat.match_id].append((seat.version_id, seat.rank))
        papers = set(connection.execute(select(Papers.match_id)).scalars())
        assert {match.id for match in matches} <= papers
        _assert_totals(connection, tournament, matches, seats)
        _assert_ratings(connection, tournament, matches, seats)
        return len(matches)


def _assert_totals(connection, tournament, matches, seats) -> None:  # type: ignore[no-untyped-def]
    counts, wins, errors = Counter(), defaultdict(float), Counter()  # type: ignore[var-annotated]
    for match in matches:
        ranks = [rank for _, rank in seats[match.id]]
        assert len(ranks) == 4
        if match.offender_id is not None:
            assert ranks == [None] * 4
            errors[match.offender_id] += 1
            continue
        for version, rank in seats[match.id]:
            counts[version] += 1
            wins[version] += (rank == 1) / ranks.count(1)
    versions = connection.execute(select(Version.__table__).where(Version.tournament_id == tournament.id)).all()
    for version in versions:
        assert (version.matches, version.errors) == (counts[version.id], errors[version.id])
        assert version.wins == pytest.approx(wins[version.id])
        assert version.errors <= tournament.terms.strikes
        assert (version.status == Status.OUT) == (version.errors == tournament.terms.strikes)


def _assert_ratings(connection, tournament, matches, seats) -> None:  # type: ignore[no-untyped-def]
    versions = sorted(meetings_of(connection, tournament.id))
    place = {version: number for number, version in enumerate(versions)}
    points = defaultdict(list)
    for point in connection.execute(select(RatingPoint.__table__)):
        if point.version_id in place:
            points[point.recorded].append(point)
    scores = np.zeros((len(versions), len(versions)))
    for match in matches:
        if match.offender_id is None:
            table = [(place[version], rank) for version, rank in seats[match.id] if version is not None]
            for one, rank in table:
                for other, its in table:
                    scores[one, other] += (rank < its) + (rank == its and one != other) / 2
        if match.recorded in points:
            met = [number for number in range(len(versions)) if scores[number].any() or scores[:, number].any()]
            ratings = dict(zip(met, fitted(scores[np.ix_(met, met)]), strict=True))
            for point in points[match.recorded]:
                rating = ratings[place[point.version_id]]
                assert (point.rating, point.doubt) == pytest.approx((rating.value, rating.doubt), abs=1e-6)
    for version, rating in fitted_ratings(connection, tournament.id).items():
        again = fitted(scores)[place[version]]
        assert asdict(rating) == pytest.approx(asdict(again), abs=1e-6)


def assert_records_verify(store: Store) -> None:
    """Every record that is kept is whole, and agrees with the rules."""
    from melds.arena.papers import unpacked  # noqa: PLC0415

    with store.reading() as connection:
        for row in connection.execute(select(Papers.record, Papers.clocks, Papers.outputs)):
            report = verify(Record.loads(unpacked(*row).record))
            assert (report.difference, report.is_finished) == (None, True)
