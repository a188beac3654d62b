"""``leakmeter bench open``: figures on posts as people write them."""

from __future__ import annotations

import math
from collections import Counter as Counts
from pathlib import Path

from leakmeter.cli.output import say
from leakmeter.cli.waiting import counting
from leakmeter.errors import InputError, SettingsError
from leakmeter.evaluate.crowd_scores import ROUNDS
from leakmeter.evaluate.open_posts import (
    SPLITS,
    Claim,
    Counter,
    OpenPost,
    annotators,
    bounds,
    by_figures,
    claimed,
    found_of_told,
    open_posts,
    scores,
    untold,
    with_everything,
)
from leakmeter.text.crowd.certainty import verdict
from leakmeter.text.find import COUNTED_FROM, find

_TITLES = {
    "bits": "bits", "within 2": "x2", "within 5": "x5", "within 10": "x10", "rho": "rho", "all-clear": "all-clear",
    "sure all-clear": "sure", "alarm": "alarm", "meets": "meets", "width": "width",
}  # fmt: skip
_PLAIN = frozenset(("bits", "rho", "width"))
_COUNTERS: dict[str, Counter] = {"built-in": with_everything, "figures alone": by_figures}


def run_bench_open(corpus: Path, split: str, details: bool) -> int:
    """Print how well k is counted on freely written posts, and if ``details`` what is claimed of each; nothing is
    asserted."""
    if split not in SPLITS:
        raise SettingsError(f"There is no split “{split}”. Splits: {', '.join(SPLITS)}.")
    posts = open_posts(corpus / "open.jsonl", split)
    if not posts:
        raise InputError(f"{corpus / 'open.jsonl'} has no posts of the split {split}. Name another corpus.")
    claims: dict[str, list[Claim]] = {name: [] for name in _COUNTERS}
    found_bits, told_bits = 0.0, 0.0
    with counting("Counting crowds", len(posts)) as seen:
        for post in posts:
            for name, count in _COUNTERS.items():
                claims[name].append(claimed(count(post.text), post.band()))
            found, told = found_of_told(post, find(post.text, threshold=COUNTED_FROM, unlabelled=True))
            found_bits, told_bits = found_bits + found, told_bits + told
            seen()
    claims["k = 1"] = [Claim(1.0, 1.0, 1.0, 1.0, post.band()) for post in posts]
    apart = annotators(posts)
    say(
        f"{len(posts)} posts of {len({post.writer for post in posts})} voices on {split}; their two annotators are "
        f"{apart['bits']:.2f} bits apart, and within five times of each other on {apart['within 5']:.1%}"
    )
    say(f"of what the annotators count, in bits, {found_bits / max(told_bits, 1e-9):.1%} is touched by a disclosure")
    say(f"(in brackets nine in ten of {ROUNDS} bootstrap draws; distances are those to the estimates)")
    say(_line("", list(_TITLES.values())))
    for name, found in claims.items():
        measured, between = scores(found), bounds(found)
        say(_line(name, [_cell(measured[key], key) for key in _TITLES]))
        say(_line("  from", [_cell(between[key][0], key) for key in _TITLES]))
        say(_line("  to", [_cell(between[key][1], key) for key in _TITLES]))
    said = Counts(verdict(with_everything(text)) for text in untold(corpus / "untold.jsonl"))
    told = ", ".join(f"“{name}” {said[name]}" for name in ("one of many", "one of few", "identifies"))
    say(f"of {said.total()} texts that tell nothing of their author: {told}")
    for post, claim in zip(posts, claims["built-in"], strict=True) if details else ():
        say(_about(post, claim))
    return 0


def _line(name: str, cells: list[str]) -> str:
    return f"  {name:14}" + "".join(f"{cell:>10}" for cell in cells)


def _cell(value: float, key: str) -> str:
    if math.isnan(value):
        return "–"
    return f"{value:.2f}" if key in _PLAIN else f"{100 * value:.1f} %"


def _about(post: OpenPost, claim: Claim) -> str:
    few, many = claim.band
    counted = f"k {claim.k:,.0f} ({claim.low:,.0f} to {claim.high:,.0f})"
    return f"  {post.id}  {counted}  estimates {few:,.0f} to {many:,.0f}  {claim.bits:+.1f} bits"
