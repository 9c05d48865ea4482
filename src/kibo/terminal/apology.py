"""What a user gets to see of a fault of ours: a line, and a file with the rest."""

from __future__ import annotations

import platform
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

from .. import __version__
from . import store


def apologise(error: Exception, arguments: Sequence[str]) -> int:
    """Write a report and say where it is; the exit status of a fault."""
    lines = [
        f"kibo {__version__}, Python {platform.python_version()}, {platform.platform()}",
        f"command: kibo {' '.join(arguments)}",
        "",
        *traceback.format_exception(error),
    ]
    where = write_report("\n".join(lines))
    print(
        f"kibo: sorry, this is a fault of kibo itself ({type(error).__name__}); a report is in {where}", file=sys.stderr
    )
    return 1


def write_report(text: str) -> Path:
    """A file in the data directory, or in the temporary one where that cannot be written."""
    name = f"report-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    for folder in (store.data_folder() / "reports", Path(tempfile.gettempdir())):
        try:
            store.replace(folder / name, text)
            return folder / name
        except OSError:
            continue
    return Path("(nowhere: no folder can be written)")
