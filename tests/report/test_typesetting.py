"""PDF: what is said where no program typesets, or where one fails; and that nothing runs off the page."""

import os
import re
import shutil
import subprocess

import pytest

from dpsym.check.catalogue import bundled
from dpsym.check.load import load
from dpsym.check.result import Result
from dpsym.errors import UnusableInput
from dpsym.report.derivations import article
from dpsym.report.documents import document
from dpsym.report.typesetting import pdf

TEX = shutil.which("latexmk") and shutil.which("pdflatex")
needs_latex = pytest.mark.skipif(not TEX, reason="latexmk and pdflatex (of TeX Live) are not installed")
SAMPLE = (
    "approximate_dp/least_delta",
    "approximate_rdp/composition",
    "composition/advanced_approximate",
    "conversion/solved_for_epsilon",
    "decomposition/private_parts",
    "exponential/utility",
    "privacy_loss/sum_of_steps",
    "randomized_response/expected_answers",
    "renyi/zcdp_group_privacy",
    "zcdp/to_approximate",
)
NARROW = r"""\documentclass[twocolumn,10pt]{article}
\usepackage[T1]{fontenc}
\usepackage{amsmath,amssymb,graphicx}
\usepackage{hyperref}
\emergencystretch=3em
\begin{document}
<% for article in articles %>
\section{<< article.title | heading >>}\label{<< article.id | key >>}
<< article.statement | sentence(width=20) >>

<< article.parts | proof(width=20) >>
<% endfor %>
\end{document}
"""


@pytest.fixture(scope="module")
def articles():
    """Derivations whose steps are not decided: the notes that say so make the lines longer."""
    found = []
    for name in SAMPLE:
        theorem = load(bundled() / f"{name}.py")[1]
        claim = theorem.variants()[0][2]
        found.append(article(theorem, [Result(id=theorem.id, verdict="supported", reading=claim.reading())]))
    return found


def log_of(source, folder):
    """Typeset a document and return what LaTeX says of it."""
    (folder / "book.tex").write_text(source, encoding="utf-8")
    command = ["latexmk", "-norc", "-pdf", "-interaction=nonstopmode", "book.tex"]
    subprocess.run(command, cwd=folder, capture_output=True, stdin=subprocess.DEVNULL, check=False)
    return (folder / "book.log").read_text(encoding="latin-1")


def assert_sound(log):
    assert not re.findall(r"^!.*", log, flags=re.MULTILINE)
    assert "undefined" not in log
    too_wide = [float(wide) for wide in re.findall(r"Overfull \\hbox \(([\d.]+)pt too wide\)", log)]
    assert max(too_wide, default=0) <= 5


@needs_latex
@pytest.mark.parametrize(
    ("paper", "size"),
    [
        ("a4paper,margin=25mm", "11pt"),
        pytest.param("letterpaper,margin=1in", "11pt", marks=pytest.mark.slow),  # a little wider
        ("a4paper", "10pt"),
    ],
)
def test_nothing_runs_off_the_page(articles, tmp_path, paper, size):
    source = document(articles, "latex").replace("a4paper,margin=25mm", paper).replace("11pt", size)
    if paper == "a4paper":  # the wide margins of LaTeX itself: the template says how wide a line is
        template = tmp_path / "own.jinja"
        template.write_text(NARROW.replace("twocolumn,", "").replace("width=20", "width=32"))
        source = document(articles, "latex", template)
    assert_sound(log_of(source, tmp_path))


@needs_latex
def test_nor_off_a_column_of_a_template_of_ones_own(articles, tmp_path):
    template = tmp_path / "own.jinja"
    template.write_text(NARROW)
    assert_sound(log_of(document(articles, "latex", template), tmp_path))


@needs_latex
def test_a_pdf_is_written(articles, tmp_path):
    pdf(document(articles[:1], "latex"), tmp_path / "one.pdf")
    assert (tmp_path / "one.pdf").read_bytes().startswith(b"%PDF")


@needs_latex
def test_an_error_of_latex_is_told_with_its_line(tmp_path):
    source = "\\documentclass{article}\\begin{document}\n\\nosuchcommand\n\\end{document}"
    with pytest.raises(UnusableInput, match=r"Undefined control sequence\. l\.2 .*--format latex"):
        pdf(source, tmp_path / "one.pdf")


@needs_latex
def test_latex_that_hangs_is_ended(monkeypatch, tmp_path):
    source = "\\documentclass{article}\\begin{document}\\def\\x{\\x}\\x\\end{document}"
    ended = []
    killpg = os.killpg
    monkeypatch.setattr(os, "killpg", lambda group, sign: ended.append(group) or killpg(group, sign))
    with pytest.raises(UnusableInput, match="had not typeset the document after 1 seconds"):
        pdf(source, tmp_path / "one.pdf", seconds=1)
    assert len(ended) == 1 and ended[0] != os.getpgid(0)  # latexmk with the pdflatex that it started


@needs_latex
def test_a_pdf_that_cannot_be_written(articles, tmp_path):
    with pytest.raises(UnusableInput, match="cannot be written"):
        pdf(document(articles[:1], "latex"), tmp_path / "no" / "such" / "folder.pdf")


def test_without_a_typesetter_one_sentence_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UnusableInput, match="needs latexmk") as raised:
        pdf("x", tmp_path / "x.pdf")
    assert "\n" not in str(raised.value)


def test_a_typesetter_that_cannot_be_started(monkeypatch, tmp_path):
    broken = tmp_path / "latexmk"
    broken.write_text("no program")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UnusableInput, match="latexmk cannot be started"):
        pdf("x", tmp_path / "x.pdf")
