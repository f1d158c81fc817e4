"""What the commands of LaTeX and the signs of a formula stand for: tables, nothing else."""

from __future__ import annotations

from typing import Final

from dpsym.notes.english.lexicon import words_of_formulas


def each(*lines: str) -> list[str]:
    """Return the words of lines, so that long lists stay readable."""
    return [word for line in lines for word in line.split()]


def spelled(table: str) -> dict[str, str]:
    r"""Return for each spelling what it means: a line has the meaning, "-" for none, and its spellings.

    >>> spelled(r"<= \le \leq")
    {'\\le': '<=', '\\leq': '<='}
    """
    rows = [line.split() for line in table.splitlines() if line.strip()]
    return {one: "" if said == "-" else said.replace("_", " ") for said, *found in rows for one in found}


GREEK: Final = {
    rf"\{name}": name
    for name in each(
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon",
        "phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega",
    )
} | {r"\varepsilon": "epsilon", r"\varphi": "phi", r"\omicron": "o"}

LETTERS: Final = GREEK | {
    r"\ell": "ell",
    r"\infty": "infinity",
    r"\emptyset": "emptyset",
    r"\varnothing": "emptyset",
    r"\perp": "perp",
    r"\bot": "perp",
    r"\top": "top",
    r"\vartheta": "vartheta",
    r"\varrho": "varrho",
    r"\varsigma": "varsigma",
    r"\varpi": "varpi",
    r"\partial": "partial",
    r"\ast": "star",
    r"\star": "star",
}

# Commands of one's own that almost every text means alike; where a text defines them, its definition counts.
CUSTOMARY: Final = {
    r"\N": ("N", "bb"),
    r"\R": ("R", "bb"),
    r"\Z": ("Z", "bb"),
    r"\Q": ("Q", "bb"),
    r"\C": ("C", "bb"),
    r"\E": ("E", "bb"),
    r"\P": ("P", "bb"),
    r"\Pr": ("P", "bb"),
    r"\Var": ("Var", "text"),
    r"\Cov": ("Cov", "text"),
    r"\KL": ("KL", "text"),
    r"\TV": ("TV", "text"),
    r"\d": ("d", "rm"),
}

#: Names of the covariance of two random variables.
COVARIANCES: Final = frozenset(["Cov", "cov"])

ALPHABETS: Final = spelled(
    r"""
    cal     \mathcal \cal
    scr     \mathscr
    bb      \mathbb \mathbbm \mathds
    bf      \mathbf \boldsymbol \bm \bf
    rm      \mathrm \rm
    sf      \mathsf \sf
    frak    \mathfrak
    tt      \mathtt \tt
    -       \mathit \it
    text    \operatorname \sc
    """
)

#: Those that count up to the end of their group.
SWITCHES: Final = frozenset(each(r"\cal \bf \rm \sf \tt \it \sc"))

ACCENTS: Final = spelled(
    r"""
    hat        \hat \widehat
    tilde      \tilde \widetilde
    bar        \bar \overline
    check      \check
    breve      \breve
    vec        \vec
    underline  \underline
    mathring   \mathring
    """
)

FUNCTIONS: Final = frozenset(
    each(
        "exp log ln sin cos tan sinh cosh tanh coth arcsin arccos arctan arcsinh arccosh arctanh artanh",
        "arsinh arcosh sech csch cot erf erfc sgn sign nabla det",
    )
)

#: Those of angles: their powers stand above them, and no number before a symbol ends their argument.
TRIGONOMETRIC: Final = frozenset(["sin", "cos", "tan", "sinh", "cosh", "tanh"])

OVER_A_SET: Final = frozenset(
    each(
        "sum prod sup inf max min lim limsup liminf argmax argmin esssup essinf bigcup bigcap bigvee",
        "bigwedge bigotimes bigoplus",
    )
)

# Operators that are written in two parts.
IN_TWO_PARTS: Final = {
    ("arg", "max"): "argmax",
    ("arg", "min"): "argmin",
    ("ess", "sup"): "esssup",
    ("ess", "inf"): "essinf",
    ("lim", "sup"): "limsup",
    ("lim", "inf"): "liminf",
}

RELATIONS: Final = spelled(
    r"""
    =              =
    <              < \lt
    >              > \gt
    <=             <= \le \leq \leqslant \leqq
    >=             >= \ge \geq \geqslant \geqq
    :=             := \coloneqq \coloneq \triangleq \defeq
    =:             =: \eqqcolon
    !=             \ne \neq
    in             \in
    not_in         \notin
    subset         \subseteq \subset
    ~              \sim \leftarrow \longleftarrow \gets
    ->             \to \rightarrow \longrightarrow
    approx         \approx \simeq \approxeq
    <<             \ll
    propto         \propto
    |->            \mapsto \longmapsto
    decreases      \downarrow \searrow
    increases      \uparrow \nearrow
    equiv          \equiv \doteq
    isomorphic     \cong
    lesssim        \lesssim
    gtrsim         \gtrsim
    >>             \gg
    superset       \supseteq \supset
    proper_subset  \subsetneq
    precedes       \preceq \prec
    succeeds       \succeq \succ
    asymp          \asymp
    ~>             \rightsquigarrow
    models         \models
    proves         \vdash
    """
)

