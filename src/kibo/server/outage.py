"""What says that the log is out of reach: a disk that is full, a database that is gone, a line that is cut."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError, InterfaceError

FAULTS = (DBAPIError, sqlite3.Error, OSError)
"""What may say so; it may also say that something wrong was asked."""
CODES = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
STATES = ("08", "53", "57P", "58")
"""How PostgreSQL's numbers begin for lines that are lost, want of room, its own end and beginning, and disks."""


def is_away(error: BaseException | None) -> bool:
    """Is it the database or the way to it that fails, and not what was asked of it?"""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or isinstance(error, InterfaceError) or is_away(error.orig)
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", 0) & 255 in CODES
    return isinstance(error, OSError) or str(getattr(error, "sqlstate", "")).startswith(STATES)
