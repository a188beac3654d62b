"""What `import leakmeter` promises."""

from __future__ import annotations

import subprocess
import sys

import pytest

import leakmeter


def test_every_public_name_is_there_and_nothing_else_is_promised() -> None:
    assert sorted(leakmeter.__all__) == leakmeter.__all__
    assert {name for name in leakmeter.__all__ if hasattr(leakmeter, name)} == set(leakmeter.__all__)
    assert set(leakmeter.__all__) == set(leakmeter._HOMES)


def test_importing_the_package_loads_none_of_its_rooms() -> None:
    """All it loads is what keeps libraries from reporting, which must come before any of them."""
    code = "import sys, leakmeter; print([m for m in sys.modules if m.startswith('leakmeter.')])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip()
    assert loaded == "['leakmeter.no_telemetry']"


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        _ = leakmeter.nothing_of_the_kind
