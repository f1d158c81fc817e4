from dpsym.notes.documents import document_of

TEXT = """---
title: "A sheet: of $x$"  # not a comment of ours
assume:
  - \\alpha > 1
  - x \\in [0, 1]

# a comment
points: [1, 2, 3]
rubric:
  steps: 2
  names: required
empty:
junk
---
Text $y$.
"""


def entries(text, kind="markdown"):
    return {entry.key: [value for value, _ in entry.values] for entry in document_of(text, "a", kind).front}


def test_keys_lists_and_keys_below_keys_are_read():
    assert entries(TEXT) == {
        "title": ['"A sheet: of $x$"  # not a comment of ours'],
        "assume": [r"\alpha > 1", r"x \in [0, 1]"],
        "points": ["1", "2", "3"],
        "rubric.steps": ["2"],
        "rubric.names": ["required"],
    }


def test_values_know_their_place():
    document = document_of(TEXT, "a.md")
    for entry in document.front:
        for value, span in entry.values:
            assert TEXT[span.start : span.end] == value


def test_front_matter_is_no_text_and_a_strange_line_is_mentioned():
    document = document_of(TEXT, "a.md")
    assert [formula.latex for formula in document.formulas()] == ["y"]
    assert [str(problem.place()) for problem in document.problems] == ["a.md:13:1"]


def test_quotation_marks_are_taken_off():
    assert entries("---\na: 'b'\nc: \"d\"\n---\n") == {"a": ["b"], "c": ["d"]}


def test_an_interval_is_no_list():
    assert entries("---\na: [0, 1)\nb: [0, 1] x\n---\n") == {"a": ["[0, 1)"], "b": ["[0, 1] x"]}


def test_a_rule_is_no_front_matter():
    document = document_of("---\n\nText $x$\n\n---\n", "a.md")
    assert document.front == ()
    assert len(list(document.formulas())) == 1


def test_unclosed_front_matter_is_text():
    assert document_of("---\na: b\n\n$x$", "a.md").front == ()


def test_in_latex_front_matter_is_a_comment():
    text = "% ---\n% assume:\n%   - x > 0\n% ---\n$y$"
    assert entries(text, "latex") == {"assume": ["x > 0"]}
    assert entries("---\na: b\n---\n", "latex") == {}