LOGIC: Final = spelled(
    r"""
    AND      \wedge \land \&
    OR       \vee \lor
    IMPLIES  \Rightarrow \implies \Longrightarrow \therefore
    FOLLOWS  \Leftarrow \impliedby \Longleftarrow
    IFF      \iff \Leftrightarrow \Longleftrightarrow
    NOT      \neg \lnot
    FORALL   \forall
    EXISTS   \exists
    """
)

# Terminals of the grammar with the operation that they stand for.
OPERATORS: Final = {
    "+": ("PLUS", "add"),
    "-": ("MINUS", "subtract"),
    r"\pm": ("BETWEEN", "plus-minus"),
    r"\cup": ("BETWEEN", "union"),
    r"\cap": ("BETWEEN", "intersection"),
    r"\setminus": ("BETWEEN", "minus"),
    r"\smallsetminus": ("BETWEEN", "minus"),
    r"\backslash": ("BETWEEN", "minus"),
    r"\cdot": ("MULTIPLY", "multiply"),
    "*": ("MULTIPLY", "multiply"),
    r"\times": ("MULTIPLY", "times"),
    r"\otimes": ("MULTIPLY", "times"),
    r"\circ": ("MULTIPLY", "compose"),
    "/": ("SLASH", "divide"),
    r"\div": ("SLASH", "divide"),
}

# What stands between numerator and denominator, and what stands for the same before them.
INFIX: Final = {r"\over": r"\frac", r"\choose": r"\binom"}

DOTS: Final = frozenset(each(r"\dots \ldots \cdots \dotsc \dotsb \dotsm \vdots \ddots \dotso"))

# Words between formulas; the value is the terminal that they become.
WORDS: Final = {
    word: terminal
    for terminal in each("FORALL EXISTS WHERE IF THEN ALSO OR NOT IMPLIES IFF COLON")
    for word in words_of_formulas(terminal)
}

TRANSPARENT: Final = frozenset(
    each(r"\mathop \mathrel \mathbin \mathord \mathopen \mathclose \ensuremath \boxed \smash")
)

QUADS: Final = frozenset([r"\quad", r"\qquad"])

DROPPED: Final = QUADS | frozenset(
    [
        *each(
            r"\, \; \: \! \> \enspace \enskip \thinspace \medspace \thickspace \negthinspace \negmedspace \-",
            r"\displaystyle \textstyle \scriptstyle \scriptscriptstyle \limits \nolimits \displaylimits",
            r"\nonumber \notag \hfill \hfil \hline \noindent \null \relax \xspace \par \strut",
            r"\mathstrut \centering \small \large \normalsize \break \allowbreak \nobreak",
        ),
        "\\ ",
        "\\\n",
        "\\\t",
    ]
)

DROPPED_WITH_ARGUMENT: Final = frozenset(
    each(r"\phantom \hphantom \vphantom \hspace \vspace \mspace \color \textcolor \label")
)

# What ends a proof says nothing about the formula before it.
ENDINGS: Final = frozenset(
    [r"\checkmark", r"\square", r"\blacksquare", r"\Box", r"\qed", r"\qedhere", r"\qedsymbol"]
)

# What may stand over a relation without changing it.
ANNOTATIONS: Final = frozenset(
    ["def", "def.", "iid", "i.i.d.", "\\Delta", "\\triangle", "*", "\\star", "\\dagger"]
)

REFUSED: Final = {
    r"\arg": "where an extremum is attained, of what",
    r"\brace": "a stack in braces",
    r"\oplus": "a direct sum or an exclusive or",
    r"\ominus": "a difference of databases",
    r"\lg": "a logarithm without a known base",
    r"\mp": "minus or plus",
    r"\triangle": "a symmetric difference",
    r"\dot": "a derivative",
    r"\ddot": "a derivative",
    r"\cancel": "something crossed out",
    r"\because": "a reason",
    r"\ni": "a membership read backwards",
    r"\nmid": "that something does not divide",
    r"\%": "per cent",
    r"\dim": "a dimension",
    r"\ker": "a kernel",
    r"\hom": "homomorphisms",
    r"\deg": "a degree",
    r"\gcd": "a greatest common divisor",
    r"\bmod": "a remainder",
    r"\mod": "a remainder",
    r"\pmod": "a congruence",
    r"\dashv": "a derivation",
    r"\S": "a section",
    r"\L": "a letter that this text does not define",
    r"\iint": "a double integral; write one integral sign for each differential",
    r"\oint": "a contour integral",
}
