"""What runs compiled is written in the part of Python that all back ends share."""

from __future__ import annotations

from ..lab.subset import compiled_functions, subset_faults
from .trial import Trial, check, must


@check()
def compiled_code_keeps_to_the_subset(trial: Trial) -> None:
    """Whatever the drivers, the bots and the laws come to call is written so that it also runs on a GPU."""
    faults = subset_faults(trial.game)
    must(not faults, "not everything runs compiled", *faults[:3])
    trial.tried += len(compiled_functions(trial.game))
