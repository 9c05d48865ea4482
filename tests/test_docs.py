"""Documents do not drift: what they show is run, quoted, drawn, or there."""

import ast
import doctest
import importlib.util
import os
import re

import pytest

from rulebook import PROJECT

DOCUMENTS = sorted([*PROJECT.glob("*.md"), *PROJECT.glob("docs/*.md")])
each_document = pytest.mark.parametrize("path", DOCUMENTS, ids=[str(path.relative_to(PROJECT)) for path in DOCUMENTS])
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)


@each_document
def test_sessions_in_documents_run(path, monkeypatch):
    monkeypatch.chdir(PROJECT)
    failed, _ = doctest.testfile(str(path), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert failed == 0


@each_document
def test_quoted_code_is_the_code(path):
    for block in BLOCK.findall(path.read_text("utf-8")):
        quoted = re.match(r"# (\S+\.py)\n", block)
        if quoted:
            source = (PROJECT / quoted[1]).read_text("utf-8")
            assert block[quoted.end() :].strip() in source, f"{quoted[1]} does not say this any more"
        else:
            assert ">>>" in block, "code in a document is a session that runs, or quotes a file that it names"


@each_document
def test_links_and_pictures_are_there(path):
    for target in re.findall(r"\]\(([^)#]+)\)|src=\"([^\"]+)\"", path.read_text("utf-8")):
        name = target[0] or target[1]
        if "://" not in name:
            assert (path.parent / name).exists(), name


def program(name):
    """One of the programs beside the documents."""
    spec = importlib.util.spec_from_file_location(name, PROJECT / "docs" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_columns_of_tensors_are_those_of_the_declarations():
    module = program("tensors")
    assert module.PAGE.read_text("utf-8") == module.page(), "run docs/tensors.py; another layout is another version"


@pytest.mark.whole
def test_pictures_are_what_the_program_draws():
    module = program("pictures")
    old = [name for name, drawing in module.pictures().items() if not drawn_before(module.FOLDER / name, drawing)]
    assert old == [], "run docs/pictures.py"


def drawn_before(path, drawing):
    return path.is_file() and path.read_text("utf-8") == drawing + "\n"


def test_the_smallest_game_stays_small():
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in (PROJECT / "examples/pig").glob("[!t]*.py"))
    assert lines < 100


def test_commands_named_in_documents_exist():
    from kibo.cli import app

    known = {command.name or command.callback.__name__ for command in app.registered_commands}
    for path in DOCUMENTS:
        for command in re.findall(r"\./kibo ([a-z]+)", path.read_text("utf-8")):
            assert command in known | {"serve"}, f"{path.name} names ./kibo {command}"


def walk():
    """What the walk of a click names: files, each with its names."""
    text = (PROJECT / "docs" / "design.md").read_text("utf-8").partition("### One click\n")[2].partition("\n#")[0]
    for file, words in re.findall(r"^\| `([\w/.]+)` \| (.*) \|$", text, re.MULTILINE):
        yield file, [name for name in re.findall(r"`([^`]+)`", words) if re.fullmatch(r"_?\w+(\._?\w+)?", name)]


def names_in(path):
    """What a file of the house declares or imports; methods with their class."""
    text = path.read_text("utf-8")
    if path.suffix == ".js":
        return set(re.findall(r"(?:function|const) (\w+)", text)) | set(
            re.findall(r"\w+", " ".join(re.findall(r"import {(.*?)}", text)))
        )
    tree = ast.parse(text)
    found = {alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            found |= {node.name, *(f"{node.name}.{part.name}" for part in node.body if hasattr(part, "name"))}
    return found


def test_the_walk_of_a_click_names_what_is_there():
    steps = list(walk())
    assert len(steps) > 20
    assert {file.rpartition("/")[0] for file, _ in steps} == {"web/static", "web", "house", "table", "log", "show"}
    for file, names in steps:
        path = PROJECT / "src" / "kibo" / "server" / file
        assert path.is_file(), file
        assert names, f"{file}: nothing of it is named"
        assert set(names) <= names_in(path), file


def test_the_script_at_the_root_can_be_run():
    assert os.access(PROJECT / "kibo", os.X_OK)
    assert os.access(PROJECT / ".ci" / "run", os.X_OK)
