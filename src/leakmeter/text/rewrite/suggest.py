"""For each disclosure up to three ways to say less, each measured by finding and counting again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import inf, log2

from leakmeter.errors import InputError
from leakmeter.prob.bits import bits
from leakmeter.text.crowd import estimate
from leakmeter.text.crowd.attributes_rated import RATED
from leakmeter.text.find import COUNTED_FROM, BuiltInTagger, Memory, Tagger, find
from leakmeter.text.find.present.community import forum, topic_of
from leakmeter.text.find.present.quiet import Dismissed, told
from leakmeter.text.normalform import normal_form
from leakmeter.text.original import alternative_on, disclosure_in
from leakmeter.text.rewrite.candidates import Candidate, candidates
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.edits import applied
from leakmeter.types import Alternative, Disclosure, Suggestion


@dataclass(frozen=True, slots=True)
class Measured:
    """A text's disclosures, those too unsure to be reported, and what says how many people share some of that text."""

    disclosures: Sequence[Disclosure]
    unsure: Sequence[Disclosure]
    count: Callable[[Sequence[Disclosure]], float]

    @property
    def k(self) -> float:
        """How many people share all of it."""
        return self.count(self.disclosures)


Measure = Callable[[str], Measured]
#: A gain below this many bits is no gain: it is lost in the figures.
NO_GAIN = 0.05


def measured_with(
    tagger: Tagger,
    community: str | None,
    threshold: float,
    allow: Sequence[str] = (),
    dismissed: Dismissed | None = None,
) -> Measure:
    """A function from a text to what is found in it and its k, for measuring edited texts as the text itself was."""
    topic, name = topic_of(community), forum(community or "")
    memory: Memory = {}

    def measure(text: str) -> Measured:
        found = find(text, tagger=tagger, memory=memory, unlabelled=True)
        sure = [d for d in found if d.confidence >= threshold]
        said = told(sure, threshold=threshold, topic=topic, allow=allow, dismissed=dismissed).disclosures
        unsure = [d for d in found if d.confidence < threshold]

        @cache
        def count(some: tuple[Disclosure, ...]) -> float:
            return estimate(some, context=text, community=name).k

        return Measured(said, unsure, lambda some: count(tuple(some)))

    return measure


