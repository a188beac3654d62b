"""The sentences that every form of the report shares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from leakmeter.program.measures import Alike
from leakmeter.program.provenance import Worlds
from leakmeter.report.leakage.measures import Measure
from leakmeter.report.leakage.summary import Believed, Summary
from leakmeter.report.leakage.truth import told_of
from leakmeter.report.leakage.words import anything, bits, chance, figure, give_or_take, outcome, three
from leakmeter.report.plain import one_line, shortened
from leakmeter.report.words import number, of_process

_LABEL = 60
_MOST_OUTPUTS = 12


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on the secret's scale with its name: the ``true`` value, or else an output that was released."""

    value: float
    label: str
    true: bool


def marks(summary: Summary, most: int = 3) -> list[Mark]:
    """What is marked on the secret's scale, from low to high: the true value wherever it is, and up to ``most``
    continuous outputs that lie where the belief does."""
    curve = summary.picture.curve
    if curve is None:
        return []
    inside = [v for v in dict.fromkeys(summary.marks) if curve.xs[0] <= v <= curve.xs[-1]]
    found = [Mark(v, f"released {figure(v, 0.0)}", False) for v in inside[:most]]
    true = None if summary.truth is None else summary.truth.value
    if true is not None and not isinstance(true, str):
        found.append(Mark(float(true), f"true value {figure(float(true), 0.0)}", True))
    return sorted(found, key=lambda mark: mark.value)


def title(summary: Summary) -> str:
    """What is audited, about whom."""
    function = one_line(summary.release.function)
    if summary.of_output:
        return f"What {function} releases"
    return f"What {function} gives away about {one_line(summary.secret)}"


def headline(summary: Summary) -> str:
    """The result in one sentence."""
    learned = measure(summary, "learned")
    average = measure(summary, "mutual_information")
    if learned is not None and learned.value == inf:
        return f"This output {_reveals(summary)}."
    if learned is not None:
        return f"This output tells {bits(learned.value)} about {one_line(summary.secret)}."
    if average is not None and average.value == inf:
        return f"An output can reveal {one_line(summary.secret)} exactly."
    if average is not None:
        return f"An output tells {bits(average.value)} about {one_line(summary.secret)}, on average."
    if summary.conditioned:
        return f"The belief about {one_line(summary.secret)} changed as shown."
    what = f"the output of {one_line(summary.release.function)}" if summary.of_output else one_line(summary.secret)
    return f"How {what} is distributed."


def _reveals(summary: Summary) -> str:
    """What a divergence without end means: a value that was one of a continuum is certain now, or may be."""
    after, secret = summary.posterior, one_line(summary.secret)
    if after.sd == 0 or (after.certainty is not None and after.certainty >= 1 - 1e-12):
        return f"reveals {secret} exactly"
    if after.certainty is not None:
        return f"reveals {secret} exactly with a probability of {chance(after.certainty)}"
    return f"reveals more about {secret} than can be counted in bits"


def measure(summary: Summary, id: str) -> Measure | None:
    """A measure by its id, None where it was not computed."""
    return next((m for m in summary.measures if m.id == id), None)


def seen(summary: Summary) -> list[tuple[str, str]]:
    """(what is returned, the value seen of it) for each output, long lists cut."""
    outputs = summary.release.outputs
    if summary.of_output and len(outputs) == 1:
        return [(shortened(outputs[0].label, _LABEL), "")]
    rows = [(shortened(o.label, _LABEL), one_line(anything(o.observed))) for o in outputs[:_MOST_OUTPUTS]]
    if len(outputs) > _MOST_OUTPUTS:
        rows.append((f"… and {len(outputs) - _MOST_OUTPUTS:,} more", ""))
    return rows


def change(summary: Summary) -> str:
    """Prior against posterior in plain words."""
    before, after = summary.prior, summary.posterior
    true = "" if summary.truth is None else f" {one_line(told_of(summary.truth, summary.conditioned))}"
    if not summary.conditioned:
        return f"Nothing was observed. Whoever holds this prior {_expects(before)}.{true}"
    return f"Before the release the attacker {_expects(before)}; after it, {_expected(after)}.{true}"


def _expects(b: Believed) -> str:
    if b.certainty is not None and b.most_likely is not None and (b.mean is None or b.certainty >= 0.3):
        if b.equals > 1:
            return f"thinks {b.equals:,} values equally likely ({chance(b.certainty)} each)"
        return f"thinks {outcome(b.most_likely)} most likely ({chance(b.certainty)})"
    if b.mean is None or b.sd is None:
        return "believes what is shown below"
    return f"expects {figure(b.mean, b.sd)}, give or take {figure(b.sd, b.sd)}"


def _expected(b: Believed) -> str:
    said = _expects(b)
    return said.removeprefix("expects ").removeprefix("thinks ").replace("believes ", "")


