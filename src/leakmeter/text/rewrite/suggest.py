"""For each disclosure up to three ways to say less, each with how many people then share the text.

An edit is measured by putting what its new words tell in the place of what the disclosure told. All else that was found
in the text stays as it was found, and so does the population; so a gain is a gain of facts, and nothing is gained by a
text that is read another way. The text is not read again for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf

from leakmeter.errors import InputError
from leakmeter.prob.bits import bits
from leakmeter.text.crowd.attributes_rated import RATED
from leakmeter.text.find import COUNTED_FROM, find
from leakmeter.text.find.present.community import forum, topic_of
from leakmeter.text.find.present.quiet import Dismissed, told
from leakmeter.text.normalform import normal_form
from leakmeter.text.original import alternative_on, disclosure_in
from leakmeter.text.rewrite.candidates import Candidate, candidates
from leakmeter.text.rewrite.counting import Counting
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.edits import applied
from leakmeter.text.rewrite.new_words import told_by
from leakmeter.types import Alternative, Disclosure, Suggestion

#: Some disclosures of a text -> how many people share them.
Count = Callable[[Sequence[Disclosure]], float]
#: A gain below this many bits is no gain: it is lost in the figures.
NO_GAIN = 0.05


def suggestions(
    text: str, disclosures: Sequence[Disclosure], count: Count, most: int | None = None, n: int = 3
) -> tuple[Suggestion, ...]:
    """Up to ``n`` alternatives for each of the first ``most`` disclosures of a text, the largest gain first. ``count``
    says how many people share some disclosures of it."""
    k = count(disclosures)
    return tuple(
        Suggestion(
            index, _best(_measured_edits(text, disclosure, candidates(text, disclosure), k, disclosures, count), n)
        )
        for index, disclosure in enumerate(disclosures[:most])
    )


def abstract(
    text: str,
    disclosure: Disclosure,
    n: int = 3,
    *,
    degree: Degree | str | None = None,
    community: str | None = None,
    threshold: float = COUNTED_FROM,
    allow: Sequence[str] = (),
    dismissed: Dismissed | None = None,
) -> list[Alternative]:
    """Up to ``n`` less telling alternatives for one disclosure of a text, the largest gain first.

    ``degree`` says how much they may take away: "minimal", "moderate" or "strong" gives those of that degree alone, and
    None some of every degree. An alternative of a degree has none of that degree itself. The other keyword arguments are
    those of ``check``, so that both measure the same crowd. Raises InputError for a disclosure of another text, a degree
    that there is not, or phrases to allow that cannot be used.
    """
    if text[disclosure.start : disclosure.end] != disclosure.text:
        raise InputError("The disclosure does not stand in this text. Pass one that find() returned for it.")
    wanted = Degree.named(degree) if isinstance(degree, str) else degree
    form = normal_form(text)
    text, disclosure = form.text, disclosure_in(form, disclosure)
    found = find(text, threshold=threshold, unlabelled=True)
    all_told = told(found, threshold=threshold, topic=topic_of(community), allow=allow, dismissed=dismissed).disclosures
    some = [c for c in candidates(text, disclosure) if wanted is None or c.degree == wanted]
    count = Counting(text, forum(community or "")).people
    found = _measured_edits(text, disclosure, some, count(all_told), all_told, count)
    return [alternative_on(form, one) for one in _best(found, n)]


def _measured_edits(
    text: str,
    disclosure: Disclosure,
    edits: Sequence[Candidate],
    k: float,
    all_told: Sequence[Disclosure],
    count: Count,
) -> list[Alternative]:
    found = (_measured(text, disclosure, edit, k, all_told, count) for edit in edits)
    return [alternative for alternative in found if alternative is not None]


def _measured(
    text: str, disclosure: Disclosure, edit: Candidate, k: float, all_told: Sequence[Disclosure], count: Count
) -> Alternative | None:
    """The alternative with its crowd, or None if its words still tell what the disclosure told, or the crowd shrinks."""
    if not applied(text, edit.span, edit.words).strip():
        return Alternative(edit.words, k, 0.0, edit.kind, edit.span, "nothing else is left of the text")
    new = told_by(text, disclosure, edit)
    if still_told(disclosure, new, edit.span.start, edit.span.start + len(edit.words)):
        return None
    others = [d for d in all_told if d.end <= edit.span.start or edit.span.end <= d.start]
    left = count(edited(others, new, edit))
    gain = bits(left) - bits(k)
    if gain < -1e-9:
        return None
    says = "" if gain >= NO_GAIN else _remark(disclosure, (left - 1.0) / (k - 1.0) if k > 1.0 else inf)
    return Alternative(edit.words, left, gain, edit.kind, edit.span, says)


def edited(others: Sequence[Disclosure], new: Sequence[Disclosure], edit: Candidate) -> list[Disclosure]:
    """What a text tells after an edit, in reading order: what the new words tell, and what the others told before."""
    longer = len(edit.words) - (edit.span.end - edit.span.start)
    moved = (replace(d, start=d.start + longer, end=d.end + longer) if d.start >= edit.span.end else d for d in others)
    return sorted((*moved, *new), key=lambda d: d.start)


def _remark(disclosure: Disclosure, others: float) -> str:
    """Why nothing is gained: contact data is no share of people; the rest is told again, or leaves nobody else anyway.
    ``others`` is how many times as many other people fit, of whom there may be none."""
    if disclosure.category == "CONTACT":
        return "nobody can be reached by it any more"
    if _WORTH_SAYING <= others < inf:
        return f"by itself fits {_rounded(others):,}× as many"
    return "the rest of the text still gives it away"


#: Fewer times as many people are not worth a word.
_WORTH_SAYING = 1.5


def _rounded(times: float) -> float:
    """To two digits: 1.6, 37, 420."""
    return round(times, 1) if times < _TEN else int(float(f"{times:.1e}"))


_TEN = 9.95


#: Attributes that the crowd has figures for.
COUNTED = frozenset(
    ("age", "gender", "place", "relationship", "ethnicity", "education", "occupation", "field", "major", *RATED)
)


def still_told(disclosure: Disclosure, after: Sequence[Disclosure], start: int, end: int) -> bool:
    """Whether all that a disclosure told is read again between two offsets of a changed text."""
    there = {(f.attribute, f.value) for d in after if d.start < end and start < d.end for f in d.facts}
    told = {(f.attribute, f.value) for f in disclosure.facts if f.attribute not in _KEPT}
    return bool(told) and told <= there


#: Facts that an alternative may keep: saying less about the rest is still less.
_KEPT = ("partner_gender", "relative", "student", "contact")


def _best(found: list[Alternative], n: int) -> tuple[Alternative, ...]:
    """At most ``n``: the removal, if any, and the generalisations that gain most, spread over their degrees."""
    removals = [a for a in found if a.kind == "remove"][:1]
    general = [a for a in found if a.kind == "generalise"]
    room = n - len(removals)
    if len(general) > room > 0:
        general = [general[0], *general[len(general) - room + 1 :]] if room > 1 else general[-1:]
    return tuple(sorted((*general, *removals), key=lambda a: (-round(a.gain_bits, 6), a.kind == "remove")))[:n]
