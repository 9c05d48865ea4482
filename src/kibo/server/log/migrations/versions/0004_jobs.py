"""Bots think wherever there is a core: what they are asked stands in the database."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Move on to this form of the database."""
    op.create_table(
        "jobs",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("origin", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("seen", sa.Text, nullable=False),
        sa.Column("bot", sa.String(32), nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("seconds", sa.Float(53)),
        sa.Column("asked_at", sa.Float(53), nullable=False),
        sa.Column("hurried", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("thinker", sa.String(32), nullable=False, server_default=""),
        sa.Column("until", sa.Float(53), nullable=False, server_default="0"),
        sa.Column("tries", sa.SmallInteger, nullable=False, server_default="0"),
        sa.Column("action", sa.Integer),
        sa.Column("done_at", sa.Float(53)),
    )
    still_open = sa.text("done_at IS NULL")
    op.create_index("jobs_open", "jobs", ["asked_at"], postgresql_where=still_open, sqlite_where=still_open)
