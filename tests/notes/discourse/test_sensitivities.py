r"""What is called the sensitivity of a query: the largest change between neighbours, as texts write it."""

import pytest

from dpsym.errors import Unread
from dpsym.notes.discourse.reader import DocumentReader, read_document
from dpsym.notes.documents import document_of
from tests.notes.discourse.traps import verdicts

MAP = r"$f \colon \mathcal{X}^n \to \mathbb{R}$"
CHANGE = r"|f(x) - f(x')|"


def of_noise(said, sign, rate=r"\varepsilon"):
    """Return what becomes of the Laplace mechanism of that scale, as eps-DP."""
    page = f"{said} Let $M(x) = f(x) + \\mathrm{{Lap}}({sign}/{rate})$. Then $M$ is $\\varepsilon$-DP."
    return verdicts(page)[-1]


DEFINITIONS = [
    (rf"The sensitivity of {MAP} is $\Delta f = \max_{{x \sim x'}} {CHANGE}$.", r"\Delta f"),
    (rf"The sensitivity of a function {MAP} is defined as $\Delta f = \sup_{{x \sim x'}} {CHANGE}$.", r"\Delta f"),
    (rf"Let {MAP}. Its $\ell_1$-sensitivity is $\Delta_1 f = \max_{{x \sim x'}} {CHANGE}$.", r"\Delta_1 f"),
    (rf"The $\ell_1$-sensitivity of {MAP} is $S(f) = \max_{{x, x' : x \sim x'}} {CHANGE}$.", "S(f)"),
    (rf"Let {MAP}. Its global sensitivity is $GS_f = \max_{{d(x, x') \le 1}} {CHANGE}$.", "GS_f"),
    (rf"Let {MAP} with $\mathrm{{GS}}(f) = \max_{{\|x - x'\|_1 \le 1}} {CHANGE}$.", r"\mathrm{GS}(f)"),
    (rf"Let {MAP} and $c = \max_{{x, x' \text{{ neighbouring}}}} {CHANGE}$.", "c"),
    (rf"Let {MAP} and $c = \max_{{\text{{adjacent }} x, x'}} {CHANGE}$.", "c"),
    (rf"Let {MAP} and $c = \sup_{{x \simeq x'}} {CHANGE}$.", "c"),
    (rf"For a function {MAP} let $\Delta f = \max_{{x \sim x'}} {CHANGE}$ denote its sensitivity.", r"\Delta f"),
    (rf"Let {MAP} and let $c = \max {CHANGE}$, where the maximum is over neighbouring $x, x'$.", "c"),
    (rf"Let {MAP} and let $c = \sup_{{x, x'}} {CHANGE}$, where the supremum is taken over all neighbouring datasets.", "c"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "sign"), DEFINITIONS)
def test_the_largest_change_between_neighbours_is_what_noise_is_measured_by(said, sign):
    assert of_noise(said, sign) in ("proved", "supported")
    assert of_noise(said, sign, r"(2\varepsilon)") == "refuted"


@pytest.mark.parametrize(
    "said",
    [
        rf"Let {MAP} and $c = \max_{{x' \sim x}} {CHANGE}$.",
        rf"Let {MAP} and $c = \max_{{x' : x' \sim x}} {CHANGE}$.",
        rf"Let {MAP} and $c = \max_{{x' : d(x, x') \le 1}} {CHANGE}$.",
        rf"Let {MAP}. Its local sensitivity is $c = \max_{{x \sim x'}} {CHANGE}$.",
    ],
)
def test_the_largest_change_from_one_dataset_says_nothing_of_the_others(said):
    assert of_noise(said, "c") not in ("proved", "supported")


@pytest.mark.parametrize(
    "said",
    [
        rf"Let {MAP} and $c = \max_{{d(x, x') \le 2}} {CHANGE}$.",
        rf"Let {MAP} and $c = \min_{{x \sim x'}} {CHANGE}$.",
        rf"Let {MAP} and $c = \sup_{{x, x'}} {CHANGE}$, where the supremum is taken over all datasets.",
        rf"We call $x, x'$ neighbours if $d(x, x') \le 3$. Let {MAP} and $c = \max_{{d(x, x') \le 1}} {CHANGE}$.",
    ],
)
def test_other_maxima_are_no_sensitivities(said):
    assert of_noise(said, "c") not in ("proved", "supported", "refuted")


def test_what_is_not_read_may_give_a_new_symbol_its_value():
    """*c = ...* is not read; that c is at the place of a scale does not make c any number."""
    unread = rf"Let {MAP}. Its stiffness is $c_f = \max_{{x' \sim x}} {CHANGE}$."
    assert of_noise(unread, "c_f") not in ("proved", "supported", "refuted")


def test_capitals_that_nothing_declares_are_a_name():
    decided = ("proved", "supported")
    assert verdicts(r"Let $AB_f = 2$. Then $AB_f \le 3$.")[-1] in decided
    assert verdicts(r"Let $A > 2$ and $B > 2$ be real. Then $AB > 4$.")[-1] in decided


def test_a_quantity_in_words_without_a_formula_ends_no_page():
    page = r"The Renyi divergence between $U$ and $V$ is glorped. Let $x > 0$. Then $x + 1 > 1$."
    items = read_document(document_of(page, "p.md")).items
    assert [item.line for item in items] == [1]


def test_a_sentence_that_cannot_be_read_to_its_end_loses_no_other(monkeypatch):
    """What none of the readers of a sentence expects leaves open what comes, in a sentence."""
    plain = DocumentReader._sentence

    def broken(self, sentence, *rest, **options):
        if any(token.text == "glorped" for token in sentence.tokens):
            raise Unread("this is too much")
        return plain(self, sentence, *rest, **options)

    monkeypatch.setattr(DocumentReader, "_sentence", broken)
    page = "Let $x > 0$. Then $x + 1 > 1$. The number $x$ is glorped. Then $x + 2 > 2$."
    messages = [item.message for item in read_document(document_of(page, "p.md")).items]
    assert len(messages) == 3
    assert "too much" in messages[1]


OF_A_QUERY = [
    r"Let $f$ be a query and $\Delta > 0$ be the sensitivity of $f$. ",
    r"Let $\Delta$ be the sensitivity of $f : \mathcal{X}^n \to \mathbb{R}$. ",
    r"Let $f$ be a query and let $\sigma > \Delta$, where $\Delta > 0$ is the sensitivity of $f$. ",
]


@pytest.mark.parametrize("text", OF_A_QUERY)
def test_a_letter_is_let_be_the_sensitivity(text):
    private = r"Then $M(x) = f(x) + N(0, \sigma^2)$ is $\frac{\Delta^2}{2 \sigma^2}$-zCDP."
    assert verdicts(text + private) == ("supported",)
    assert verdicts(text + private.replace("2 \\sigma", "4 \\sigma")) == ("refuted",)


def test_values_that_change_in_the_euclidean_norm_are_vectors():
    text = r"Let $f$ have $\ell_2$-sensitivity $\Delta$. "
    private = r"Then $M(x) = f(x) + N(0, \sigma^2 I_d)$ is $\frac{\Delta^2}{2 \sigma^2}$-zCDP."
    assert verdicts(text + private) == ("supported",)
    assert verdicts(text + private.replace("2 \\sigma", "4 \\sigma")) == ("refuted",)
    assert not {"supported", "refuted"} & set(verdicts(text + private.replace("I_d", "I_k")))
