r"""LaTeX: a scan that knows the structure of text, and leaves formulas as they are written.

pylatexenc reads whole documents too.  It is not used for that here: it descends once for each nested group,
copies the rest of the text at each ``\begin``, and takes half a second for a chapter; and a dollar that is
never closed costs it the rest of the document.
"""

from __future__ import annotations

from pathlib import Path

from dpsym.notes.documents.base import Document
from dpsym.notes.documents.drafts import finished
from dpsym.notes.documents.front_matter import front_matter
from dpsym.notes.documents.latex_blocks import Blocks
from dpsym.notes.documents.latex_files import Folder
from dpsym.notes.documents.latex_scan import Scan, Shared
from dpsym.notes.documents.shown import shown_latex
from dpsym.notes.source import Source


def latex_document(text: str, name: str, path: Path | None = None) -> Document:
    r"""Read a document in LaTeX, or a piece of one; files that it includes are looked for beside ``path``.

    >>> text = r"\newtheorem{satz}{Satz} \begin{satz} If $x > 0$, \[x \ge 0.\] \end{satz}"
    >>> document = latex_document(text, "a.tex")
    >>> [block.kind.value for block in document.walk()], [formula.latex for formula in document.formulas()]
    (['theorem', 'paragraph'], ['x > 0', 'x \\ge 0.'])
    """
    source = Source(name, shown_latex(text))
    shared = Shared(Folder(path), Blocks(source))
    start, front, problems = front_matter(source, "%")
    shared.findings.problems += problems
    Scan(source, shared).read(start)
    findings = shared.findings
    return Document(
        name, "latex", tuple(shared.sources), finished(shared.blocks.nest.top), tuple(front),
        tuple(findings.directives), tuple(findings.macros), findings.problems_in(shared.sources),
        tuple(shared.places),
    )  # fmt: skip
