"""The command line on lecture notes and on one claim in LaTeX."""

import json
from pathlib import Path

TRIANGLE = r"""# The triangle inequality

Let $P$, $Q$ and $R$ be distributions on $\mathcal{Y}$ and let $\alpha \in (1, \infty)$. Then

$$D_\alpha(P \| R) \le D_\alpha(P \| Q) + D_\infty(Q \| R), \tag{1}$$

$$D_\alpha(P \| R) \le D_\infty(P \| Q) + D_\alpha(Q \| R). \label{eq:wrong}$$

$$D_\alpha(P \| Q) \ge \eta.$$

$$D_\alpha(P \flurb Q) \ge 0.$$
"""


def test_lecture_notes(dpsym, notes):
    outcome = dpsym("check", notes(TRIANGLE), "--no-repair")
    assert outcome.status == 1
    rows = outcome.out.splitlines()
    signs = [row.split()[:3] for row in rows[:4]]
    assert signs == [
        ["✓", "supported", "week1.md:5"],
        ["✗", "refuted", "week1.md:7"],
        ["✗", "ill-formed", "week1.md:9"],
        ["?", "unread", "week1.md:11"],
    ]
    assert "week1.md:7 (eq:wrong) is refuted" in outcome.out
    assert "  ∀ α ∈ (1, ∞), P, Q, R on Y: D_α(P ‖ R) ≤ D_∞(P ‖ Q) + D_α(Q ‖ R)" in rows
    place = rows.index("week1.md:9:24: eta has no domain; write for example 'eta > 0'")
    assert rows[place + 1 : place + 3] == [r"    $$D_\alpha(P \| Q) \ge \eta.$$", " " * 27 + "^"]
    assert r"\flurb" in outcome.out
    assert outcome.err == ""


def test_the_json_report_of_notes_keeps_the_contract(dpsym, notes):
    outcome = dpsym("check", notes(TRIANGLE), "--json", "-", "--html", "report.html")
    report = json.loads(outcome.out)
    rows = report["results"]
    assert [row["id"] for row in rows] == ["week1:1", "week1:eq:wrong", "week1:9", "week1:11"]
    assert [row["expected"] for row in rows] == [None] * 4
    assert [row["variant"] for row in rows] == ["claim"] * 4
    assert [row["label"] for row in rows] == ["1", "eq:wrong", None, None]
    assert rows[1]["source"] == {"file": "week1.md", "line": 7, "column": 1}
    assert rows[1]["latex"].startswith(r"D_\alpha(P \| R) \le D_\infty(P \| Q)")
    assert rows[1]["reading"].startswith(r"\forall\, \alpha \in (1, \infty)")
    assert set(rows[1]["counterexample"]) >= {"at", "lhs", "rhs", "relation"}
    assert rows[0]["checks"]["mpmath"]["outcome"] == "holds"
    assert rows[3]["verdict"] == "unread"
    assert rows[3]["reading"] is None
    assert report["problems"] == []
    page = Path("report.html").read_text()
    assert '<section id="errata">' in page


def test_notes_that_are_right_are_status_0(dpsym, notes):
    outcome = dpsym("check", notes("For all $x > 0$, $$x + 1 > x > 0.$$"))
    assert outcome.status == 0, outcome.out
    assert outcome.out.startswith("✓ ")
    assert outcome.out.rstrip().endswith("; nothing refuted, doubtful, ill-formed or unread")


def test_a_file_of_notes_that_cannot_be_used_does_not_stop_the_others(dpsym, notes, tmp_path):
    notes("For all $x > 0$, $$x + 1 > x.$$", "good.md")
    (tmp_path / "scan.tex").write_bytes(b"%PDF-1.7 ...")
    (tmp_path / "empty.md").write_text("\n")
    outcome = dpsym("check", "-v", "scan.tex", "good.md", "empty.md", "none.md")
    assert outcome.status == 2
    for sentence in ("scan.tex: is a PDF", "empty.md: is empty", "there is no file or folder none.md"):
        assert sentence in outcome.err
    assert "good.md:1" in outcome.out
    assert "Traceback" not in outcome.err


def test_a_notebook_and_latex(dpsym, notes):
    cell = {"cell_type": "markdown", "source": ["For all $x > 0$,\n", "$$x > 1.$$"], "metadata": {}}
    code = {"cell_type": "code", "source": ["raise SystemExit(7)"], "metadata": {}, "outputs": []}
    notes(
        json.dumps({"cells": [code, cell], "nbformat": 4, "nbformat_minor": 5, "metadata": {}}, indent=1),
        "a.ipynb",
    )
    notes(
        r"\newcommand{\eps}{\varepsilon} For all $\eps > 0$: \begin{equation} \eps^2 > \eps \end{equation}",
        "b.tex",
    )
    outcome = dpsym("check", "a.ipynb", "b.tex", "--no-repair", "--json", "-")
    rows = json.loads(outcome.out)["results"]
    assert [(row["source"]["file"], row["verdict"]) for row in rows] == [
        ("a.ipynb", "refuted"),
        ("b.tex", "refuted"),
    ]
    assert rows[0]["source"]["cell"] == 2


def test_one_claim(dpsym, notes):
    formula = r"\frac{e^\varepsilon-1}{e^\varepsilon+1}\varepsilon \le \frac{\varepsilon^2}{2}"
    outcome = dpsym("check", "--claim", formula, "--where", r"\varepsilon > 0")
    assert outcome.status == 0
    first, second, *_ = outcome.out.splitlines()
    assert first.split()[::2][:2] == ["✓", "claim"]
    assert second == "  ∀ ε ∈ (0, ∞): (e^ε - 1)/(e^ε + 1) ε ≤ ε²/2"
    outcome = dpsym("check", "--claim", r"\sigma + x > 0")
    assert outcome.status == 1
    assert "--claim:1:1: sigma has no domain" in outcome.out
    outcome = dpsym("check", "--claim", r"\sigma + n > 0", "--defaults")
    assert outcome.status == 0
    assert "[by convention σ > 0, n ∈ N]" in outcome.out


def test_defaults_are_shown(dpsym, notes):
    name = notes(r"We have $$\sigma^2 > 0.$$")
    assert dpsym("check", name).status == 1
    outcome = dpsym("check", name, "--defaults")
    assert outcome.status == 0
    assert "by convention σ ∈ (0, ∞)" in outcome.out


def test_evidence_of_a_chain_is_that_of_its_steps(dpsym, notes, tmp_path):
    name = notes("For all $x > 0$, $$x + 1 > x > 1.$$")
    assert dpsym("check", name, "--evidence", tmp_path / "evidence").status == 1
    outcome = dpsym("recheck", tmp_path / "evidence")
    assert outcome.status == 0, outcome.out + outcome.err
    assert "week1:1/2: 1 statement refuted: an exact instance violates the conclusion" in outcome.out
