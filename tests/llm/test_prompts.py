"""Prompts are files of a version; what is put into them cannot pass for them."""

from __future__ import annotations

import doctest
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import leakmeter.llm
import leakmeter.llm.scripted
from leakmeter.llm.prompts import FOLDER, fenced, filled

FIELDS = {file.stem: set(re.findall(r"\$(\w+)", file.read_text("utf-8"))) for file in FOLDER.glob("*.md")}


@pytest.mark.parametrize("prompt", FIELDS)
def test_every_prompt_has_a_version_and_can_be_filled(prompt: str) -> None:
    assert re.fullmatch(r"[a-z]+\.\d+", prompt)
    text = filled(prompt, **dict.fromkeys(FIELDS[prompt], "«$x»"))
    assert text.count("«$x»") >= len(FIELDS[prompt])
    assert text == text.strip()


@pytest.mark.parametrize("prompt", [prompt for prompt, fields in FIELDS.items() if fields])
def test_a_field_that_was_forgotten_is_an_error(prompt: str) -> None:
    with pytest.raises(KeyError):
        filled(prompt)


@given(st.text("-\n ab", max_size=60))
def test_no_line_of_a_fenced_text_is_its_fence(text: str) -> None:
    fence, *inner, last = fenced(text).split("\n")
    assert fence == last == "-" * len(fence)
    assert "\n".join(inner) == text
    assert all(line.strip() != fence for line in inner)


@pytest.mark.parametrize("module", [leakmeter.llm, leakmeter.llm.scripted])
def test_the_examples_in_the_docstrings_are_true(module: object) -> None:
    pytest.importorskip("json_repair")
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted > 0
    assert result.failed == 0
