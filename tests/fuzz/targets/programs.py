"""The way of a program: the reader, the engine and the measures of ``audit``; and priors as text."""

from __future__ import annotations

from math import isnan
from random import Random

from tests.fuzz.case import Target, hold
from tests.fuzz.folder import written
from tests.fuzz.laws import ROUNDING, belief_holds
from tests.fuzz.programs import prior, program
from tests.fuzz.targets.reports import audit_shown

from leakmeter.cli.prior_text import parse_prior
from leakmeter.errors import NotExactError
from leakmeter.program import Distribution, audit
from leakmeter.program.language import Dirac
from leakmeter.program.reading.source import read
from leakmeter.report.leakage import summarize
from leakmeter.report.leakage.summary import release

#: Components are bounded far below the default: what is looked for is crashes, not large answers.
_BUDGET = 2_000
#: So are the seconds of the audit and of each question to its result, some ten of them in a report: a loop without end
#: is to be refused long before it counts as a hang.
_SECONDS = 1.5


def _audit(text: str, random: Random) -> object:
    path = str(written("program.py", text))
    approximate = random.random() < 0.3
    secret = random.choice(
        (None, None, None, None, "x", "ages[0]", "return", "ages[9]", "x +", "print(x)", "__class__")
    )
    try:
        result = audit(path, secret=secret, approximate=approximate, budget=_BUDGET, seconds=_SECONDS)
    except NotExactError:
        if not approximate:
            return "not exact"
        raise
    if result.how == "sampled":
        hold(not isnan(result.log_evidence), "evidence is a number", result.log_evidence)
        return result.log_evidence
    belief_holds(result.posterior)
    belief_holds(result.prior)
    hold(not isnan(result.log_evidence), "evidence is a number", result.log_evidence)
    if random.random() < 0.2:
        audit_shown(summarize(result, release(read(path), None), {}), random)
    return repr(result.posterior)


def _prior(text: str, random: Random) -> object:
    found = parse_prior(text)
    hold(all(isinstance(name, str) for name in found), "parameters are names", list(found))
    for value in found.values():
        _believed(value)
    return repr(found)[:2_000]


def _believed(value: object) -> None:
    """Distributions with the moments of distributions; numbers that are numbers, infinite ones allowed."""
    if isinstance(value, Distribution) and not isinstance(value, Dirac):
        for moment in ("mean", "variance"):
            found = getattr(value, moment, None)
            if isinstance(found, float):
                hold(not isnan(found), "a moment of a prior is a number", (value, moment))
                hold(moment == "mean" or found >= -ROUNDING, "a variance is not negative", value)
    elif isinstance(value, (list, tuple)):
        for part in value[:20]:
            _believed(part)


TARGETS = (
    Target("programs", program, _audit, share=3.0, seconds=20.0),
    Target("priors", prior, _prior, share=2.0),
)
