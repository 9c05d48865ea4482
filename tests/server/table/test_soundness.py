"""Whatever can happen at a table can stand in its log."""

import inspect

from kibo.server.table.soundness import BEFORE, MORE, PEOPLE, SEATED, SHAPES
from kibo.server.table.table import Table


def test_every_event_that_a_table_folds_has_a_shape_and_no_other_has():
    folds = [name for name, fold in vars(Table).items() if inspect.isfunction(fold) and "event" in fold.__annotations__]
    kinds = {name.removeprefix("_") for name in folds if name.startswith("_")}
    assert kinds == set(SHAPES)
    assert BEFORE | PEOPLE | SEATED | set(MORE) <= kinds
