"""Ways to spoil what is read: bytes, lines, trees of JSON. The same luck spoils the same."""

import copy
import json
import re
from random import Random
from typing import Any

PIECES: tuple[bytes, ...] = (
    b"\0", b"\r\n", b"\r", b"\n", b" ", b"%00", b"%ff", b"\xff", b"9" * 5_000, b"-1", b"[", b"{", b"}", b":", b"0",
    b"\t", b'"', b"=", b"#", b"\xe2\x80\xae", b"\xc2\xb2", b"\xd9\xa1", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"1e999",
    b"'" * 3,
)  # fmt: skip
"""What is put in among bytes."""
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, -2, 3, 255, 1 << 31, -(1 << 63), 1 << 70, 10**400, 0.5, -0.0, 1e308, float("nan"),
    float("inf"), "", " ", "\0", "\ud800", "\u202e", "²", "١", "x" * 5_000, "a\nb", "true", "nothing", "{0}", "%s", "-",
    "../../etc/passwd", "__class__", "<b>", [], [[]], [None], [0] * 500, ["x"], {}, {"": 0}, {"a": {}}, {"seats": 9},
)  # fmt: skip
"""What stands in a tree instead of something else."""
LITERALS: tuple[str, ...] = (
    "", "0", "-1", "1e400", "nan", "9" * 5_000, "true", "[]", "{}", '""', "'x'", '"\\ud800"', '"""', "[[]]",
    "1979-05-27", "{a = 1}", '["x", 1]', "0x7fffffffffffffffffff", "' '", '"a\\nb"', '"{x}"', '"{"', '"{0}"', '"{x!r}"',
    "…", "B", "chance",
)  # fmt: skip
"""What stands in a line after its sign."""


def few(source: Random) -> int:
    """How often something is spoilt: mostly once, since what is wrong in many ways is refused for the first of them."""
    return source.choice((1, 1, 1, 2, 3))


def spoilt_bytes(source: Random, data: bytes) -> bytes:
    """Bytes of which some are changed, left out, put twice or put in."""
    changed = bytearray(data)
    for _ in range(few(source)):
        at = source.randrange(len(changed) or 1)
        to = min(len(changed), at + source.randrange(1, 12))
        match source.randrange(5):
            case 0:
                changed[at:at] = source.choice(PIECES)
            case 1:
                del changed[at:to]
            case 2:
                changed[at:at] = changed[at:to]
            case 3:
                changed[at:to] = source.randbytes(to - at)
            case _:
                changed[at:to] = source.choice(PIECES)
    return bytes(changed)


def spoilt_text(source: Random, text: str) -> str:
    """The same for a text, which stays one."""
    return spoilt_bytes(source, text.encode("utf-8", "surrogatepass")).decode("utf-8", "replace")


def spoilt_lines(source: Random, text: str) -> str:
    """A text in lines: some say something else after their sign, are left out, put elsewhere, or spoilt as bytes."""
    lines = text.split("\n")
    for _ in range(few(source)):
        at = source.randrange(len(lines) or 1)
        match source.randrange(6):
            case 0:
                del lines[at : at + source.randrange(1, 4)]
            case 1:
                lines[at:at] = [source.choice(lines or [""])]
            case 2:
                other = source.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines[at : at + 1] = [spoilt_text(source, "".join(lines[at : at + 1]))]
            case _:
                lines[at : at + 1] = [said_otherwise(source, "".join(lines[at : at + 1]))]
        lines = lines or [""]
    return "\n".join(lines)


def said_otherwise(source: Random, line: str) -> str:
    """A line with something else after, or before, its first `=` or `:`."""
    found = re.search(r"\s*[=:]\s*", line)
    other = source.choice(LITERALS)
    if not found:
        return other
    return line[: found.end()] + other if source.random() < 0.8 else other + line[found.start() :]


def spoilt_tree(source: Random, tree: Any) -> Any:
    """JSON of which some parts are something else, are not there, are there twice, or have another name."""
    tree = copy.deepcopy(tree)
    for _ in range(few(source)):
        places = list(places_in(tree))
        if not places:
            return source.choice(ODD)
        inside, key = source.choice(places)
        match source.randrange(6):
            case 0:
                del inside[key]
            case 1 if isinstance(inside, dict):
                inside[source.choice(("", "x", "kibo", "game", "seat", "\0", "a" * 300))] = inside.pop(key)
            case 1:
                inside.insert(key, copy.deepcopy(inside[key]))
            case 2:
                other, there = source.choice(places)
                inside[key] = copy.deepcopy(other[there]) if there_is(other, there) else None
            case 3 if isinstance(inside[key], str):
                inside[key] = spoilt_text(source, inside[key])
            case 3 if isinstance(inside[key], int):
                inside[key] = inside[key] + source.choice((-1, 1, 1 << 40))
            case _:
                inside[key] = copy.deepcopy(source.choice(ODD))
    return tree


def there_is(inside: Any, key: Any) -> bool:
    """Does a part still stand where it stood?"""
    return key in inside if isinstance(inside, dict) else key < len(inside)


def places_in(tree: Any) -> Any:
    """Every part of a tree: what it stands in, and where."""
    for key in list(tree) if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ():
        yield tree, key
        yield from places_in(tree[key])


def spoilt_json(source: Random, text: str) -> str:
    """A text of JSON: mostly its tree is spoilt, now and then the text itself."""
    if source.random() < 0.2:
        return spoilt_text(source, text)
    if source.random() < 0.01:
        return '{"a":' * 3_000
    return json.dumps(spoilt_tree(source, json.loads(text)))
