"""The tables of BRANCH from claims: tables 1 and 8 to 11 on k, 2 on modules, 3 on intervals, and what each method
costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isnan
from statistics import fmean

from leakmeter.evaluate.branch import intervals, modules, scores
from leakmeter.evaluate.branch.intervals import Bounded, Bounds
from leakmeter.evaluate.branch.methods import Claim
from leakmeter.evaluate.branch.posts import Post
from leakmeter.evaluate.branch.runs import Result
from leakmeter.evaluate.branch.scores import Cases, Measure

_NAME = 34


def _percent(value: float) -> str:
    return "–" if isnan(value) else f"{100 * value:.1f} %"


def _number(value: float) -> str:
    return "–" if isnan(value) else f"{value:.2f}"


#: The columns of the first table: what stands above, what is measured, and how it is written.
_MAIN: tuple[tuple[str, Measure, Callable[[float], str]], ...] = (
    ("rho", scores.rho, _number),
    ("log error", scores.log_error, _number),
    ("within x5", scores.within(5), _percent),
    ("under", scores.under, _percent),
    ("over", scores.over, _percent),
    ("answered", scores.answered, _percent),
)


def of_claims(posts: Sequence[Post], others: Sequence[Post], results: Sequence[Result]) -> list[str]:
    """Tables 1 and 8: every method beside what costs nothing, beside another annotator, and beside the paper."""
    found = {**scores.cases(posts, results), **scores.baselines(posts, others)}
    lines = [
        "rho and log error are over what was answered; what was not is outside every range",
        _line("", [head for head, _, _ in _MAIN]),
    ]
    for name, cases in found.items():
        lines.append(_line(name, [write(measure(cases)) for _, measure, write in _MAIN]))
        between = [scores.bounds(measure, cases) for _, measure, _ in _MAIN]
        lines.append(_line("  from", [write(low) for (low, _), (_, _, write) in zip(between, _MAIN, strict=True)]))
        lines.append(_line("  to", [write(high) for (_, high), (_, _, write) in zip(between, _MAIN, strict=True)]))
    lines.append("the paper, on its own posts:")
    for name, (rho, error, share, under) in scores.PAPER.items():
        lines.append(_line(f"  {name}", [_number(rho), _number(error), _percent(share), _percent(under)]))
    return lines


def of_differences(posts: Sequence[Post], results: Sequence[Result], first: str = "mixed") -> list[str]:
    """What one method is better or worse than the others by, on the same posts; nothing where it was not run."""
    found = scores.cases(posts, results)
    if first not in found or len(found) < 2:
        return []
    lines = [f"{first} less …, on the posts that both answered (95 % of paired draws)"]
    for name, cases in found.items():
        if name == first:
            continue
        bits, share = (scores.difference(m, found[first], cases) for m in (scores.log_error, scores.within(5)))
        if isnan(bits[0]):
            lines.append(f"  {name:{_NAME - 2}}no post that both answered")
        else:
            lines.append(
                f"  {name:{_NAME - 2}}log error {bits[0]:+.2f} ({bits[1]:+.2f} to {bits[2]:+.2f})   "
                f"within x5 {100 * share[0]:+.0f} points ({100 * share[1]:+.0f} to {100 * share[2]:+.0f})"
            )
    return lines


def of_errors(posts: Sequence[Post], others: Sequence[Post], results: Sequence[Result]) -> list[str]:
    """Tables 9, 10 and 11: errors to either side with their mean size in bits, other factors, and posts that tell
    much."""
    found = {**scores.cases(posts, results), **scores.baselines(posts, others)}
    hard = scores.difficult(posts)
    lines = [_line("", ["under", "by bits", "over", "by bits", "x2", "x5", "x10", f"of {len(hard)}"])]
    for name, cases in found.items():
        measured = [
            _percent(scores.under(cases)),
            _number(scores.under_error(cases)),
            _percent(scores.over(cases)),
            _number(scores.over_error(cases)),
            *(_percent(scores.within(factor)(cases)) for factor in scores.FACTORS),
            _percent(scores.within(5)([cases[at] for at in hard])) if len(cases) == len(posts) and hard else "–",
        ]
        lines.append(_line(name, measured))
    lines.append(
        f"(the last column: within x5 on the {len(hard)} posts in which {scores.DIFFICULT} disclosures or more count)"
    )
    return lines


def of_costs(results: Sequence[Result]) -> list[str]:
    """Calls, tokens and seconds for each post."""
    lines = [_line("a post takes", ["calls", "read", "written", "seconds"])]
    for name in dict.fromkeys(each.method for each in results):
        claims = [each.claim for each in results if each.method == name]
        usage = [claim.usage for claim in claims]
        lines.append(
            _line(
                name,
                [
                    f"{fmean(each.calls + each.cached for each in usage):.1f}",
                    f"{fmean(each.prompt_tokens or 0 for each in usage):,.0f}",
                    f"{fmean(each.completion_tokens or 0 for each in usage):,.0f}",
                    f"{fmean(claim.seconds for claim in claims):.1f}",
                ],
            )
        )
    return lines


_INTERVALS: Mapping[str, Callable[[Claim], Bounds | None]] = {
    "own": intervals.own,
    "self-consistency": intervals.self_consistent,
    "re-sampling": intervals.resampled,
}


def of_intervals(posts: Sequence[Post], results: Sequence[Result]) -> list[str]:
    """Table 3: the intervals of every method that has any, and what the flag of total variance tells."""
    by_id = {post.id: post for post in posts}
    lines = [_line("", ["posts", "PICP", "recall", "precision", "macro-F1", "size"])]
    for name in dict.fromkeys(each.method for each in results):
        its = [each for each in results if each.method == name]
        for kind, bounds in _INTERVALS.items():
            found = [Bounded(b, by_id[each.post]) for each in its if (b := bounds(each.claim))]
            if found:
                measured = intervals.scores(found)
                lines.append(
                    _line(
                        f"{name}, {kind}",
                        [
                            str(len(found)),
                            *(_percent(measured[key]) for key in ("picp", "recall", "precision", "f1")),
                            _number(measured["size"]),
                        ],
                    )
                )
    return [*lines, *_flags(posts, results), *_means(posts, results)]


def _flags(posts: Sequence[Post], results: Sequence[Result]) -> list[str]:
    lines: list[str] = []
    by_id = {post.id: post for post in posts}
    for name in dict.fromkeys(each.method for each in results):
        told = [each for each in results if each.method == name and each.claim.variance is not None]
        flag = intervals.flagged([by_id[each.post] for each in told], [each.claim for each in told])
        if flag.unsure:
            lines.append(
                f"{name}: total variance of a run's answers above 0.15 on {flag.unsure} posts, within x5 on "
                f"{_percent(flag.unsure_within)} of their orderings; on the other {flag.sure} posts on "
                f"{_percent(flag.sure_within)}"
            )
    return lines


def _means(posts: Sequence[Post], results: Sequence[Result]) -> list[str]:
    lines: list[str] = []
    by_id = {post.id: post for post in posts}
    for name in dict.fromkeys(each.method for each in results):
        told = [each for each in results if each.method == name and len(each.claim.ks) > 1]
        if told:
            its = [by_id[each.post] for each in told]
            first: Cases = scores.against(its, [each.claim.ks[0] for each in told])
            mean: Cases = scores.against(its, [intervals.mean_of_runs(each.claim) for each in told])
            right, off = scores.within(5), scores.log_error
            lines.append(
                f"{name}: the first run is within x5 on {_percent(right(first))} ({_number(off(first))} bits off), "
                f"the mean of {len(told[0].claim.ks)} runs on {_percent(right(mean))} ({_number(off(mean))} bits)"
            )
    return lines


def of_modules(units: Sequence[modules.Unit]) -> list[str]:
    """Table 2: estimation, ordering, independence and selection, each beside the annotators."""
    found = modules.scores(units)
    if isnan(found["answered"]):
        return []
    return [
        f"of {found['questions']:.0f} questions of the annotators about shares {_percent(found['answered'])} are "
        f"answered, {_number(found['bits'])} bits off",
        f"percentage error {_percent(found['error'])} on average, {_percent(found['middle error'])} in the middle; "
        f"where the share is reliable {_percent(found['reliable error'])} and "
        f"{_percent(found['reliable middle error'])}",
        f"Kendall's tau of the order of what is counted in a population: {_number(found['tau'])}",
        f"independent of {_percent(found['independent'])} of earlier statements, by the annotators of "
        f"{_percent(found['annotators independent'])}",
        f"macro-F1 of what is selected: {_number(found['selection f1'])}",
        "the paper's GPT-4o: percentage error 17.1 % (10.9 % where reliable), populations included; tau 0.57; "
        "independent of 28.0 % (its annotators: 40.7 %); macro-F1 0.90. Here a statement may name two others at most",
    ]


def _line(name: str, cells: Sequence[str]) -> str:
    return f"{name:{_NAME}}" + "".join(f"{cell:>11}" for cell in cells)
