"""Tokens of formulas: kinds, places, brackets with their sizes, and the caps."""

import pytest

from dpsym.errors import Unread
from dpsym.notes.macros import definitions
from dpsym.notes.source import Source, Span
from dpsym.notes.tokens import MAX_CHARACTERS, MAX_DEPTH, MAX_TOKENS, tokenise


def tokens(text, macros=None):
    return tokenise(Source("a.md", text), Span(0, len(text)), macros)


def kinds(text):
    return " ".join(token.kind for token in tokens(text))


def texts(text):
    return [token.text for token in tokens(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"x_{12}'", ["x", "_", "{", "12", "}", "'"]),
        (r"0.05\alpha", ["0.05", r"\alpha"]),
        (r".5", [".5"]),
        (r"3.", ["3", "."]),
        (r"a \le b", ["a", r"\le", "b"]),
        (r"a<=b:=c", ["a", "<=", "b", ":=", "c"]),
        (r"\left(x\right)", ["(", "x", ")"]),
        (r"\bigl[x\Big]", ["[", "x", "]"]),
        (r"\left\{x\right\}", [r"\{", "x", r"\}"]),
        (r"\lbrace x \rbrace", [r"\{", "x", r"\}"]),
        (r"\left. x \right.", [r"\left.", "x", r"\right."]),
        (r"P \middle\| Q", ["P", r"\parallel", "Q"]),
        (r"x \bigm| y", ["x", r"\mid", "y"]),
        (r"a % a remark", ["a"]),
        ("a % a remark\n b", ["a", "b"]),
        (r"a \\[4pt] b", ["a", r"\\", "b"]),
        (r"\\ [k]", [r"\\", "[", "k", "]"]),
        (r"\begin{align*}x\end{align*}", ["align*", "x", "align*"]),
        (r"\text{for all }", ["for all "]),
        (r"\text{if $x > 0$ then}", ["if ", "x", ">", "0", " then"]),
        (r"\textbf{a  b}", ["a b"]),
        (r"$x$", ["x"]),
        (r"\[x\]", ["x"]),
        ("α ≤ ε", [r"\alpha", r"\le", r"\varepsilon"]),
        ("P ‖ Q", ["P", r"\|", "Q"]),
        ("a\u00a0b\u200b", ["a", "b"]),
        ("x′ − 1", ["x", "'", "-", "1"]),
    ],
)
def test_texts(text, expected):
    assert texts(text) == expected


def test_what_opens_and_what_closes():
    assert kinds(r"\left| x \right| + |y| + \lVert z \rVert") == (
        "open letter close sign bar letter bar sign open letter close"
    )


def test_a_double_bar_is_one_token_until_it_is_known_what_it_does():
    assert texts("||x||") == ["||", "x", "||"]
    assert texts("| |") == ["|", "|"]


def test_places_are_offsets_in_the_source():
    source = Source("a.md", r"see $\alpha + 1$ here")
    found = tokenise(source, Span(5, 15))
    assert [source.text[token.span.start : token.span.end] for token in found] == [r"\alpha", "+", "1"]


def test_the_size_of_a_bracket_belongs_to_its_place():
    (opening, *_) = tokens(r"\left ( x )")
    assert opening.span == Span(0, 7)


def test_a_token_from_a_macro_has_the_place_of_its_use():
    text = r"\newcommand{\half}{\frac{1}{2}}"
    macros = definitions(Source("m.tex", text), Span(0, len(text)))
    found = tokens(r"x \half", macros)
    assert {token.span for token in found[1:]} == {Span(2, 7)}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x" * (MAX_CHARACTERS + 1), "at most 20000 are read"),
        ("x " * (MAX_TOKENS + 1), "more than 4000 tokens"),
        ("(" * (MAX_DEPTH + 1), "more than 100 deep"),
        ("{" * (MAX_DEPTH + 1), "more than 100 deep"),
        (r"\begin{aligned}" * (MAX_DEPTH + 1), "more than 100 deep"),
        ("9" * 41, "the number 99999999...99999999 of 41 digits is too long: round it"),
        ("x @ y", "'@'"),
        ("x ? y", "'?'"),
        ("x\x00", r"U\+0000"),
        ("x\u202ey", r"U\+202E"),
        ("𝒫", r"U\+1D4AB"),
        ("\ud800", r"U\+D800"),
        (r"\text{never closed", "not closed"),
        (r"\left", "not followed by a bracket"),
        (r"\left x", "not followed by a bracket"),
        (r"\left)", "not a bracket"),
        (r"\right(", "not a bracket"),
        (r"\left\alpha x", "not a bracket"),
    ],
)
def test_refusals(text, message):
    with pytest.raises(Unread, match=message) as raised:
        tokens(text)
    assert 0 <= raised.value.start <= raised.value.end <= len(text)


def test_as_deep_as_is_allowed():
    assert len(tokens("(" * MAX_DEPTH + ")" * MAX_DEPTH)) == 2 * MAX_DEPTH


def test_as_many_digits_as_are_allowed():
    assert texts("9" * 40) == ["9" * 40]
