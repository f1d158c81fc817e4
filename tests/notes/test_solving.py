"""What is set equal to something, solved, or chosen: what the sentence says then holds for these values alone."""

from dpsym import Claim, equal, real
from tests.notes.reading import only, same

b, t = real("b", above=0), real("t", above=0)
TAIL = "Let $b, t > 0$, $0 < s < 1$, $Y \\sim \\mathrm{Lap}(b)$. Then\n$$\\Pr[|Y| \\ge t] \\le e^{-t/b}.$$\n"


def test_a_number_may_equal_something_under_conditions():
    found = only("Let $b, t > 0$. If $t^2 = b^2$, then $t = b$.")
    same(found.claim, Claim(equal(t, b), equal(t**2, b**2)))
