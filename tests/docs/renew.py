"""Writes what the examples print into the pages that no longer say it: ``python tests/docs/renew.py [PAGE ...]``.

Look at the difference before committing it.  Outputs that agree stay as they are, ellipses included.
"""

import contextlib
import os
import re
import sys
import tempfile
from pathlib import Path

from examples import PAGES, PICTURES, ROOT, agree, kernel_table, outputs


def renew(page):
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        os.environ["DPSYM_CACHE_DIR"] = f"{folder}/.cache"
        found = list(outputs(page, Path(folder)))
        for drawn in Path(folder).glob("*.svg"):
            if drawn.name in page.read_text().partition("![")[2]:
                (PICTURES / drawn.name).write_text(drawn.read_text())
    text = page.read_text()
    for where, told, out in sorted(found, key=lambda entry: entry[0] or (0, 0), reverse=True):
        if not agree(told, out):
            print(f"{page}: {'renewed' if where else 'prints what the page does not show'}:\n{out}")
            if where:
                text = text[: where[0]] + out.strip() + "\n" + text[where[1] :]
    page.write_text(text)


def renew_kernel():
    page = ROOT / "docs/explanation/trust.md"
    table = f"renew.py -->\n{kernel_table()}\n<!-- end of kernel"
    page.write_text(
        re.sub(r"renew\.py -->\n.*?<!-- end of kernel", lambda _: table, page.read_text(), flags=re.DOTALL)
    )


if __name__ == "__main__":
    for page in [Path(name).resolve() for name in sys.argv[1:]] or PAGES:
        renew(page)
    renew_kernel()
