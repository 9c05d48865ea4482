"""Every check: format, lint, types, tests, and the coverage of the rules.

With `--quick` only what needs no browser and no server runs, every kind of table is tried less often, and no larger
game is compiled. With `--gpu` code for a card of every game is compiled, and run on a card that is pretended. Other
arguments go to pytest, and nothing else runs.
"""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PROJECT = Path(__file__).parent.parent
BROWSERS = ("chromium-headless-shell", "chromium")
"""Chromium without windows takes a sixth of the time of the one with them; either will do."""
FOR_THE_GUIDE = {"ip": "iproute2", "caddy": "caddy", "curl": "curl", "openssl": "openssl"}
"""What the guide in deploy/ is followed with, beside what every Debian has, each with its package."""
NEED_A_HOUSE = ("tests/attack", "tests/browser", "tests/deploy/test_guide.py", "tests/faults", "tests/server")
ABOUT_CARDS = (
    "tests/bots/test_card_mind.py",
    "tests/games/test_every_game.py",
    "tests/lab/test_gpu.py",
    "tests/lab/test_gpu_lanes.py",
    "tests/lab/test_side_by_side.py",
)
BESIDE_THE_RULES = ("bots", "habits", "log", "names", "paths", "view")
"""What is tested of a game without proving a clause: it compiles and draws, which takes half as long uncounted."""


def run(name: str, *command: str) -> bool:
    """Run one check in the project's folder; True if it passed."""
    print(f"── {name}", flush=True)
    return subprocess.run([sys.executable, "-m", *command], cwd=PROJECT, check=False).returncode == 0


def heard(name: str, *command: str) -> bool:
    """The same beside another check; what it says is shown when it is done."""
    done = subprocess.run([sys.executable, "-m", *command], cwd=PROJECT, check=False, capture_output=True, text=True)
    print(f"── {name}\n{done.stdout}{done.stderr}", end="", flush=True)
    return done.returncode == 0


def rulebook_tests() -> list[str]:
    """The tests that prove the clauses of the games."""
    beside = {f"test_{name}.py" for name in BESIDE_THE_RULES}
    found = sorted(path for path in (PROJECT / "tests" / "games").glob("*/test_*.py") if path.name not in beside)
    return [*(str(path.relative_to(PROJECT)) for path in found), "examples"]


def from_the_system() -> bool:
    """What the tests need of the system's packages; False, if there is no browser."""
    has_guide()
    return has_browser()


def has_browser() -> bool:
    """Is Chromium there? If not, it is installed from the system's packages where that is possible."""
    for name in BROWSERS:
        if is_installed(name):
            return True
    print(f"The tests in a browser need Chromium: please install it (on Debian: apt-get install {BROWSERS[0]}).")
    return False


def has_guide() -> None:
    """Install what the guide in deploy/ is followed with, where that is possible; without it, a test is left out."""
    missing = [program for program, package in FOR_THE_GUIDE.items() if not is_installed(package, program)]
    if missing:
        print(f"The guide in deploy/ is not followed: that needs {', '.join(FOR_THE_GUIDE[name] for name in missing)}.")


def is_installed(package: str, program: str = "") -> bool:
    """Install one of the system's packages, where that is possible; True if what it is for is there then."""
    if shutil.which(program or package):
        return True
    if shutil.which("apt-get") and os.geteuid() == 0:
        print(f"── {package}, from the system's packages", flush=True)
        quiet = {"stdout": subprocess.DEVNULL, "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"}}
        subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", package], check=False, **quiet)
    return bool(shutil.which(program or package))


def cores() -> int:
    """How many tests may run at the same time."""
    found = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(found, 8)


def everything() -> bool:
    """All checks; each is run even if an earlier one fails."""
    proofs = rulebook_tests()
    others = [f"--ignore={path}" for path in proofs]
    with ThreadPoolExecutor() as beside:
        browser, types = beside.submit(from_the_system), beside.submit(heard, "types", "mypy")
        passed = [
            *written_well(),
            run("the rules, clause by clause", "coverage", "run", "-m", "pytest", *proofs, *together()),
            run("what was run of them", "coverage", "combine", "--quiet"),
            run("coverage of the rules", "coverage", "report", "--show-missing", "--skip-covered", "--fail-under=100"),
            browser.result(),
            run("all other tests", "pytest", "tests", *others, *together(1)),
            types.result(),
        ]
    return all(passed)


def quick() -> bool:
    """The rules, and what needs no browser and no server."""
    os.environ["KIBO_QUICK"] = "1"
    others = [f"--ignore={path}" for path in NEED_A_HOUSE]
    with ThreadPoolExecutor() as beside:
        written = beside.submit(written_well)
        passed = run("tests", "pytest", "tests", "examples", *others, *together())
    return passed and all(written.result())


def for_cards() -> bool:
    """All that is about a card, of every game: it takes some minutes, and no card."""
    os.environ["KIBO_CARDS"] = "1"
    return run("tests", "pytest", *ABOUT_CARDS, "-k", "not test_the_game or gpu_code", *together())


def written_well() -> list[bool]:
    """Format and lint."""
    return [
        run("format", "ruff", "format", "--check", "--quiet", "."),
        run("lint", "ruff", "check", "--quiet", "."),
    ]


def together(more: int = 0) -> list[str]:
    """On all cores, some more at a time where many wait for a browser or a database."""
    return ["-n", str(cores() + more), "--dist", "worksteal"]


def chosen(arguments: list[str]) -> bool:
    """What was asked for."""
    alone = {("--quick",): quick, ("--gpu",): for_cards}
    if tuple(arguments) in alone:
        return alone[tuple(arguments)]()
    return run("tests", "pytest", *arguments) if arguments else everything()


if __name__ == "__main__":
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # to read every test anew takes ten seconds of each process
    sys.exit(0 if chosen(sys.argv[1:]) else 1)
