"""How Sphinx makes a site of the documentation; ``build.py`` beside it lays out the pages that it reads.

Nothing on the site is loaded from elsewhere, when it is built or when it is read.
"""

from dpsym.version import __version__

project = "dpsym"
author = "dpsym contributors"
release = version = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "README"
html_theme = "furo"
html_title = f"dpsym {__version__}"
html_show_copyright = False
html_copy_source = False
html_show_search_summary = False  # it would load the pages that are found, which no browser does of files
highlight_language = "none"  # blocks say their language; outputs have none
myst_heading_anchors = 4  # headings can be linked to, as on a forge
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
nitpicky = False
suppress_warnings = [
    "misc.highlighting_failure",
    "myst.header",
]  # LaTeX and Vim script have errors of their own


def bars(_app, _what, _name, _object, _options, lines):
    """Leave the bars of absolute values in docstrings alone, which would name substitutions."""
    lines[:] = [line if line.lstrip().startswith(">>>") else line.replace("|", r"\|") for line in lines]


def setup(app):
    """Let Sphinx ask what to do with docstrings."""
    app.connect("autodoc-process-docstring", bars)
