"""What was read from a text held to the truth: of every trait whether it was read as meant, read as something true but
wider or narrower, read wrongly, or not at all. :mod:`leakmeter.text.crowd.traits` says what a trait is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from leakmeter.text.crowd.traits import Coded

#: Readings: as meant; true, but wider or narrower; something else; nothing.
Verdict = Literal["right", "loose", "wrong", "missed"]
#: Ranges that share at least this part of what they cover together mean the same.
SAME_RANGE = 0.5


@dataclass(frozen=True, slots=True)
class Compared:
    """How one text's traits were read: a verdict for each true trait, and what was read that is not among them."""

    verdicts: Mapping[str, Verdict]
    read: Mapping[str, tuple[Coded, ...]]
    extra: tuple[Coded, ...]


def compared(read: Sequence[Coded], truth: Sequence[Coded]) -> Compared:
    """What was read against what is true.

    A work that is named makes known that the author works. An income that was read counts, loosely, for a household's
    where that is what the truth has.
    """
    names = {trait.name for trait in truth}
    left = [trait for trait in _renamed(read, names) if not _implied(trait, names)]
    verdicts: dict[str, Verdict] = {}
    for trait in truth:
        readings: list[Verdict] = [_verdict(other, trait) for other in left if other.name == trait.name]
        verdicts[trait.name] = _best(readings)
    wrong = [t for t in left if t.name in names and all(_verdict(t, o) == "wrong" for o in truth if o.name == t.name)]
    beside = [t for t in left if t.name not in names]
    rest = [t for t in wrong if verdicts[t.name] != "wrong"]
    return Compared(
        verdicts, {n: tuple(t for t in left if t.name == n) for n in verdicts}, tuple(dict.fromkeys((*beside, *rest)))
    )


_ORDER: tuple[Verdict, ...] = ("right", "loose", "wrong")


def _best(readings: Sequence[Verdict]) -> Verdict:
    for verdict in _ORDER:
        if verdict in readings:
            return verdict
    return "missed"


def _renamed(read: Sequence[Coded], names: set[str]) -> Iterator[Coded]:
    for trait in read:
        household = trait.name == "income" and "household_income" in names and "income" not in names
        yield Coded("household_income", "?", trait.low, trait.high) if household else trait


def _implied(trait: Coded, names: set[str]) -> bool:
    return trait.name == "work" and trait.value == "working" and "industry" in names and "work" not in names


def _verdict(read: Coded, truth: Coded) -> Verdict:
    if truth.numeric and read.numeric:
        return _of_ranges(read, truth)
    if read.value == truth.value or (read.value, truth.value) in _EQUIVALENT:
        return "right"
    return "loose" if truth.value in _LOOSELY.get(read.value, ()) else "wrong"


def _of_ranges(read: Coded, truth: Coded) -> Verdict:
    """Open ends are closed at the same distance on both sides, so that only the ends that are told count."""
    far = max(abs(end) for trait in (read, truth) for end in (trait.low, trait.high) if end is not None) + 1.0
    low, high = (x if x is not None else 0.0 for x in (read.low, truth.low)), (read.high, truth.high)
    (a, b), (c, d) = tuple(low), tuple(x if x is not None else far for x in high)
    grain = 1.0 if truth.name in _WHOLE else 0.0
    shared, together = min(c, d) - max(a, b) + grain, max(c, d) - min(a, b) + grain
    if shared < 0 or (shared == 0 and grain):
        return "wrong"
    return "right" if (truth.low, truth.high) == (read.low, read.high) or shared >= SAME_RANGE * together else "loose"


#: Numbers counted in whole steps, so that a range from 40 to 40 covers one of them.
_WHOLE = frozenset(("age",))
_EQUIVALENT = frozenset(
    (("bachelor", "college graduate"), ("owns, paid off", "owns"), ("owns with a mortgage", "owns"))
)
#: Values that hold of more or fewer people than the truth, and do not contradict it.
_LOOSELY: Mapping[str, tuple[str, ...]] = {
    "single": ("never married", "divorced", "separated", "widowed"),
    "not married": ("never married", "divorced", "separated", "widowed", "living with a partner"),
    "once married": ("married", "divorced", "separated", "widowed"),
    "in a relationship": ("living with a partner", "never married", "divorced"),
    "engaged": ("living with a partner", "never married", "divorced"),
    "partnered": ("living with a partner", "married"),
    "hispanic": ("mexican american",),
    "mexican american": ("hispanic",),
    "associate": ("some college",),
    "master": ("college graduate",),
    "doctorate or professional": ("college graduate",),
    "out of work": ("not working", "looking for work"),
    "does not smoke": ("never", "former"),
    **dict.fromkeys(("never married", "divorced", "separated", "widowed"), ("living with a partner",)),
    "current or former": ("current", "former"),
    "yes": ("several days", "most days"),
}
