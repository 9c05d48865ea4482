"""Houses that share a database know of each other: who is with which, what shared screens show, who makes tables."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Move on to this form of the database."""
    op.create_table(
        "houses",
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("until", sa.Float(53), nullable=False),
    )
    op.create_table(
        "present",
        sa.Column("table", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("since", sa.Float(53), nullable=False),
        sa.Column("gone_at", sa.Float(53)),
    )
    op.create_index("present_process", "present", ["process"])
    op.create_table(
        "screens",
        sa.Column("table", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    op.create_table(
        "made",
        sa.Column("address", sa.String(32), nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    op.create_index("made_address", "made", ["address", "at"])
