# Everything sets itself up: `make demo` or `make serve` on a fresh machine is enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2
MINUTES ?= 60
COMPILED := $(shell find src/melds -name '*.pxd') $(shell find src/melds -name '*.pxd' | sed 's/pxd$$/py/')
WEB := $(shell find web -name node_modules -prune -o -type f -print)
NPM = cd web && ./npm.sh ../$(BIN)/python
DB ?= melds.db
PORT ?= 8000

.PHONY: demo serve test fuzz check bench bench-kernel bench-match bench-arena bench-ratings kernel web test-web browser clean

demo: $(VENV)/.ready
	$(BIN)/melds demo phazed

serve: kernel web
	$(BIN)/melds serve --db $(DB) --port $(PORT)

test: kernel check test-web browser $(VENV)/.servers
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

# The browser's side: built into the package, where the server looks for it.
web: $(VENV)/.web

$(VENV)/.web: $(VENV)/.ready web/node_modules/.package-lock.json $(WEB)
	$(NPM) run build
	touch $@

# Not `npm ci`: it refuses a lock that does not list what other platforms would need.
web/node_modules/.package-lock.json: $(VENV)/.ready web/package.json web/package-lock.json
	$(NPM) install --no-save --no-progress
	touch $@

test-web: web
	$(NPM) test

# The browser that tests/web drives; without it these tests are skipped, and say so.
browser:
	@command -v chromium >/dev/null || { test "$$(id -u)" = 0 && apt-get -qq update && apt-get -qq install --no-install-recommends chromium; } \
	  || echo "There is no Chromium, and only root can install it: tests/web will be skipped."

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
	rm -rf web/node_modules src/melds/server/static
	find src -name '*.so' -delete
