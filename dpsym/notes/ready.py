"""A sentence that is read when this is imported, so that words, grammars and readers of documents are ready.

That takes a third of a second, once in the server that forks workers, and not again in each of them.

>>> len(READ.items)
1
"""

from __future__ import annotations

from typing import Final

from dpsym.notes.claims import read
from dpsym.notes.documents import document_of

__all__ = ["READ"]

READ: Final = read(document_of("Let $x > 0$ be a real number. Then $x^2 > 0$.", "ready.md"))
