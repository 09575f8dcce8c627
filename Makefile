# Every target sets up .venv by itself; all it takes is make and Python 3.11 or newer.
#
#   make play ARGS="upgrade --players 4"    PYTHON=python3.12 make check

PYTHON ?= python3
ARGS ?=
WORKERS ?= 4

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet -c constraints.txt

.PHONY: help play host test check bench soak clean
.DEFAULT_GOAL := help

help:
	@echo 'make play    play here, alone against bots      (ARGS="…" is passed on)'
	@echo 'make host    serve a table to the network       (ARGS="…" is passed on)'
	@echo 'make test    run every test                     (ARGS="…" goes to pytest)'
	@echo 'make check   lint, format, types, import rules'
	@echo 'make bench   print the figures the docs state   (ARGS="…" is passed on)'
	@echo 'make soak    10,000 random games each, a server killed under load, 100,000 broken frames'
	@echo 'make clean   remove .venv and every cache'

play: $(VENV)/.runtime
	@$(BIN)/upgrade play $(ARGS)

host: $(VENV)/.runtime
	@$(BIN)/upgrade host $(ARGS)

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup $(ARGS)

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.bench
	@$(BIN)/python -m benchmarks $(ARGS)

soak: $(VENV)/.dev
	@$(BIN)/python -m benchmarks soak kill
	@$(BIN)/python -m tests.net.fuzz --frames 100000

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	rm -rf .import_linter_cache snapshot_report.html
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp a set of dependencies: made again when what they depend on changes.
$(VENV)/.runtime: $(BIN)/python pyproject.toml constraints.txt
	$(PIP) -e .
	@touch $@

$(VENV)/.dev: $(BIN)/python pyproject.toml constraints.txt
	$(PIP) -e '.[dev]'
	@touch $@ $(VENV)/.runtime

$(VENV)/.bench: $(BIN)/python pyproject.toml constraints.txt
	$(PIP) -e '.[bench]'
	@touch $@ $(VENV)/.runtime

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "There is no $(PYTHON) here: install Python 3.11 or newer, or name yours: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Upgrade needs Python 3.11 or newer, and $(PYTHON) is older: name a newer one, make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "$(PYTHON) cannot make a virtual environment: install its venv module (Debian, Ubuntu: apt install python3-venv)." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
