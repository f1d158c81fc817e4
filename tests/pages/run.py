"""Drives the pages in a browser: they open, fit, filter, search and move by keys, in light, dark, small and print.

Run by ``make pages``; pictures go to build/pages.  ``REPORT`` names a JSON report of the catalogue that is there
already, in place of checking it.  What needs no browser is in tests/report.
"""

import json
import os
import sys
from pathlib import Path

from dpsym.check.cache import Cache, default_folder
from dpsym.check.catalogue import find
from dpsym.check.result import Result
from dpsym.check.run import Report, check_files
from dpsym.check.settings import Settings
from dpsym.report.html import page

sys.path.insert(
    0, str(Path(__file__).parents[1])
)  # the tests import each other by folder, as pytest lets them
from pages.chromium import Chromium, program

OUT = Path("build/pages")
LARGEST = 3_000_000  # bytes of the page of the catalogue
SLOWEST = 1_000  # milliseconds until it is there
MISSING = """make pages: no Chromium was found, so nothing of this was run: opening, fitting, filters, search, keys, pictures.
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
  return box.height < 100 || box.right > around.right + 1; }).length"""
WIDE = """[...document.querySelectorAll('main article, main li')]
  .filter(card => card.getBoundingClientRect().right > document.documentElement.clientWidth + 1).length"""
SHOWN = "[...document.querySelectorAll('main article')].filter(card => !card.hidden).length"
OUTPUT = "document.querySelector('output').textContent"
ACTIVE = "document.activeElement.id || document.activeElement.tagName.toLowerCase()"
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
        browser.picture(OUT / f"{name}-{mode}.png")
    browser.pdf(OUT / f"{name}.pdf")


def used(browser, name, path, word, wrong):
    """Filter, search and move as people do, with the keys alone."""
    browser.open(path)
    every = browser.run(SHOWN)
    browser.run("document.querySelector('button[data-show=proved]').click()")
    proved = browser.run(SHOWN)
    wrong.expect(0 < proved < every, f"{name}: the filter shows {proved} of {every}")
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
    wrong.expect(order[0] == "a" and "button" in order, f"{name}: the keys go to {order}")
    tree = browser.ask("Accessibility.getFullAXTree")["nodes"]
    nameless = [
        node["role"]["value"]
        for node in tree
        if node.get("role", {}).get("value", "").lower() in NAMELESS
        and not node.get("ignored")
        and not node.get("name", {}).get("value")
    ]
    wrong.expect(not nameless, f"{name}: without a name for screen readers: {nameless}")


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
        for name, word in (("notes", "(2)"), ("catalogue", "pinsker")):
            looked_at(browser, name, paths[name], wrong)
            used(browser, name, paths[name], word, wrong)
        size = paths["catalogue"].stat().st_size
        print(f"catalogue: {size} bytes")
        wrong.expect(size <= LARGEST, f"catalogue: {size} bytes are more than {LARGEST}")
        fastest = min(browser.open(paths["catalogue"]) for _ in range(3))
        wrong.expect(fastest <= SLOWEST, f"catalogue: opens in {fastest:.0f} ms")
    print(f"{len(wrong)} complaints; pictures are in {OUT}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
