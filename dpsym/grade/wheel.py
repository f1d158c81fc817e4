"""The dpsym that runs, as a wheel: what other machines install to grade as this one does."""

from __future__ import annotations

import base64
import hashlib
import io
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from dpsym.check.catalogue import bundled
from dpsym.check.independent import reader

__all__ = ["FIRST_DAY", "wheel"]

FIRST_DAY: Final = (1980, 1, 1, 0, 0, 0)  # of the files in a zip, so that the same files make the same zip
TOLD: Final = ("METADATA", "WHEEL", "entry_points.txt")


def wheel() -> tuple[str, bytes] | None:
    """Return the name and the bytes of a wheel of this dpsym; None where it runs without being installed.

    Its modules and its catalogue are taken from where they are, so a checkout with changes is handed on
    with them.

    >>> made = wheel()
    >>> made is None or made[0].endswith("-py3-none-any.whl")
    True
    """
    try:
        installed = distribution("dpsym")
    except PackageNotFoundError:
        return None
    stem = f"dpsym-{installed.version}"
    files = dict(_files())
    files |= {f"{stem}.dist-info/{name}": (installed.read_text(name) or "").encode() for name in TOLD}
    files[f"{stem}.dist-info/RECORD"] = _record(files, f"{stem}.dist-info/RECORD").encode()
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo(name, FIRST_DAY)
            info.external_attr = 0o100644 << 16
            archive.writestr(info, data, zipfile.ZIP_DEFLATED)
    return f"{stem}-py3-none-any.whl", made.getvalue()


def _files() -> Iterator[tuple[str, bytes]]:
    """Yield the modules and what they read, the catalogue and the second reader, where a wheel has them."""
    folders = {"dpsym": Path(__file__).resolve().parents[1], "dpsym/_theorems": bundled()}
    for place, folder in folders.items():
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield f"{place}/{path.relative_to(folder).as_posix()}", path.read_bytes()
    yield "dpsym/_second.py", reader().read_bytes()


def _record(files: Mapping[str, bytes], own: str) -> str:
    """Return the list of the files with their digests, as installers compare them."""
    rows = [f"{name},sha256={_digest(data)},{len(data)}" for name, data in files.items()]
    return "\n".join([*rows, f"{own},,", ""])


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
