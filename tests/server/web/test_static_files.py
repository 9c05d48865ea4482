"""Static files: kept for good by browsers, and never an old one beside a new page."""

import re
from pathlib import Path

import pytest

from kibo.server.web.static_files import FOLDER, FOR_GOOD, StampedFiles
from rulebook import PROJECT
from server.web.test_pages import open_table, visitor

NAMED = re.compile(r'(?:src|href)="(/static/[^"]+)"')
IMPORTED = re.compile(r'from "(\./[\w.]+)"|^import "(\./[\w.]+)"', re.MULTILINE)
SOURCES = [*FOLDER.glob("*.js"), *FOLDER.glob("*.css"), *(PROJECT / "src").rglob("*.html")]
SOURCES += [path for room in ("core", "games", "server/show") for path in (PROJECT / "src/kibo" / room).rglob("*.py")]
USED = re.compile(r"\bdata-([a-z]+)|\bdata_([a-z]+)=|\bdataset\.([a-z]+)")


def test_every_file_that_a_page_names_is_kept_for_good(running):
    client = visitor(running)
    table = open_table(client)
    pages = ["/", "/rules/pig", f"/t/{table}", f"/t/{table}/replay", f"/t/{table}/dice", "/t/nowhere"]
    named = {name for page in pages for name in NAMED.findall(client.get(page).text)}
    named |= {icon["src"] for icon in client.get("/manifest.webmanifest").json()["icons"]}
    assert {name.rsplit("/", 1)[0] for name in named} == {f"/static/{StampedFiles().stamp()}"}
    assert {"table.js", "house.css", "icon.svg", "replay.js", "dice.js", "lobby.js"} <= {
        name.rsplit("/", 1)[1] for name in named
    }
    for name in named:
        answer = client.get(name)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == FOR_GOOD


@pytest.mark.parametrize("script", sorted(FOLDER.glob("*.js")), ids=lambda path: path.name)
def test_what_a_script_imports_lies_beside_it_and_does_not_lead_back_to_it(script):
    seen: set[Path] = set()
    ahead = imports(script)
    while ahead:
        path = ahead.pop()
        assert path.exists(), f"{script.name} needs {path.name}"
        if path not in seen:
            seen.add(path)
            ahead |= imports(path)
    assert script not in seen


def imports(script):
    found = IMPORTED.findall(script.read_text())
    assert len(found) == len(re.findall(r"^import ", script.read_text(), re.MULTILINE))
    return {script.parent / (first or second) for first, second in found}


def test_a_changed_added_or_removed_file_has_another_address_and_an_equal_folder_the_same(tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
        (folder / "a.js").write_text("1")
    files = StampedFiles(here)
    stamps = [files.stamp()]
    assert stamps[0] == StampedFiles(there).stamp() == files.stamp()
    for change in (lambda: (here / "a.js").write_text("12"), lambda: (here / "b.js").write_text("")):
        change()
        stamps.append(files.stamp())
    (here / "b.js").unlink()
    (here / "a.js").rename(here / "c.js")
    stamps.append(files.stamp())
    assert len(set(stamps)) == len(stamps)


def test_an_old_address_brings_what_there_is_now_and_nothing_else(running):
    client = visitor(running)
    old = client.get("/static/0123456789abcdef/page.js")
    assert old.text == (FOLDER / "page.js").read_text()
    assert old.headers["cache-control"] == "no-cache"
    for path in ("page.js", "0123456789abcdef/none.js", "0123456789abcdef/../../app.py", "0123456789abcdef/"):
        assert client.get(f"/static/{path}").status_code == 404


def test_every_attribute_that_joins_page_and_script_is_described_and_every_described_one_used():
    said = set(re.findall(r"`data-([a-z]+)`", (PROJECT / "docs" / "page.md").read_text()))
    used = {name for path in SOURCES for found in USED.findall(path.read_text()) for name in found if name}
    assert used == said


def test_every_script_of_a_table_is_described():
    said = set(re.findall(r"`(\w+\.js)`", (PROJECT / "docs" / "page.md").read_text()))
    needed, ahead = {FOLDER / "table.js"}, imports(FOLDER / "table.js")
    while ahead:
        needed |= ahead
        ahead = {path for script in ahead for path in imports(script)} - needed
    assert {path.name for path in needed} == said
