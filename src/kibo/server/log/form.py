"""The form of a database: which one it has, how a new one is made, and how an old one is brought on."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from ...core.errors import KiboError
from . import schema

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 0x6B69626F
"""Who migrates a database that several houses share holds this lock meanwhile."""


def form_of(connection: Connection) -> str:
    """The form of a database by its newest migration; empty, if it is new. KiboError, if it is no log that we know."""
    there = set(inspect(connection).get_table_names())
    if "alembic_version" not in there:
        if taken := sorted(there & set(schema.metadata.tables)):
            raise KiboError(f"it holds something else, under the names {', '.join(taken)}: name another")
        return ""
    form = str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")
    known = sorted(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))
    if form not in known:
        raise KiboError(
            f"it has the form {form!r}, and this kibo knows {known[0]} to {known[-1]}: a newer kibo has written it, "
            "so start that one, or name another database"
        )
    return form


def bring_on(connection: Connection) -> None:
    """Make or migrate a database, unless another house has just done it."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATING})
    if (form := form_of(connection)) != schema.HEAD:
        (migrate if form else make)(connection)


def make(connection: Connection) -> None:
    """A new database at once in its newest form: what migrates old ones takes half a second and 10 MB to import."""
    schema.metadata.create_all(connection)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": schema.HEAD})


def migrate(connection: Connection, wanted: str = "head") -> None:
    """Bring a database, new or old, to a form: usually the newest."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, wanted)
