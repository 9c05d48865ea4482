"""The functions of a game are compiled as parts of a whole, and only the whole becomes machine code.

By itself Numba makes machine code of every function as soon as it is compiled, with all that it calls inlined, then
again of whoever calls it, and so on up. Nobody calls a part from Python, so all but the last of that is for nothing: it
took half of the time, and a part that was optimised can be no part of two wholes.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class CodePart(JITCodeLibrary):
    """The code of one function as it was written: others are linked with it."""

    def finalize(self) -> None:
        """Nothing can be added anymore; and that is all."""
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
    """All that some code calls, and that what it calls calls; what is no part has its own in it.

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
        return super().define_pipelines()  # type: ignore[no-untyped-call]


class WholeCompiler(PartCompiler):
    """The same, making a whole."""

    library = WholeCode
