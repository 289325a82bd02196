# Everything sets itself up: `make demo` on a fresh machine is enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2

.PHONY: demo test check bench bench-match clean

demo: $(VENV)/.ready
	$(BIN)/melds demo phazed

test: $(VENV)/.ready check
	$(BIN)/python -m pytest -n $(WORKERS) -m "not bulk" --cov --cov-report=term
	$(BIN)/python -m pytest -n $(WORKERS) -m bulk

check: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_architecture.py

bench: $(VENV)/.ready .venv-bench/.ready
	.venv-bench/bin/python benchmarks/rules.py

bench-match: $(VENV)/.ready .venv-kaggle/.ready
	$(BIN)/python benchmarks/match.py --kaggle .venv-kaggle/bin/python

$(VENV)/.ready: requirements.txt pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

# The peers that benchmarks compare with live in an environment of their own.
.venv-bench/.ready: benchmarks/requirements.txt pyproject.toml
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/python -m pip install --quiet --disable-pip-version-check -r benchmarks/requirements.txt
	.venv-bench/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

# kaggle-environments brings 1.6 GB.
.venv-kaggle/.ready: benchmarks/kaggle-requirements.txt
	$(PYTHON) -m venv .venv-kaggle
	.venv-kaggle/bin/python -m pip install --quiet --disable-pip-version-check -r benchmarks/kaggle-requirements.txt
	touch $@

clean:
	rm -rf $(VENV) .venv-bench .venv-kaggle .coverage* .pytest_cache .mypy_cache .ruff_cache .hypothesis
