"""The harness of a Gradescope autograder: two scripts, the assignment and this dpsym, in a zip to upload."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from dpsym.errors import Place, UnusableInput
from dpsym.grade.wheel import FIRST_DAY, wheel
from dpsym.version import __version__

SETUP: Final = """#!/usr/bin/env bash
# Runs once, when Gradescope builds the image: installs the dpsym beside this file, and a Python for it.
set -e
apt-get update
for version in 3.14 3.13 3.12 3.11; do
  apt-get install -y "python$version" "python$version-venv" && break
done
"python$version" -m venv /opt/dpsym
/opt/dpsym/bin/pip install WHEEL
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
    made = wheel()
    what = f'"$(dirname "$0")/{made[0]}"' if made else f"dpsym=={__version__}"
    files: dict[str, bytes] = {
        "setup.sh": SETUP.replace("WHEEL", what).encode(),
        "run_autograder": RUN.replace("ASSIGNMENT", name).replace(" OPTIONS", options).encode(),
        name: text,
    }
    files |= dict([made]) if made else {}
    yield from files.items()
    zipped = io.BytesIO()
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry, data in files.items():
            info = zipfile.ZipInfo(entry, FIRST_DAY)
            info.external_attr = EXECUTABLE << 16
            archive.writestr(info, data)
    yield "autograder.zip", zipped.getvalue()
