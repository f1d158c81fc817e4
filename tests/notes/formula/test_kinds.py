r"""Which atom a formula is in a sentence."""

import pytest

from dpsym.errors import Unread
from dpsym.notes.formula.binding import is_constant
from dpsym.notes.formula.kinds import Kind, head_of, kind_of, names_bound
from dpsym.notes.parse import joined
from dpsym.notes.syntax import Name
from tests.notes.trees import parsed, tree

KINDS = [
    # what it says, what is known, its kind, the names that it could introduce
    (r"x^2 \le y", "", "relation", ""),
    (r"D_\alpha(P \| Q) \le \varepsilon", "", "relation", ""),
    (r"P(S) \le e^\varepsilon Q(S) + \delta", "P Q", "relation", ""),
    (r"\sum_i p_i = 1", "", "relation", ""),
    (r"x + y \le 1", "x y", "relation", ""),
    (r"P \ll Q", "", "relation", ""),
    (r"f(x) > 0", "", "relation", ""),
    (r"x > 0 \text{ or } y > 0", "", "relation", ""),
    (r"x > 0 \implies x^2 > 0", "", "relation", ""),
    (r"x > 0", "", "bound", "x"),
    (r"x > 0", "x", "bound", "x"),
    (r"\alpha, \beta \in (0, 1)", "", "bound", "alpha beta"),
    (r"0 \le s \le 1", "", "bound", "s"),
    (r"a \le x \le b", "a b", "bound", "x"),
    (r"0 < \lambda < \mu < \infty", "", "bound", "lambda mu"),
    (r"n \in \mathbb{N}", "n", "bound", "n"),
    (r"P, Q \in \Delta(Y)", "", "bound", "P Q"),
    (r"(x, y) \in A", "A", "bound", "x y"),
    (r"|x| \le 1", "", "bound", "x"),
    (r"\|v\|_2 \le 1", "", "bound", "v"),
    (r"n \ge \log(1/\delta)/\varepsilon", "delta epsilon", "bound", "n"),
    (r"i \ne j", "", "bound", "i j"),
    (r"j = 1, \dots, k", "k", "bound", "j"),
    (r"x_1, \dots, x_n \in X", "X", "bound", "x x"),
    (r"x > 0, y > 0", "", "bound", "x y"),
    (r"x > 0 \text{ and } x + y = 1", "", "relation", ""),
    ("P", "", "name", "P"),
    ("P, Q", "P", "name", "P Q"),
    (r"x_1, \dots, x_n", "", "name", "x x"),
    (r"f : X \to Y", "", "declaration", "f"),
    (r"x \mapsto x^2", "", "declaration", "x"),
    (r"X \sim P", "P", "declaration", "X"),
    (r"X, Y \sim P", "P", "declaration", "X Y"),
    (r"S \subseteq Y", "Y", "declaration", "S"),
    (r"A \cup B \subseteq Y", "", "relation", ""),
    ("x := y + 1", "x", "definition", "x"),
    ("x = y + 1", "y", "definition", "x"),
    ("x = y + 1", "x", "relation", ""),
    ("x = x + 1", "", "relation", ""),
    ("f(x) = x^2", "x", "definition", "f"),
    ("f(x) = x^2", "f", "relation", ""),
    (r"p_i = 1/k", "k", "definition", "p"),
    (r"f^*(y) = \sup_x (x y - f(x))", "f", "definition", "f"),
    (r"(p, q) = (1/2, 1/3)", "", "definition", "p q"),
    (r"\varepsilon", "", "name", "epsilon"),
    (r"\infty", "", "value", ""),
    (r"\mathbb{R}", "", "value", ""),
    ("x^2 + 1", "", "value", ""),
    (r"(\varepsilon, \delta)", "", "value", ""),
    (r"\le y", "", "continuation", ""),
    (r"\implies x > 0", "", "continuation", ""),
    (r"\forall x > 0 : x^2 > 0", "", "quantified", "x"),
    (r"x^2 > 0 \quad \text{for all } x > 0 \text{ and } y \in Y", "", "quantified", "x y"),
    (r"P \text{ is } (\varepsilon, \delta)\text{-DP}", "", "textual", ""),
    (r"(x > 0)", "", "bound", "x"),
]


@pytest.mark.parametrize(("latex", "known", "kind", "names"), KINDS)
def test_kind(latex, known, kind, names):
    """The form of a formula and what is known decide which atom it is."""
    known = known.split()
    found = kind_of(tree(latex), lambda name: name.base in known and not name.marks)
    assert found.kind.value == kind
    assert [name.base for name in found.names] == names.split()


def test_a_formula_that_did_not_parse_is_an_atom_with_its_error():
    """It stays local: the sentence around it goes on."""
    error = Unread("the formula breaks off", 3, 4)
    found = kind_of(error, lambda _: True)
    assert found.kind is Kind.BROKEN and found.error is error


def test_rows_that_belong_together_are_one_formula():
    """A chain over rows has the kind of the chain."""
    whole = joined(parsed(r"x &= y + 1 \\ &= z"))
    assert kind_of(whole, lambda _: False).kind is Kind.DEFINITION


def test_what_is_known_is_asked_for_the_whole_name():
    """A mark or an index makes another name."""
    known = {Name("x")}
    assert kind_of(tree("x' = 1"), known.__contains__).kind is Kind.DEFINITION
    assert kind_of(tree("x = 1"), known.__contains__).kind is Kind.RELATION


@pytest.mark.parametrize("latex", [r"\infty", r"\mathbb{N}", r"\mathbb{R}_{\ge 0}", r"\emptyset"])
def test_constants_are_never_introduced(latex):
    """They stand for the same in every text."""
    assert is_constant(tree(latex))
    assert names_bound(tree(latex)) == ()


@pytest.mark.parametrize("latex", ["e", r"\pi"])
def test_letters_of_constants_may_be_introduced(latex):
    """Where a text says nothing of them they are constants, but it may use them for something else."""
    assert is_constant(tree(latex))
    assert names_bound(tree(latex)) == (tree(latex),)


def test_heads():
    """What stands left of a definition names one thing, however often it is applied."""
    assert head_of(tree("f(x, y)")) == Name("f")
    assert head_of(tree("M(x)(S)")) == Name("M")
    assert head_of(tree("f(x + 1)")) is None
    assert head_of(tree("x + y")) is None
