"""Saying less without noise: classes of at least k people, levels of a hierarchy, and counts that are not shown.

None of it keeps a finite ε. What is released is the class, with certainty: whoever believes that only two values in
different classes are possible learns which one it is. What classes of at least k of a known population mean is that
the class alone does not tell those k apart. What that leaves of a secret depends on what is believed, and an audit of
the program says so. Sources: Samarati and Sweeney 1998 (k-anonymity, generalization, suppression); DR, section 1.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence

from leakmeter.program.mechanisms.privacy import Privacy, positive, require

#: A value to its own name and ever wider ones, such as ``"Leipzig": ("Leipzig", "Saxony", "Germany")``.
Hierarchy = Mapping[str | float, Sequence[str | float]]


def generalization(classes: int) -> Privacy:
    """What a release of the class, out of so many, keeps whatever is believed: nothing, ε is infinite; 0 where there is
    but one class.

    >>> generalization(classes=2).epsilon
    inf
    """
    require(classes >= 1, "there is at least one class")
    return Privacy(math.inf if classes > 1 else 0.0)


def suppression(noise: Privacy | None = None) -> Privacy:
    """What a count that is not shown below a threshold keeps: what the ``noise`` on it kept before it was compared, for
    what is done to a noisy number afterwards tells nothing more (DR, proposition 2.1). Without noise ε is infinite: a
    count at the threshold is shown, and one less is not.

    >>> suppression().epsilon
    inf
    """
    return Privacy(math.inf) if noise is None else noise


def noisy_threshold(scale: float, threshold: float) -> Privacy:
    """Counts of groups that are shown only if they are at least ``threshold`` once Laplace noise is on them, and only
    of groups that somebody is in: ε = 1 / scale, and δ is the chance that a group of one is shown, exp((1 − threshold)
    / scale) / 2. One person is in one group, and is added or left out (Korolova et al. 2009).

    >>> round(noisy_threshold(scale=1.0, threshold=15.0).delta, 9)
    4.16e-07
    """
    epsilon = 1 / positive(scale, "scale")
    require(1 <= threshold < math.inf, "the threshold must be a finite number from 1 on")
    return Privacy(epsilon, 0.5 * math.exp((1 - threshold) * epsilon))


def classes_of_at_least(k: int, population: Sequence[float]) -> list[float]:
    """The lower edges of the finest classes of neighbouring values that each hold at least ``k`` of the ``population``,
    made from the lowest value upwards; what is left over at the top joins the class before.

    Raises ProgramError where the whole population is fewer than ``k``.

    >>> classes_of_at_least(3, [18, 18, 19, 21, 21, 25, 40])
    [18, 21]
    """
    require(k >= 1, "a class holds at least one person: give a k of 1 or more")
    require(all(map(math.isfinite, population)), "the population must be known, finite numbers")
    require(
        len(population) >= k, f"the population of {len(population)} is fewer than the {k} that each class is to hold"
    )
    counts = sorted(Counter(population).items())
    edges, inside = [counts[0][0]], 0
    for value, many in counts:
        if inside >= k:
            edges.append(value)
            inside = 0
        inside += many
    return edges if inside >= k else edges[: max(1, len(edges) - 1)]


def level_of_at_least(k: int, population: Sequence[str | float], hierarchy: Hierarchy) -> int:
    """The lowest level of a ``hierarchy`` at which each class that occurs holds at least ``k`` of the ``population``.

    Level 0 is the value's own name. Raises ProgramError where not even the widest classes hold so many, and for a value
    that is not in the hierarchy.

    >>> places = {"Leipzig": ("Leipzig", "Saxony"), "Dresden": ("Dresden", "Saxony")}
    >>> level_of_at_least(2, ["Leipzig", "Dresden", "Dresden"], places)
    1
    """
    require(k >= 1, "a class holds at least one person: give a k of 1 or more")
    require(len(population) > 0, "the population must hold at least one person")
    levels = _height(hierarchy)
    for level in range(levels):
        if min(Counter(to_level(value, hierarchy, level) for value in population).values()) >= k:
            return level
    require(False, f"no level of the hierarchy has {k} of the population in each class; add a wider one at its end")
    return levels


def to_class(value: float, edges: Sequence[float]) -> float:
    """The lower edge of the class that ``value`` lies in. What is below the second edge is in the first class, what is
    at the last edge or above in the last.

    >>> to_class(23, [18, 21, 30]), to_class(15, [18, 21, 30]), to_class(80, [18, 21, 30])
    (21, 18, 30)
    """
    require(len(edges) > 0 and list(edges) == sorted(edges), "the edges of classes must be numbers in ascending order")
    return edges[max(0, bisect_right(edges, value) - 1)]


def to_level(value: str | float, hierarchy: Hierarchy, level: int) -> str | float:
    """What ``value`` is called at a ``level`` of the hierarchy: 0 is the value's own name.

    >>> to_level("Leipzig", {"Leipzig": ("Leipzig", "Saxony", "Germany")}, 1)
    'Saxony'
    """
    levels = _height(hierarchy)
    require(0 <= level < levels, f"the hierarchy has levels 0 to {levels - 1}, and {level} is none")
    require(value in hierarchy, f"the hierarchy has no entry for {str(value)[:40]!r}")
    return hierarchy[value][level]


def suppress(count: float, below: float, word: str | None = None) -> float | str:
    """The ``count``, or a ``word`` such as ``"<5"`` where it lies below a threshold.

    >>> suppress(7, below=5), suppress(3, below=5)
    (7, '<5')
    """
    return (f"<{below:g}" if word is None else word) if count < below else count


def _height(hierarchy: Hierarchy) -> int:
    heights = {len(names) for names in hierarchy.values()}
    require(len(heights) == 1 and min(heights) > 0, "a hierarchy needs as many names for each value, at least one")
    return heights.pop()
