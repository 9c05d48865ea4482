"""Checks the dice of a game record with ten lines of its own: of kibo it asks the rules alone, never the dice.

Run: python examples/check_dice.py FILE
"""

import hashlib
import hmac
import re
import sys
from pathlib import Path

import kibo


def check(record: str, game: kibo.Game | None = None) -> int:
    """How many draws are as sealed; an AssertionError names the first that is not."""
    said = dict(re.findall(r"^dice (.+?): (.*)$", record, re.MULTILINE))
    assert hashlib.sha256(f"kibo dice 1 seal {said['secret']}".encode()).hexdigest() == said["seal"], "the seal"
    words = [said.get(f"word {seat}", "") for seat in said["chairs"].split()]
    key = hmac.digest(bytes.fromhex(said["secret"]), "\n".join(["kibo dice 1 words", *words]).encode(), "sha256")
    match, draws = kibo.read_record(record, until=0, game=game), 0
    for number, written in re.findall(r"^\d+\. (?:chance #(\d+)|\w): (.*)$", record, re.MULTILINE):
        if number:
            outcomes = [outcome for outcome, weight in match.odds.items() for _ in range(weight)]
            block = int.from_bytes(hmac.digest(key, f"kibo dice 1 draw {number} try 0".encode(), "sha256"), "big")
            assert match.write(outcomes[block % len(outcomes)]) == written, f"move {len(match.history) + 1}"
            draws += 1
        match.play(written)
    return draws


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("say which record: python examples/check_dice.py FILE")
    try:
        record = Path(sys.argv[1]).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(f"{sys.argv[1]} cannot be read: {error}")
    if "dice secret:" not in record:
        sys.exit(f"{sys.argv[1]} has no sealed dice, so there is nothing to check")
    print(f"{check(record)} draws are as sealed")
