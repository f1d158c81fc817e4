"""A class that does not exist: derivations of twelve rows, right by several ways or wrong in one row.

Every derivation has numbers of its own in some rows, so that only a part of the rows of a class are alike.
"""

import random

SHEET = r"""---
points: 12
---
Let $\alpha > 1$, $\rho > 0$ and $L > 0$. Show that
$$\alpha\rho + \frac{L}{\alpha-1} \ge \rho + 2\sqrt{\rho L}.$$
"""
GAP = r"\alpha\rho + \frac{L}{\alpha-1} - \rho - 2\sqrt{\rho L}"
ROOTS = r"2\sqrt{(\alpha-1)\rho}\,\sqrt{\frac{L}{\alpha-1}}"
LENGTH = 12
FIRST = 3  # the line of the first row
SHARE_WRONG = 0.4
NAMES = (("s", "t"), ("u", "v"), ("x", "y"), ("p", "q"), ("a", "b"), ("x_1", "x_2"), ("r", "w"))
#: What a slip makes of a row: each changes its value, so the row does not equal the one before it.
SLIPS = (
    (r"2\sqrt", r"\sqrt"),
    (r"2\sqrt", r"4\sqrt"),
    (r"- 2", r"+ 2"),
    (r"\frac{L}{\alpha-1}", r"\frac{L}{\alpha}"),
    (r"\frac{L}{\alpha-1}", r"\frac{2L}{\alpha-1}"),
    (r"(\alpha-1)\rho", r"\alpha\rho"),
    (r"\rho L", r"\rho"),
)
#: Rows of the student's own: some are the row before it to a computer, others have to be worked out.
DETOURS = (
    r"START + AA\rho - AA\rho",
    r"\frac{1}{AA}\left(AA\left(START\right)\right)",
    r"\frac{AA\left(START\right) + BB\left(START\right)}{AA + BB}",
    r"START + (L + AA)^2 - L^2 - AA(2L + AA)",
    r"START + \sqrt{\rho L}\,(\alpha - AA) - \alpha\sqrt{\rho L} + AA\sqrt{\rho L}",
    r"START + \log(AA\,e^{BB\rho}) - BB\rho - \log AA",
)


def submissions(number, seed=0):
    """Yield so many derivations: a name, a text, and the line that is wrong, or None."""
    rng = random.Random(seed)
    for place in range(number):
        route = rng.choice((_difference, _substitution, _names, _swapped))
        intro, rows, outro = route(rng)
        wrong = _slip(rows, rng) if rng.random() < SHARE_WRONG else None
        kind, text = rng.choice((_latex, _markdown))(intro, rows, outro)
        joined = kind == ".md" and wrong == 1  # without rows the first step starts where its left side does
        yield f"s{place:05}{kind}", text, None if wrong is None else FIRST + (0 if joined else wrong)


def _slip(rows, rng):
    places = [
        (place, old, new)
        for place, (sign, row) in enumerate(rows)
        for old, new in SLIPS
        if place and sign == "=" and old in row
    ]
    if not places:
        return None
    place, old, new = rng.choice(places)
    rows[place] = (rows[place][0], rows[place][1].replace(old, new, 1))
    return place


def _filled(rows, rng):
    """Return rows with detours of the student's own between the first and the second one."""
    start = rows[0][1]
    detours = []
    while len(rows) + len(detours) < LENGTH + 1:
        a, b = rng.randint(2, 30), rng.randint(2, 9)
        detours += [
            ("=", rng.choice(DETOURS).replace("START", start).replace("AA", str(a)).replace("BB", str(b)))
        ]
    return [rows[0], *detours, *rows[1:]]


def _difference(rng):
    middle = [
        ("=", r"(\alpha-1)\rho + \frac{L}{\alpha-1} - 2\sqrt{\rho L}"),
        ("=", r"(\alpha-1)\rho - 2\sqrt{\rho L} + \frac{L}{\alpha-1}"),
        ("=", rf"(\alpha-1)\rho - {ROOTS} + \frac{{L}}{{\alpha-1}}"),
        (
            "=",
            rf"\left(\sqrt{{(\alpha-1)\rho}}\right)^2 - {ROOTS} + \left(\sqrt{{\frac{{L}}{{\alpha-1}}}}\right)^2",
        ),
        ("=", r"\left(\sqrt{(\alpha-1)\rho} - \sqrt{\frac{L}{\alpha-1}}\right)^2"),
    ]
    keep = [row for row in middle[:-1] if rng.random() < 0.75]
    rows = _filled([("", GAP), *keep, middle[-1], (r"\ge", "0")], rng)
    return "The difference of both sides is", rows, "Hence the claim."


def _substitution(rng):
    name = rng.choice("tsuz")
    gap = rf"{name}\rho + \frac{{L}}{{{name}}} - 2\sqrt{{\rho L}}"
    square = rf"\frac{{({name}\sqrt\rho - \sqrt L)^2}}{{{name}}}"
    middle = [
        ("=", rf"({name}+1)\rho + \frac{{L}}{{{name}}} - \rho - 2\sqrt{{\rho L}}"),
        ("=", gap),
        ("=", rf"\frac{{{name}^2\rho + L - 2{name}\sqrt{{\rho L}}}}{{{name}}}"),
        ("=", rf"\frac{{{name}^2\rho - 2\sqrt{{\rho L}}{name} + L}}{{{name}}}"),
        ("=", square),
    ]
    rows = _filled([("", GAP), *middle, (r"\ge", "0")], rng)
    return rf"Let ${name} = \alpha - 1 > 0$. Then", rows, "This proves it."


def _names(rng):
    one, other = rng.choice(NAMES)
    rows = [
        ("", GAP),
        ("=", r"(\alpha-1)\rho + \frac{L}{\alpha-1} - 2\sqrt{\rho L}"),
        ("=", rf"{one}^2 + {other}^2 - 2\sqrt{{\rho L}}"),
        ("=", rf"{one}^2 + {other}^2 - 2{one}{other}"),
        ("=", rf"({one} - {other})^2"),
        (r"\ge", "0"),
    ]
    intro = (
        rf"Put ${one} = \sqrt{{(\alpha-1)\rho}}$ and ${other} = \sqrt{{\frac{{L}}{{\alpha-1}}}}$, "
        rf"so ${one}{other} = \sqrt{{\rho L}}$. Then"
    )
    return intro, _filled(rows, rng), "which was to be shown."


def _swapped(rng):
    """Return a chain from one side to the other one, with the mean inequality in its middle."""
    rows = [
        ("", r"\alpha\rho + \frac{L}{\alpha-1}"),
        ("=", r"\rho + (\alpha-1)\rho + \frac{L}{\alpha-1}"),
        (r"\ge", rf"\rho + {ROOTS}"),
        ("=", r"\rho + 2\sqrt{(\alpha-1)\rho\cdot\frac{L}{\alpha-1}}"),
        ("=", r"\rho + 2\sqrt{\rho L}"),
    ]
    return "By the inequality between the arithmetic and the geometric mean,", _filled(rows, rng), ""


def _latex(intro, rows, outro):
    body = " \\\\\n".join(
        f"{'' if place == 0 else ' '}{f'&{sign} ' if sign else ''}{row}"
        for place, (sign, row) in enumerate(rows)
    )
    return ".tex", f"{intro}\n\\begin{{align*}}\n{body}\n\\end{{align*}}\n{outro}\n"


def _markdown(intro, rows, outro):
    body = "\n".join(f"{sign} {row}".strip() for sign, row in rows)
    return ".md", f"{intro}\n$$\n{body}\n$$\n{outro}\n"
