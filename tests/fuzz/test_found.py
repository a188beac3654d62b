"""Every input that ever broke something, as the fuzzer printed it: it does not break it again."""

from __future__ import annotations

import pytest
from tests.fuzz.case import Case
from tests.fuzz.judging import judge
from tests.fuzz.targets import TARGETS

_PROGRAM = """from leakmeter.program import Normal, TruncatedNormal

prior = {{"x": Normal(5, sd=2)}}
secret = "x"


def release(x):
    {}
"""
FOUND = (
    ("settings", Case("max_characters=" + "9" * 330, 553039005)),
    ("settings", Case("x=" + "9" * 5000, 1)),
    ("settings", Case("x=" + "[" * 3000, 1)),
    ("settings", Case("9" * 700 + '=""', 442130600)),
    ("priors", Case("x=Binomial(.7,.5)", 3011298306)),
    ("priors", Case("x=Exponential(1e300)", 474693610)),
    ("priors", Case("b=Normal(0,sd=1e300)", 460501541)),
    ("priors", Case("a=Laplace(0,1e300)", 369696466)),
    ("priors", Case("x=[]*----9999999999999999999", 2449930618)),
    ("priors", Case("a=" + "-" * 500 + "1", 1140047966)),
    ("facts", Case("age\t-\t\t\t", 994299983)),
    ("facts", Case("medication\tfluoxetine\t\t\t\n\nage\t7\t101\t\t", 4040022299)),
    ("facts", Case("education\tless than high school\t\t\t\n\neducation\thigh school\t\t\t", 189310633)),
    (
        "facts",
        Case("school\tWalden University\t\t\tEDUCATION\n\nschool\tWalden University\t\t\tFAMILY", 3895995815),
    ),
    ("parsers", Case("¥5000" + "9" * 330, 1156386963)),
    ("parsers", Case("almost 3", 2999469942)),
    ("attackers", Case("Suome.scuit", 594549586)),
    (
        "facts",
        Case("school\ty\t\t\tRELATIONSHIP_STATUS\n\nschool\tWalden University\t\t\tEDUCATION", 4253667294),
    ),
    ("reports", Case("age\t-\t\t\t", 2975685221)),
    ("corpus", Case("\udfff", 1307221940)),
    ("files", Case("\udfff", 1482535916)),
    ("programs", Case(_PROGRAM.format("continue"), 1924981738)),
    ("programs", Case(_PROGRAM.format("break"), 497094709)),
    ("programs", Case(_PROGRAM.format("return 0**6 + 'no'"), 1083555624)),
    (
        "programs",
        Case(_PROGRAM.format("return x").replace("Normal(5, sd=2)", "TruncatedNormal(1, sd=5e-324)"), 3),
    ),
    (
        "programs",
        Case(
            "from leakmeter.program import(Dirac,Exponential,Laplace)\n"
            "prior={'x':Dirac(True),'y':Laplace(0,6),'ages':[Exponential(1)]}\ndef m(x,y,ages):ages[[2]]",
            1096557990,
        ),
    ),
    (
        "facts",
        Case("children\t2\t\t\t\n\nage\t58\t\t\tEDUCATION\npast_place\ta\t\t\t\n\nage\t30\t\t\t", 3674032169),
    ),
    (
        "programs",
        Case(
            "from leakmeter.program import Bernoulli\nprior = {'y': Bernoulli(0.5), 'ages': []}\nsecret = 'y'\n\n\n"
            "def program(y, ages):\n    while sum(2**40 for i in ages) is not 1e-308:\n"
            "        z = {'a': sum([3, ages[0]] for i in ages)}\n    return (not ages)\n",
            1006701275,
        ),
    ),
    ("find", Case("I TEACTAM AT A GIRLS'SCHOOLIZMIRAND THEM,W PAPER", 2539663863)),
)


@pytest.mark.parametrize(("target", "case"), FOUND)
def test_what_was_found_is_mended(target: str, case: Case) -> None:
    finding = judge(TARGETS[target], case)
    assert finding is None, finding
