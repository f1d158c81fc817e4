"""What a sheet asks beyond a target: marks by milestones, required results, facts that may be cited, size."""

import pytest

from dpsym.check.settings import Settings
from dpsym.errors import UnusableInput
from dpsym.grade.assignment import read_assignment
from dpsym.grade.marks import score_of
from dpsym.grade.rubric import Rubric
from dpsym.grade.work import grade_file

SETTINGS = Settings(steps=1_080, examples=100)
TASK = r"""
Let $a, b \in \mathbb{R}$. Show that $$(a+b)^2 \le 2a^2 + 2b^2.$$
"""
RIGHT = r"$$(a+b)^2 = a^2 + 2ab + b^2 \le a^2 + (a^2 + b^2) + b^2 = 2a^2 + 2b^2.$$"
HALF = r"$$(a+b)^2 = a^2 + 2ab + b^2 \ge 0.$$"


@pytest.fixture
def sheet(tmp_path):
    def write(front="", task=TASK):
        text = f"---\n{front}\n---\n{task}" if front else task
        (tmp_path / "sheet.md").write_text(text)
        return tmp_path / "sheet.md"

    return write


@pytest.fixture
def graded(tmp_path, sheet):
    def grade(front, text, task=TASK):
        (tmp_path / "s.md").write_text(text)
        return grade_file(str(sheet(front, task)), "s.md", str(tmp_path / "s.md"), SETTINGS, None)

    return grade


def test_milestones_are_worth_points(graded):
    front = (
        "points: 10\nmilestones:\n  - 4 points: $(a+b)^2 = a^2+2ab+b^2$\n  - $2ab \\le a^2+b^2$ (3 points)"
    )
    assert graded(front, HALF)["score"] == 4
    assert graded(front, RIGHT)["score"] == 10


def test_milestones_worth_more_than_the_task_are_refused(sheet):
    with pytest.raises(UnusableInput, match="worth more than the 5 points"):
        read_assignment(sheet("points: 5\nmilestones:\n  - 6: $2ab \\le a^2+b^2$"))


def test_a_milestone_that_is_not_understood_is_named(sheet):
    with pytest.raises(UnusableInput, match="under milestones"):
        read_assignment(sheet("milestones:\n  - $2ab \\le ($"))


def test_a_required_result_is_required(graded):
    front = "required:\n  - $2ab \\le a^2+b^2$"
    record = graded(front, RIGHT)
    assert record["outcome"] == "misses-target"
    assert "is asked for on the way" in record["message"]
    shown = r"Since $0 \le (a-b)^2$, $2ab \le a^2+b^2$. So " + RIGHT
    assert graded(front, shown)["outcome"] == "correct"


def test_facts_that_are_forbidden_are_not_accepted(graded):
    task = TASK + "Do not use Jensen's inequality."
    record = graded("", r"By Jensen, $$(a+b)^2 \le 2a^2+a^2+b^2+b^2-a^2 = 2a^2+2b^2.$$", task)
    assert (record["outcome"], record["first_wrong_line"]) == ("wrong-step", 1)
    assert "cites Jensen, which the assignment does not allow" in record["steps"][0]["reason"]
    assert record["steps"][0]["verdict"] == "unjustified"


def test_where_only_what_is_listed_may_be_cited(graded):
    task = TASK + r"You may use only the triangle inequality."
    assert graded("", "By AM-GM, " + RIGHT, task)["outcome"] == "wrong-step"
    assert graded("", "By the triangle inequality, " + RIGHT, task)["outcome"] == "correct"


def test_the_largest_step(graded):
    assert graded("largest-step: 2", RIGHT)["outcome"] == "wrong-step"
    assert graded("largest-step: 30", RIGHT)["outcome"] == "correct"


def test_the_target_may_stand_in_the_front_matter(sheet):
    task = r"Let $a, b \in \mathbb{R}$."
    assignment = read_assignment(sheet("start: $(a+b)^2$\ntarget: \\le 2a^2+2b^2", task))
    assert str(assignment.relation) == "(a + b)**2 <= 2*a**2 + 2*b**2"


@pytest.mark.parametrize(
    ("front", "said"),
    [
        ("points: many", "points is a number"),
        ("points: 0", "points is a positive number"),
        ("mode: stars", "mode is steps or milestones"),
        ("follow-through: perhaps", "follow-through is true or false"),
        ("target: a +", "the target 'a"),
    ],
)
def test_a_value_that_a_key_does_not_take_is_one_sentence(sheet, front, said):
    with pytest.raises(UnusableInput, match=said):
        read_assignment(sheet(front))


def test_deductions_are_taken_off(graded):
    wrong = r"$$(a+b)^2 = a^2 + 3ab + b^2 \le a^2 + (a^2 + b^2) + b^2 = 2a^2 + 2b^2.$$"
    assert graded("deductions:\n  refuted: 2", wrong)["score"] == pytest.approx(10 - 2 * 2)


def test_points_for_each_step(graded):
    assert graded("points-per-step: 2", HALF)["score"] == 4


def test_marks_for_nothing():
    assert score_of(Rubric(), [], "unreadable") == 0


def test_a_proof_by_contradiction_that_does_not_end_is_for_a_person(graded):
    text = r"Suppose to the contrary that $(a+b)^2 > 2a^2+2b^2$. Then $2ab > a^2+b^2$, a contradiction."
    record = graded("", text)
    assert record["outcome"] in ("undecided", "unreadable")
    assert all(step["verdict"] != "refuted" for step in record["steps"])


@pytest.mark.parametrize(
    "text",
    [
        r"For $a = b$ we get $(a+b)^2 = 4a^2$.",
        r"At $a = 0$ we have $(a+b)^2 = b^2$.",
        r"Plug in $b = 1$. Then $2a^2 + 2b^2 = 2a^2 + 2$.",
        r"Take $a = b = 1$. Then $(a+b)^2 = 4$.",
    ],
)
def test_what_holds_at_a_value_is_not_refuted_elsewhere(graded, text):
    record = graded("", text)
    assert record["outcome"] != "correct"
    assert all(step["verdict"] != "refuted" for step in record["steps"]), record["steps"]


def test_what_holds_nowhere_is_refuted_at_the_value(graded):
    record = graded("", r"At $a = 0$ we have $(a+b)^2 = 2b^2 + 1$.")
    assert record["outcome"] == "wrong-step"
