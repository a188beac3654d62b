# make try    a virtual environment with leakmeter alone, and a report on the example post
# make test   a virtual environment with everything the tests need, and all tests
# make check  test, then lint, types, import contracts, and the docs' commands: what CI runs
PYTHON ?= python3
VENV := .venv
DEV := .venv-dev
BIN := $(DEV)/bin

.PHONY: try test check lint types contracts corpus-check statistics bench clean

try: $(VENV)/ready
	$(VENV)/bin/leakmeter check examples/post.txt

test: $(DEV)/ready
	$(BIN)/python -m pytest --cov=leakmeter --cov-report=term:skip-covered

check: test lint types contracts corpus-check

lint: $(DEV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(DEV)/ready
	$(BIN)/pyright --pythonpath $(BIN)/python

contracts: $(DEV)/ready
	$(BIN)/lint-imports

corpus-check: $(DEV)/ready
	$(BIN)/python scripts/corpus_check.py

# Rebuilds the shipped figures from raw files, which are not part of this repository.
statistics: $(DEV)/ready
	$(BIN)/python scripts/build_statistics.py --data $(DATA)

bench: $(DEV)/ready
	$(BIN)/python bench/speed.py
	$(BIN)/python bench/find.py

$(VENV)/ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

$(DEV)/ready: pyproject.toml
	$(PYTHON) -m venv $(DEV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	touch $@

clean:
	rm -rf $(VENV) $(DEV) .pytest_cache .ruff_cache .coverage .hypothesis
