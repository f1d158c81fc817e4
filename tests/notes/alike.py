"""Whether two claims say the same, up to what LaTeX does not show: the names behind equal letters, and the like."""

import sympy
from sympy.core.symbol import Str

from dpsym import KL, MaxDivergence, Renyi
from dpsym.language.names import latex_name
from dpsym.language.relations import Both, ForAll, statement_of
from dpsym.language.symbols import Variable


def alike(claim, other):
    """Return whether two claims have the same conclusion and the same hypotheses."""
    return _key(claim) == _key(other)


def _key(claim):
    return _plain(_opened(claim.conclusion)), tuple(map(_plain, claim.given))


def _opened(statement):
    """Return a conclusion in which what is claimed for all values is claimed of a free symbol."""
    if isinstance(statement, ForAll):
        return _opened(statement.statement)
    return Both(*map(_opened, statement.args)) if isinstance(statement, Both) else statement


def _plain(node):
    if isinstance(node, Variable):
        constraints = [(str(op), _plain(bound)) for op, bound in node.constraints]
        kind = "real" if node.kind == "probability" else node.kind
        return Variable(latex_name(node.name), node.domain, kind, constraints)
    if isinstance(node, (Str, sympy.Symbol)):
        return type(node)(latex_name(node.name)) if type(node) in (Str, sympy.Symbol) else node
    node = statement_of(node)
    if isinstance(node, Renyi) and node.args[0] in (1, sympy.oo):
        node = (KL if node.args[0] == 1 else MaxDivergence)(*node.args[1:])
    if not node.args:
        return node
    args = [_plain(arg) for arg in node.args]
    if isinstance(node, Both):
        args = [part for arg in args for part in (arg.args if isinstance(arg, Both) else (arg,))]
    try:
        return node.func(*args)
    except ValueError:  # sympy evaluates what is kept as it was written
        return node.func(*args, evaluate=False)
