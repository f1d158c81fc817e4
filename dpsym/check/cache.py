"""Results that were worked out before, found again by the content of what they depend on.

An entry is one small JSON file, written atomically, so that any number of processes may share the
folder.  An entry that cannot be read or was damaged is treated as absent.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Collection
from functools import lru_cache
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from dpsym import clock

__all__ = ["Cache", "default_folder", "digest", "engine_version"]

#: The parts of the package that a result depends on; how results are shown does not matter.
DECISIVE: Final = ("errors.py", "kernel", "language", "engines", "derive", "notes", "check")
ENGINES: Final = ("hypothesis", "mpmath", "numpy", "python-flint", "sympy")
READERS: Final = ("lark", "markdown-it-py", "pylatexenc")
LENGTH: Final = 64  # characters of a digest
KEPT_SECONDS: Final = 30 * 86_400  # entries of another version are removed after a month without use


def digest(*parts: str | bytes) -> str:
    """Return the SHA-256 of the parts, which cannot run into one another.

    >>> digest("ab", "c") == digest("a", "bc")
    False
    """
    whole = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        whole.update(len(data).to_bytes(8, "big") + data)
    return whole.hexdigest()


@lru_cache(maxsize=1)
def engine_version() -> str:
    """Return a digest of the sources that decide claims and of the packages that they use."""
    package = Path(__file__).parent.parent
    parts: list[str | bytes] = [sys.version]
    parts += [f"{name} {metadata.version(name)}" for name in (*ENGINES, *READERS)]
    for path in decisive_files(package):
        parts += [str(path.relative_to(package)), path.read_bytes()]
    return digest(*parts)


def decisive_files(package: Path) -> list[Path]:
    """Return the files of the package that results depend on: programs, grammars and tables."""
    places = [package / name for name in DECISIVE]
    files = (path for place in places for path in (place, *place.rglob("*")) if path.is_file())
    return sorted(path for path in files if path.parent.name != "__pycache__")


def default_folder() -> Path:
    """Return the folder of the cache: ``DPSYM_CACHE_DIR`` if it is set, else the user's cache folder."""
    from platformdirs import user_cache_dir

    return Path(os.environ.get("DPSYM_CACHE_DIR") or user_cache_dir("dpsym"))


class Cache:
    """A folder of entries for one version of the engines; without a folder it remembers nothing.

    With ``kinds`` it keeps entries of these kinds alone.

    >>> Cache(None).get("file", "0" * 64) is None
    True
    """

    def __init__(
        self, folder: Path | None, version: str | None = None, kinds: Collection[str] | None = None
    ) -> None:
        self.folder = folder
        self.kinds = kinds
        self._place = None if folder is None else folder / (version or engine_version())[:16]

    def get(self, kind: str, key: str) -> Any | None:
        """Return the value stored under ``key``, or None."""
        try:
            return json.loads(self.text(kind, key) or "null")
        except (ValueError, RecursionError):
            return None

    def text(self, kind: str, key: str) -> str | None:
        """Return the value stored under ``key`` as JSON that is not parsed yet, or None.

        >>> Cache(None).text("file", "0" * 64) is None
        True
        """
        if not self._keeps(kind):
            return None
        try:
            entry = self._path(kind, key).read_text(encoding="utf-8")
        except (OSError, ValueError):
            return None
        text = entry[len(_entry("", "")) + LENGTH - 1 : -1]
        return text if entry == _entry(digest(text), text) else None

    def put(self, kind: str, key: str, value: Any) -> None:
        """Store ``value``; a folder that cannot be written is no reason to lose a result."""
        if self._keeps(kind):
            self.put_text(kind, key, json.dumps(value))

    def put_text(self, kind: str, key: str, text: str) -> None:
        """Store a value that is JSON already."""
        if self._place is None or not self._keeps(kind):
            return
        try:
            if not self._place.exists():
                self._forget_other_versions()
            path = self._path(kind, key)
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, _entry(digest(text), text))
        except OSError:
            return

    def _keeps(self, kind: str) -> bool:
        return self._place is not None and (self.kinds is None or kind in self.kinds)

    def _path(self, kind: str, key: str) -> Path:
        return (self._place or Path()) / kind / key[:2] / f"{key}.json"

    def _forget_other_versions(self) -> None:
        if self.folder is None or not self.folder.is_dir():
            return
        for other in self.folder.iterdir():
            if other.is_dir() and clock.stamp() - other.stat().st_mtime > KEPT_SECONDS:
                shutil.rmtree(other, ignore_errors=True)


def write_atomically(path: Path, text: str) -> None:
    """Write a file so that a reader sees the old content or the new, never a part of it."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)


def _entry(summed: str, text: str) -> str:
    """Return an entry, JSON in which the text of the value stands as it was summed."""
    return f'{{"digest": "{summed}", "value": {text}}}'
