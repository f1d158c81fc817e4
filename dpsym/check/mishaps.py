"""What went wrong in a theorem file, in one sentence that says what to write instead."""

from __future__ import annotations

import inspect
import re
from difflib import get_close_matches
from typing import Any, Final

from dpsym.check.guard import Crash
from dpsym.errors import DpsymError

__all__ = ["sentence"]

#: What Python and sympy say where a formula is taken for a value, and what to write instead.
ADVICE: Final = (
    (
        "truth value of Relational",
        'a relation with variables has no truth value; write chain(a, "<=", b, "<=", c) for a <= b <= c, '
        "both(...) for 'and', and Max, Min, Piecewise of sympy for max, min, if",
    ),
    (
        "Invalid NaN comparison",
        "a side of this relation has no value, as 0/0 and oo - oo have none; write what is meant",
    ),
    (
        "convert expression to float",
        "a function of numbers got a formula; take exp, log, sqrt and the like from sympy, not from math",
    ),
)
#: What of sympy a claim may hold.
OF_SYMPY: Final = frozenset(
    {
        "Abs",
        "E",
        "Integral",
        "Max",
        "Min",
        "Piecewise",
        "Product",
        "Rational",
        "Sum",
        "binomial",
        "cosh",
        "coth",
        "csch",
        "erf",
        "erfc",
        "exp",
        "factorial",
        "log",
        "oo",
        "pi",
        "sech",
        "sinh",
        "sqrt",
        "tanh",
        "sin",
        "cos",
        "tan",
        "asin",
        "acos",
        "atan",
        "asinh",
        "acosh",
        "atanh",
        "loggamma",
        "digamma",
        "erfinv",
        "LambertW",
        "floor",
        "ceiling",
    }
)


def sentence(crash: Crash) -> str:
    """Return what went wrong when a theorem file was run, and what to do about it.

    >>> sentence(Crash(NameError("", name="exp")))
    'exp is not defined here; write: from sympy import exp'
    """
    error = crash.error
    if isinstance(error, DpsymError):
        return str(error)
    if isinstance(error, NameError) and error.name:
        return _undefined(error.name)
    if isinstance(error, ImportError):
        return f"this import fails: {_import_of(error)}"
    reason = crash.reason()
    advice = next((told for sign, told in ADVICE if sign in reason), None)
    told = advice or _arguments_of(str(error)) or reason + _keywords_of(str(error))
    return f"the file fails when it is run: {told}"


def _undefined(name: str) -> str:
    for module, known in (("dpsym", _offered()), ("sympy", OF_SYMPY)):
        if name in known:
            return f"{name} is not defined here; write: from {module} import {name}"
    declared = f'declare it first, as in {name} = real("{name}", above=0), or import it from dpsym'
    return f"the symbol {name} is not declared; {declared}{_meant(name)}"


def _import_of(error: ImportError) -> str:
    """Return the reason without the path of the package, which says nothing to the author of the file."""
    missing = re.match(r"cannot import name '(\w+)' from 'dpsym'", str(error))
    return f"dpsym has no {missing[1]}{_meant(missing[1])}" if missing else str(error)


def _meant(name: str) -> str:
    close = get_close_matches(name, _offered(), n=1, cutoff=0.75)
    return f"; did you mean {close[0]}?" if close else ""


def _arguments_of(reason: str) -> str:
    """Return how many arguments a notation takes, after a complaint of Python, which counts itself as one.

    >>> _arguments_of("Law.__call__() missing 1 required positional argument: 'subject'")
    "Law needs the argument 'subject' too"
    >>> _arguments_of("Values.__call__() takes 2 positional arguments but 3 were given")
    'Values takes no more than 1 argument here, got 2'
    """
    method = r"(\w+)\.__(?:call|new|init)__\(\) "
    missing = re.match(method + r"missing \d+ required positional argument(s?): (.*)", reason)
    if missing is not None:
        return f"{missing[1]} needs the argument{missing[2]} {missing[3]} too"
    many = re.match(method + r"takes (?:from \d+ to )?(\d+) positional arguments? but (\d+) w", reason)
    if many is None:
        return ""
    most, given = int(many[2]) - 1, int(many[3]) - 1
    return f"{many[1]} takes no more than {most} argument{'' if most == 1 else 's'} here, got {given}"


def _keywords_of(reason: str) -> str:
    """Return which arguments a function of dpsym takes, after a complaint of Python about one.

    >>> _keywords_of("real() got an unexpected keyword argument 'from'")
    '; its arguments are name, above, at_least, below, at_most'
    """
    found = re.match(r"(\w+)(?:\.__init__)?\(\) got an unexpected keyword argument", reason)
    offered = _offered()
    if found is None or found[1] not in offered:
        return ""
    names = ", ".join(inspect.signature(offered[found[1]]).parameters)
    return f"; its arguments are {names}"


def _offered() -> dict[str, Any]:
    """Return what a theorem file can import from dpsym, by name."""
    from dpsym import language
    from dpsym.derive.theorem import Mistake, Theorem

    offered = {name: getattr(language, name) for name in language.__all__ if name != "kernel"}
    return {**offered, "Mistake": Mistake, "Theorem": Theorem, "stochastic_map": language.kernel}
