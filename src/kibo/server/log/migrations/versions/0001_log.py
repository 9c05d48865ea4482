"""The log of every table, and what the lobby looks up."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Move on to this form of the database."""
    op.create_table(
        "events",
        sa.Column("table", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("action", sa.Integer, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
        sa.Column("places", sa.Text, nullable=False),
    )
    op.create_index("tables_listed", "tables", ["listed", "stage", "made_at"])
    op.create_table(
        "seated",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("table", sa.String(32), primary_key=True),
    )
