"""The one place where an arbitrary error is caught and becomes a value with a reason.

Engines and theorem files run inside it: whatever goes wrong there concerns one claim or one file,
and all the others are still worked on.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Generic, ParamSpec, TypeVar

from dpsym.errors import Place

__all__ = ["DIGITS", "TOO_LONG", "Crash", "Success", "characters", "guarded", "place_at", "place_of"]

#: How Python refuses to write or read a long number, and what to do instead.
DIGITS: Final = re.compile(r"Exceeds the limit \((\d+) digits\) for integer string conversion")
TOO_LONG: Final = "round it, or put a letter with a range in its place"

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Success(Generic[T]):
    """The function returned ``value``."""

    value: T


@dataclass(frozen=True)
class Crash:
    """The function raised ``error``."""

    error: BaseException

    def reason(self) -> str:
        """Return the error in words.

        >>> guarded(int, "x").reason()
        "ValueError: invalid literal for int() with base 10: 'x'"
        """
        text = " ".join(str(self.error).split())
        if isinstance(self.error, ValueError) and (limit := DIGITS.search(text)) is not None:
            return f"a number has more than {int(limit[1]):,} digits; {TOO_LONG}"
        return f"{type(self.error).__name__}: {text}" if text else type(self.error).__name__

    def fault(self) -> str:
        """Return the error in words for a report to the authors: with the line of dpsym that failed."""
        frames = traceback.extract_tb(self.error.__traceback__)
        own = [frame for frame in frames if "dpsym" in Path(frame.filename).parts and frame.name != "guarded"]
        where = f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""
        return self.reason() + where


def guarded(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Success[T] | Crash:
    """Call a function that may fail in any way, and return what happened.

    >>> guarded(len, "abc")
    Success(value=3)
    """
    try:
        return Success(function(*args, **kwargs))
    except (Exception, SystemExit) as error:  # see above: this is the one place
        return Crash(error)


def place_of(error: BaseException, file: str, lines: list[str]) -> Place:
    """Return the place in ``file`` at which an error arose, as its traceback tells."""
    if isinstance(error, SyntaxError) and error.filename == file:
        return place_at(file, lines, error.lineno, error.offset)
    line, column = None, None
    step: TracebackType | None = error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        if code.co_filename == file:
            line, _, column, _ = list(code.co_positions())[step.tb_lasti // 2]
            line = line or step.tb_lineno
        step = step.tb_next
    return place_at(file, lines, line, None if column is None else characters(lines, line, column) + 1)


def characters(lines: list[str], line: int | None, column: int) -> int:
    """Return a column in characters; Python counts the positions of code in bytes of UTF-8.

    >>> characters(["α = β"], 1, 5)
    4
    """
    if line is None or not 0 < line <= len(lines):
        return column
    return len(lines[line - 1].encode()[:column].decode(errors="ignore"))


def place_at(file: str, lines: list[str], line: int | None, column: int | None) -> Place:
    """Return a place with the text of its line.

    >>> print(place_at("a.py", ["x = 1", "y = 2"], 2, 5).excerpt())
    y = 2
        ^
    """
    known = line is not None and 0 < line <= len(lines)
    return Place(file, line, column, lines[line - 1].rstrip() if known and line else None)
