"""What became of a plan: its edits and what each bought, the way there, why it ended, and what is left of the text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from leakmeter.prob.bits import bits
from leakmeter.text.crowd import at_least, estimate
from leakmeter.text.rewrite.choices import WORDS_PER_DOUBT, Progress
from leakmeter.text.rewrite.joining import Change, changed, joined, overlap
from leakmeter.text.rewrite.plan import Asked, Planned, Read, enough, identifying, planned
from leakmeter.text.rewrite.protect import false_spans
from leakmeter.text.rewrite.utility import Loss, rouge_l, total, utility_kept, words_changed
from leakmeter.types import Edit, Report, Rewrite, Step, StopReason


@dataclass(frozen=True, slots=True)
class Original:
    """A text and its report."""

    text: str
    report: Report

    def utility(self, changes: Sequence[Change]) -> float:
        """The proportion of utility that is kept after changes."""
        return utility_kept(total(map(self._loss, changes)), self.text, len(self.report.disclosures))

    def cost(self, changes: Sequence[Change]) -> float:
        """What changes cost, in words: what is lost, and how far readers are from accepting them."""
        return total(map(self._loss, changes)).words + WORDS_PER_DOUBT * sum(change.doubt for change in changes)

    def touched(self, change: Change) -> tuple[int, ...]:
        """The disclosures that a change touches, by index."""
        return tuple(i for i, d in enumerate(self.report.disclosures) if overlap(d.span, change.span))

    def _loss(self, change: Change) -> Loss:
        details = min(change.details, float(max(1, len(self.touched(change)))))
        return Loss(words_changed(change.span.text, change.words), details)


def better_planned(
    original: Original, read: Read, asked: Asked, progress: Progress, made: Sequence[Change] = ()
) -> Planned:
    """The plan for a text in which some changes are ``made``; where there is a target, greedy's is made as well, and the better of the
    two returned."""
    plan = planned(original.text, original.report, read, asked, progress, made)
    done = not plan.changes and enough(plan.report, asked.target_k, asked.sure)
    if asked.strategy != "plan" or asked.target_k is None or done:
        return plan
    greedy = planned(original.text, original.report, read, replace(asked, strategy="greedy"), progress, made)
    return cheaper(original, plan, greedy, asked.target_k, asked.sure)


def cheaper(original: Original, plan: Planned, greedy: Planned, target: float, sure: float) -> Planned:
    """Of two plans the one that reaches a target, and of two that do the one that costs less.

    The cheapest plan is cheapest among the options of the text as it was. Taking one edit, reading the text anew and taking
    the next can open a way that it did not have; then nothing is proven.
    """
    if not enough(greedy.report, target, sure):
        return plan
    costs = [original.cost(joined(original.text, way.changes)) for way in (plan, greedy)]
    return plan if enough(plan.report, target, sure) and costs[0] <= costs[1] else replace(greedy, proven=False)


def rewritten(original: Original, plan: Planned, read: Read, asked: Asked) -> Rewrite:
    """The rewrite that a plan amounts to. Every text on the way is read and counted."""
    changes = joined(original.text, plan.changes)
    reports = [original.report, *(_report_after(original, changes[: n + 1], plan, read) for n in range(len(changes)))]
    kept = [original.utility(changes[:n]) for n in range(len(changes) + 1)]
    return Rewrite(
        original=original.text,
        text=plan.text,
        edits=tuple(
            Edit(
                span=change.span,
                text=change.words,
                kind=change.kind,
                disclosures=original.touched(change),
                k=reports[n + 1].crowd.k,
                gain_bits=bits(reports[n + 1].crowd.k) - bits(reports[n].crowd.k),
                utility=kept[n] - kept[n + 1],
            )
            for n, change in enumerate(changes)
        ),
        stop_reason=_stop_reason(original, plan, asked),
        trajectory=tuple(
            Step(report.text, report.crowd.k, report.crowd.low, report.crowd.high, utility)
            for report, utility in zip(reports, kept, strict=True)
        ),
        before=original.report,
        after=plan.report,
        target_k=asked.target_k,
        sure=asked.sure,
        method=asked.strategy,
        degree=asked.degree.name.lower(),
        utility=kept[-1],
        rouge_l=rouge_l(original.text, plan.text),
        optimal=plan.proven and asked.target_k is not None,
        pinned=asked.wishes.pinned,
        false=false_spans(original.text, asked.wishes),
    )


def _report_after(original: Original, changes: Sequence[Change], plan: Planned, read: Read) -> Report:
    text = changed(original.text, changes)[0]
    return plan.report if text == plan.text else read(text)


def _stop_reason(original: Original, plan: Planned, asked: Asked) -> StopReason:
    target = asked.target_k
    if asked.alone:
        return "as asked"
    if not original.report.disclosures and not plan.changes:
        return "nothing found"
    if enough(plan.report, target, asked.sure):
        return "reached" if plan.changes else "enough already"
    if plan.refused:
        return "everything pinned"
    if identifying(plan.report):
        return "names one person"
    if target is None:
        return "said less" if plan.changes else "nothing to change"
    everyone = at_least(estimate([], context=original.text, community=asked.community), asked.sure)
    return "above the population" if target > everyone else "unreachable"
