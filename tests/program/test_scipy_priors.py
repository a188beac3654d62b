"""A frozen distribution of scipy.stats as a prior is that distribution."""

from __future__ import annotations

from typing import Any

import pytest
import scipy.stats as st

from leakmeter.errors import ProgramError
from leakmeter.program import audit


def itself(x):
    return x


@pytest.mark.parametrize(
    "law",
    [
        st.bernoulli(0.3),
        st.binom(7, 0.4),
        st.randint(2, 9),
        st.hypergeom(20, 7, 12),
        st.betabinom(6, 2, 3),
        st.poisson(3.5),
        st.geom(0.35),
    ],
    ids=lambda law: law.dist.name,
)
def test_a_discrete_law_has_its_probabilities(law: Any) -> None:
    pmf = audit(itself, prior={"x": law}, secret="x").prior.pmf
    assert sum(pmf.values()) == pytest.approx(1, abs=1e-12)
    for value, p in pmf.items():
        assert p == pytest.approx(float(law.pmf(value)), abs=1e-13)


@pytest.mark.parametrize(
    "law",
    [st.norm(3, 2), st.uniform(2, 5), st.laplace(1, 2), st.expon(1, 3), st.beta(2, 5), st.t(5), st.lognorm(0.5)],
    ids=lambda law: law.dist.name,
)
def test_a_continuous_law_has_its_probabilities(law: Any) -> None:
    belief = audit(itself, prior={"x": law}, secret="x", approximate=True).prior
    for q in (0.1, 0.5, 0.8):
        end = float(law.ppf(q))
        assert belief.probability(-float("inf"), end) == pytest.approx(
            q, abs=0.01 if law.dist.name in ("t", "lognorm") else 1e-9
        )


def test_a_discrete_law_that_is_not_known_is_refused_with_a_remedy() -> None:
    with pytest.raises(ProgramError, match="list it as Categorical"):
        audit(itself, prior={"x": st.zipf(3)}, secret="x")
    with pytest.raises(ProgramError, match="list it as Categorical"):
        audit(itself, prior={"x": st.geom(0.3, loc=-1)}, secret="x")
