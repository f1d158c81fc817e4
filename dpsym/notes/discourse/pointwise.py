"""A relation of a random variable that nothing averages: it is claimed for all values that are drawn."""

from __future__ import annotations

from typing import Any

from dpsym.language.distributions import Bernoulli
from dpsym.language.names import text_of
from dpsym.language.randomness import Draw, random_in
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable, integer, real


def for_all_draws(statement: Any) -> Any:
    """Return what a relation says of a draw for all values that its law has; others as they are.

    Where the law has a density, what fails at one value may still hold almost surely, unless both sides are
    compared by ``=``, ``<=`` or ``>=``.  Of two draws it is not looked at how they hang together.

    >>> from dpsym.language import Bernoulli, draw
    >>> from dpsym.language.expectation import Expectation
    >>> x = draw("X", Bernoulli(1))
    >>> for_all_draws(Comparison(x**2, "=", x)), for_all_draws(Comparison(Expectation(x), "<=", 1))
    (X**2 = X, Expectation(X) <= 1)
    """
    drawn = random_in(statement) if isinstance(statement, Comparison) else []
    value = _value(drawn[0], statement.op) if len(drawn) == 1 and isinstance(drawn[0], Draw) else None
    return statement if value is None else _put(statement, drawn[0], value)


def _value(drawn: Draw, op: str) -> Variable | None:
    """Return a variable for the values of a draw; nothing where dpsym does not know what they are."""
    name, law = text_of(drawn.args[0]), drawn.law
    if isinstance(law, Bernoulli):
        return integer(name, at_least=0, at_most=1)
    if not hasattr(law, "support") or str(op) not in ("=", "<=", ">="):
        return None
    low, *_, high = law.support()
    if not (low.is_number and high.is_number):
        return None
    return real(name, at_least=low, at_most=high)


def _put(node: Any, drawn: Draw, value: Variable) -> Any:
    """Return an expression with a value for a draw, where nothing averages it."""
    if node == drawn:
        return value
    if not getattr(node, "args", ()) or hasattr(node, "free_random"):
        return node
    parts = [_put(part, drawn, value) for part in node.args]
    return node if all(new is old for new, old in zip(parts, node.args, strict=True)) else node.func(*parts)
