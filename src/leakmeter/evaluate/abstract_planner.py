"""Whether the planner keeps its promises on whole texts: the target, the least loss, a proof, and the time it takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from leakmeter.api import check, rewrite
from leakmeter.text.crowd import SURE
from leakmeter.text.rewrite.plan import enough

#: Of texts with at most so many disclosures the planner is to prove that nothing cheaper was overlooked.
FEW = 8
#: Two utilities, proportions, that differ by less are the same.
_SAME = 1e-9
_REACHED = ("reached", "enough already")


@dataclass(frozen=True, slots=True)
class Planning:
    """One text rewritten for a target.

    ``spans`` are its disclosures; ``reached`` says whether the plan did, ``reachable`` whether the plan, the greedy
    baseline or saying everything as generally as can be did. ``utility`` and ``greedy`` are proportions, the latter
    None where the baseline fell short. ``again`` is the k that ``check`` counts over the k that was promised;
    ``seconds`` are those of the plan.
    """

    spans: int
    reached: bool
    reachable: bool
    optimal: bool
    utility: float
    greedy: float | None
    again: float
    seconds: float


def planned(
    texts: Sequence[str], target: float, wanted: int, seen: Callable[[], object] = lambda: None
) -> list[Planning]:
    """The first ``wanted`` of the texts that fewer than ``target`` people share, rewritten. ``seen`` is called after
    each text. Texts that are shared by enough people as they stand are passed over: there is nothing to plan."""
    rewrite("I'm 31 and live in Leeds.", target)  # loads the tagger, which is not to be timed
    found: list[Planning] = []
    for text in texts:
        if len(found) == wanted:
            break
        start = perf_counter()
        plan = rewrite(text, target)
        seconds = perf_counter() - start
        seen()
        if plan.stop_reason in ("enough already", "nothing found"):
            continue
        greedy = rewrite(text, target, method="greedy")
        least = rewrite(text)
        greedy_reached = greedy.stop_reason in _REACHED
        reached = plan.stop_reason in _REACHED
        found.append(
            Planning(
                spans=len(plan.before.disclosures),
                reached=reached,
                reachable=reached or greedy_reached or enough(least.after, target, SURE),
                optimal=plan.optimal,
                utility=plan.utility,
                greedy=greedy.utility if greedy_reached else None,
                again=check(plan.text).crowd.k / plan.after.crowd.k,
                seconds=seconds,
            )
        )
    return found


def lines(found: Sequence[Planning], target: float) -> list[str]:
    """The figures as lines of a report."""
    if not found:
        return [f"planner: no text is shared by fewer than {target:,.0f} people"]
    reachable = [each for each in found if each.reachable]
    both = [each for each in reachable if each.reached and each.greedy is not None]
    few = [each for each in found if each.spans <= FEW]
    worse = sum(each.greedy is not None and each.utility < each.greedy - _SAME for each in both)
    better = sum(each.greedy is not None and each.utility > each.greedy + _SAME for each in both)
    short = sum(each.reached and each.greedy is None for each in found)
    median, high = np.quantile([1000 * each.seconds for each in found], [0.5, 0.9])
    near = sum(abs(each.again - 1) <= 0.01 for each in found)
    return [
        f"planner: {len(found)} texts that fewer than {target:,.0f} people share",
        f"  reached                {sum(e.reached for e in reachable)} of {len(reachable)} that can be brought there",
        f"  against greedy         {worse} worse, {better} better, of {len(both)} both reach; greedy misses {short}",
        f"  proven optimal         {sum(each.optimal for each in few)} of {len(few)} with at most {FEW} disclosures, "
        f"{sum(each.optimal for each in found)} of {len(found)} in all",
        f"  counted again          {near} of {len(found)} within 1 % of the k that was promised",
        f"  time                   median {median:.0f} ms, nine in ten below {high:.0f} ms, "
        f"longest {1000 * max(each.seconds for each in found):.0f} ms",
    ]
