"""What is said while the log is out of reach."""

from __future__ import annotations

import logging

from ..outage import is_away
from ..table.events import Refused

log = logging.getLogger("kibo.server")


def out_of_reach(error: Exception) -> Refused:
    """What a visitor is told; the operator reads why in a line. Whatever else it is goes on as it came."""
    if not is_away(error):
        raise error
    log.warning("the log is out of reach: %s", " ".join(str(error).split())[:300] or type(error).__name__)
    return Refused("away", 503)
