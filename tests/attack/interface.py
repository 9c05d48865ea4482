"""Schemathesis over the interface for programs: with what its description allows, and with what it does not."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from attack.target import House, Row, Watch, opened

CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,"
    "negative_data_rejection,ignored_auth,unsupported_method"
)
HOOKS = """
import random
import schemathesis

@schemathesis.hook
def before_call(context, case, kwargs):  # each comes from elsewhere, or all would soon be too fast
    case.headers["X-Forwarded-For"] = f"10.{random.randrange(256)}.{random.randrange(256)}.{random.randrange(256)}"
"""


def described(house: House, examples: int = 100, seed: int = 1) -> list[Row]:
    """Everything that the description offers, at a table where two people could sit."""
    table, token = house.table()
    with tempfile.TemporaryDirectory() as folder, Watch(house) as watch:
        (Path(folder) / "schemathesis.toml").write_text(f'[parameters]\n"path.table" = "{table}"\n')
        (Path(folder) / "hooks.py").write_text(HOOKS)
        command = [sys.executable, "-m", "schemathesis.cli", "run", f"{house.url}/api/openapi.json"]
        command += ["--checks", CHECKS, "--max-examples", str(examples), "--seed", str(seed)]
        command += ["--header", f"Authorization: Bearer {token}", "--exclude-path", "/tables/{table}/stream"]
        environment = os.environ | {"SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": folder}
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder, env=environment)
    tried = sum(map(int, re.findall(r"(\d+) generated", done.stdout)))
    seen = "every answer is as described" if done.returncode == 0 else (done.stdout + done.stderr)[-6_000:]
    return [Row(f"schemathesis (seed {seed})", tried, f"{seen}; {watch.seen}", done.returncode == 0 and watch.held())]


def run() -> list[Row]:
    """The attack, for the summary."""
    with opened(trusted_proxies="127.0.0.1") as house:
        return described(house)
