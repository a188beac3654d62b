"""Whatever is read of the author is told to who reads the report."""

from __future__ import annotations

import pytest

from leakmeter.evaluate.facts import SUBJECTS
from leakmeter.text.find.present.explain import why
from leakmeter.types import Fact


@pytest.mark.parametrize("attribute", sorted({name for names in SUBJECTS.values() for name in names}))
def test_every_attribute_that_is_measured_stands_in_the_reason(attribute: str) -> None:
    assert "zzz" in why("OTHERS", (Fact(attribute, "zzz"),))