def table(summary: Summary) -> list[tuple[str, str, str]]:
    """(what, before, after) for each of the numbers of a belief; after is "" when nothing was observed."""
    # The mean of a coin and the interval from 0 to 1 tell nobody anything: two bars say all there is.
    few = summary.picture.curve is None and len(summary.picture.bars) <= 2
    whole = summary.picture.curve is None or summary.picture.curve.of == "probability"
    columns = [_column(b, few, whole) for b in (summary.prior, summary.posterior)]
    names = dict.fromkeys([*columns[0], *columns[1]])
    return [
        (name, columns[0].get(name, "–"), columns[1].get(name, "–") if summary.conditioned else "") for name in names
    ]


def _column(b: Believed, few: bool, whole: bool) -> dict[str, str]:
    spread = b.sd or 0.0
    rows: dict[str, str] = {}
    whole = whole and b.certainty is not None
    few = few and whole
    if b.mean is not None and not few:
        rows["mean"] = figure(b.mean, spread) + give_or_take(b.errors and b.errors.mean)
    if b.sd is not None and not few:
        rows["standard deviation"] = figure(b.sd, spread) + give_or_take(b.errors and b.errors.sd)
    if b.low is not None and b.high is not None and not few:
        off = (None, None) if b.errors is None else (b.errors.low, b.errors.high)
        ends = [
            figure(x, 0.0 if whole else spread) + give_or_take(e) for x, e in zip((b.low, b.high), off, strict=True)
        ]
        rows["90 % interval"] = ends[0] if ends[0] == ends[1] else f"{ends[0]} to {ends[1]}"
    if b.most_likely is not None and b.equals > 1:
        rows["most likely"] = f"{b.equals:,} values alike" + (f" ({chance(b.certainty)} each)" if b.certainty else "")
    elif b.most_likely is not None:
        off_by = give_or_take(b.errors and b.errors.certainty, "probability")
        sure = f" ({chance(b.certainty)}{off_by})" if b.certainty is not None else ""
        rows["most likely"] = outcome(b.most_likely, 0.0 if whole else spread) + sure
    return rows


def how(summary: Summary) -> list[str]:
    """How the numbers came about, and how expected the observation was."""
    if summary.worlds is not None:
        said = list(_of_worlds(summary, summary.worlds))
    elif summary.how == "exact":
        said = ["Exact: the program was read, not run, and nothing was approximated or sampled."]
    elif summary.how == "sampled":
        said = ["Sampled: estimated from random runs; ± is a standard error, and another seed differs."]
        others = [m.name for m in summary.measures if m.how != "sampled"]
        if summary.believed != "sampled":
            said.append(f"Not sampled: {', '.join(['the beliefs', *others])}.")
    else:
        said = [f"Approximate: no probability is off by more than {three(summary.bound)}."]
    said += [f"{one_line(note)[:1].upper()}{one_line(note)[1:]}." for note in summary.notes]
    if summary.conditioned:
        log = three(summary.log_evidence) if abs(summary.log_evidence) > 1e-9 else "0"
        kind = (
            "of its probability" if summary.probability is not None else "of its density, where outputs are continuous"
        )
        log += give_or_take(summary.log_evidence_error)
        said.append(f"Log evidence of the observation: {log} (natural logarithm {kind}).")
        if summary.probability is not None:
            said.append(f"The attacker expected this observation with {_expected_chance(summary.probability)}.")
    return said


def _of_worlds(summary: Summary, worlds: Worlds) -> Iterator[str]:
    """How a program was tried in every world."""
    done = "worked out" if worlds.network is None else "run"
    everything = f"the program was {done} for each of the {worlds.combinations:,} combinations that its inputs may have"
    if worlds.runs > worlds.combinations:
        everything += f", and for all that its own random numbers may be ({worlds.runs:,} in all)"
    if summary.how == "exact":
        yield f"Exact: {everything}."
    else:
        yield f"Approximate: {everything}; no probability is off by more than {three(summary.bound)}."
    if worlds.network is None:
        yield "It was interpreted value by value, and nothing of it was executed."
    else:
        yield from of_process(worlds.network, bool(worlds.limited))


def _expected_chance(p: float) -> str:
    return f"a probability of {chance(p)}" if p > 0 else "a probability too small to write"


def missing(summary: Summary) -> list[str]:
    """What could not be computed, each reason once."""
    reasons = dict.fromkeys(m.reason for m in summary.missing)
    said: list[str] = []
    for reason in reasons:
        names = [m.name for m in summary.missing if m.reason == reason]
        said.append(f"{', '.join(one_line(n) for n in names)}: {one_line(reason)}")
    return said


def exposed(summary: Summary, most: int = 6) -> list[tuple[str, str, str]]:
    """(rank, who, bits) with people who are exposed alike in one row; one row alone means that all are."""
    everyone = len(summary.ranking)
    groups = summary.ranking.alike(most)
    rows = [(str(group.rank), _who(group, everyone), bits(group.bits)) for group in groups]
    if left := everyone - sum(group.count for group in groups):
        rows.append(("…", f"{number(left)} more, less exposed", ""))
    return rows


def _who(group: Alike, everyone: int) -> str:
    first = one_line(group.name)
    if group.count == 1:
        return first
    if group.count == everyone:
        return f"all {group.count:,} alike"
    return f"{first} and {group.count - 1:,} {'other' if group.count == 2 else 'others'} alike"
