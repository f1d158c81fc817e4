"""Every example of README.md and docs/ is run, and every link leads somewhere."""

import re

import pytest
from examples import PAGES, PICTURES, ROOT, agree, blocks, kernel_files, kernel_table, outputs

import dpsym
from dpsym.check.cache import default_folder, engine_version

NAMES = [str(page.relative_to(ROOT)) for page in PAGES]


def share_proofs(common, own):
    """Let proofs of what a page cites be replayed, where a test before it found them: no page shows it."""
    proofs = common / engine_version()[:16] / "cited"
    proofs.mkdir(parents=True, exist_ok=True)
    place = own / proofs.parent.name
    place.mkdir(parents=True)
    (place / "cited").symlink_to(proofs)


@pytest.mark.parametrize("name", NAMES)
def test_examples(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    share_proofs(default_folder(), tmp_path / ".cache")
    monkeypatch.setenv("DPSYM_CACHE_DIR", str(tmp_path / ".cache"))  # no page knows what another decided
    for _, told, out in outputs(ROOT / name, tmp_path):
        assert agree(told, out), f"the page says\n{told}\nbut this came out\n{out}"
    for drawn in tmp_path.glob("*.svg"):
        if (PICTURES / drawn.name).exists():
            assert drawn.read_text() == (PICTURES / drawn.name).read_text(), (
                f"python tests/docs/renew.py {name}"
            )


@pytest.mark.parametrize("name", NAMES)
def test_what_is_not_run_says_why(name):
    for block in blocks((ROOT / name).read_text()):
        if "no-run" in block.options:
            assert re.fullmatch(r"<!-- not run: .+ -->", block.before), block.text


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(name):
    text = re.sub(r"```.*?```", "", (ROOT / name).read_text(), flags=re.DOTALL)
    for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", text):
        page = ((ROOT / name).parent / target) if target else ROOT / name
        assert page.exists(), target
        assert not anchor or anchor in anchors(page.read_text()), f"{target}#{anchor}"


def anchors(text):
    """Return the names by which the headings of a page can be linked to, as forges make them."""
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    return {
        re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    }


def test_every_page_is_in_the_table_of_contents():
    contents = (ROOT / "docs/README.md").read_text()
    folder = ROOT / "docs"
    pages = {page.relative_to(folder).as_posix() for page in folder.rglob("*.md")} - {"README.md"}
    assert not [page for page in sorted(pages) if f"]({page})" not in contents]


def test_the_trusted_files_are_those_of_the_kernel():
    stated = kernel_files((ROOT / "docs/explanation/trust.md").read_text())
    actual = kernel_files(kernel_table())
    assert stated.keys() == actual.keys(), "python tests/docs/renew.py"
    for name, lines in actual.items():  # a sentence more or less is no reason to fail
        assert abs(stated[name] - lines) <= 10 + lines / 10, f"{name}: python tests/docs/renew.py"


def test_every_public_name_is_documented():
    text = (ROOT / "docs/reference/language.md").read_text()
    assert not [name for name in dpsym.__all__ if not re.search(rf"`{name}\b", text)]
