"""What is installed here, which optional parts work, and how to get the rest."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from importlib import metadata
from typing import Final

from dpsym.check.cache import default_folder
from dpsym.check.catalogue import NOTES, bundled
from dpsym.version import __version__

__all__ = ["examine"]

NEEDED: Final = {
    "sympy": "the language of claims",
    "mpmath": "evaluation at high precision",
    "hypothesis": "falsification",
    "python-flint": "ball arithmetic, the kernel",
    "numpy": "batches that find candidates",
    "rich": "the terminal",
    "click": "the command line",
    "pebble": "worker processes",
    "platformdirs": "where the cache lies",
    "markdown-it-py": "lecture notes in Markdown",
    "pylatexenc": "letters and accents of LaTeX",
    "lark": "formulas in LaTeX",
    "latex2mathml": "formulas on web pages",
    "jinja2": "documents with derivations",
}
TRY: Final = (r"e^\varepsilon \ge 1 + \varepsilon", r"\varepsilon > 0")
OPTIONAL: Final = {
    "pytest": "pytest theorems/",
    "IPython": "rich display in notebooks",
    "pygls": "dpsym lsp",
    "matplotlib": "dpsym plot -o FILE.png",
    "distributed": "dpsym grade --executor dask:ADDRESS",
}
TYPESETTERS: Final = ("latexmk", "tectonic")  # one of them is enough


def examine() -> tuple[list[tuple[str, str]], bool]:
    """Return rows of a name and what is known about it, and whether everything needed is there.

    >>> examine()[0][0][0]
    'dpsym'
    """
    rows = [("dpsym", __version__), ("Python", f"{platform.python_version()} ({sys.executable})")]
    healthy = True
    for name, purpose in NEEDED.items():
        healthy = healthy and _version(name) is not None
        rows.append((name, f"{_version(name) or _how_to_get(name)} ({purpose})"))
    for name, purpose in OPTIONAL.items():
        rows.append((name, f"{_version(name) or _how_to_get(name)} (optional: {purpose})"))
    found = next(filter(None, map(shutil.which, TYPESETTERS)), None)
    missing = "missing; install latexmk, with a TeX Live, or tectonic"
    rows.append(("LaTeX", f"{found or missing} (optional: dpsym derive --format pdf)"))
    theorems = bundled()
    count = sum(1 for _ in theorems.rglob("[!_]*.py")) if theorems.is_dir() else 0
    rows.append(("catalogue", f"{count} theorem files in {theorems}"))
    folder = default_folder()
    place = next(p for p in (folder, *folder.parents) if p.exists())
    writable = os.access(place, os.W_OK)
    rows.append(("cache", f"{folder}{'' if writable else ' cannot be written; set DPSYM_CACHE_DIR'}"))
    rows.append(
        ("lecture notes", f"{', '.join(NOTES)}; try: dpsym check --claim '{TRY[0]}' --where '{TRY[1]}'")
    )
    return rows, healthy and count > 0


def _how_to_get(name: str) -> str:
    return f"missing; get it with: pip install {name}"


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None
