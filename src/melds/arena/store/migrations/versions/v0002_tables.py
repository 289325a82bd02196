"""Tables at which people play in the browser."""

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """From the arena's tables alone."""
    op.create_table(
        "web_tables",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("chairs", sa.Text(), nullable=False),
        sa.Column("speed", sa.Double(), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("is_show", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_web_tables")),
    )
    op.create_index(op.f("ix_web_tables_status_web_tables_created_at"), "web_tables", ["status", "created_at"])
    op.create_table(
        "web_plays",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("play", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["web_tables.id"], name=op.f("fk_web_plays_table_id")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_web_plays")),
    )
    op.create_table(
        "web_settings",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_web_settings")),
    )
