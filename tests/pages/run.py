"""Drives the pages in a browser: they open, fit, filter, search and move by keys, in light, dark, small and print.

Run by ``make pages``; pictures go to build/pages.  ``REPORT`` names a JSON report of the catalogue that is there
already, in place of checking it.  ``AXE`` names the script of axe-core, which looks at contrast and names; without it
that is not run, and said.  What needs no browser is in tests/report and tests/grade.
"""

import csv
import io
import json
import os
import sys
from pathlib import Path

from dpsym.check.cache import Cache, default_folder
from dpsym.check.catalogue import find
from dpsym.check.result import Result
from dpsym.check.run import Report, check_files
from dpsym.check.settings import Settings
from dpsym.grade.feedback import feedback_html
from dpsym.grade.overview import index
from dpsym.grade.review import review
from dpsym.report.html import page

sys.path.insert(
    0, str(Path(__file__).parents[1])
)  # the tests import each other by folder, as pytest lets them
from pages.chromium import Chromium, program

OUT = Path("build/pages")
LARGEST = 3_000_000  # bytes of the page of the catalogue
SLOWEST = 1_000  # milliseconds of processor time until it is there, which other programs do not change
MISSING = """make pages: no Chromium was found, so nothing of this was run: opening, fitting, filters, search, keys,
focus, deciding on the page of a class, pictures.
Install your system's own, for example with `apt-get install chromium`, `dnf install chromium` or `brew install chromium`,
or say where one is: CHROMIUM=/path/to/chromium make pages"""
NOTES = r"""# Divergences

$\newcommand{\kl}[2]{D_{\mathrm{KL}}(#1 \,\|\, #2)}$
Let $P$, $Q$ and $R$ be distributions on $\mathcal{Y}$ and let $\alpha \in (1, \infty)$. Then

$$D_\alpha(P \| R) \le D_\alpha(P \| Q) + D_\infty(Q \| R), \tag{1}$$

and also

$$D_\alpha(P \| R) \le D_\infty(P \| Q) + D_\alpha(Q \| R). \tag{2}$$

## Growth

Let $\varepsilon \ge 0$. Then $1 + \varepsilon \le e^\varepsilon \le 1 + \varepsilon + \varepsilon^2$, and $\kl{P}{Q} \ge 0$.

## What is not read

The mechanism is as private as can be: $\varepsilon \odot 1$.
"""
#: Pictures without a size, or wider than what they stand in; those that are folded have none.
POOR = """[...document.querySelectorAll('figure svg.picture')].filter(each => each.checkVisibility()).filter(each => {
  const box = each.getBoundingClientRect(), around = each.parentElement.getBoundingClientRect();
  const scrolls = getComputedStyle(each.parentElement).overflowX === 'auto';
  return box.height < 20 || (box.right > around.right + 1 && !scrolls); }).length"""
WIDE = """[...document.querySelectorAll('main article, main li')]
  .filter(card => card.getBoundingClientRect().right > document.documentElement.clientWidth + 1).length"""
#: What is said, and not seen.
EMPTY = """[...document.querySelectorAll('main .says')]
  .filter(each => each.checkVisibility({contentVisibilityAuto: true}) && each.getBoundingClientRect().height < 10).length"""
SHOWN = "[...document.querySelectorAll('main article, main tr[data-verdict]')].filter(card => !card.hidden).length"
OUTPUT = "document.querySelector('output').textContent"
ACTIVE = """document.activeElement.id || document.activeElement.dataset.verdict && document.activeElement.textContent
  || document.activeElement.tagName.toLowerCase()"""
WITHOUT_AXE = """Not run: contrast, by axe-core. Get it with `npm pack axe-core` and unpack it, then: AXE=package/axe.min.js make pages"""
AUDIT = """axe.run(document, {resultTypes: ['violations']}).then(found => found.violations.map(each =>
  `${each.id} (${each.impact}): ${each.nodes.length}, as ${each.nodes[0].target.join(' ')}`))"""
#: Shows everything once, a screen at a time: what is wider than its box can be scrolled with the keys from then on.
SEEN = """(async () => { for (let at = 0; at < document.documentElement.scrollHeight; at += innerHeight) {
  scrollTo(0, at); await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))); } })()"""
#: Where the focus is, as a number that grows in the order of the page; 0 where it is nowhere, or on nothing that is seen.
STOP = """(() => { const at = document.activeElement; return at === document.body || !at.checkVisibility() ? 0
  : 1 + [...document.querySelectorAll('*')].indexOf(at); })()"""
#: What the browser's own tree for screen readers calls things that have no name.
NAMELESS = ("button", "link", "searchbox", "checkbox")


class Complaints(list):
    """What is wrong, each with the page that it is about."""

    def expect(self, true, what):
        """Note what is not so."""
        if not true:
            self.append(what)
            print(f"✗ {what}")


