"""Work and schooling that posts by new writers told in passing and that were read wrongly or not at all."""

from __future__ import annotations

import pytest

from .telling import values


def test_a_degree_that_was_never_unlocked_is_none() -> None:
    assert values("put some points into college, never unlocked the bachelor's", "EDUCATION", "education") != [
        "bachelor"
    ]


@pytest.mark.parametrize("words", ["it's not a bachelor's", "never got around to the GED"])
def test_degrees_that_are_not_tell_none(words: str) -> None:
    assert not {"bachelor", "high school"} & set(values(words, "EDUCATION", "education"))
