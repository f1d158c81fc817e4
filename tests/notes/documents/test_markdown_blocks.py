import pytest

from dpsym.notes.documents import Kind, Words, document_of


def outline(text):
    """Return kinds with the children in brackets."""

    def shape(block):
        inside = [shape(child) for child in block.children]
        return (block.kind.value, inside) if inside else block.kind.value

    return [shape(block) for block in document_of(text, "a.md").blocks]


def first(text):
    return document_of(text, "a.md").blocks[0]


def words(block):
    return "".join(piece.plain if isinstance(piece, Words) else "@" for piece in block.all_pieces())


@pytest.mark.parametrize(
    ("text", "kind", "printed", "number", "title"),
    [
        ("**Theorem 1.** Text", Kind.THEOREM, "Theorem", "1", ""),
        ("**Theorem 1** (Sums). Text", Kind.THEOREM, "Theorem", "1", "Sums"),
        ("**Theorem 1 (Sums [AB20]).** Text", Kind.THEOREM, "Theorem", "1", "Sums [AB20]"),
        ("**Lemma** 2.3. Text", Kind.LEMMA, "Lemma", "2.3", ""),
        ("__Proposition (of $x$).__ Text", Kind.PROPOSITION, "Proposition", "", "of $x$"),
        ("***Corollary A.1*** Text", Kind.COROLLARY, "Corollary", "A.1", ""),
        ("<b>Fact.</b> Text", Kind.FACT, "Fact", "", ""),
        ("*Claim*. Text", Kind.CLAIM, "Claim", "", ""),
        ("**Proof.** Text", Kind.PROOF, "Proof", "", ""),
        ("*Proof of Theorem 2.1.* Text", Kind.PROOF, "Proof", "", "of Theorem 2.1"),
        ("*Proof (sketch).* Text", Kind.PROOF, "Proof", "", "sketch"),
        ("Proof: Text", Kind.PROOF, "Proof", "", ""),
        ("Def: Text", Kind.DEFINITION, "Def", "", ""),
        ("theorem. Text", Kind.THEOREM, "theorem", "", ""),
        ("Definition 13 (Loss [1]). Text", Kind.DEFINITION, "Definition", "13", "Loss [1]"),
        ("Step 2: Text", Kind.STEP, "Step", "2", ""),
        ("**Exercise 4.** Text", Kind.EXERCISE, "Exercise", "4", ""),
        ("**Solution:** Text", Kind.SOLUTION, "Solution", "", ""),
        ("**Tip:** Text", Kind.REMARK, "Tip", "", ""),
        ("**Satz 3.** Text", Kind.THEOREM, "Satz", "3", ""),
        ("**Bias of the mean.** Text", Kind.PASSAGE, "Bias of the mean", "", "Bias of the mean"),
        ("#### Theorem 3 (Groups)\n\nText", Kind.THEOREM, "Theorem", "3", "Groups"),
        ("## Lemma 3: Groups\n\nText", Kind.LEMMA, "Lemma", "3", "Groups"),
        ("### Proof\n\nText", Kind.PROOF, "Proof", "", ""),
    ],
)
def test_marks_name_a_block(text, kind, printed, number, title):
    block = first(text)
    assert (block.kind, block.printed, block.number, block.title) == (kind, printed, number, title)
    assert words(block) == "Text"


@pytest.mark.parametrize(
    "text",
    [
        "Theorem 3 says more.",
        "By Lemma 2. It follows.",
        "**Note** that it holds.",
        "The **exponential mechanism** samples.",
        "*Let $x > 0$.* Then more.",
        "**If $x > 0$.** Then more.",
        "Proofs: there are many.",
        "Given: much.",
        "**All of it is bold.**",
        "# Definitions",
        "# Proof techniques in general",
    ],
)
def test_what_only_looks_like_a_mark_stays_a_paragraph(text):
    assert first(text).kind in (Kind.PARAGRAPH, Kind.HEADING)


def test_a_statement_reaches_to_the_next_mark_or_heading():
    text = "**Theorem 1.** If $a$, then\n\n$$b$$\n\n*Proof.* One.\n\nTwo.\n\n# Next\n\nThree."
    assert outline(text) == [
        ("theorem", ["paragraph", "paragraph"]), ("proof", ["paragraph", "paragraph"]), "heading", "paragraph",
    ]  # fmt: skip
    theorem, proof, *_ = document_of(text, "a.md").blocks
    assert not theorem.ends
    assert proof.of is theorem


def test_a_box_ends_a_proof():
    for box in ("∎", "$\\square$", "$$\\blacksquare$$", "QED", "□."):
        text = f"*Proof.* One.\n\nTwo. {box}\n\nAfter."
        assert outline(text) == [("proof", ["paragraph", "paragraph"]), "paragraph"]
        assert first(text).ends


def test_a_proof_belongs_to_the_statement_that_it_names():
    text = "**Theorem 1.** A\n\n**Lemma 2.** B\n\n*Proof of Theorem 1.* C\n\n*Proof.* D\n\n*Proof of Theorem 9.* E"
    theorem, lemma, *proofs = document_of(text, "a.md").blocks
    assert [proof.of for proof in proofs] == [theorem, lemma, None]


def test_a_proof_behind_a_task_is_one_of_it():
    text = "**Theorem 1.** A\n\n**Exercise 2.** B\n\n*Proof.* C\n\n**Lemma 3.** D\n\n*Proof.* E\n\n*Proof of Theorem 1.* F"
    theorem, task, *rest = document_of(text, "a.md").blocks
    assert [block.of for block in rest] == [task, None, rest[1], theorem]


