# Everything sets itself up: `make demo` on a fresh machine is enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2
MINUTES ?= 60
COMPILED := $(shell find src/melds -name '*.pxd') $(shell find src/melds -name '*.pxd' | sed 's/pxd$$/py/')

.PHONY: demo test fuzz check bench bench-kernel bench-match bench-arena bench-ratings kernel clean

demo: $(VENV)/.ready
	$(BIN)/melds demo phazed

test: kernel check $(VENV)/.servers
	$(BIN)/python -m pytest -n $(WORKERS) -m "not bulk" --cov --cov-report=term
	$(BIN)/python -m pytest -n $(WORKERS) -m bulk

# Rules and kernel side by side, until they differ or the time is over.
fuzz: kernel
	$(BIN)/python tests/kernel/fuzz.py --minutes $(MINUTES)

check: kernel
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_architecture.py

bench: kernel .venv-bench/.ready
	.venv-bench/bin/python benchmarks/rules.py

bench-kernel: kernel .venv-bench/.ready
	.venv-bench/bin/python benchmarks/kernel.py

# The kernel runs without being compiled, but slower; where there is no compiler this says so and goes on.
kernel: $(VENV)/.kernel

$(VENV)/.kernel: $(VENV)/.ready hatch_build.py $(COMPILED)
	$(BIN)/python hatch_build.py
	touch $@

bench-match: $(VENV)/.ready .venv-kaggle/.ready
	$(BIN)/python benchmarks/match.py --kaggle .venv-kaggle/bin/python

bench-arena: kernel
	$(BIN)/python benchmarks/arena.py

bench-ratings: kernel .venv-bench/.ready
	.venv-bench/bin/python benchmarks/ratings.py

# Tests start a PostgreSQL server of their own, and a network with loopback alone; where neither can be had they are
# skipped, which CI does not allow.
$(VENV)/.servers: $(VENV)/.ready
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && command -v ip >/dev/null || \
	  { apt-get update -qq && apt-get install -qqy --no-install-recommends postgresql iproute2; }; fi
	touch $@

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
	rm -rf $(VENV) .venv-bench .venv-kaggle build .coverage* .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src -name '*.so' -delete
