"""The long tests of soundness: how much was tried to get a wrong verdict, and how much succeeded."""

import re
import subprocess
import sys
import time
from pathlib import Path

from soundness.falsehoods import SOURCES, falsehoods
from soundness.test_contact import PROMISED
from soundness.test_variants import TREES
from soundness.true_goals import SOURCES as TRUE_SOURCES
from soundness.true_goals import true_goals
from soundness.variants import variants

SOUNDNESS = Path(__file__).parent.parent / "soundness"


def rows():
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", str(SOUNDNESS), "-q", "-m", "slow", "-n", "2"],
        cwd=SOUNDNESS.parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    counts = {word: int(n) for n, word in re.findall(r"(\d+) (passed|failed|error)", done.stdout)}
    if "passed" not in counts or len(counts) > 1:
        sys.stderr.write(done.stdout + done.stderr)
    yield "true claims with contact, a million instances each", len(PROMISED), "", None
    false = {source: {variant.statement for variant in falsehoods(source)} for source in SOURCES}
    for source, statements in false.items():
        yield f"false statements, certified, from {source}", len(statements), "", None
    yield "false statements, all different", len(set().union(*false.values())), "", -2_000
    true = {goal.statement for source in TRUE_SOURCES for goal in true_goals(source)}
    yield "true statements for every engine", len(true), "", -300
    yield "false variants for proof trees at random", len(variants()), "", -300
    yield "proof trees at random, for each of them", 2 * TREES, "", None
    yield "long tests passed", counts.get("passed", 0), "", None
    yield "long tests failed", counts.get("failed", 0) + counts.get("error", 0), "", 0
    yield "time of the long tests", time.perf_counter() - started, "s", None
