"""The long attacks: what was tried, how often, and what held. Words name some of them; else all are run.

An attack is a module of this folder with `run()`, which returns a row for everything that it has tried.
"""

import importlib
import sys
import time
from pathlib import Path

PROJECT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(PROJECT / "tests"), str(PROJECT / "examples")]

from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402

from attack.target import Row  # noqa: E402

NO_ATTACKS = {"reader", "run", "spoil", "target"}


def attacks() -> list[str]:
    """The attacks there are."""
    found = {path.stem for path in Path(__file__).parent.glob("*.py") if not path.stem.startswith("test_")}
    return sorted(found - NO_ATTACKS)


def tried(name: str) -> list[Row]:
    """The rows of one attack; one that breaks off has not held."""
    try:
        rows: list[Row] = importlib.import_module(f"attack.{name}").run()
    except Exception as error:
        return [Row(name, 0, f"broke off: {error!r}", False)]
    return rows


def summary(rows: list[Row]) -> Table:
    """Everything that was tried, in a table."""
    table = Table("what was tried", "how often", "what was seen", "held")
    for row in rows:
        table.add_row(row.what, f"{row.tried:,}", row.seen, "yes" if row.held else "NO")
    return table


def main(wanted: list[str]) -> int:
    """Run the attacks; 0 if the house held all of them."""
    if unknown := sorted(set(wanted) - set(attacks())):
        print(f"There is no attack {', '.join(unknown)}: there are {', '.join(attacks())}.")
        return 2
    rows: list[Row] = []
    for name in wanted or attacks():
        began = time.monotonic()
        print(f"── {name}", flush=True)
        rows += tried(name)
        print(f"   {time.monotonic() - began:.0f} s", flush=True)
    Console(width=160).print(summary(rows))
    print(f"{sum(row.tried for row in rows):,} tries, {sum(not row.held for row in rows)} rows did not hold")
    return 0 if all(row.held for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
