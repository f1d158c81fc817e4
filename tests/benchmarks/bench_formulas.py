"""How much is decided of collections of claims, half of them false: formulas, needles, statements about laws."""

import statistics
import time
from collections import Counter

from benchmarks import about_laws, elementary, formulas_more, needles, needles_more, special_functions
from soundness import equational

from dpsym import equal, real

COLLECTIONS = {
    "about laws": about_laws.claims(),
    "of elementary functions": elementary.claims(),
    "of special functions": special_functions.claims(),
    "of elementary functions, more": formulas_more.claims(formulas_more.ELEMENTARY),
    "of special functions, more": formulas_more.claims(formulas_more.SPECIAL),
    "needles": needles.claims(),
    "more needles": needles_more.claims(),
}
TRUE, FALSE = ("proved", "supported"), "refuted"


def rows():
    for name, pairs in COLLECTIONS.items():
        yield from _figures(name, [true for true, _ in pairs], [false for _, false in pairs])
    yield from _figures(
        "under equations", equational.claims(equational.TRUE), equational.claims(equational.FALSE)
    )
    yield "x + y <= 1 on the circle, refuted", 1000 * _on_the_circle(), "ms", 50


def _figures(name, true, false):
    for_true = Counter(claim.check().verdict for claim in true)
    for_false = Counter(claim.check().verdict for claim in false)
    yield f"true {name}, proved", for_true["proved"], f"of {len(true)}", None
    yield f"true {name}, proved or supported", sum(for_true[v] for v in TRUE), f"of {len(true)}", None
    yield f"true {name}, refuted", for_true[FALSE], f"of {len(true)}", 0
    yield f"false {name}, refuted", for_false[FALSE], f"of {len(false)}", None
    yield f"false {name}, proved", for_false["proved"], f"of {len(false)}", 0


def _on_the_circle():
    x, y = real("x"), real("y")
    claim = equational.Claim(x + y <= 1, given=equal(x**2 + y**2, 1))
    claim.check()  # what is loaded once is not counted
    return statistics.median(_processor_time(claim) for _ in range(5))


def _processor_time(claim):
    started = time.process_time()
    claim.check()
    return time.process_time() - started