def write():
    """Write the pages that are driven, and return their paths."""
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "triangles.md").write_text(NOTES)
    settings, cache = Settings(), Cache(default_folder())
    reports = {
        "notes": check_files([OUT / "triangles.md"], settings, cache),
        "catalogue": known(os.environ.get("REPORT")) or check_files(find(None), settings, cache),
    }
    paths = {}
    for name, report in reports.items():
        paths[name] = OUT / f"{name}.html"
        paths[name].write_text(page(report, folder=OUT), encoding="utf-8")
    return paths


def known(file):
    """Return the report that a file in JSON holds; nothing without a file."""
    if not file:
        return None
    data = json.loads(Path(file).read_text(encoding="utf-8"))
    return Report([Result.from_json(row) for row in data["results"]], seconds=data["seconds"])


def looked_at(browser, name, path, wrong):
    """Take pictures in every mode, and note what does not fit, or is complained about."""
    modes = {
        "light": {},
        "dark": {"dark": True},
        "phone": {"width": 390, "height": 844},
        "print": {"print_": True, "width": 794, "height": 1123},
    }
    for mode, options in modes.items():
        milliseconds = browser.open(path, **options)
        print(f"{name}, {mode}: {milliseconds:.0f} ms")
        wrong.expect(not browser.errors(), f"{name}, {mode}: {browser.errors()}")
        scrolled, inside = browser.run("[document.documentElement.scrollWidth, innerWidth]")
        wrong.expect(scrolled <= inside, f"{name}, {mode}: {scrolled} px in {inside}")
        wrong.expect(browser.run(WIDE) == 0, f"{name}, {mode}: a card runs off the edge")
        wrong.expect(browser.run(POOR) == 0, f"{name}, {mode}: a picture does not fit")
        browser.run(SEEN)
        wrong.expect(browser.run(EMPTY) == 0, f"{name}, {mode}: a statement says nothing")
        browser.run("scrollTo(0, 0)")
        browser.picture(OUT / f"{name}-{mode}.png")
    browser.pdf(OUT / f"{name}.pdf")


def used(browser, name, path, word, wrong, first="proved"):
    """Filter, search and move as people do, with the keys alone."""
    browser.open(path)
    every = browser.run(SHOWN)
    browser.run(f"document.querySelector('button[data-show={first}]').click()")
    chosen = browser.run(SHOWN)
    wrong.expect(0 < chosen < every, f"{name}: the filter shows {chosen} of {every}")
    browser.press("Escape")
    wrong.expect(browser.run(SHOWN) == every, f"{name}: Escape does not show everything")
    browser.press("/", *word)
    found = browser.run(SHOWN)
    wrong.expect(0 < found < every, f"{name}: searching {word} shows {found} of {every}")
    wrong.expect(
        browser.run(OUTPUT) == f"{found} of {every}", f"{name}: the count says {browser.run(OUTPUT)}"
    )
    browser.press("Escape", "j")
    first = browser.run(ACTIVE)
    browser.press("j")
    second = browser.run(ACTIVE)
    browser.press("k")
    wrong.expect(
        first != second and browser.run(ACTIVE) == first, f"{name}: j and k do not move back and forth"
    )
    browser.open(path)
    order = []
    for _ in range(5):
        browser.press("Tab")
        order.append(browser.run(ACTIVE))
    wrong.expect(order[0] in ("a", "button") and "button" in order, f"{name}: the keys go to {order}")
    tree = browser.ask("Accessibility.getFullAXTree")["nodes"]
    nameless = [
        node["role"]["value"]
        for node in tree
        if node.get("role", {}).get("value", "").lower() in NAMELESS
        and not node.get("ignored")
        and not node.get("name", {}).get("value")
    ]
    wrong.expect(not nameless, f"{name}: without a name for screen readers: {nameless}")


