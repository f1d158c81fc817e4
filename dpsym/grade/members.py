r"""Families as a student writes them: ``\sum_{i} a_{i}``, and not a function on 0, ..., n - 1."""

from __future__ import annotations

import re
from typing import Final

_RANGE: Final = re.compile(r"(\\(?:sum|prod)_\{)(\w+) \\in \\\{0, \\dots, [^{}]*\\\}\}")


def with_indices(latex: str) -> str:
    r"""Return LaTeX with the members of families as letters with an index, and sums over these without a set.

    The places of a family are counted from 0 in dpsym; a sheet counts them from 1, and a sum over all of
    them is the same.

    >>> with_indices(r"n \sum_{i \in \{0, \dots, n - 1\}} a(i)^{2}")
    'n \\sum_{i} a_{i}^{2}'
    """
    indices = {match[2] for match in _RANGE.finditer(latex)}
    shown = _RANGE.sub(r"\1\2}", latex)
    for index in sorted(indices):
        member = rf"(?<![\\A-Za-z])([A-Za-z])(?:\({index}\)|\\left\({index}\\right\))"
        shown = re.sub(member, rf"\1_{{{index}}}", shown)
    return shown


def with_names(words: str, latex: str) -> str:
    r"""Return plain words with the members of the families of a formula as letters with an index.

    >>> with_names("forgets the root of q(i)", r"\sum_{i \in \{0, \dots, n - 1\}} q(i)")
    'forgets the root of q_i'
    """
    for index in sorted({match[2] for match in _RANGE.finditer(latex)}):
        words = re.sub(rf"(?<![^\W\d_])([^\W\d_])\({index}\)", rf"\1_{index}", words)
    return words
