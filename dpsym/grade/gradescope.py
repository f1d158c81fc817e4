"""The harness of a Gradescope autograder: two scripts and the assignment, ready to be uploaded as a zip."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from dpsym.errors import Place, UnusableInput
from dpsym.version import __version__

SETUP: Final = """#!/usr/bin/env bash
# Runs once, when Gradescope builds the image.  A wheel beside this file is installed in place of the release.
set -e
apt-get update
apt-get install -y python3 python3-pip python3-venv
python3 -m venv /opt/dpsym
wheel=$(ls "$(dirname "$0")"/*.whl 2>/dev/null | head -n 1)
/opt/dpsym/bin/pip install "${wheel:-dpsym==VERSION}"
"""
RUN: Final = """#!/usr/bin/env bash
# Runs for each submission: grades what was handed in, and leaves results.json where Gradescope wants it.
root="${AUTOGRADER_ROOT:-/autograder}"
dpsym="${DPSYM:-/opt/dpsym/bin/dpsym}"
marks="$(mktemp -d)"
mkdir -p "$root/results"
"$dpsym" grade "$root/source/ASSIGNMENT" "$root/submission" --out "$marks" --jobs 2 OPTIONS
results=$(find "$marks" -name results.json | sort)
if [ "$(printf '%s\\n' "$results" | grep -c .)" = 1 ]; then
  cp "$results" "$root/results/results.json"
else
  printf '%s' '{"score": 0, "output": "Hand in exactly one .tex, .md, .ipynb or .txt file."}' \\
    > "$root/results/results.json"
fi
"""
FIRST_DAY: Final = (1980, 1, 1, 0, 0, 0)
EXECUTABLE: Final = 0o100755


def harness(sheet: Path, options: str = "") -> Iterator[tuple[str, str | bytes]]:
    """Yield the files of an autograder for an assignment, and the zip of them that is uploaded.

    Raises:
        UnusableInput: the assignment cannot be read.
    """
    try:
        text = sheet.read_bytes()
    except OSError as error:
        raise UnusableInput(f"{sheet} cannot be read: {error.strerror}", Place(str(sheet))) from error
    name = f"assignment{sheet.suffix.lower()}"
    files: dict[str, bytes] = {
        "setup.sh": SETUP.replace("VERSION", __version__).encode(),
        "run_autograder": RUN.replace("ASSIGNMENT", name).replace(" OPTIONS", options).encode(),
        name: text,
    }
    yield from files.items()
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry, data in files.items():
            info = zipfile.ZipInfo(entry, FIRST_DAY)
            info.external_attr = EXECUTABLE << 16
            archive.writestr(info, data)
    yield "autograder.zip", made.getvalue()
