"""What a language model adds on posts: k with and without it, whose figures they are, and what it costs.

    python bench/branch_posts.py POSTS.jsonl --llm http://127.0.0.1:8080/v1 --model NAME [--count 10] [--draws 3]

Each line of the file is an object with the post under "response". Which posts are taken depends on the seed alone. The
model's shares are measured first, once for all posts. With ``--cache FILE`` replies are remembered, and a run that was
broken off goes on where it was. For ``--ratio N`` the first N are counted again one call at a time, for the ratio of
times.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic

from leakmeter import LeakmeterError, Report, check, recount
from leakmeter.config import Settings, settings
from leakmeter.llm import Cached, Model, connect
from leakmeter.text.branch import Accuracy, measured


def main() -> None:
    """Print one line for each post, then the sums."""
    options = _options()
    chosen = settings({"llm": options.llm, "model": options.model, "llm_concurrency": options.concurrency})
    rows = Path(options.posts).read_text("utf-8").splitlines()
    picked = random.Random(options.seed).sample(range(len(rows)), options.count)
    posts = [str(json.loads(rows[index])["response"]) for index in picked]
    accuracy = measured(_model(chosen, options))
    print(f"shares measured: {accuracy.figures}; {accuracy.unfit or 'fit to count'}", flush=True)
    print(_row(_HEADS), flush=True)
    reports: list[Report] = []
    for index, post in zip(picked, posts, strict=True):
        try:
            reports.append(_counted(post, chosen, options, accuracy))
        except LeakmeterError as error:
            print(f"{index:>5} {error}", flush=True)
            continue
        print(_line(index, check(post), reports[-1]), flush=True)
        if options.details:
            _details(reports[-1])
    used = [report.crowd.asked for report in reports if report.crowd.asked]
    print(
        f"calls {sum(use.calls for use in used)}, seconds {sum(use.seconds for use in used):.0f}, "
        f"waited {sum(use.waited for use in used):.0f}"
    )
    _ratio([post for post in posts if _asks(post, reports)][: options.ratio], chosen, options, accuracy)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("posts")
    parser.add_argument("--llm", required=True)
    parser.add_argument("--model", default="")
    parser.add_argument("--answers", default="mixed", choices=("mixed", "model"))
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--draws", type=int, default=3)
    parser.add_argument("--concurrency", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--ratio", type=int, default=0)
    parser.add_argument("--cache", type=Path, help="a file that remembers replies")
    parser.add_argument("--details", action="store_true", help="the model's figures and what it could not answer")
    return parser.parse_args()


def _model(chosen: Settings, options: argparse.Namespace) -> Model:
    return Cached(connect(chosen), options.cache) if options.cache else connect(chosen)


def _counted(post: str, chosen: Settings, options: argparse.Namespace, accuracy: Accuracy) -> Report:
    return recount(
        check(post),
        _model(chosen, options),
        answers=options.answers,
        draws=options.draws,
        seed=options.seed,
        accuracy=accuracy,
    )


def _asks(post: str, reports: list[Report]) -> bool:
    return any(report.text == post and report.crowd.asked and report.crowd.asked.calls for report in reports)


_HEADS = (
    "post", "details", "counted", "k alone", "k with", "90 %", "table", "other", "model", "left", "unsure", "calls",
    "read", "written", "waited", "seconds",
)  # fmt: skip
_WIDTHS = (5, 7, 7, 11, 11, 22, 5, 5, 5, 4, 6, 5, 6, 7, 6, 7)


def _row(cells: Sequence[object]) -> str:
    return " ".join(f"{cell!s:>{width}}" for cell, width in zip(cells, _WIDTHS, strict=True))


def _line(index: int, alone: Report, report: Report) -> str:
    crowd, use = report.crowd, report.crowd.asked
    hows = [factor.how for factor in crowd.factors]
    tables, models = hows.count("table"), hows.count("model")
    cost = (
        (use.calls, use.prompt_tokens, use.completion_tokens, f"{use.waited:.0f}", f"{use.seconds:.0f}") if use else ()
    )
    return _row(
        (
            index,
            len(report.disclosures),
            len(alone.crowd.factors),
            f"{alone.crowd.k:,.0f}",
            f"{crowd.k:,.0f}",
            f"{crowd.low:,.0f} to {crowd.high:,.0f}",
            tables,
            len(hows) - tables - models,
            models,
            len(crowd.not_estimated),
            "yes" if use and use.unsure else "no",
            *cost,
        )
    )


def _details(report: Report) -> None:
    for factor in report.crowd.factors:
        if factor.how == "model":
            given = f" [given: {'; '.join(factor.given)}]" if factor.given else ""
            print(f"        {100 * factor.value:8.4g} %  {factor.question}{given}")
    for reason in report.crowd.reasons:
        if reason.reason.startswith(("could not be estimated", "not counted")):
            print(f"        not:      {report.disclosures[reason.disclosure].category}: {reason.reason}", flush=True)


def _ratio(posts: list[str], chosen: Settings, options: argparse.Namespace, accuracy: Accuracy) -> None:
    """The time of one call at a time over that of several at once, on the same posts."""
    if not posts:
        return
    options.cache = None  # for the time of calls, not of remembering
    seconds: list[float] = []
    for at_once in (1, options.concurrency):
        begun = monotonic()
        for post in posts:
            _counted(post, replace(chosen, llm_concurrency=at_once), options, accuracy)
        seconds.append(monotonic() - begun)
    print(
        f"{len(posts)} posts: {seconds[0]:.0f} s one call at a time, {seconds[1]:.0f} s {options.concurrency} at once: "
        f"{seconds[0] / seconds[1]:.2f} times as fast"
    )


if __name__ == "__main__":
    main()
