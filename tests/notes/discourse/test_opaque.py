"""What holds whatever its terms are is proved; nothing is said of anything else that is not read."""

import pytest

from dpsym.check.cache import Cache, default_folder
from dpsym.check.notes import sheet_of
from dpsym.check.settings import Settings
from dpsym.check.work import decide_written
from tests.notes.discourse.traps import reading

SETTINGS = Settings(budget=30, steps=2_000, examples=60)

HOLDS = [
    r"So $\exp(c\,(s(D, h) + 1)) = e^c \exp(c\, s(D, h))$.",
    r"Then $e^{b}(\Pr[W(u) \in T] + \Pr[F_1]) = e^{b} \Pr[W(u) \in T] + e^{b} \Pr[F_1]$.",
    r"Clearly $\Pr[W(u) \in T_u] - \Pr[W(v) \in T_u] \le 1$.",
    r"Then $\|W u\| + 1 > 0$ and $(1 + \|W u\|)^2 \ge 1$.",
    r"Hence $\frac{p_u(x)}{q(x)} \cdot \frac{q(x)}{r(x)} = \frac{p_u(x)}{r(x)}$.",
    r"So $\log\frac{p(y)}{q(y)} = \log p(y) - \log q(y)$.",
    r"Let $s(D, h)$ be a score. Then $e^{s(D, h) - 1} = e^{-1} e^{s(D, h)}$.",
]
LEFT = [
    r"So $p(y) \le q(y)$.",
    r"Then $\Pr[W(u) \in T] \le e^b \Pr[W(v) \in T]$.",
    r"Let $f(x)$ and $g(x)$ be matrices. Then $f(x) g(x) = g(x) f(x)$.",
    r"Let $u(x)$ be complex. Then $u(x)^2 \ge 0$.",
    r"Then $u(x)^2 \ge 0$. The function $u$ takes imaginary values.",
    r"The mechanism $m(x)$ draws fresh noise at each call. Hence $m(x) - m(x) = 0$.",
    r"We have $W(u) - W(u) = 0$.",
    r"We have $\mathrm{Lap}(b) - \mathrm{Lap}(b) = 0$ for $b > 0$.",
    r"We have $A B = B A$.",
    r"Then $\sum_{i \in I} s(i)^2 \cdot 2 = (\sum_{i \in I} s(i))^2$.",
    r"Norms are signed here. Then $\|W u\| \ge 0$.",
    r"Then $\|W u\| \ge 0$. Here $\|\cdot\|$ may be negative.",
    r"Here $|x|$ is the logarithm of $x$. Then $|W u| \ge 0$.",
    r"Let $s : \mathbb{R} \to \mathbb{R}^d$. Then $s(x) s(y) = s(y) s(x)$.",
    r"It is false that $s(D, h) + 1 > s(D, h)$.",
]


def found(text):
    """Decide what a page claims, and return the verdict on each claim with what is taken for what."""
    rows = []
    for entry in sheet_of(reading(text), "page").entries:
        blanks = entry.blank.steps or (entry.blank,)
        pairs = zip(entry.work, blanks, strict=True) if entry.work else [(None, entry.blank)]
        rows += [
            decide_written(work, blank, SETTINGS, Cache(default_folder())) if work else blank
            for work, blank in pairs
        ]
    return [(row.verdict, row.assumed) for row in rows]


@pytest.mark.parametrize("text", HOLDS)
def test_what_holds_of_all_numbers_is_proved_of_terms_that_are_not_read(text):
    assert all(verdict == "proved" and "whatever its terms are" in told for verdict, told in found(text))


@pytest.mark.parametrize("text", LEFT)
def test_nothing_is_said_of_what_may_fail_or_be_no_number(text):
    assert not {verdict for verdict, _ in found(text)} & {"proved", "supported", "refuted"}


def test_what_is_not_proved_is_as_unread_as_before():
    (item,) = reading(r"Then $\Pr[W(u) \in T] \le e^b \Pr[W(v) \in T]$.").items
    assert item.claim is None
    assert item.whatever is not None
    ((verdict, told),) = found(r"Then $\Pr[W(u) \in T] \le e^b \Pr[W(v) \in T]$.")
    assert (verdict, told) == ("ill-formed", "")
