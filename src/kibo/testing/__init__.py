"""What every game must keep to, as checks for the folder of any game: by `kibo check FOLDER`, or with pytest."""

from .positions import play, position, rule
from .report import CHECKS, Outcome, cases, run
from .trial import Case, Check, Fault, fewer, observed, random_play, resampled, start, tables

__all__ = [
    "CHECKS",
    "Case",
    "Check",
    "Fault",
    "Outcome",
    "cases",
    "fewer",
    "observed",
    "play",
    "position",
    "random_play",
    "resampled",
    "rule",
    "run",
    "start",
    "tables",
]
