import pytest

from dpsym.notes.documents import Directive, document_of


def in_order(text, kind="markdown"):
    pieces = [piece for block in document_of(text, "a", kind).walk() for piece in block.pieces]
    return [(type(piece).__name__, piece.text.strip()) for piece in pieces]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("before\n\n<!-- dpsym: alpha > 1 -->\n\n$x$", "markdown"),
        ("before\n<!-- dpsym: alpha > 1 -->\n$x$", "markdown"),
        ("before <!-- DPSYM:alpha > 1--> $x$", "markdown"),
        ("before\n% dpsym: alpha > 1\n$x$", "latex"),
        ("before % dpsym: alpha > 1\n\n$x$", "latex"),
    ],
)
def test_directives_stand_in_their_place(text, kind):
    assert in_order(text, kind) == [("Words", "before"), ("Directive", "alpha > 1"), ("Math", "$x$")]


def test_a_directive_before_a_mark_hides_no_mark():
    document = document_of("<!-- dpsym: rdp.gaussian --> **Theorem 1.** Text", "a.md")
    (theorem,) = document.blocks
    assert isinstance(next(theorem.all_pieces()), Directive)
    assert theorem.number == "1"


def test_a_directive_before_an_item_leaves_the_item():
    document = document_of("1. a\n\n<!-- dpsym: x.y -->\n2. b", "a.md")
    assert [block.kind.value for block in document.blocks] == ["item", "item"]
    assert [directive.text for directive in document.directives] == ["x.y"]


def test_a_directive_in_a_row_stands_before_its_formula():
    text = "\\[ a \\\\ % dpsym: x.y\n b \\]"
    assert [name for name, _ in in_order(text, "latex")] == ["Directive", "Math"]


def test_other_comments_say_nothing():
    assert in_order("a <!-- b --> c\n<!-- d\n\ne -->\nf") == [("Words", "a <!-- b --> c"), ("Words", "f")]
    assert document_of("100\\% dpsym: x", "a.tex", "latex").directives == ()


def test_directives_know_their_place():
    (directive,) = document_of("one\n<!-- dpsym: alpha > 1 -->", "a.md").directives
    assert str(directive.place()) == "a.md:2:13"
