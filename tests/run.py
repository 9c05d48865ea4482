"""Every check: format, lint, types, tests, and the coverage of the rules.

With arguments, they go to pytest and nothing else runs.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parent.parent
RULES = "src/kibo/games/*/rules.py,src/kibo/games/*/rules/*.py,examples/*/rules.py"


def run(name: str, *command: str) -> bool:
    """Run one check in the project's folder; True if it passed."""
    print(f"── {name}", flush=True)
    return subprocess.run([sys.executable, "-m", *command], cwd=PROJECT, check=False).returncode == 0


def rulebook_tests() -> list[str]:
    """The folders of tests that prove one game's clauses."""
    found = sorted(path for path in (PROJECT / "tests" / "games").iterdir() if any(path.glob("test_*.py")))
    return [*(str(path.relative_to(PROJECT)) for path in found), "examples"]


def has_browser() -> bool:
    """Is Chromium there? If not, it is installed from the system's packages where that is possible."""
    if shutil.which("chromium"):
        return True
    if shutil.which("apt-get") and os.geteuid() == 0:
        print("── a browser, from the system's packages", flush=True)
        quiet = {"stdout": subprocess.DEVNULL, "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"}}
        subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"], check=False, **quiet)
    if shutil.which("chromium"):
        return True
    print("The tests in a browser need Chromium: please install it (on Debian: apt-get install chromium).")
    return False


def everything() -> bool:
    """All checks; each is run even if an earlier one fails."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    proofs = rulebook_tests()
    others = [f"--ignore={path}" for path in proofs]
    passed = [
        has_browser(),
        run("format", "ruff", "format", "--check", "--quiet", "."),
        run("lint", "ruff", "check", "--quiet", "."),
        run("types", "mypy"),
        run(
            "the rules, clause by clause", "coverage", "run", "--branch", f"--include={RULES}", "-m", "pytest", *proofs
        ),
        run("coverage of the rules", "coverage", "report", "--show-missing", "--skip-covered", "--fail-under=100"),
        run("all other tests", "pytest", "tests", *others, "-n", str(min(cores, 8)), "--dist", "worksteal"),
    ]
    return all(passed)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    sys.exit(0 if (run("tests", "pytest", *arguments) if arguments else everything()) else 1)
