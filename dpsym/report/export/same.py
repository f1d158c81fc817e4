"""Equations between exponentials, logarithms and roots, brought to where Coq's ``field`` sees them.

The kernel's normal forms suggest what each exponential, logarithm or root is in terms of a few of them; each
of these equations is shown in Coq by comparing logarithms, and rewritten with before ``field`` is asked.
"""

from __future__ import annotations

from dpsym.errors import KernelRefusal
from dpsym.identities.normal import normalized
from dpsym.kernel.enclosure import Box
from dpsym.kernel.terms import Term
from dpsym.report.export.bounds import Bounds
from dpsym.report.export.terms import NotExportedError

__all__ = ["equations"]


def equations(left: Term, right: Term, bounds: Bounds, box: Box) -> tuple[list[str], str]:
    """Return steps that prepare the equation of two terms, and the tactic that shows it."""
    for side in (left, right):
        for part in side.nodes():
            if part.head == "pow" and not _natural(part):
                bounds.of(part.args[0])
    try:
        normalizer, _ = normalized(left - right, box)
    except KernelRefusal:
        return [], "same"
    steps: list[str] = []
    names: list[str] = []
    printer = bounds.printer
    try:
        for meaning in normalizer.meaning:
            bounds.of(meaning)
        for part in (left - right).nodes():
            if part.head not in ("exp", "log", "pow") or _is_whole(part):
                continue
            form = normalizer.term(normalizer.done[part])
            written, same = printer(part), printer(form)
            if written == same:
                continue
            for inner in (*form.nodes(), *part.nodes()):
                bounds.of(inner)
            name = f"q{len(names)}"
            how = {"exp": "exponential", "log": "logarithm", "pow": "power"}[part.head]
            rewritten = "".join(f"rewrite ?{each}; " for each in reversed(names))
            steps.append(f"assert ({name} : {written} = {same}) by ({how} ltac:({rewritten}same)).")
            names.append(name)
    except NotExportedError:
        return [], "same"
    if not names:
        return [], "same"
    return steps, f"first [same | {''.join(f'rewrite ?{name}; ' for name in reversed(names))}same]"


def _is_whole(part: Term) -> bool:
    number = part.args[1].number if part.head == "pow" else None
    return number is not None and number.q == 1


def _natural(part: Term) -> bool:
    number = part.args[1].number
    return number is not None and _is_whole(part) and number >= 0
