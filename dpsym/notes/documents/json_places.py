"""JSON with the places of its strings, which the standard library forgets."""

from __future__ import annotations

import json
import json.decoder
import json.scanner
from typing import Any


class Text(str):
    """A string with the offset in the file at which its quotation mark stands."""

    __slots__ = ("offset",)
    offset: int


class _Decoder(json.JSONDecoder):
    def __init__(self) -> None:
        super().__init__()
        plain = json.decoder.scanstring  # type: ignore[attr-defined]

        def placed(text: str, end: int, strict: bool = True) -> tuple[Text, int]:
            value, after = plain(text, end, strict)
            found = Text(value)
            found.offset = end - 1
            return found, after

        self.parse_string = placed
        # The scanner in C would not ask for the strings; this one is the same in Python.
        self.scan_once = json.scanner.py_make_scanner(self)  # type: ignore[attr-defined]


def loads(text: str) -> Any:
    """Return what a JSON text says, with its strings as :class:`Text`.

    Raises:
        ValueError, RecursionError: It is not JSON, or nested too deeply.

    >>> loads('{"source": ["a"]}')["source"][0].offset
    12
    """
    return _Decoder().decode(text)
