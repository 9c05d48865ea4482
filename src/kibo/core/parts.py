"""The functions of a game are compiled as parts of a whole, and only the whole becomes machine code.

By itself Numba makes machine code of every function as soon as it is compiled, with all that it calls inlined, then
again of whoever calls it, and so on up. Nobody calls a part from Python, so all but the last of that is for nothing: it
took half of the time, and a part that was optimised can be no part of two wholes.
"""

from __future__ import annotations

from collections.abc import Iterator
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
        self._linking_libraries = list(dict.fromkeys(called(self)))
        super().finalize()  # type: ignore[no-untyped-call]


def called(library: Any) -> Iterator[Any]:
    """All that some code calls, and that what it calls calls; what is no part has its own in it."""
    for other in dict.fromkeys(library._linking_libraries):
        yield other
        if isinstance(other, CodePart):
            yield from called(other)


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
