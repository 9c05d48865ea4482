"""What the house writes for whoever runs it: lines of text, or one JSON object a line; neither tells a secret."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections.abc import Iterable

KINDS = ("text", "json")
HIDDEN = "…"
KEYS = r"dice|token|secret|password|cookie|p"
PATTERNS = [
    (re.compile(r"(://[^:/?#\s@]*:)[^/?#\s]*@"), rf"\1{HIDDEN}@"),  # the password in a database URL
    (re.compile(r"((?:\b(?:kibo|token|secret|password)|[?&]seat)=)[^;&\s'\"]+", re.IGNORECASE), rf"\1{HIDDEN}"),
    (re.compile(r"(\bBearer )[^\s'\"]+", re.IGNORECASE), rf"\1{HIDDEN}"),
    (re.compile(rf"""(["'](?:{KEYS})["']\s*:\s*)("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)"""), rf'\1"{HIDDEN}"'),
]
"""What a secret looks like wherever it is quoted, and what is written instead."""
SHORTEST = 6
"""Letters that a secret has at least: what is shorter would be found in any word."""


class Discreet(logging.Formatter):
    """Writes lines in which no secret can be read, whoever has put one into a message."""

    def __init__(self, kind: str, secrets: Iterable[str] = ()) -> None:
        super().__init__("%(message)s")
        self.kind = kind
        self.secrets = [secret for secret in secrets if len(secret) >= SHORTEST]

    def format(self, record: logging.LogRecord) -> str:
        """A line, or in text the lines of a trace below it."""
        if self.kind == "text":
            return self.hidden(super().format(record))
        told = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "process": record.process,
            "logger": record.name,
            "message": self.hidden(record.getMessage()),
        }
        if record.exc_info:
            told["trace"] = self.hidden(self.formatException(record.exc_info))
        return json.dumps(told, ensure_ascii=False)

    def hidden(self, text: str) -> str:
        """A text without what is secret in it."""
        for secret in self.secrets:
            text = text.replace(secret, HIDDEN)
        for pattern, instead in PATTERNS:
            text = pattern.sub(instead, text)
        return text


def announce(kind: str, said: str) -> None:
    """Tell whoever runs this what is no fault: on the terminal, or where the log is JSON as a line of it."""
    if kind == "json":
        logging.getLogger("kibo.server").info(said)
    else:
        print(said, flush=True)


def write_logs(kind: str, *secrets: str) -> None:
    """Let everything that is logged in this process be written so, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Discreet(kind, secrets))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.captureWarnings(kind == "json")
    logging.getLogger("kibo").setLevel(logging.INFO if kind == "json" else logging.WARNING)
