"""Makes a site of the documentation: ``python docs/site/build.py [OUT]``, by default build/site.

The pages are those of docs/, with a table of contents that Sphinx can read made of the links of its README,
and a page of every public name from its docstring.  Warnings are errors: a link that leads nowhere, for one.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parents[1]
ROOT = DOCS.parent
API = "reference/api"
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\(([\w/-]+)\.md\)")
OUTSIDE = re.compile(
    r"\[([^\[\]]*)\]\((?:\.\./)+((?!docs/)(?:theorems|tests|dpsym|README|action)[^)#]*)(?:#[^)]*)?\)"
)


def contents(text):
    """Return the table of contents that stands in a page as links, for Sphinx: a part for each heading."""
    parts = HEADING.split(text)[1:]
    for title, inside in zip(parts[::2], parts[1::2], strict=True):
        pages = [*LINK.findall(inside), *([API] if title == "Reference" else [])]
        yield "\n".join(["```{toctree}", ":hidden:", f":caption: {title}", "", *pages, "```", ""])


def api():
    """Return the page of the public names, with what their docstrings say."""
    import dpsym

    entries = [
        f".. auto{_kind(getattr(dpsym, name))}:: dpsym.{name}" for name in dpsym.__all__ if name[0] != "_"
    ]
    return "\n\n".join(["Every public name\n=================", *entries, ""])


def _kind(found):
    return "class" if isinstance(found, type) else "function" if callable(found) else "data"


def laid_out(folder):
    """Write the pages that Sphinx reads into a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS, folder, ignore=shutil.ignore_patterns("site"))
    for page in folder.rglob("*.md"):  # files of the repository are named, as the site does not have them
        page.write_text(OUTSIDE.sub(r"\1", page.read_text()))
    index = folder / "README.md"
    index.write_text("\n".join([index.read_text(), *contents(index.read_text())]))
    (folder / f"{API}.rst").write_text(api())


def main(out, builder="html"):
    """Build the site and return the exit status of Sphinx; a builder ``dummy`` only looks for warnings."""
    try:
        import furo  # noqa: F401
        import myst_parser  # noqa: F401
        import sphinx  # noqa: F401
    except ImportError:
        sys.exit("make docs needs Sphinx, MyST and Furo: pip install 'dpsym[docs]'")
    source = out.with_name(f"{out.name}-pages")
    laid_out(source)
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "--fail-on-warning",
        "--keep-going",
        "--quiet",
        "--builder",
        builder,
        "-c",
        DOCS / "site",
    ]
    status = subprocess.run([*command, source, out], cwd=ROOT, check=False).returncode
    if status == 0 and builder == "html":  # what a server shows of a folder
        shutil.copyfile(out / "README.html", out / "index.html")
    return status


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if sys.argv[1:] else ROOT / "build/site").resolve()))
