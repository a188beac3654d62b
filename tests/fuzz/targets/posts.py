"""The way of a text: find, estimate, check with its reports, abstract and rewrite."""

from __future__ import annotations

from math import log2
from random import Random

from tests.fuzz.case import Target, hold
from tests.fuzz.laws import ROUNDING, crowd_holds, disclosures_hold, report_holds, rewrite_holds, span_holds
from tests.fuzz.targets.reports import report_shown, rewrite_shown
from tests.fuzz.texts import any_text, phrase, post

from leakmeter import abstract, check, estimate, find, rewrite
from leakmeter.api import readable
from leakmeter.text.rewrite.edits import applied

_COMMUNITIES = (None, None, None, "r/portland", "diabetes", "r/", "", "r/☃", "leeds" * 50)


def _find(text: str, random: Random) -> object:
    threshold = random.choice((0.0, 0.0, 0.5, 1.0))
    unlabelled = random.random() < 0.5
    found = find(text, threshold=threshold, community=random.choice(_COMMUNITIES), unlabelled=unlabelled)
    disclosures_hold(text, found)
    hold(all(d.confidence >= threshold for d in found), "what is less sure than the threshold is left out", threshold)
    return found


def _estimate(text: str, random: Random) -> object:
    crowd = estimate(text, community=random.choice(_COMMUNITIES))
    crowd_holds(crowd, len(find(text, threshold=0.5, unlabelled=True)))
    return crowd


def _check(text: str, random: Random) -> object:
    report = check(text, community=random.choice(_COMMUNITIES), allow=random.choice(((), (), ("Leeds", "nurse"))))
    report_holds(report)
    report_shown(report, random)
    return report


def _abstract(text: str, random: Random) -> object:
    readable(text)
    found = find(text, threshold=0.5, unlabelled=True)
    if not found:
        return None
    disclosure = random.choice(found)
    offered = abstract(text, disclosure, degree=random.choice((None, "minimal", "moderate", "strong")))
    for one in offered:
        span_holds(text, one.edit)
        hold(one.gain_bits >= -ROUNDING, "an alternative says less", one)
        gain = log2(one.k / estimate(text).k)
        hold(
            abs(gain - one.gain_bits) <= ROUNDING, "an alternative's gain is that of its k over the text's", (one, gain)
        )
        estimate(applied(text, one.edit, one.text))
    return offered


def _rewrite(text: str, random: Random) -> object:
    target = random.choice((None, None, 1, 1.5, 50, 1000, 1e5, 1e9, 1e12))
    words = text.split() or ["x"]
    result = rewrite(
        text,
        target,
        method=random.choice(("plan", "plan", "greedy")),
        degree=random.choice(("minimal", "moderate", "strong")),
        pin=random.choice(((), (), (random.choice(words),))),
        false=random.choice(((), (), (random.choice(words),))),
        forbid=random.choice(((), (), ("city", "person"))),
        frontier=random.random() < 0.2,
    )
    rewrite_holds(result)
    if not result.false and result.text.strip():
        k = check(result.text).crowd.k
        hold(abs(k - result.after.crowd.k) <= ROUNDING * k, "the rewrite counted anew has the k it says", k)
    rewrite_shown(result, random)
    return result


def _short_post(random: Random) -> str:
    return post(random)[:400] if random.random() < 0.7 else phrase(random)


TARGETS = (
    Target("find", any_text, _find, share=3.0),
    Target("texts", any_text, _estimate, share=1.0),
    Target("check", _short_post, _check, share=1.5, seconds=10.0),
    Target("abstract", _short_post, _abstract, share=1.0, seconds=10.0),
    Target("rewrite", _short_post, _rewrite, share=2.0, seconds=30.0),
)
