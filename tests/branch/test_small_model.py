"""BRANCH on a real model of 135 million parameters: whatever it says, what comes out is sound. Needs its weights."""

from __future__ import annotations

import pytest
from tests.branch.scripted import FIT
from tests.llm.loopback import HOSTS
from tests.llm.weights import small_model

from leakmeter import estimate
from leakmeter.llm import Local
from leakmeter.text.branch import estimate_with_model

pytestmark = pytest.mark.allow_hosts(HOSTS)
POST = "I live in Leeds and I own a 1998 Honda Civic."


@pytest.fixture(scope="module")
def model() -> Local:
    import pytest_socket

    pytest_socket.enable_socket()
    return Local(small_model(), context=2048, threads=1)


def test_its_answers_narrow_the_count_or_are_left_out_with_a_reason(model: Local) -> None:
    counted, crowd = estimate(POST), estimate_with_model(POST, model, draws=2, accuracy=FIT)
    assert 1.0 <= crowd.low <= crowd.k <= counted.k
    assert crowd.factors[: len(counted.factors)] == counted.factors
    assert crowd.asked is not None
    assert crowd.asked.calls > 0
    for index in counted.not_estimated:
        told = [f for f in crowd.factors if f.how == "model" and index in f.disclosures]
        left = [r for r in crowd.reasons if r.disclosure == index and r.reason.startswith("could not be estimated")]
        assert len(told) + len(left) == 1