def test_a_solution_without_a_task_is_one_of_the_last_statement():
    lemma, solution = document_of("**Lemma 1.** A\n\n**Solution.** B", "a.md").blocks
    assert solution.of is lemma


def test_a_definition_is_proved_by_nobody():
    assert document_of("**Definition.** A\n\n*Proof.* B", "a.md").blocks[1].of is None


def test_what_stands_between_items_belongs_to_the_first():
    text = "1. One: then\n\n$$a$$\n\nMore.\n\n2. Two:\n\n$$b,$$\n\nand\n\n$$c.$$\n\nOutside."
    assert outline(text) == [
        ("item", ["paragraph"] * 3), ("item", ["paragraph"] * 4), "paragraph",
    ]  # fmt: skip


def test_an_item_that_is_finished_takes_nothing():
    assert outline("- One.\n\n$$a$$") == [("item", ["paragraph"]), "paragraph"]


def test_items_have_numbers_and_titles():
    document = document_of("3. **Sums:** of $x$\n4) plain\n\n- bullet\n\n(b) letter", "a.md")
    assert [(block.number, block.title, words(block)) for block in document.blocks] == [
        ("3", "Sums", "of @"), ("4", "", "plain"), ("", "", "bullet"), ("b", "", "letter"),
    ]  # fmt: skip


def test_items_stand_inside_a_theorem():
    assert outline("**Theorem.** Both:\n\n1. a\n2. b") == [
        ("theorem", ["paragraph", ("item", ["paragraph"]), ("item", ["paragraph"])])
    ]


def test_a_quotation_may_hold_a_theorem():
    assert outline("> **Lemma 1.** a\n>\n> b\n\nc") == [
        ("quote", [("lemma", ["paragraph", "paragraph"])]),
        "paragraph",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "\\begin{theorem}[Sums]\nText $x$\n\nmore\n\\end{theorem}\nAfter",
        '::: {.theorem name="Sums"}\nText $x$\n\nmore\n:::\n\nAfter',
        '<div class="theorem" title="Sums">\n\nText $x$\n\nmore\n\n</div>\n\nAfter',
        "<div class='theorem' title='Sums'>\nText $x$\n\nmore\n</div>\nAfter",
    ],
)
def test_containers_of_other_languages_are_known(text):
    assert outline(text) == [("theorem", ["paragraph", "paragraph"]), "paragraph"]
    assert first(text).title == "Sums"


def test_attributes_besides_the_class_are_no_words():
    text = '<div style="border: 1.5px; margin: 3px" id="ex-1" class="col">\n<p>Text</p>\n</div>'
    assert outline(text) == ["paragraph"]
    assert outline(text.replace("col", "myths")) == [("passage", ["paragraph"])]


def test_containers_nest_and_survive_disorder():
    text = (
        "\\begin{theorem}\na\n\\begin{enumerate}\n- b\n\\end{enumerate}\n\\end{theorem}\n\\end{lemma}\n:::\nc"
    )
    assert outline(text) == [("theorem", ["paragraph", ("item", ["paragraph"])]), "paragraph"]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("# Title {#sec-a}", "sec-a"),
        ('<a name="thm:a"></a>\n\n**Theorem.** Text', "thm:a"),
        ("**Theorem.** <span id='thm:a'></span> Text", "thm:a"),
        ("**Theorem.** \\label{thm:a} Text", "thm:a"),
        ("::: {.lemma #lem-a}\nText\n:::", "lem-a"),
        ("::: {#thm-a}\nText\n:::", "thm-a"),
    ],
)
def test_anchors_are_labels(text, label):
    assert first(text).label == label


def test_headings_have_levels_and_numbers():
    document = document_of("# Title\n\n## 2.1 Sums\n\nUnder\n---", "a.md")
    assert [(block.level, block.number) for block in document.blocks] == [(1, ""), (2, "2.1"), (2, "")]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a **b** _c_ `d`", "a b c `d`"),
        ("2*3 and a_b_c and 2 * 3", "2*3 and a_b_c and 2 * 3"),
        ("a &lt; b &amp; c \\* d", "a < b & c * d"),
        ("a\n   b  c", "a b c"),
        ("[text](http://x_y_z) and ![alt](b.png) and [^1]", "text and and"),
        ("M<sub>1</sub> x<br>y", "M_1 x y"),
        ("a < b and c > d", "a < b and c > d"),
        ("hard\\\nbreak", "hard\\ break"),
        ("caf\u00e9 \u2022 \u03b5-DP", "caf\u00e9 \u2022 \u03b5-DP"),
    ],
)
def test_words_lose_their_markup(text, plain):
    assert words(first(text)).strip() == plain


def test_every_character_of_the_words_knows_its_place():
    text = "- > a **bold** &amp; *x*\n  > next [link](b) $y$ end\n"
    for piece in (piece for block in document_of(text, "a.md").walk() for piece in block.pieces):
        if isinstance(piece, Words):
            for letter, offset in zip(piece.plain, piece.offsets, strict=True):
                assert letter == text[offset] or (letter, text[offset]) == (" ", "\n")


def test_a_stretch_of_words_has_a_span():
    text = "Let **P** and $x$"
    piece = first(text).pieces[0]
    start = piece.plain.index("P")
    span = piece.within(start, start + 1)
    assert text[span.start : span.end] == "P"


def test_dots_of_plain_notes_are_lists():
    assert outline("Two things:\n\n• one\n• two") == [
        "paragraph",
        ("item", ["paragraph"]),
        ("item", ["paragraph"]),
    ]


def test_a_callout_is_a_mark():
    (quote,) = document_of("> [!theorem]\n> If $x$", "a.md").blocks
    assert [(child.kind, words(child)) for child in quote.children] == [(Kind.THEOREM, "If @")]
