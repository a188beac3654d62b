"""The sentences and rows that every form of the report on samples shares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from leakmeter.program.blackbox.audit import Refused, SampleAudit
from leakmeter.program.blackbox.estimate import Estimate
from leakmeter.program.blackbox.running import Run
from leakmeter.program.blackbox.table import Column
from leakmeter.program.blackbox.vulnerability import HELD, Learned, Vulnerability
from leakmeter.report.leakage.words import bits, three
from leakmeter.report.plain import one_line, shortened
from leakmeter.report.words import of_process

_NAME = 40
_MOST_NAMED = 4


@dataclass(frozen=True, slots=True)
class Told:
    """An audit of samples, the file or program they came from, and the run that made them (None: they were given)."""

    audit: SampleAudit
    source: str
    run: Run | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One measure: its name, its value with the interval, and what it means."""

    name: str
    value: str
    meaning: str


def title(told: Told) -> str:
    """What is audited, about whom."""
    return f"What {_outputs(told)} {_verb(told, 'gives', 'give')} away about {secret(told)}"


def headline(told: Told) -> str:
    """The result in one sentence."""
    found = told.audit.information
    if not told.audit.test.leaks:
        tells = _verb(told, "tells", "tell")
        return f"These samples do not show that {_outputs(told)} {tells} anything about {secret(told)}."
    if isinstance(found, Refused):
        return f"{_outputs(told)} {_verb(told, 'tells', 'tell')} something about {secret(told)}."
    return (
        f"{_outputs(told)} {_verb(told, 'tells', 'tell')} about {bits(found.estimate.value)} about "
        f"{secret(told)}, on average."
    )


def secret(told: Told) -> str:
    """The secret's name on one line."""
    return shortened(one_line(told.audit.samples.secret.name), _NAME)


def source(told: Told) -> str:
    """How many samples there are and where they came from."""
    n = f"{told.audit.samples.n:,} samples"
    where = one_line(told.source)
    return f"{n} of {where}, which was run for them" if told.run is not None else f"{n} in {where}"


def columns(told: Told) -> list[tuple[str, str, str]]:
    """(secret or output, the column's name, what it holds)."""
    samples = told.audit.samples
    found = [("secret", secret(told), holds(samples.secret))]
    return found + [("output", shortened(one_line(o.name), _NAME), holds(o)) for o in samples.outputs]


def holds(column: Column) -> str:
    """How many different values a column has and how it is treated."""
    n = len(column.values)
    if n == 1:
        return "always the same"
    return f"{n:,} values, {column.kind}" + ("" if column.numbers is not None else " (words)")


def test(told: Told) -> str:
    """Whether anything leaks, in a sentence."""
    found = told.audit.test
    if found.deals == 0:
        return f"No: {found.statistic}, so that there is nothing to tell."
    how = f"p = {three(found.p)}, {found.n:,} samples, {found.deals:,} random deals"
    if found.leaks:
        return f"Yes: secrets dealt out at random show this much in {_how_often(found.p)} ({how})."
    return f"Not shown: secrets dealt out at random show this much in {_how_often(found.p)} ({how})."


def _how_often(p: float) -> str:
    return f"{percent(p)} of cases" if p > 0.0015 else "at most 1 of 1,000 cases"


def rows(told: Told) -> Iterator[Row]:
    """The measures, one a row."""
    audit = told.audit
    if not isinstance(audit.information, Refused):
        found = audit.information
        yield Row(
            "Mutual information",
            with_interval(found.estimate, bits),
            f"what an output tells on average; {found.method}",
        )
    if not isinstance(audit.guessing, Refused):
        yield from _guessing(audit.guessing)
    if audit.gaining is not None:
        yield from _gaining(audit.gaining)


def _guessing(found: Vulnerability) -> Iterator[Row]:
    best = found.best
    yield Row(
        "Best guess right (Bayes vulnerability)",
        f"{percent(found.prior.value)} → {with_interval(found.posterior, percent)}",
        f"how often one guess is right, without an output and with it; learned by {best.rule} from {_learnt(best)}",
    )
    risk = found.posterior
    wrong = Estimate(1 - risk.value, risk.standard_error, 1 - risk.high, 1 - risk.low, risk.n)
    yield Row("Bayes risk", with_interval(wrong, percent), "how often the best guess is wrong once the output is seen")
    if found.leakage is not None:
        yield Row(
            "Min-entropy leakage",
            with_interval(found.leakage, bits),
            "how much likelier a single guess is to be right; 1 bit is twice",
        )


