"""The normal distribution's functions without scipy, beside scipy's."""

from __future__ import annotations

import math
import subprocess
import sys

import pytest
import scipy.special
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.prob.special import log_ndtr, ndtr, ndtri


@given(st.floats(-200, 200))
def test_the_distribution_function_and_its_logarithm_are_those_of_scipy(x: float) -> None:
    assert ndtr(x) == pytest.approx(float(scipy.special.ndtr(x)), rel=1e-12, abs=1e-307)
    assert log_ndtr(x) == pytest.approx(float(scipy.special.log_ndtr(x)), rel=1e-12, abs=1e-300)


@given(st.floats(1e-300, 1, exclude_max=True))
def test_the_quantile_is_that_of_scipy(p: float) -> None:
    assert ndtri(p) == pytest.approx(float(scipy.special.ndtri(p)), rel=1e-12, abs=1e-15)


def test_at_the_ends_and_beyond_there_is_no_number_in_between() -> None:
    assert (ndtri(0.0), ndtri(1.0)) == (-math.inf, math.inf)
    assert math.isnan(ndtri(1.5))
    assert (ndtr(math.inf), ndtr(-math.inf)) == (1.0, 0.0)


def test_an_audit_of_normals_loads_no_scipy() -> None:
    code = (
        "import sys\nfrom leakmeter import audit\n"
        "assert audit('examples/programs/average_age.py').posterior.mean > 43\n"
        "print([m for m in sys.modules if m.startswith('scipy')])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.stdout.strip() == "[]", run.stderr
