r"""Laws of bits by their masses, and the laws of what randomized response answers."""

import pytest

TV = r"Show that $\mathrm{TV}(P,Q) \le |p-q|$."
RESPONSE = r"Let $\varepsilon\ge 0$. {} Let $P_x$ be the law of the reported bit. Show that $\mathrm{{TV}}(P_0,P_1) \le \varepsilon/2$."


@pytest.mark.parametrize(
    "text",
    [
        r"let $P$ be the Bernoulli law with $P(1)=p$, $P(0)=1-p$ and $Q$ the Bernoulli law with $Q(1)=q$, $Q(0)=1-q$.",
        r"let $P$ be the Bernoulli law with $P(1)=p$ and let $Q$ be the Bernoulli law with $Q(0)=1-q$.",
        r"let $P$ and $Q$ be distributions on $\{0,1\}$ with $P(1)=p$ and $Q(1)=q$.",
        r"let $P$ be the law on $\{0,1\}$ with $P(0)=1-p$ and $Q$ the Bernoulli distribution with parameter $q$.",
    ],
)
def test_a_law_on_two_points_is_known_by_its_masses(assignment, text):
    found = assignment(r"Let $p\in[0,1]$ and $q\in(0,1)$, " + text + " " + TV)
    assert str(found.claim.conclusion) == "TotalVariation(Bernoulli(p), Bernoulli(q)) <= Abs(p - q)"
    assert not found.claim.given and not found.problems


def test_two_masses_have_the_sum_one(assignment):
    """What a sheet says of both masses is supposed: it bounds their letters."""
    found = assignment(
        r"Let $a,b\in(0,1)$. Let $P$ be the law on $\{0,1\}$ with $P(0)=a$ and $P(1)=b$. Show that $a+b\le 1$."
    )
    assert [str(one) for one in found.claim.given] == ["1 - a = b"]


@pytest.mark.parametrize(
    "text",
    [
        r"In randomized response a bit $x\in\{0,1\}$ is reported truthfully with probability "
        r"$p=e^{\varepsilon}/(1+e^{\varepsilon})$ and is flipped with probability $1-p$.",
        r"Put $p=e^{\varepsilon}/(1+e^{\varepsilon})$. A bit is kept with probability $p$ and flipped otherwise.",
    ],
)
def test_what_randomized_response_reports_has_a_law_for_each_bit(assignment, text):
    found = assignment(RESPONSE.format(text))
    one = "exp(epsilon)/(exp(epsilon) + 1)"
    assert str(found.claim.conclusion.lhs) == f"TotalVariation(Bernoulli(1 - {one}), Bernoulli({one}))"
    assert not found.problems


def test_chances_of_both_answers_that_leave_a_rest_are_not_read(assignment):
    said = r"Put $p=e^{\varepsilon}/(1+e^{\varepsilon})$. A bit is kept with probability $p$ and flipped with probability $p$."
    assert assignment(RESPONSE.format(said)).problems


def test_a_divergence_may_be_defined_behind_what_is_asked(assignment):
    told = r"Let $p,q\in(0,1)$, let $P$ be the Bernoulli law with $P(1)=p$ and let $Q$ be the Bernoulli law with $Q(1)=q$. "
    asked = r"Show that $\mathrm{TV}(P,Q)\le 1$, where $\mathrm{TV}(P,Q)=%s\sum_{y\in\{0,1\}}|P(y)-Q(y)|$."
    assert not assignment(told + asked % r"\frac12").problems
    assert assignment(told + asked % "").problems
