"""What the commands of LaTeX and the signs of a formula stand for: tables, nothing else."""

from __future__ import annotations

from typing import Final


def each(*lines: str) -> list[str]:
    """Return the words of lines, so that long lists stay readable."""
    return [word for line in lines for word in line.split()]


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
    r"\KL": ("KL", "text"),
    r"\TV": ("TV", "text"),
    r"\d": ("d", "rm"),
}

ALPHABETS: Final = {
    r"\mathcal": "cal",
    r"\mathscr": "scr",
    r"\mathbb": "bb",
    r"\mathbbm": "bb",
    r"\mathds": "bb",
    r"\mathbf": "bf",
    r"\boldsymbol": "bf",
    r"\bm": "bf",
    r"\mathrm": "rm",
    r"\mathsf": "sf",
    r"\mathfrak": "frak",
    r"\mathtt": "tt",
    r"\mathit": "",
    r"\operatorname": "text",
    r"\cal": "cal",
    r"\bf": "bf",
    r"\rm": "rm",
    r"\sf": "sf",
    r"\tt": "tt",
    r"\it": "",
    r"\sc": "text",
}

#: Those that count up to the end of their group.
SWITCHES: Final = frozenset(each(r"\cal \bf \rm \sf \tt \it \sc"))

ACCENTS: Final = {
    r"\hat": "hat",
    r"\widehat": "hat",
    r"\tilde": "tilde",
    r"\widetilde": "tilde",
    r"\bar": "bar",
    r"\overline": "bar",
    r"\check": "check",
    r"\breve": "breve",
    r"\vec": "vec",
    r"\underline": "underline",
    r"\mathring": "mathring",
}

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

RELATIONS: Final = {
    "=": "=",
    "<": "<",
    ">": ">",
    "<=": "<=",
    ">=": ">=",
    ":=": ":=",
    "=:": "=:",
    r"\eqqcolon": "=:",
    r"\lt": "<",
    r"\gt": ">",
    r"\le": "<=",
    r"\leq": "<=",
    r"\leqslant": "<=",
    r"\leqq": "<=",
    r"\ge": ">=",
    r"\geq": ">=",
    r"\geqslant": ">=",
    r"\geqq": ">=",
    r"\ne": "!=",
    r"\neq": "!=",
    r"\coloneqq": ":=",
    r"\coloneq": ":=",
    r"\triangleq": ":=",
    r"\defeq": ":=",
    r"\in": "in",
    r"\notin": "not in",
    r"\subset": "subset",
    r"\subseteq": "subset",
    r"\sim": "~",
    r"\leftarrow": "~",
    r"\longleftarrow": "~",
    r"\gets": "~",
    r"\to": "->",
    r"\rightarrow": "->",
    r"\longrightarrow": "->",
    r"\approx": "approx",
    r"\simeq": "approx",
    r"\approxeq": "approx",
    r"\ll": "<<",
    r"\propto": "propto",
    r"\mapsto": "|->",
    r"\longmapsto": "|->",
    r"\downarrow": "decreases",
    r"\uparrow": "increases",
    r"\searrow": "decreases",
    r"\nearrow": "increases",
    r"\equiv": "equiv",
    r"\doteq": "equiv",
    r"\cong": "isomorphic",
    r"\lesssim": "lesssim",
    r"\gtrsim": "gtrsim",
    r"\gg": ">>",
    r"\supset": "superset",
    r"\supseteq": "superset",
    r"\subsetneq": "proper subset",
    r"\prec": "precedes",
    r"\preceq": "precedes",
    r"\succ": "succeeds",
    r"\succeq": "succeeds",
    r"\asymp": "asymp",
    r"\rightsquigarrow": "~>",
    r"\models": "models",
    r"\vdash": "proves",
}

LOGIC: Final = {
    r"\wedge": "AND",
    r"\land": "AND",
    r"\&": "AND",
    r"\vee": "OR",
    r"\lor": "OR",
    r"\Rightarrow": "IMPLIES",
    r"\implies": "IMPLIES",
    r"\Longrightarrow": "IMPLIES",
    r"\therefore": "IMPLIES",
    r"\Leftarrow": "FOLLOWS",
    r"\impliedby": "FOLLOWS",
    r"\Longleftarrow": "FOLLOWS",
    r"\iff": "IFF",
    r"\Leftrightarrow": "IFF",
    r"\Longleftrightarrow": "IFF",
    r"\neg": "NOT",
    r"\lnot": "NOT",
    r"\forall": "FORALL",
    r"\exists": "EXISTS",
}

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
    "for all": "FORALL",
    "for every": "FORALL",
    "for each": "FORALL",
    "for any": "FORALL",
    "for": "FORALL",
    "for some": "EXISTS",
    "there exists": "EXISTS",
    "there is": "EXISTS",
    "where": "WHERE",
    "with": "WHERE",
    "if": "IF",
    "when": "IF",
    "whenever": "IF",
    "then": "THEN",
    "and": "ALSO",
    "or": "OR",
    "not": "NOT",
    "implies": "IMPLIES",
    "if and only if": "IFF",
    "iff": "IFF",
    "such that": "COLON",
    "s.t.": "COLON",
}

TRANSPARENT: Final = frozenset(
    [
        r"\mathop",
        r"\mathrel",
        r"\mathbin",
        r"\mathord",
        r"\mathopen",
        r"\mathclose",
        r"\ensuremath",
        r"\boxed",
        r"\smash",
    ]
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
    [
        r"\phantom",
        r"\hphantom",
        r"\vphantom",
        r"\hspace",
        r"\vspace",
        r"\mspace",
        r"\color",
        r"\textcolor",
        r"\label",
    ]
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
