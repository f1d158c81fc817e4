"""The table of terms that the nodes of a proof refer to by their numbers."""

from __future__ import annotations

from dpsym.kernel.terms import Term

__all__ = ["TermTable"]


class TermTable:
    """What a search has that collects the terms of its proof.

    Attributes:
        terms: the terms in the order in which they were first referred to.

    >>> from dpsym.kernel.terms import var
    >>> table = TermTable()
    >>> table.terms = []
    >>> table.place(var("x")), table.place(var("y")), table.place(var("x"))
    (0, 1, 0)
    """

    terms: list[Term]

    def place(self, subject: Term) -> int:
        """Return the number of a term in the table, to which it is added if it is new."""
        if subject not in self.terms:
            self.terms.append(subject)
        return self.terms.index(subject)
