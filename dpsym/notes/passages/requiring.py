"""What a claimed formula must not be: about a mechanism without a definition, damaged, or in doubt."""

from __future__ import annotations

from typing import Final

from dpsym.notes import free
from dpsym.notes.complaints import unread
from dpsym.notes.meaning.objects import Procedure
from dpsym.notes.passages.logarithms import LOGARITHM
from dpsym.notes.passages.passage import Passage
from dpsym.notes.scope import identity
from dpsym.notes.syntax import Apply, Chain, Name, Node, Number, Operation, Power
from dpsym.notes.words import shown

__all__ = ["habit", "require_mechanisms", "require_symbol", "require_understood"]

#: Functions of which a power is written behind the brackets, by what their value is called.
FUNCTIONS: Final = {"log": "logarithm", "ln": "logarithm", "exp": "exponential"}


def require_mechanisms(node: Node, passage: Passage) -> None:
    """Refuse a claim about a mechanism of which nothing is supposed and that nothing defines."""
    supposed = {str(identity(entry.mechanism)) for entry in passage.all_private()}
    for name in free.applied_names(node):
        entry = passage.scope.find(name)
        procedure = entry.value if entry is not None else None
        if isinstance(procedure, Procedure) and not procedure.made and str(identity(name)) not in supposed:
            raise unread(name, f"what {shown(name)} does is not said in a way that was read")


def require_symbol(node: Node) -> None:
    """Refuse ``6 = K S + 6``: a number that is said to be a formula is a letter that was damaged."""
    if isinstance(node, Chain) and isinstance(node.first, Number) and [rel for rel, _ in node.links] == ["="]:
        right = node.links[0][1]
        if node.first.digits not in ("0", "1") and (
            any(free.names_in(right)) or isinstance(right, Operation)
        ):
            raise unread(node.first, f"the number {node.first.digits} stands where a symbol is expected")


def habit(node: Node) -> str:
    r"""Return what is said of an ambiguous power, ``\log(x)^2``: it is one of the logarithm, as usual."""
    for part in node.walk():
        base = part.base if isinstance(part, Power) else None
        if not isinstance(part, Power) or not isinstance(base, Apply) or not isinstance(base.function, Name):
            continue
        behind = bool(base.args) and part.exponent.span.start >= base.args[-1].span.end
        if base.function.base in FUNCTIONS and behind:
            return f"the power behind {base.function.base}(...) is one of the {FUNCTIONS[base.function.base]}"
    return ""


def require_understood(node: Node, passage: Passage) -> None:
    """Refuse a claim if something that is supposed of its symbols was not understood."""
    symbols = free.symbols_of(node)
    if any(True for _ in free.arguments_of_divergences(node)):
        symbols.add(LOGARITHM)
    for missed in passage.all_missed():
        if missed.concerns(symbols):
            raise missed.error()