def suggestions(
    text: str,
    disclosures: Sequence[Disclosure],
    k: float,
    measure: Measure,
    n: int = 3,
    read_ahead: Callable[[Sequence[str]], None] = lambda texts: None,
) -> tuple[Suggestion, ...]:
    """Up to ``n`` alternatives for each disclosure, the largest gain first. ``k`` is the text's crowd as it stands.

    ``read_ahead`` is told all texts that are going to be measured, so that a tagger may read them side by side.
    """
    before = measure(text)
    edits = [candidates(text, disclosure) for disclosure in disclosures]
    read_ahead([applied(text, edit.span, edit.words) for some in edits for edit in some])
    return tuple(
        Suggestion(index, _best(_measured_edits(text, disclosure, some, k, before, measure), n))
        for index, (disclosure, some) in enumerate(zip(disclosures, edits, strict=True))
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
    measure = measured_with(BuiltInTagger(), community, threshold, allow, dismissed)
    form = normal_form(text)
    text, disclosure = form.text, disclosure_in(form, disclosure)
    before = measure(text)
    some = [c for c in candidates(text, disclosure) if wanted is None or c.degree == wanted]
    found = _measured_edits(text, disclosure, some, before.k, before, measure)
    return [alternative_on(form, one) for one in _best(found, n)]


def _measured_edits(
    text: str, disclosure: Disclosure, edits: Sequence[Candidate], k: float, before: Measured, measure: Measure
) -> list[Alternative]:
    found = (_measured(text, disclosure, edit, k, before, measure) for edit in edits)
    return [alternative for alternative in found if alternative is not None]


def _measured(
    text: str, disclosure: Disclosure, edit: Candidate, k: float, before: Measured, measure: Measure
) -> Alternative | None:
    """The alternative with its crowd, or None if the old facts are still read from it or the crowd shrinks.

    A gain is one of facts: what other words told ``before`` they still tell, and the population stays, even where the edited
    text is read another way.

    None as well where the tagger is in two minds about the new words: a reader would take from them what is not counted,
    and the crowd would look larger than it is.
    """
    edited = applied(text, edit.span, edit.words)
    if not edited.strip():
        return Alternative(edit.words, k, 0.0, edit.kind, edit.span, "nothing else is left of the text")
    after = measure(edited)
    start, end = edit.span.start, edit.span.start + len(edit.words)
    if still_told(disclosure, after.disclosures, start, end) or counted_facts(after.unsure, start, end):
        return None
    left = people_left(before, after, edit)
    gain = bits(left) - bits(k)
    if gain < -1e-9:
        return None
    says = "" if gain >= NO_GAIN else _remark(disclosure, (left - 1.0) / (k - 1.0) if k > 1.0 else inf)
    return Alternative(edit.words, left, gain, edit.kind, edit.span, says)


def people_left(before: Measured, after: Measured, edit: Candidate) -> float:
    """How many people share a text after an edit: what its new words tell by ``after``, all others by ``before``."""
    others = [d for d in before.disclosures if d.end <= edit.span.start or edit.span.end <= d.start]
    start, end = edit.span.start, edit.span.start + len(edit.words)
    new = [d for d in after.disclosures if d.start < end and start < d.end]
    return before.count(_edited(others, _at_most(new, _counted_bits(before, others)), edit))


def _counted_bits(before: Measured, others: Sequence[Disclosure]) -> float:
    """How many bits the disclosures of a text count for that are not among its ``others``."""
    shared, apart = before.k - 1.0, before.count(others) - 1.0
    return log2(apart / shared) if 0.0 < shared <= apart < inf else 0.0 if apart < shared else inf


def _at_most(found: Sequence[Disclosure], most: float) -> list[Disclosure]:
    """Disclosures whose bits come to no more than ``most``, each with its part of them: words that say less tell no more
    than those they replace, whatever is measured of them."""
    told = sum(d.bits or 0.0 for d in found)
    part = most / told if told > most else 1.0
    return [d if d.bits is None else replace(d, bits=d.bits * part) for d in found]


def _edited(others: Sequence[Disclosure], new: Sequence[Disclosure], edit: Candidate) -> list[Disclosure]:
    """What a text tells after an edit, in reading order: what the new words tell, and what the others told before, also
    where these are read in one with the new words."""
    start, end = edit.span.start, edit.span.start + len(edit.words)
    longer = end - edit.span.end
    moved = [replace(d, start=d.start + longer, end=d.end + longer) if d.start >= edit.span.end else d for d in others]
    return sorted((*moved, *(_within(d, start, end) for d in new)), key=lambda d: d.start)


def _within(found: Disclosure, start: int, end: int) -> Disclosure:
    """A disclosure as far as it lies between two offsets."""
    first, last = max(found.start, start), min(found.end, end)
    return replace(found, start=first, end=last, text=found.text[first - found.start : last - found.start])


def _remark(disclosure: Disclosure, others: float) -> str:
    """Why nothing is gained: contact data is no share of people; the rest is told again, or leaves nobody else anyway.
    ``others`` is how many times as many other people fit, of whom there may be none."""
    if disclosure.category == "CONTACT":
        return "nobody can be reached by it any more"
    if _WORTH_SAYING <= others < inf:
        return f"fits {_rounded(others):,}× as many, but the rest of the text still gives it away"
    return "the rest of the text still gives it away"


#: Fewer times as many people are not worth a word.
_WORTH_SAYING = 1.5


def _rounded(times: float) -> float:
    """To two digits: 1.6, 37, 420."""
    return round(times, 1) if times < _TEN else int(float(f"{times:.1e}"))


_TEN = 9.95


#: Attributes that the crowd has figures for.
_COUNTED = frozenset(
    ("age", "gender", "place", "relationship", "ethnicity", "education", "occupation", "field", "major", *RATED)
)


def still_told(disclosure: Disclosure, after: Sequence[Disclosure], start: int, end: int) -> bool:
    """Whether all that a disclosure told is read again between two offsets of a changed text."""
    there = {(f.attribute, f.value) for d in after if d.start < end and start < d.end for f in d.facts}
    told = {(f.attribute, f.value) for f in disclosure.facts if f.attribute not in _KEPT}
    return bool(told) and told <= there


def counted_facts(found: Sequence[Disclosure], start: int, end: int) -> bool:
    """Whether something that the crowd counts is read between two offsets."""
    return any(d.start < end and start < d.end and any(f.attribute in _COUNTED for f in d.facts) for d in found)


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
