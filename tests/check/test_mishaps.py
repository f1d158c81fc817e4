"""What goes wrong in a theorem file is said in one sentence, with what to write instead."""

from pathlib import Path

import pytest

from dpsym.check.load import load
from dpsym.check.mishaps import OF_SYMPY
from dpsym.errors import UnusableInput

HEAD = 'from dpsym import Theorem, laws, real\nx = real("x")\n'
SAID = {
    "import of a name with a typo": ("from dpsym import Reny", "this import fails: dpsym has no Reny; did you mean Renyi?"),
    "import of nothing like it": ("from dpsym import xyzzy", "this import fails: dpsym has no xyzzy"),
    "import of another module": ("import nonexistent", "this import fails: No module named 'nonexistent'"),
    "name of sympy": ("y = exp(x)", "exp is not defined here; write: from sympy import exp"),
    "name of dpsym": ("y = Renyi(2, x)", "Renyi is not defined here; write: from dpsym import Renyi"),
    "name with a typo": ("y = Lapalce(0, 1)", "or import it from dpsym; did you mean Laplace?"),
    "letter": ("y = beta > 0", 'the symbol beta is not declared; declare it first, as in beta = real("beta", above=0)'),
    "chain": ("y = 0 <= x <= 1", 'write chain(a, "<=", b, "<=", c) for a <= b <= c'),
    "condition": ("y = 1 if x > 0 else 2", "and Max, Min, Piecewise of sympy for max, min, if"),
    "maximum": ("y = max(x, 1)", "and Max, Min, Piecewise of sympy for max, min, if"),
    "math": ("import math\ny = math.exp(x)", "take exp, log, sqrt and the like from sympy, not from math"),
    "keyword": ('y = real("y", atleast=0)', "its arguments are name, above, at_least, below, at_most"),
    "field": ("theorem = Theorem(id='u', clam=x > 0)", "its arguments are id, claim, notes"),
    "too few arguments": ("(P,) = laws('P')\ny = P()", "is run: Law needs the argument 'subject' too"),
    "too many arguments": ("(P,) = laws('P')\ny = P(1, 2)", "is run: Law takes no more than 1 argument here, got 2"),
    "no value": ("from sympy import nan\ny = nan <= x", "is run: a side of this relation has no value, as 0/0"),
    "long number": ("y = x**int('9' * 5000)", "is run: a number has more than 4,300 digits; round it"),
    "anything else": ("y = 1 / 0", "the file fails when it is run: ZeroDivisionError"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", SAID)
def test_a_mistake_is_named_with_what_to_write_instead(mistake, tmp_path):
    text, said = SAID[mistake]
    path = tmp_path / "mistaken.py"
    path.write_text(f"{HEAD}{text}\ntheorem = Theorem(id='x', claim=x > 0)")
    with pytest.raises(UnusableInput) as caught:
        load(path)
    assert said in str(caught.value)
    assert str(tmp_path) not in str(caught.value) and "\n" not in str(caught.value)
    assert caught.value.place.line in (3, 4)  # where the mistake is


def test_the_names_of_sympy_are_those_that_the_reference_lists():
    page = Path(__file__).parents[2] / "docs" / "reference" / "language.md"
    listed = page.read_text().partition("## From sympy")[2]
    assert not [name for name in OF_SYMPY if f"`{name}`" not in listed and name not in listed]
