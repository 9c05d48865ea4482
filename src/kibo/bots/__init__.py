"""The players that know no game in particular: each fills a row of weights."""

from .mind import Limits, Worth
from .player import analyse, choose

__all__ = ["Limits", "Worth", "analyse", "choose"]
