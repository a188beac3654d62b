"""OpenDP's measurements are read as the noise they add, with and without the library."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path

import pytest

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Binomial, Normal, audit, mechanisms

HEAD = """import opendp.prelude as dp
from opendp.measurements import make_laplace
FLOATS = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
COUNTS = dp.atom_domain(T=int), dp.absolute_distance(T=int)
def release(n):
    return """
COUNT = {"n": Binomial(5, 0.4)}


def written(where: Path, line: str) -> str:
    file = where / "program.py"
    file.write_text(HEAD + line + "\n")
    return str(file)


@pytest.mark.parametrize(
    "line",
    [
        "make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=2.0)(n)",
        "dp.m.make_laplace(*FLOATS, 2.0)(n)",
        "(FLOATS >> dp.m.then_laplace(scale=2.0))(n)",
    ],
)
def test_laplace_noise_however_it_is_made(line: str, tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text("from leakmeter.program import Laplace\ndef release(n):\n    return n + Laplace(0, 2)\n")
    a, b = audit(written(tmp_path, line), COUNT, "n", 6.5), audit(str(own), COUNT, "n", 6.5)
    assert a.posterior.pmf == pytest.approx(b.posterior.pmf)
    assert a.log_evidence == pytest.approx(b.log_evidence)


@pytest.mark.parametrize(
    ("line", "epsilon"),
    [
        ("(COUNTS >> dp.m.then_laplace(scale=2.0))(n)", 0.5),
        ("(COUNTS >> dp.m.then_geometric(scale=4.0, bounds=(0, 1)))(n)", 0.25),
        ("dp.m.make_randomized_response_bool(prob=0.75)(n == 1)", math.log(3)),
        ("dp.m.make_randomized_response([0, 1, 2], 0.6)(n)", math.log(3)),
        ("(COUNTS >> dp.m.then_gaussian(scale=2.0))(n)", math.inf),
    ],
)
def test_noise_on_whole_numbers_has_the_epsilon_opendp_gives_it(line: str, epsilon: float, tmp_path: Path) -> None:
    leak = audit(written(tmp_path, line), {"n": Bernoulli(0.5)}, "n", None).leakage
    assert leak.local_epsilon == pytest.approx(epsilon)


def test_normal_noise_on_whole_numbers_is_discrete(tmp_path: Path) -> None:
    result = audit(written(tmp_path, "(COUNTS >> dp.m.then_gaussian(scale=2.0))(n)"), {"n": 0}, "return", None)
    heights = {k: math.exp(-(k**2) / 8) for k in range(-60, 61)}
    assert result.posterior.probability(3) == pytest.approx(heights[3] / sum(heights.values()), rel=1e-12)


CHAIN = (
    "((dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.symmetric_distance()) >> dp.t.then_clamp((0.0, 10.0))"
    " >> dp.t.then_sum() >> dp.m.then_laplace(scale=10.0))(n)"
)


def test_a_chain_of_clamp_and_sum_is_read_to_its_end(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text(
        "import numpy as np\ndef release(n):\n"
        "    return sum(min(max(x, 0.0), 10.0) for x in n) + np.random.laplace(0, 10)\n"
    )
    believed = {"n": [Normal(5, sd=3)] * 2}
    a, b = (audit(p, believed, "n[0]", 3.0) for p in (written(tmp_path, CHAIN), str(own)))
    assert a.posterior.mean == pytest.approx(b.posterior.mean)
    assert a.log_evidence == pytest.approx(b.log_evidence)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("dp.m.make_alp_queryable(n)", "cannot be read; there are atom_domain"),
        ("dp.m.then_laplace(scale=2.0)(n)", "no domain yet"),
        ("dp.m.make_laplace(2.0)(n)", "its domain first"),
        ("(FLOATS >> dp.m.then_laplace(scale=0.0))(n)", "scale above 0"),
        ("(FLOATS >> dp.m.then_geometric(scale=1.0))(n)", "T=int"),
        ("(3 >> dp.m.then_laplace(scale=1.0))(n)", "chained behind a space"),
        ("dp.atom_domain(T=str)", "T=int or T=float"),
    ],
)
def test_what_is_not_read_of_opendp_is_one_sentence_with_its_place(line: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(ProgramError, match=says) as caught:
        audit(written(tmp_path, line), COUNT, "n", 2.0)
    assert "program.py:6:" in str(caught.value)


@pytest.mark.parametrize("scale", [0.7, 2.0])
def test_the_library_itself_draws_what_is_read(scale: float, tmp_path: Path) -> None:
    dp = pytest.importorskip("opendp.prelude")
    dp.enable_features("contrib")
    noisy = dp.m.make_laplace(dp.atom_domain(T=int), dp.absolute_distance(T=int), scale=scale)
    assert noisy.map(1) == pytest.approx(mechanisms.geometric(math.exp(-1 / scale)).epsilon)
    line = f"(COUNTS >> dp.m.then_laplace(scale={scale}))(n)"
    read = audit(written(tmp_path, line), {"n": 3}, "return", None).posterior
    seen = Counter(noisy(3) for _ in range(3000))
    for value in range(1, 6):
        p = read.probability(value)
        assert abs(seen[value] / 3000 - p) < 4.5 * math.sqrt(p * (1 - p) / 3000)
