"""``leakmeter bench open``: figures on posts as people write them."""

from __future__ import annotations

import math
from collections import Counter as Counts
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

from leakmeter.cli.output import say
from leakmeter.cli.waiting import counting
from leakmeter.errors import InputError, SettingsError
from leakmeter.evaluate.crowd_scores import ROUNDS
from leakmeter.evaluate.implied import HELD_OUT, added, implied
from leakmeter.evaluate.open_posts import (
    MISSED,
    SPLITS,
    Claim,
    Kinds,
    OpenPost,
    annotators,
    bounds,
    by_category,
    by_figures,
    claimed,
    found_of_told,
    open_posts,
    scores,
    untold,
    with_everything,
)
from leakmeter.text.crowd import estimate
from leakmeter.text.crowd.certainty import verdict
from leakmeter.text.find import COUNTED_FROM, find
from leakmeter.text.find.categories import category
from leakmeter.types import Crowd, Disclosure

_TITLES = {
    "bits": "bits", "within 2": "x2", "within 5": "x5", "within 10": "x10", "rho": "rho", "all-clear": "all-clear",
    "sure all-clear": "sure", "alarm": "alarm", "meets": "meets", "width": "width",
}  # fmt: skip
_PLAIN = frozenset(("bits", "rho", "width"))
_LEAST_ROWS = 5
_COUNTERS = ("built-in", "figures alone")


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
    crowds: list[Crowd] = []
    disclosures: list[tuple[Disclosure, ...]] = []
    with counting("Counting crowds", len(posts)) as seen:
        for post in posts:
            told_of = tuple(find(post.text, threshold=COUNTED_FROM, unlabelled=True))
            crowds.append(with_everything(post.text))
            disclosures.append(told_of)
            claims["built-in"].append(claimed(crowds[-1], post.band()))
            claims["figures alone"].append(claimed(by_figures(post.text), post.band()))
            found, told = found_of_told(post, told_of)
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
    lasting = [claimed(crowd, post.band("L")) for crowd, post in zip(crowds, posts, strict=True)]
    apart_lasting, off_lasting = annotators(posts, "L")["bits"], scores(lasting)["bits"]
    say(f"by what lasts alone the annotators are {apart_lasting:.2f} bits apart, and k is {off_lasting:.2f} off")
    say("what the annotators count in the words of a disclosure, in bits, and what is counted for them:")
    for kind, rows in sorted(by_category(posts, crowds, disclosures).items(), key=lambda item: -len(item[1])):
        if len(rows) >= _LEAST_ROWS:
            say(_of_category(kind, rows))
    said = Counts(verdict(with_everything(text)) for text in untold(corpus / "untold.jsonl"))
    told = ", ".join(f"“{name}” {said[name]}" for name in ("one of many", "one of few", "identifies"))
    say(f"of {said.total()} texts that tell nothing of their author: {told}")
    rows = [row for row in implied(corpus / "implied.jsonl") if row.writer in HELD_OUT]
    for name, (count, true, counted) in added(rows, lambda text: estimate(text).k).items():
        say(f"what {name} after other words, {count} times: {true:.2f} bits by its writers, {counted:.2f} counted")
    for post, claim in zip(posts, claims["built-in"], strict=True) if details else ():
        say(_about(post, claim))
    return 0


def _of_category(kind: str, rows: Sequence[Kinds]) -> str:
    name = "words that no disclosure touches" if kind == MISSED else category(kind).name
    told, counted = fmean(row.told for row in rows), fmean(row.counted for row in rows)
    off = fmean(abs(row.counted - row.told) for row in rows)
    return f"  {name:34} {len(rows):4}  {told:5.2f}  {counted:5.2f}  apart {off:.2f}"


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
