"""Commands of one's own in text: those that print their argument alone, and those that refer."""

import pytest

from tests.notes.discourse.traps import DECIDED, verdicts

PROLOGUE = r"""\documentclass{article}
\newcommand{\term}[1]{\emph{#1}\index{#1}}
\newcommand{\thmref}[1]{\hyperref[#1]{\ref*{#1}}}
\newcommand{\wrong}[1]{It is false that #1}
\newcommand{\strike}[1]{\sout{#1}}
\newcommand{\checked}{}
\newcommand{\source}[1]{}
\newcommand{\reals}{real}
\newcommand{\maybe}{It is not true that}
\newcommand{\either}{}
\renewcommand{\either}{not}
\begin{document}
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"For all \term{real} $x$ we have $x^2 \ge 0$.", {"proved"}),
        (r"By \thmref{a:b}, for all real $x$ we have $x^2 \ge 0$.", {"proved"}),
        (r"By \hyperref[a:b]{Lemma 3}, for all real $x$ we have $x^2 \ge 0$.", {"proved"}),
        (r"\wrong{for all real $x$ we have $x^2 \ge 0$.}", set()),
        (r"\strike{For all real $x$ we have $x^2 \ge 0$.}", set()),
        (r"\source{Foo.bar'} \checked For all \reals\ $x$ we have $x^2 \ge 0$.", {"proved"}),
        ("\\uses{def:a,\n lem:b-c}\nFor all real $x$ we have $x^2 \\ge 0$.", {"proved"}),
        ("\\uses{}\nFor all real $x$ we have $x^2 \\ge 0$.", {"proved"}),
        (r"\uses{def:a} For all real $x$ we have $x^2 \ge 0$.", {"proved"}),
        ("\\denies{x}\nfor all real $x$ we have $x^2 \\ge 0$.", set()),
        ("\\denied\nFor all real $x$ we have $x^2 \\ge 0$.", set()),
        (r"\maybe for all real $x$ we have $x^2 \ge 0$.", set()),
        (r"For all \either{} real $x$ we have $x^2 \ge 0$.", set()),
        (r"\unknown{For all real $x$ we have $x^2 \ge 0$.}", set()),
    ],
)
def test_a_command_prints_what_its_definition_says(text, expected):
    found = set(verdicts(PROLOGUE + text + "\n\\end{document}", "latex"))
    assert {"proved" if verdict == "supported" else verdict for verdict in found & DECIDED} == expected