def unfolded(browser, path, wrong):
    """Open a folded part of the catalogue: its formulas are set, and are not before."""
    browser.open(path)
    before, after = (
        "document.querySelectorAll('main [data-math]').length",
        "[...document.querySelectorAll('main details[open] math')].filter(each => each.getBoundingClientRect().width > 3).length",
    )
    many = browser.run(before)
    part = "[...document.querySelectorAll('main details')].find(each => each.querySelector('[data-math]'))"
    browser.run(f"{part}.querySelector('summary').click()")
    browser.run("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
    wrong.expect(many > browser.run(before) > 0, f"catalogue: {many} formulas wait, and stay so")
    wrong.expect(browser.run(after) > 0, "catalogue: a folded formula is not set when its part is opened")
    wrong.expect(not browser.errors(), f"catalogue, unfolded: {browser.errors()}")
    browser.run("document.querySelector('details[open]').scrollIntoView()")
    browser.picture(OUT / "catalogue-unfolded.png")


def audited(browser, name, path, wrong):
    """Let axe-core look at a page in light and in dark, and follow the focus through it."""
    if script := os.environ.get("AXE"):
        for dark in (False, True):
            browser.open(path, dark=dark)
            browser.run(SEEN)
            browser.run(Path(script).read_text(encoding="utf-8") + ";0")
            found = browser.run(AUDIT)
            wrong.expect(not found, f"{name}, {'dark' if dark else 'light'}: {'; '.join(found)}")
    browser.open(path)
    stops = []
    for _ in range(12):
        browser.press("Tab")
        stops.append(browser.run(STOP))
    stops = stops[: stops.index(0)] if 0 in stops else stops  # behind the last one comes the window
    wrong.expect(stops == sorted(set(stops)), f"{name}: the focus goes through {stops}")


def student(name, outcome, *rows):
    """Return the record of a submission, of which each row is a formula with its verdict."""
    steps = [
        {"line": line, "row": row, "reading": row, "verdict": verdict, "reason": f"this is {verdict}"}
        for line, (row, verdict) in enumerate(rows, 1)
    ]
    wrong = next((step["line"] for step in steps if step["verdict"] == "refuted"), None)
    told = {"submission": name, "outcome": outcome, "score": 1.0, "max_score": 4.0, "first_wrong_line": wrong}
    return {**told, "message": "a person has to look at it", "steps": steps}


def classes():
    """Write the pages of a class, and return their paths."""
    slip, step = (r"(1+x)^2 \le 1 + x^2", "refuted"), (r"x \le 1 + x", "right")
    records = [
        student("ada.md", "correct", step),
        student("bea.md", "wrong-step", step, slip),
        student('cem, "the" second.md', "wrong-step", slip, step),
        student("dan.md", "undecided", step, (r"x^3 \le \int_0^x e^t \, dt", "undecided")),
    ]
    written = {
        "class": index(records, "exercise.md: 4 submissions"),
        "review": review(records, "exercise.md: 4 submissions"),
        "feedback": feedback_html(records[1]),
    }
    for name, text in written.items():
        (OUT / f"{name}.html").write_text(text, encoding="utf-8")
    return {name: OUT / f"{name}.html" for name in written}


def decided(browser, path, wrong):
    """Decide on the page for that: marks, the same row of another one, the table that is saved."""
    browser.open(path)
    fill = "(name, key, value) => { const field = document.querySelector(`section[data-name=${name}] [name=${key}]`);"
    fill += " field.value = value; field.dispatchEvent(new Event('input', {bubbles: true})); }"
    for key, value in (("score", "2.5"), ("comment", 'the cross term, "2x", is missing'), ("line", "2")):
        browser.run(f"({fill})('\"bea.md\"', '{key}', {json.dumps(value)})")
    count = "document.getElementById('count').textContent"
    wrong.expect(browser.run(count) == "1 of 3 decided", f"review: {browser.run(count)}")
    browser.run("document.querySelector('section[data-name=\"bea.md\"] button.teach').click()")
    wrong.expect(browser.run(count) == "2 of 3 decided", f"review: {browser.run(count)} after the same row")
    rows = list(csv.reader(io.StringIO(browser.run("save()"))))
    told = ["2.5", 'the cross term, "2x", is missing']
    expected = [
        ["submission", "score", "comment", "line"],
        ["bea.md", *told, "2"],
        ['cem, "the" second.md', *told, "1"],
    ]
    wrong.expect(rows == expected, f"review: saved is {rows}")
    browser.run(f"({fill})('\"dan.md\"', 'score', '4')")
    browser.run("document.querySelector('section[data-name=\"bea.md\"] button.teach').click()")
    rows = list(csv.reader(io.StringIO(browser.run("save()"))))
    wrong.expect(["dan.md", "4", "", ""] in rows, f"review: saved is {rows}")
    wrong.expect(not browser.errors(), f"review: {browser.errors()}")


def main():
    """Drive the pages; the exit status says whether all is well."""
    path = program()
    if path is None:
        print(MISSING)
        return 0
    wrong = Complaints()
    paths = write()
    with Chromium(path) as browser:
        browser.open(paths["notes"])
        drawn = browser.run("document.querySelectorAll('figure svg.picture').length")
        wrong.expect(drawn >= 2, f"notes: {drawn} pictures of two errata")
        browser.open(paths["notes"], width=920, height=760)
        browser.picture(OUT / "erratum.png")  # README.md shows it as docs/pictures/erratum.png
        for name, word in (("notes", "(2)"), ("catalogue", "pinsker")):
            looked_at(browser, name, paths[name], wrong)
            used(browser, name, paths[name], word, wrong)
            audited(browser, name, paths[name], wrong)
        for name, path in classes().items():
            looked_at(browser, name, path, wrong)
            audited(browser, name, path, wrong)
        used(browser, "class", OUT / "class.html", "bea", wrong, first="wrong-step")
        decided(browser, OUT / "review.html", wrong)
        unfolded(browser, paths["catalogue"], wrong)
        size = paths["catalogue"].stat().st_size
        print(f"catalogue: {size} bytes")
        wrong.expect(size <= LARGEST, f"catalogue: {size} bytes are more than {LARGEST}")
        clock, work = min((browser.open(paths["catalogue"]), browser.work()) for _ in range(3))
        print(f"catalogue: opens in {clock:.0f} ms, {work:.0f} ms of them work")
        wrong.expect(work <= SLOWEST, f"catalogue: opens with {work:.0f} ms of work")
    print("" if "AXE" in os.environ else f"{WITHOUT_AXE}\n", end="")
    print(f"{len(wrong)} complaints; pictures are in {OUT}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
