"""What single verdicts come to: nothing is proved here, and one refutation is enough."""

import pytest

from dpsym.check.combined import combine
from dpsym.kernel.judge import Verdict


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["proved", "proved"], "supported"),
        (["proved", "supported"], "supported"),
        (["proved", "undecided", "supported"], "undecided"),
        (["undecided", "refuted"], "refuted"),
        ([], "undecided"),
    ],
)
def test_combine(names, expected):
    assert combine([Verdict(name, "") for name in names]).name == expected