def _gaining(found: Vulnerability) -> Iterator[Row]:
    near = found.gain.least == 0 and found.gain.most == 1
    said = percent if near else three
    name = found.gain.name[0].upper() + found.gain.name[1:]
    yield Row(
        f"{name} (g-vulnerability)",
        f"{said(found.prior.value)} → {with_interval(found.posterior, said)}",
        f"what the best guess is worth, without an output and with it; learned by {found.best.rule} from "
        f"{_learnt(found.best)}",
    )
    if found.leakage is not None:
        yield Row("Its leakage", with_interval(found.leakage, bits), "the binary logarithm of after over before")


def _learnt(best: Learned) -> str:
    return f"{best.curve[-1][0]:,} samples, on {best.estimate.n:,} others"


def curved(told: Told) -> list[Vulnerability]:
    """What has a curve of learning to show."""
    audit = told.audit
    found = [] if isinstance(audit.guessing, Refused) else [audit.guessing]
    return found + ([] if audit.gaining is None else [audit.gaining])


def learned(found: Vulnerability) -> list[tuple[str, str, str]]:
    """(rule, what it reached, whether that has settled)."""
    said = percent if found.gain.least == 0 and found.gain.most == 1 else three
    return [
        (
            each.rule,
            with_interval(each.estimate, said),
            "settled" if each.settled else f"not settled: {each.unsettled}",
        )
        for each in found.learned
    ]


def verdict(found: Vulnerability) -> str:
    """Whether more samples would change what the best guess is worth."""
    best = found.best
    if best.settled:
        return f"More samples hardly changed what {best.rule} reached over their last half: it has settled."
    return f"This has not settled: {best.unsettled}. More samples may show that more is given away."


def missing(told: Told) -> list[str]:
    """What could not be computed, with the reason."""
    audit = told.audit
    found: list[str] = []
    if isinstance(audit.information, Refused):
        found.append(f"Mutual information: {audit.information.reason}")
    if isinstance(audit.guessing, Refused):
        found.append(f"Best guess right: {audit.guessing.reason}")
    return found


def how(told: Told) -> list[str]:
    """How the figures came about."""
    audit, run = told.audit, told.run
    found = [
        f"Estimated from {audit.samples.n:,} samples (seed {audit.seed}), taken to be independent. An interval in "
        "brackets holds the truth in 95 of 100 sets of samples.",
        f"Guesses were learned from {1 - HELD:.0%} of the samples and measured on the others: a real attacker reaches "
        "the lower end of the interval. Its upper end is what no guess is expected to pass.",
    ]
    if any("neighbours" in each.rule for worth in curved(told) for each in worth.learned):
        found.append(
            "Neighbours find what outputs that lie near each other have in common. A secret that is hidden in last "
            "digits, as by a hash, is found by no estimate from samples."
        )
    if run is not None:
        found += _of_run(run)
    return found


def _of_run(run: Run) -> Iterator[str]:
    yield from of_process(run.network, run.limited)
    if run.draws < run.asked:
        yield f"Stopped after {run.draws:,} of {run.asked:,} runs; these are what the figures rest on."
    if run.left_out:
        yield f"{run.left_out:,} of {run.draws:,} runs were left out: the program observes something else."


def with_interval(found: Estimate, said: object) -> str:
    """A value with its interval in brackets, in words of the function ``said``."""
    words = said if callable(said) else str
    if found.high - found.low < 1e-12:
        return str(words(found.value))
    low, high = str(words(found.low)), str(words(found.high))
    for unit in (" bits", " bit", " %"):
        low = low.removesuffix(unit)
    return f"{words(found.value)} ({low} to {high})"


def percent(p: float) -> str:
    """A probability with one decimal; two where that would be 0."""
    return f"{100 * p:.1f} %" if p == 0 or p >= 0.001 else f"{100 * p:.2g} %"


def _outputs(told: Told) -> str:
    names = [shortened(one_line(o.name), _NAME) for o in told.audit.samples.outputs]
    if len(names) > _MOST_NAMED:
        return f"{', '.join(names[: _MOST_NAMED - 1])} and {len(names) - _MOST_NAMED + 1} others"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _verb(told: Told, one: str, several: str) -> str:
    return one if len(told.audit.samples.outputs) == 1 else several
