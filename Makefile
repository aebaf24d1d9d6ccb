# make app | test | lint | slow | thorough | faults | load. Each makes .venv and installs what is missing; nothing outside this folder changes.
.DEFAULT_GOAL := help
.PHONY: help app warm test lint format slow thorough faults load wheel clean

PYTHON ?= python3
WORKERS ?= 2
KILLS ?= 100
LOAD_SECONDS ?= 300
LOAD_SESSIONS ?= 20
# --last-failed runs only what failed the last time
AGAIN ?=
BIN := .venv/bin
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
SOURCES := engines variants dashboard tests

help:
	@echo "make app     install, compile the games and open the dashboard"
	@echo "make test    install and run the tests, but for the slow ones and the faults"
	@echo "make slow    run the slow tests"
	@echo "make thorough  measure the shipped variants anew, play a thousand games on the page, measure what workers hold, and compile with every read checked"
	@echo "make faults  kill, pause and damage Runs and see that nothing is lost; KILLS=$(KILLS) of each"
	@echo "make load    $(LOAD_SESSIONS) people at one server for $(LOAD_SECONDS) s: no error, and how long an answer takes"
	@echo "make lint    ruff and mypy"
	@echo "make format  let ruff put the sources in order"
	@echo "make wheel   build the wheel into dist/"
	@echo "make clean   delete compiled code and word indexes (variants and runs stay)"

app: warm
	$(BIN)/streamlit run dashboard/app.py

warm: .venv/.installed
	$(BIN)/tilewright warm

# Tests start many processes: byte code is kept beside the sources, even where the environment says otherwise, or each would compile every module.
test slow thorough faults load: export PYTHONDONTWRITEBYTECODE :=

test: .venv/.installed-test
	$(BIN)/tilewright warm
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(AGAIN)

slow: .venv/.installed-test
	$(BIN)/tilewright warm
	$(BIN)/python -m pytest -m slow -n $(WORKERS) --dist worksteal $(AGAIN)

thorough: .venv/.installed-test
	$(BIN)/tilewright warm
	$(BIN)/python -m pytest -m thorough -n $(WORKERS) --dist worksteal $(AGAIN)

faults: .venv/.installed-test
	$(BIN)/tilewright warm
	TILEWRIGHT_KILLS=$(KILLS) $(BIN)/python -m pytest -m faults tests/faults $(AGAIN)

load: .venv/.installed-test
	$(BIN)/tilewright warm
	LOAD_SECONDS=$(LOAD_SECONDS) LOAD_SESSIONS=$(LOAD_SESSIONS) $(BIN)/python -m pytest -m load tests/load $(AGAIN)

lint: .venv/.installed-test
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/mypy

format: .venv/.installed-test
	$(BIN)/ruff check --fix $(SOURCES)
	$(BIN)/ruff format $(SOURCES)

wheel: .venv/.installed-test
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

clean:
	rm -rf data/cache

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Tilewright needs Python 3.11 or newer; '$(PYTHON)' is older. Say which to use: make PYTHON=python3.12 app" >&2; exit 1; }
	$(PYTHON) -m venv .venv

.venv/.installed: pyproject.toml constraints.txt | .venv/bin/python
	$(PIP_INSTALL) --editable .
	@touch $@

.venv/.installed-test: pyproject.toml constraints.txt | .venv/bin/python
	$(PIP_INSTALL) --editable '.[test,tune,cluster,report,people]'
	@touch $@ .venv/.installed
