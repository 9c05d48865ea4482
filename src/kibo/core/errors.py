"""What can go wrong, each with a sentence for the person who meets it."""

from collections.abc import Iterable
from difflib import get_close_matches


class KiboError(Exception):
    """Something a user did cannot be done; the message says what would be right."""


class UnknownName(KiboError):
    """A word that names nothing here."""


class IllegalAction(KiboError):
    """An action that the rules do not allow now."""


class BrokenPosition(KiboError):
    """A position that cannot be; `faults` lists everything that is wrong with it."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = list(faults)
        count = len(self.faults)
        head = "the position has a fault" if count == 1 else f"the position has {count} faults"
        super().__init__(f"{head}:\n" + "\n".join(f"- {fault}" for fault in self.faults))

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), (self.faults,)


class BrokenVariant(KiboError):
    """A variant's file that cannot be; `faults` lists everything that is wrong with it."""

    def __init__(self, file: str, faults: Iterable[str]) -> None:
        self.file, self.faults = file, list(faults)
        count = len(self.faults)
        head = f"{file} has a fault" if count == 1 else f"{file} has {count} faults"
        super().__init__(f"{head}:\n" + "\n".join(f"- {fault}" for fault in self.faults))

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), (self.file, self.faults)


class BrokenRecord(KiboError):
    """A game record that cannot be read or played; `line` is where."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}")

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), (self.line, self.reason)


class MissingExtra(KiboError):
    """A part of kibo that needs something more to be installed."""

    def __init__(self, what: str, extra: str) -> None:
        self.what, self.extra = what, extra
        super().__init__(f"{what} needs more packages: pip install 'kibo[{extra}]'")

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), (self.what, self.extra)


def unknown(what: str, word: object, known: Iterable[str]) -> UnknownName:
    """The error for a wrong word, with the nearest right one or all there are."""
    names = list(known)
    near = get_close_matches(str(word), names, 1, 0.6)
    if near:
        return UnknownName(f"unknown {what} {str(word)!r}: did you mean {near[0]}?")
    return UnknownName(f"unknown {what} {str(word)!r}: there is {listed(names)}")


def listed(names: Iterable[str]) -> str:
    """Names as a person would list them: "a, b and c"."""
    words = list(names)
    if not words:
        return "nothing"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def reason(error: BaseException) -> str:
    """What an error of any kind says, in one line; one that says nothing is called by its kind."""
    why = getattr(error, "orig", None) or error
    said = getattr(why, "stderr", "") or str(why)
    return " ".join(str(said).split()) or type(why).__name__
