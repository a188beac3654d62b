"""How much utility each number of people costs: the texts between which a choice has to be made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from leakmeter.text.crowd import at_least
from leakmeter.text.rewrite.choices import Progress
from leakmeter.text.rewrite.joining import Change, changed
from leakmeter.text.rewrite.outcome import Original
from leakmeter.text.rewrite.plan import NEARLY, Asked, Read, laid_out
from leakmeter.text.rewrite.search import Counter, pareto
from leakmeter.types import Point

#: A further point has at least this many times the people of the one before, and there are no more than so many.
STEP = 1.25
MOST_POINTS = 16
#: Most combinations that are counted, and most of the disclosures counted in all of them together.
MOST_COUNTS = 1_000
MOST_READINGS = 8_000


def frontier_of(
    original: Original, read: Read, asked: Asked, progress: Progress, written: Callable[[Sequence[Change]], str]
) -> tuple[Point, ...]:
    """The texts that keep the most utility for their number of people, the text as it is first; ``written`` gives the text
    that changes make.

    The options counted together say which texts to look at; each is then found and counted as a whole. Left out are a text
    with no more people than one that keeps more, and one whose people are more than its options promise: there something
    was only overlooked.
    """
    points: list[Point] = []
    for point in _points(original, read, asked, progress, written):
        if not points or point.k > points[-1].k:
            # The search goes by cost, which also says how readily a reader accepts an edit.
            points = [*(each for each in points if each.utility > point.utility or not each.edits), point]
    return tuple(points)


def _points(
    original: Original, read: Read, asked: Asked, progress: Progress, written: Callable[[Sequence[Change]], str]
) -> Iterator[Point]:
    text, disclosures = original.text, original.report.disclosures
    laid = laid_out(text, original.report, asked, asked.wishes, progress)
    problem = laid.problem(max(1, min(MOST_COUNTS, MOST_READINGS // max(1, len(disclosures)))), progress)
    for number, found in enumerate(pareto(problem, STEP, Counter(problem)), 1):
        changes = laid.changes(found.choice)
        made = changed(text, changes)[0]
        if any(c.isalnum() for c in made):
            crowd = read(made).crowd
            if found.count < NEARLY * at_least(crowd, asked.sure):
                continue
            yield Point(written(changes), crowd.k, crowd.low, crowd.high, original.utility(changes), len(changes))
        if number == MOST_POINTS:
            return
