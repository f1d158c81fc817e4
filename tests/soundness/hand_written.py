"""Families with proofs that were written by hand: divergences are not negative, and Renyi to approximate privacy."""

from flint import fmpq

from dpsym.kernel.statement import Domain, Proof, Relation, Variable
from dpsym.kernel.terms import INF, rat, term, var
from dpsym.points.family import Aggregate, Family
from dpsym.points.proofs import LiftProof

ENCLOSE, IDENTITY = ["enclose"], ["sum"]
UNIT = Domain(fmpq(0), fmpq(1))
ABOVE_ONE = Domain(fmpq(1), None, lo_open=True)
NONNEGATIVE = Domain(fmpq(0))
p, q = var("P[*]"), var("Q[*]")
LAWS = (Variable("P[*]", UNIT), Variable("Q[*]", UNIT))
A, B, K, M, D = (var(name) for name in "ABKMD")
MASSES = (Aggregate("A", "sum", p), Aggregate("B", "sum", q))
ARE_LAWS = (Relation("=", A, rat(1)), Relation("=", B, rat(1)))
EASY = Proof(ENCLOSE)
NEVER = Proof(["vacuous", 0])


def divergence():
    """The sum of p log(p/q) is not negative, by p log(p/q) >= p - q."""
    family = Family(
        (),
        LAWS,
        (*MASSES, Aggregate("K", "sum", term("relent", p, q))),
        (),
        ARE_LAWS,
        Relation(">=", K, rat(0)),
    )
    contact = [
        *["split", "P[*]", "1"],
        ["segment", "P[*]", "hi", ["product", [0, 1, -1, ENCLOSE], [1, 1, -1, ENCLOSE]], ENCLOSE],
        ["segment", "P[*]", "lo", ["sum", [1, ENCLOSE]], ENCLOSE],
    ]
    tangent = Proof(contact, (rat(-1), term("log", p)))
    above = [[], ["end", "P[*]", "lo", ["proof", 0], ["end", "Q[*]", "lo", ["proof", 0], ["proof", 0]]]]
    where = ["end", "Q[*]", "lo", ["proof", 2], ["unit", "Q[*]", ["P[*]"], ["proof", 1]]]
    lemma = [[4], ["end", "P[*]", "lo", ["proof", 0], where]]
    summed = ["sum", "<=", [["A", 0], ["B", 1]], [["K", 0]], lemma, ["final", [[5], ["proof", 0]]]]
    tree = ["infinite", "K", above, ["final", [[], ["proof", 0]]], summed]
    return family, LiftProof(tree, (rat(1), rat(-1)), (EASY, tangent, NEVER))


def conversion():
    """If the sum of p^a q^(1-a) is at most e^((a-1)e), then that of max(0, p - e^d q) is at most e^((a-1)(e-d))."""
    a, e, d, u = map(var, "aedu")
    level, bound = term("exp", d), term("exp", (a - 1) * e)
    scale = term("exp", (1 - a) * d)
    excess = term("max", rat(0), p - level * q)
    family = Family(
        (Variable("a", ABOVE_ONE), Variable("e", NONNEGATIVE), Variable("d", NONNEGATIVE)),
        LAWS,
        (*MASSES, Aggregate("M", "sum", term("powdiv", p, q, a)), Aggregate("D", "sum", excess)),
        (),
        (*ARE_LAWS, Relation("<=", M, bound)),
        Relation("<=", D, term("exp", (a - 1) * (e - d))),
    )
    terms = (
        level,
        (p / level) ** a - p / level + 1,
        p / level,
        u**a - u + 1,
        rat(1),
        term("max", rat(0), p - level),
    )
    by_face = ["segment", "a", "lo", ENCLOSE, ["sum", [4, ENCLOSE]]]
    ratio = ["let", "u", 2, 3, ["split", "u", "1", ENCLOSE, by_face]]
    excessive = Proof(["cases", 5, ENCLOSE, ["product", [0, 1, 1, ENCLOSE], [1, 1, 1, ratio]]], terms)
    together = ["product", [2, 1, 1, ENCLOSE], [3, 1, 1, ["given", 0]]]
    final = Proof(
        ["sum", [0, ["given", 1]], [1, together]],
        (scale * M - D, scale * (bound - M), scale, bound - M),
    )
    above = [[], ["end", "P[*]", "lo", ["proof", 0], ["end", "Q[*]", "lo", ["proof", 0], ["proof", 0]]]]
    where = ["end", "Q[*]", "lo", ["proof", 1], ["unit", "Q[*]", ["P[*]"], ["proof", 2]]]
    lemma = [[5], ["end", "P[*]", "lo", ["proof", 0], where]]
    summed = ["sum", "<=", [["D", 0]], [["M", 1]], lemma, ["final", [[2, 7], ["proof", 3]]]]
    one = [[], ["proof", 0]]
    infinite = ["finite", "D", one, one, ["final", [[2], ["proof", 1]]]]
    tree = ["infinite", "M", above, infinite, ["finite", "D", one, one, summed]]
    return family, LiftProof(tree, (rat(1), scale), (EASY, NEVER, excessive, final))


def largest():
    """The largest of |x| and -x at each point is at most c, where |x| is; and the sum of x^2 at most c times that of |x|."""
    x, c = var("x[*]"), var("c")
    family = Family(
        (Variable("c", NONNEGATIVE),),
        (Variable("x[*]", Domain()),),
        (Aggregate("L", "max", term("abs", x)), Aggregate("N", "max", -x)),
        (),
        (Relation("<=", var("L"), c),),
        Relation("<=", term("max", var("N"), var("L")), c),
    )
    given = Proof(["given", 0])
    cases = Proof(["cases", 0, ["given", 0], ["given", 1]], (term("abs", x),))
    tree = ["parts", ["everywhere", [[2], ["proof", 0]]], ["everywhere", [[1, 2], ["proof", 1]]]]
    return family, LiftProof(tree, (), (given, cases))


def infinity():
    """Where a sum of masses over others is infinite so is the maximum, and conversely; hence the same comparison."""
    family = Family(
        (),
        LAWS,
        (*MASSES, Aggregate("K", "sum", term("relent", p, q)), Aggregate("M", "max", term("logratio", p, q))),
        (),
        (*ARE_LAWS, Relation("<", M, INF)),
        Relation("<", K, INF),
    )
    below = [[], ["end", "P[*]", "lo", ["proof", 0], ["end", "Q[*]", "lo", ["proof", 0], ["proof", 0]]]]
    finite = [[5], ["end", "P[*]", "lo", ["proof", 0], ["end", "Q[*]", "lo", ["proof", 1], ["proof", 0]]]]
    return family, LiftProof(["finite", "K", below, finite, ["final", [[], ["proof", 0]]]], (), (EASY, NEVER))


LIFTS = {"divergence": divergence(), "conversion": conversion(), "largest": largest(), "infinity": infinity()}
