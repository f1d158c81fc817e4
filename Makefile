# make check   set up .venv and check the bundled catalogue of theorems (the main job)
# make test    set up .venv, run the tests of the project, and decide a sixteenth of its catalogue anew
# make soundness  the long tests: a million instances of true claims, thousands of false variants, examples drawn anew
# make bench   set up .venv and measure what the documentation quotes (JSON=FILE, NAMES="commands proofs")
# make bench NAMES=solvers  what dpsym, z3 and cvc5 prove of sixty claims, in half an hour
# make bench NAMES=libraries  functions of three privacy libraries beside certified enclosures, in a minute
# make bench NAMES="sharpen repair"  the best constants of seven theorems, and what is suggested for printed forms
# make bench NAMES=grading  a class of 300 and a course of 3,000, in a quarter of an hour
# make bench NAMES=corpus  the labelled submissions of the tests: outcomes, first wrong lines, marks, in five minutes
# make bench NAMES=documents DOCUMENTS=FOLDER  what is decided of documents of one's own, and what keeps the rest from it
# make snapshots  what is read and decided otherwise than in tests/snapshots (NAMES="sentences readings", RENEW=1 keeps it)
# make pages   the pages of reports in a browser: pictures of them in build/pages, keys, filters (a Chromium; REPORT=FILE)
# make trust   let the second reader and Coq look at the proofs of the catalogue; says how to get coqc, installs nothing
# make docs    a site of the documentation in build/site, with a search and every public name
# make mapping write docs/mapping.md, the catalogue beside the lecture notes, and what its proofs rest on, anew
# Another interpreter: make check PYTHON=python3.12

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.dpsym-ready
# Dozens of processes import dpsym: a fresh clone is compiled once, not by each of them.
unexport PYTHONDONTWRITEBYTECODE
export DOCUMENTS
PEERS := $(filter solvers,$(NAMES))
# One of the privacy libraries wants an older attrs than the language server: they have an environment of their own.
LIBRARIES := $(if $(filter libraries,$(NAMES)),build/libraries)
SAMPLE := $(shell find theorems -name '*.py' | sort | awk 'NR % 16 == 9')

.PHONY: check test types suite soundness bench snapshots pages docs trust mapping setup clean

check: $(READY)
	$(BIN)/dpsym check

test: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(MAKE) --no-print-directory --jobs 2 types suite
	$(BIN)/dpsym check --no-cache $(SAMPLE)

# Beside each other, for each leaves a processor idle for a while.
types: $(READY)
	$(BIN)/mypy
	$(BIN)/lint-imports

suite: $(READY)
	$(BIN)/pytest -n 2 --dist worksteal

soundness: $(READY)
	$(BIN)/pytest -n 2 --dist worksteal -m slow --hypothesis-profile new

bench: $(READY)
	$(foreach peer,$(PEERS),$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,$(peer)]';)
	$(if $(LIBRARIES),test -x $(LIBRARIES)/bin/python || $(PYTHON) -m venv $(LIBRARIES))
	$(if $(LIBRARIES),$(LIBRARIES)/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[libraries]')
	$(or $(LIBRARIES),$(VENV))/bin/python tests/benchmarks/run.py $(if $(JSON),--json $(JSON)) $(NAMES)

snapshots: $(READY)
	$(BIN)/python tests/snapshots/run.py $(if $(RENEW),--renew) $(NAMES)

pages: $(READY)
	$(if $(REPORT),REPORT=$(REPORT)) $(BIN)/python tests/pages/run.py

docs: $(READY)
	$(BIN)/python docs/site/build.py build/site

trust: $(READY)
	$(BIN)/dpsym check --evidence .trust > /dev/null || true
	$(BIN)/dpsym recheck --independent .trust | tail -n 2
	PATH=$(BIN):$$PATH $(BIN)/python tests/trust/coq.py .trust/*claim*.json .trust/*cited*.json

mapping: $(READY)
	$(BIN)/python -m dpsym.report.mapping docs/mapping.md
	$(BIN)/python -m dpsym.report.foundations docs/reference/classical-theorems.md --mapping docs/mapping.md

setup: $(READY)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "dpsym needs Python 3.11 or later; say for example: make PYTHON=python3.12")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) .trust .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis build dist
