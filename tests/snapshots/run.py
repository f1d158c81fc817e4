"""Say what is read and decided otherwise than when the snapshots were taken, and take them anew.

python tests/snapshots/run.py                        compare all tables with what dpsym says now
python tests/snapshots/run.py sentences pages        compare these
python tests/snapshots/run.py --renew sentences      compare, and keep what dpsym says now
python tests/snapshots/run.py --sample 16 pages      look at each sixteenth page, assignment or theorem

The status is 1 if a yes became a no, or a no a yes, and 0 otherwise.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from snapshots import taking
from snapshots.tables import differences, read_rows, read_sentences, rows_of, write_rows, write_sentences

HERE = Path(__file__).resolve().parent
SENTENCES = HERE / "sentences.toml"
SHOWN = 160  # characters of a reading
ORDER = ("alarm", "lost", "gained", "changed verdict", "changed reading")


def compared_sentences(sample, jobs, renew):
    """Return what changed in the readings of texts."""
    entries = read_sentences(SENTENCES)[::sample]
    now = [{**entry, "reads": taking.sentence(entry)} for entry in entries]
    if renew and sample == 1:
        write_sentences(SENTENCES, now)
    return list(differences(rows_of(entries), rows_of(now)))


def comparing(name, chosen, take):
    """Return how a table of rows is compared; ``chosen`` lists what rows are taken of, by the heads of keys."""

    def compared(sample, jobs, renew):
        things = chosen()[::sample]
        after = take([thing for _, thing in things], jobs)
        heads = tuple(head for head, _ in things)
        kept = read_rows(HERE / f"{name}.tsv")
        before = {key: row for key, row in kept.items() if sample == 1 or key.startswith(heads)}
        if renew:
            others = {key: row for key, row in kept.items() if key not in before}
            write_rows(HERE / f"{name}.tsv", dict(sorted({**others, **after}.items())))
        return list(differences(before, after))

    return compared


def pages():
    """Return the pages with the beginning of their keys."""
    return [(f"{taking.name_of(path)}:", path) for path in taking.pages()]


def sheets():
    """Return the assignments with the beginning of the keys of their submissions."""
    return [(f"{taking.name_of(path.parent)}/", path) for path in taking.assignments()]


def theorems():
    """Return the ids of the catalogue with the beginning of their keys."""
    return [(f"{name} ", name) for name in sorted(taking.ids())]


TABLES = {
    "sentences": compared_sentences,
    "readings": comparing("readings", pages, taking.taken_of_readings),
    "pages": comparing("pages", pages, taking.taken_of_pages),
    "submissions": comparing("submissions", sheets, taking.taken_of_submissions),
    "catalogue": comparing("catalogue", theorems, taking.taken_of_catalogue),
}


def told(changes):
    """Yield what changed, in words, the worst first."""
    for kind in ORDER:
        for found, key, old, new in changes:
            if found == kind:
                yield f"{kind}: {key}: {_words(old, new, kind)}"
    counts = Counter(change[0] for change in changes)
    yield ", ".join(f"{counts[kind]} {kind}" for kind in ORDER if counts[kind]) or "nothing changed"


def _words(old, new, kind):
    if kind == "changed reading":
        return f"\n    was {old.reading[:SHOWN]}\n    is  {new.reading[:SHOWN]}"
    return f"{old.verdict} -> {new.verdict}"


def main(arguments=None):
    """Compare what is asked for, print what changed, and return the status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"of {', '.join(TABLES)}; by default all")
    parser.add_argument("--renew", action="store_true", help="keep what dpsym says now")
    parser.add_argument("--sample", type=int, default=1, metavar="N", help="look at each N-th thing alone")
    parser.add_argument("--jobs", default="2", help="how many processes")
    asked = parser.parse_args(arguments)
    unknown = set(asked.tables) - set(TABLES)
    if unknown:
        parser.error(f"there is no table {', '.join(sorted(unknown))}; there are {', '.join(TABLES)}")
    status = 0
    for name in asked.tables or TABLES:
        changes = TABLES[name](asked.sample, asked.jobs, asked.renew)
        print(f"{name}:")
        print("\n".join(f"  {line}" for line in told(changes)), flush=True)
        status |= any(change[0] == "alarm" for change in changes)
    return status


if __name__ == "__main__":
    sys.exit(main())
