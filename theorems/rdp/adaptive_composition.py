"""An adaptive second step adds its Rényi parameter to that of the first; the order stays the same.

Mironov (2017, Proposition 1).  The second step must be private for every fixed output of the first.  Tight
where the divergence of the second step is the same for every such output.  In print the sum stands beside
the order as if the pair were (epsilon, delta); the two kinds of privacy have been confused.
"""

from sympy import Max, Rational, sqrt

from dpsym import (
    RDP,
    ApproximateDP,
    Expectation,
    Joint,
    Renyi,
    Space,
    Theorem,
    draw,
    for_all,
    laws,
    order,
    point,
    stochastic_map,
    variables,
)
from dpsym.derive import adaptively, given_at

alpha = order("alpha")
first, second = variables("epsilon_1 epsilon_2", at_least=0)
R, T = Space("R"), Space("T")
f, f_ = laws("f f'", on=R)
g, g_ = stochastic_map("g", R, T), stochastic_map("g'", R, T)
x, X = point("x", R), draw("X", f)
h = (Joint(f, g), Joint(f_, g_))
step = RDP(alpha, first)(f, f_)
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="rdp.adaptive-composition",
    notes="s1.13",
    title="Adaptive composition under Rényi privacy",
    claim=RDP(alpha, first + second)(*h),
    given=(step, for_all(x, RDP(alpha, second)(g(x), g_(x)))),
    printed=ApproximateDP(alpha, first + second)(*h),
    tight=[{f: yes, f_: no, g: (yes, yes), g_: (no, no), alpha: 2}],
    shapes=((2, 2),),
)

theorem.mistake("takes the larger parameter", RDP(alpha, Max(first, second))(*h))
theorem.mistake("adds the parameters like deviations", RDP(alpha, sqrt(first**2 + second**2))(*h))
theorem.mistake("lets the order grow with the steps", RDP(2 * alpha, first + second)(*h))
theorem.mistake("a sum 1% too small", RDP(alpha, Rational(99, 100) * (first + second))(*h))
mean = Expectation(Renyi(alpha, g(X), g_(X)))
theorem.mistake("averages the second step", RDP(alpha, first + second)(*h), given=(step, mean <= second))

board, node, y = theorem.derivation, Renyi(alpha, *h), point("y", R)
composed = board.lemma("the first order of the pair")
adaptively(composed, node, second, y, given_at({x: y}))
forth = board.chain(node).at_most(Renyi(alpha, f, f_) + second, by=composed).at_most(first + second)
board.again(forth, {f: f_, f_: f, g: g_, g_: g})
