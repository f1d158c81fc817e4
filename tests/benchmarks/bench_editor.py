"""How soon an editor knows the verdict on a line that was edited, in a document of 200 claims."""

import statistics
import tempfile
import time
from pathlib import Path

from dpsym.check.cache import Cache
from dpsym.check.live import Live
from dpsym.check.settings import Settings
from dpsym.notes.claims import read
from dpsym.notes.customs import Customs
from dpsym.notes.documents import document_of
from dpsym.notes.resuming import Resumable

CLAIMS, EDITS, SOON = 200, 12, 1.0
BEFORE, AFTER = "y^2 \\le y + 100", ("y^2 \\le y + 100 + {}", "y^2 \\le y - {}")  # true, and false
FORMS = (
    "Then ${k} x + 1 > {k} x$.",
    "For $\\alpha > 1$ we have\n\n$$\\frac{{1}}{{\\alpha + {k}}} \\le \\frac{{1}}{{\\alpha}}.$$",
    "Moreover $x^2 + {k} \\ge 0$.",
    "For all $y \\in [0, 1]$, $y^2 \\le y + {k}$.",
    "It follows that\n\n$$\\begin{{aligned}} x &\\le x + 1 \\\\ &\\le x + {k}. \\end{{aligned}}$$",
)


def document():
    """Return a text whose claims stand in sections of twenty."""
    rows = []
    for number in range(CLAIMS):
        if number % 20 == 0:
            rows.append(f"## Section {number // 20}\n\nLet $x > 0$.")
        rows.append(FORMS[number % 5].format(k=number + 2))
    return "\n\n".join(rows) + "\n"


def rows():
    text, clock, reading, anew = document(), [], [], []
    written = Resumable(Customs())
    written.take(document_of(text, "long.md"))
    written.go_on()
    assert f"{BEFORE}$" in text
    with tempfile.TemporaryDirectory() as folder, Live(Settings(), Cache(Path(folder)), jobs=2) as live:
        path = Path(folder) / "long.md"
        found = live.check(path, path.name, text).results
        yield "claims of the document", float(len(found)), "", -float(CLAIMS)
        for number in range(EDITS):
            new = AFTER[number % 2].format(number + 2)
            edited, told, started = text.replace(f"{BEFORE}$", f"{new}$"), [], time.perf_counter()

            def some(results, new=new, told=told, started=started):
                if not told and any(each.latex == new for each in results):
                    told.append(time.perf_counter() - started)

            live.check(path, path.name, edited, on_some=some)
            clock += told
            began = time.process_time()
            written.go_on(written.take(document_of(edited, "long.md")))
            reading.append(time.process_time() - began)
            began = time.process_time()
            read(document_of(edited, "long.md"))
            anew.append(time.process_time() - began)
            written.go_on()
    yield "verdict on the edited line, by the clock, median", statistics.median(clock), "s", SOON
    yield "the same, longest", max(clock), "s", None
    yield "reading up to the edited line, processor time, median", statistics.median(reading), "s", None
    yield "reading the document anew, processor time, median", statistics.median(anew), "s", None
