"""How a name is written in LaTeX: Greek letters, accents, indices and primes."""

from __future__ import annotations

import re
from typing import Any, Final

from sympy.core.symbol import Str

__all__ = ["bracketed", "latex_name", "text_of"]

GREEK: Final = frozenset(
    [
        "alpha",
        "beta",
        "gamma",
        "delta",
        "zeta",
        "eta",
        "theta",
        "iota",
        "kappa",
        "lambda",
        "mu",
        "nu",
        "xi",
        "pi",
        "rho",
        "sigma",
        "tau",
        "upsilon",
        "phi",
        "chi",
        "psi",
        "omega",
        "Gamma",
        "Delta",
        "Theta",
        "Lambda",
        "Xi",
        "Pi",
        "Sigma",
        "Upsilon",
        "Phi",
        "Psi",
        "Omega",
    ]
)
ALIASES: Final = {"epsilon": r"\varepsilon", "eps": r"\varepsilon", "lamda": r"\lambda", "ell": r"\ell"}
ACCENTS: Final = {"hat": r"\hat", "tilde": r"\tilde", "bar": r"\bar", "dot": r"\dot"}

_NAME: Final = re.compile(r"(?P<base>[^\W\d_]+)(?P<parts>(?:_?[^\W_]+)*)(?P<primes>'*)\Z")


def latex_name(name: str) -> str:
    r"""Return the LaTeX of a variable's name.

    >>> latex_name("epsilon_hat"), latex_name("rho1"), latex_name("alpha'"), latex_name("x_12")
    ('\\hat\\varepsilon', '\\rho_1', "\\alpha'", 'x_{12}')
    """
    match = _NAME.match(name)
    if match is None:
        return name
    written = _letter(match["base"])
    indices = []
    for part in re.findall(r"[^\W\d_]+|\d+", match["parts"]):
        if part in ACCENTS:
            written = ACCENTS[part] + (written if written.startswith("\\") else f"{{{written}}}")
        elif part == "prime":
            written += "'"
        else:
            indices.append(_letter(part) if part.isalpha() else part)
    index = ",".join(indices)
    if index:
        written += f"_{index}" if len(index) == 1 else f"_{{{index}}}"
    return written + match["primes"]


def text_of(name: Any) -> str:
    """Return the text of a name that is kept in a sympy node.

    >>> text_of(Str("P"))
    'P'
    """
    return name.name if isinstance(name, Str) else str(name)


def bracketed(law: Any, printer: Any) -> str:
    """Return a law in LaTeX for a place where a sum or a product needs brackets."""
    text = str(printer._print(law))
    return rf"\left({text}\right)" if getattr(law, "is_compound", False) else text


def _letter(word: str) -> str:
    if word in ALIASES:
        return ALIASES[word]
    if word in GREEK:
        return "\\" + word
    return word if len(word) == 1 else rf"\mathrm{{{word}}}"
