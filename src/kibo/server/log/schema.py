"""The tables of the database; `migrations` brings a database of any age to this form."""

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, MetaData, SmallInteger, String, Text, false
from sqlalchemy import Table as SqlTable
from sqlalchemy import text as sql

metadata = MetaData()
HEAD = "0004"
"""The newest migration."""

events = SqlTable(
    "events",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("action", Integer, nullable=False),
    Column("at", Float(53), nullable=False),
    Column("data", Text, nullable=False),
)

# what the lobby looks up: made from the log, and never asked for anything else
tables = SqlTable(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("stage", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("made_at", Float(53), nullable=False),
    Column("places", Text, nullable=False),
    Column("lesson", Boolean, nullable=False, server_default=false()),
    Index("tables_listed", "listed", "stage", "made_at"),
)
seated = SqlTable(
    "seated",
    metadata,
    Column("player", String(64), primary_key=True),
    Column("table", String(32), primary_key=True),
)

LASTING = (events, tables, seated)
"""What a house is, wherever it is moved to. The rest passes, and is only written where houses share a database."""

houses = SqlTable(
    "houses",
    metadata,
    Column("process", String(32), primary_key=True),
    Column("until", Float(53), nullable=False),
)
present = SqlTable(
    "present",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("player", String(64), primary_key=True),
    Column("process", String(32), primary_key=True),
    Column("since", Float(53), nullable=False),
    Column("gone_at", Float(53)),
    Index("present_process", "process"),
)
screens = SqlTable(
    "screens",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("player", String(64), primary_key=True),
    Column("seat", SmallInteger, nullable=False),
    Column("at", Float(53), nullable=False),
)
made = SqlTable(
    "made",
    metadata,
    Column("address", String(32), nullable=False),
    Column("at", Float(53), nullable=False),
    Index("made_address", "address", "at"),
)

# what bots are asked: where it is lost, it is asked again
jobs = SqlTable(
    "jobs",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("origin", String(32), nullable=False),
    Column("game", String(64), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("seen", Text, nullable=False),
    Column("bot", String(32), nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("seconds", Float(53)),
    Column("asked_at", Float(53), nullable=False),
    Column("hurried", Boolean, nullable=False, server_default=false()),
    Column("thinker", String(32), nullable=False, server_default=""),
    Column("until", Float(53), nullable=False, server_default="0"),
    Column("tries", SmallInteger, nullable=False, server_default="0"),
    Column("action", Integer),
    Column("done_at", Float(53)),
    Index("jobs_open", "asked_at", postgresql_where=sql("done_at IS NULL"), sqlite_where=sql("done_at IS NULL")),
)
