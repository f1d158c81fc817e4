r"""Comparisons of a pronoun, divergences without their laws, signs of absolute values, reasons in words."""

import pytest
from grade.corpus import graded

TANH = r"Let $x\ge 0$. Show that $\frac{e^{x}-1}{e^{x}+1}\le x$."
FIRST = r"From $e^{-x}\ge 1-x$ we get $e^x-1\le xe^x$. "
BITS = (
    r"Let $p\in[0,1]$ and $q\in(0,1)$, let $P$ be the Bernoulli law with $P(1)=p$ and $Q$ the Bernoulli law "
    r"with $Q(1)=q$. Show that $\mathrm{TV}(P,Q)\le |p-q|$."
)
BOUND = r"Let $x,y\in\mathbb R$ with $x\ge y$. Show that $|x-y|\le x-y+1$."
#: Sheet, derivation, outcome, and the line of the first wrong step.
WRITTEN = {
    "this is at most": (TANH, FIRST + r"So $\frac{e^{x}-1}{e^{x}+1}\le x\frac{e^x}{e^x+1}$, and this is at most $x$.", "correct", None),
    "which is at most: too much": (TANH, FIRST + r"So $\frac{e^{x}-1}{e^{x}+1}\le x\frac{e^x}{e^x+1}$, which is at most $x/2$.", "wrong-step", 1),
    "this, of what was said to be positive": (TANH, FIRST + r"Now $\frac{e^{x}-1}{e^{x}+1}\ge 0$, and this is at most $x$ since $xe^x\le x(e^x+1)$.", "correct", None),
    "this, of what was said to be positive: too much": (TANH, r"Now $\frac{e^{x}-1}{e^{x}+1}\ge 0$. This is at most $x/4$.", "wrong-step", 1),
    "this, of what a chain says to be positive: too much": (TANH, r"Now $\frac{e^{x}-1}{e^{x}+1} = \tanh(x/2) \ge 0$, and this is at most $x/4$.", "wrong-step", 1),
    "each factor is at most": (TANH, FIRST + r"So $\frac{e^{x}-1}{e^{x}+1}\le x\frac{e^x}{e^x+1}$. Each factor is at most $x/2$.", "undecided", None),
    "without the laws": (BITS, r"We have $P(1)-Q(1)=p-q$ and $P(0)-Q(0)=q-p$, so $\mathrm{TV}=\frac12(|p-q|+|q-p|)=|p-q|$.", "correct", None),
    "without the laws: twice": (BITS, r"We have $\mathrm{TV}=|p-q|+|q-p|=|p-q|$.", "wrong-step", 1),
    "masses as a list": (BITS, r"Here $P=(1-p,p)$ and $Q=(1-q,q)$, so $\mathrm{TV}=\frac12(|p-q|+|q-p|)=|p-q|$.", "correct", None),
    "masses as a list: turned": (BITS, r"Here $P=(p,1-p)$, so $\mathrm{TV}(P,Q)=|1-p-q|$.", "wrong-step", 1),
    "an absolute value by its sign": (BOUND, r"We have $x-y\ge 0$. Now $x-y\le x-y+1$.", "correct", None),
}  # fmt: skip


@pytest.mark.parametrize("name", WRITTEN)
def test_it_is_read_as_it_is_meant(tmp_path, name):
    sheet, text, outcome, line = WRITTEN[name]
    record = graded(tmp_path, sheet, text)
    if outcome == "undecided":  # nobody is accused, and nothing is shown
        assert record["outcome"] not in ("wrong-step", "circular")
    else:
        assert (record["outcome"], record["first_wrong_line"]) == (outcome, line), record["message"]


@pytest.mark.parametrize(
    "text",
    [
        r"$\frac1q+\frac1{1-q}=\frac1{q(1-q)}$, and both numerators are $(p-q)^2$.",
        r"We have $(p-q)^2\ge0$. Bringing both fractions to a common denominator and adding proves the claim.",
    ],
)
def test_what_words_may_show_is_not_said_to_be_missed(tmp_path, text):
    sheet = r"Let $p,q\in(0,1)$. Show that $\frac{(p-q)^2}{q}+\frac{(q-p)^2}{1-q}=\frac{(p-q)^2}{q(1-q)}$."
    assert graded(tmp_path, sheet, text)["outcome"] in ("undecided", "correct")


def test_a_divergence_that_a_sheet_defines_in_another_way_is_not_judged(tmp_path):
    sheet = (
        r"Let $p,q\in(0,1)$, let $P$ be the Bernoulli law with $P(1)=p$ and $Q$ the Bernoulli law with $Q(1)=q$. "
        r"We write $$\mathrm{KL}(P\|Q)=2p\log\frac pq+2(1-p)\log\frac{1-p}{1-q}.$$ "
        r"Show that $\mathrm{KL}(P\|Q)\le\frac{2(p-q)^2}{q(1-q)}$."
    )
    text = r"$\mathrm{KL}(P\|Q)\le \frac{(p-q)^2}{q(1-q)}\le\frac{2(p-q)^2}{q(1-q)}$ by $\log t\le t-1$."
    assert graded(tmp_path, sheet, text)["outcome"] == "undecided"
