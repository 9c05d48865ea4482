"""The functions of a game are compiled as parts of a whole, and only the whole becomes machine code.

By itself Numba makes machine code of every function as soon as it is compiled, with all that it calls inlined, then
again of whoever calls it, and so on up. Nobody calls a part from Python, so all but the last of that is for nothing: it
took half of the time, and a part that was optimised can be no part of two wholes.

A part is called by what it is, the digest of all that it was made from and the types that it is given: so it is called
the same in every process, and may be kept for others (`kept_parts.py`).
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class CodePart(JITCodeLibrary):
    """The code of one function as it was written: others are linked with it."""

    symbol = ""
    """What the function is called, in every process."""
    is_kept = False
    """Is it on disk, and so is all that it calls?"""

    def finalize(self) -> None:
        """Nothing can be added anymore. Functions of Numba's own belong to it; ours are linked with the whole."""
        self._linking_libraries, linked = [], self._linking_libraries
        for other in dict.fromkeys(linked):
            if isinstance(other, CodePart):
                self._linking_libraries.append(other)
            else:
                self._reload_init.update(other._reload_init)
                self._final_module.link_in(other._get_module_for_linking(), preserve=True)
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002
        """None: Python does not call it."""
        return 0

    @property
    def codegen(self) -> CodePart:
        """Whoever is told where the function finds Python's objects."""
        return self

    def set_env(self, name: str, env: Any) -> None:
        """Parts ask for none of Python's objects."""


class WholeCode(JITCodeLibrary):
    """The code of a function that Python calls, with all of its parts."""

    def finalize(self) -> None:
        """Link with every part, optimise all of it at once and make it machine code."""
        self._linking_libraries = called(self)
        super().finalize()  # type: ignore[no-untyped-call]
        own = {one.name for part in self._linking_libraries if isinstance(part, CodePart) for one in defined(part)}
        lost = [one.name for one in self._final_module.functions if one.is_declaration and one.name in own]
        if lost:  # it would be called at no address
            raise RuntimeError(f"not all parts of {self.name} were linked: {', '.join(lost)}")


def defined(part: CodePart) -> list[Any]:
    """The functions whose code a part has."""
    return [one for one in part._final_module.functions if not one.is_declaration]


def called(library: Any) -> list[Any]:
    """All that some code calls, and that what it calls calls.

    Whoever calls comes before what is called: of a part that nobody has called yet, nothing would be linked.
    """
    found: dict[Any, None] = {}

    def visit(other: Any) -> None:
        for inner in other._linking_libraries if isinstance(other, CodePart) else ():
            if inner not in found:
                visit(inner)
        found[other] = None

    for other in library._linking_libraries:
        if other not in found:
            visit(other)
    return [*reversed(found)]


class PartCompiler(Compiler):
    """Numba's compiler, making a part."""

    library: type[JITCodeLibrary] = CodePart

    def define_pipelines(self) -> Any:
        """As usual, with another place for the code."""
        state = self.state
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        self.name_it()
        return super().define_pipelines()  # type: ignore[no-untyped-call]

    def name_it(self) -> None:
        """Numba calls functions and types by numbers that it gives them in each process: so not this one."""
        state, usual = self.state, self.state.targetctx.mangler
        own, symbol = state.func_id.unique_id, symbol_of(state.func_id.func_qualname, state.args)
        state.library.symbol = symbol

        def mangler(name: str, types: Any, *, abi_tags: Any = (), uid: int | None = None) -> Any:
            if uid != own:  # a function of Numba's own, compiled on the way
                return usual(name, types, abi_tags=abi_tags, uid=uid)
            return usual(f"{ENVIRONMENT if name.startswith(ENVIRONMENT) else ''}{symbol}", ())

        state.targetctx.mangler = mangler


class WholeCompiler(PartCompiler):
    """The same, making a whole, which nothing compiled asks for by its name."""

    library = WholeCode

    def name_it(self) -> None:
        """As Numba does."""


ENVIRONMENT = ".NumbaEnv."
"""How Numba begins the name of where a function finds Python's objects."""


def symbol_of(name: str, types: Any) -> str:
    """What a function of this name, which has its digest in it, is called where it is given values of these types."""
    return f"kibo.part{sha256(repr((name, tuple(types))).encode()).hexdigest()[:40]}"
