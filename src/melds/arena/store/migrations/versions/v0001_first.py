"""The first tables."""

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "0001"
down_revision = None


def upgrade() -> None:
    """From nothing."""
    _tournaments()
    _players()
    _matches()
    _results()


def _tournaments() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("student_id", sa.String(length=80), nullable=True),
        sa.Column("email", sa.String(length=200), nullable=True),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("name", name=op.f("uq_people_name")),
    )
    op.create_table(
        "sources",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_sources")),
    )
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("limits", sa.JSON(), nullable=False),
        sa.Column("most_active", sa.Integer(), nullable=False),
        sa.Column("entry_gap", sa.Double(), nullable=False),
        sa.Column("strikes", sa.Integer(), nullable=False),
        sa.Column("most_bytes", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=True),
        sa.Column("parent_id", sa.Integer(), nullable=True),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("recorded", sa.Integer(), nullable=False),
        sa.Column("next_fit", sa.Integer(), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["parent_id"], ["tournaments.id"], name=op.f("fk_tournaments_parent_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
        sa.UniqueConstraint("name", name=op.f("uq_tournaments_name")),
    )


def _players() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_players_person_id")),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=op.f("fk_players_tournament_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("tournament_id", "person_id", "name", name=op.f("uq_players_tournament_id_person_id_name")),
    )
    op.create_index(op.f("ix_players_person_id"), "players", ["person_id"], unique=False)
    op.create_table(
        "versions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("source_hash", sa.String(length=64), nullable=True),
        sa.Column("builtin", sa.String(length=40), nullable=True),
        sa.Column("entered_at", sa.Double(), nullable=False),
        sa.Column("activated_at", sa.Double(), nullable=False),
        sa.Column("status", sa.String(length=20), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Double(), nullable=False),
        sa.Column("errors", sa.Integer(), nullable=False),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("doubt", sa.Double(), nullable=False),
        sa.Column("last_point", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_versions_player_id")),
        sa.ForeignKeyConstraint(["source_hash"], ["sources.hash"], name=op.f("fk_versions_source_hash")),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=op.f("fk_versions_tournament_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_versions")),
        sa.UniqueConstraint("player_id", "number", name=op.f("uq_versions_player_id_number")),
    )
    op.create_index(
        op.f("ix_versions_tournament_id_versions_status"), "versions", ["tournament_id", "status"], unique=False
    )


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("stage", sa.String(length=20), nullable=False),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("drawn_at", sa.Double(), nullable=False),
        sa.Column("deal_set", sa.Integer(), nullable=True),
        sa.Column("token", sa.String(length=32), nullable=True),
        sa.Column("worker", sa.String(length=120), nullable=True),
        sa.Column("lease_until", sa.Double(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("trouble", sa.String(), nullable=True),
        sa.Column("recorded", sa.Integer(), nullable=True),
        sa.Column("played_at", sa.Double(), nullable=True),
        sa.Column("seconds", sa.Double(), nullable=True),
        sa.Column("word", sa.String(length=20), nullable=True),
        sa.Column("offender_id", sa.Integer(), nullable=True),
        sa.Column("verdict", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(["offender_id"], ["versions.id"], name=op.f("fk_matches_offender_id")),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=op.f("fk_matches_tournament_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint("tournament_id", "recorded", name=op.f("uq_matches_tournament_id_recorded")),
    )
    op.create_index(op.f("ix_matches_offender_id"), "matches", ["offender_id"], unique=False)
    op.create_index("ix_matches_queue", "matches", ["stage", "tournament_id", "priority", "id"], unique=False)


def _results() -> None:
    op.create_table(
        "meetings",
        sa.Column("version_id", sa.Integer(), nullable=False),
        sa.Column("counts", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["version_id"], ["versions.id"], name=op.f("fk_meetings_version_id")),
        sa.PrimaryKeyConstraint("version_id", name=op.f("pk_meetings")),
    )
    op.create_table(
        "rating_points",
        sa.Column("version_id", sa.Integer(), nullable=False),
        sa.Column("recorded", sa.Integer(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("doubt", sa.Double(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["version_id"], ["versions.id"], name=op.f("fk_rating_points_version_id")),
        sa.PrimaryKeyConstraint("version_id", "recorded", name=op.f("pk_rating_points")),
    )
    op.create_table(
        "papers",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("record", sa.LargeBinary(), nullable=False),
        sa.Column("clocks", sa.LargeBinary(), nullable=False),
        sa.Column("outputs", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_papers_match_id")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_papers")),
    )
    op.create_table(
        "seats",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("version_id", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.Column("plays", sa.Integer(), nullable=True),
        sa.Column("load", sa.Double(), nullable=True),
        sa.Column("cpu", sa.Double(), nullable=True),
        sa.Column("slowest", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_seats_match_id")),
        sa.ForeignKeyConstraint(["version_id"], ["versions.id"], name=op.f("fk_seats_version_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_version_id_seats_match_id"), "seats", ["version_id", "match_id"], unique=False)
