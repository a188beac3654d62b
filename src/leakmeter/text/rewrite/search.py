"""The cheapest combination of options with a count of at least a target: best-first branch and bound.

Each variable takes one of its options. ``count`` gives the number of people for a choice of options, ``None`` standing
for a variable that says nothing at all. It must be monotone: a variable that says nothing never lowers the count. So the
count of the variables decided so far, with the others silent, bounds from above whatever may still be decided. An option
that falls short even with all others silent can never be taken, and what the cheapest of the rest cost, added up, bounds
the further cost from below. Nodes are taken in the order of that bound; the first whole choice that reaches the target is
the cheapest, and that is the proof.

Nothing is assumed about how options act together: every choice is counted as a whole.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count as numbers

#: Which option each variable takes; None where it says nothing.
Choice = tuple[int | None, ...]
#: Counts are compared with this relative tolerance, so that equal ones are equal after rounding.
SAME = 1e-9


@dataclass(frozen=True, slots=True)
class Problem:
    """``costs[variable][option]``, none negative; how many people share a choice (``count``, monotone); which options can
    stand together (``fits``, of pairs of variable and option); the most choices to count (``limit``)."""

    costs: Sequence[Sequence[float]]
    count: Callable[[Choice], float]
    fits: Callable[[tuple[int, int], tuple[int, int]], bool]
    limit: int = 5_000

    def cost(self, choice: Sequence[int]) -> float:
        """What a whole choice costs."""
        return sum(row[option] for row, option in zip(self.costs, choice, strict=True))

    def cheapest(self) -> tuple[int, ...]:
        """For each variable its cheapest option that can stand with those before it, whatever the count; the cheapest where none can."""
        chosen: list[int] = []
        for variable, row in enumerate(self.costs):
            order = sorted(range(len(row)), key=row.__getitem__)
            fitting = (o for o in order if all(self.fits((v, c), (variable, o)) for v, c in enumerate(chosen)))
            chosen.append(next(fitting, order[0]))
        return tuple(chosen)


@dataclass(slots=True)
class Counter:
    """Counts each choice once, and no more than ``limit`` of them. ``given_up`` is for who stops asking before the end."""

    problem: Problem
    known: dict[Choice, float] = field(default_factory=dict[Choice, float])
    given_up: bool = False

    @property
    def stopped(self) -> bool:
        """Whether a search ended before it had seen everything."""
        return self.given_up or len(self.known) >= self.problem.limit

    def __call__(self, choice: Choice) -> float:
        if choice not in self.known:
            self.known[choice] = self.problem.count(choice)
        return self.known[choice]


@dataclass(frozen=True, slots=True)
class Found:
    """A whole choice, its cost and its count. Every cheaper choice was shown to fall short of the target."""

    choice: tuple[int, ...]
    cost: float
    count: float


def cheapest_first(problem: Problem, target: float, counter: Counter | None = None) -> Iterator[Found]:
    """The whole choices that reach the target, in the order of their costs.

    Ends when there are no more, or once the limit is reached: see ``Counter.stopped``. Variables are decided in the order
    of what their first options tell by themselves, so that falling short shows early.
    """
    counter = counter or Counter(problem)
    size = len(problem.costs)
    tells = [counter(_alone(size, variable, 0)) for variable in range(size)]
    order = sorted(range(size), key=tells.__getitem__)
    left = [_left(problem, variable, reaches(tells[variable], target)) for variable in order]
    least = [min((problem.costs[v][o] for o in options), default=0.0) for v, options in zip(order, left, strict=True)]
    still = [sum(least[i:]) for i in range(size + 1)]
    number = numbers()
    heap: list[tuple[float, int, int, float, tuple[int, ...]]] = [(still[0], 0, next(number), 0.0, ())]
    while heap and not counter.stopped:
        _, _, _, cost, decided = heapq.heappop(heap)
        most = counter(_choice(order, decided))
        if not reaches(most, target):
            continue
        if len(decided) == size:
            yield Found(_whole(order, decided), cost, most)
            continue
        depth = len(decided)
        variable = order[depth]
        for option in left[depth]:
            if all(problem.fits((v, o), (variable, option)) for v, o in zip(order, decided, strict=False)):
                price = cost + problem.costs[variable][option]
                entry = (price + still[depth + 1], -depth - 1, next(number), price, (*decided, option))
                heapq.heappush(heap, entry)


def _left(problem: Problem, variable: int, first: bool) -> list[int]:
    """The options that are still possible: all, or all but the first."""
    return list(range(0 if first else 1, len(problem.costs[variable])))


def _alone(size: int, variable: int, option: int) -> Choice:
    """One option with all other variables silent."""
    return tuple(option if i == variable else None for i in range(size))


def _choice(order: Sequence[int], decided: Sequence[int]) -> Choice:
    """What is decided, by variable; the rest is silent."""
    by_variable = dict(zip(order, decided, strict=False))
    return tuple(by_variable.get(i) for i in range(len(order)))


def _whole(order: Sequence[int], decided: Sequence[int]) -> tuple[int, ...]:
    """What is decided of all variables, by variable."""
    return tuple(option for _, option in sorted(zip(order, decided, strict=True)))


def highest(problem: Problem, counter: Counter | None = None) -> float:
    """The largest count that a whole choice reaches, at any cost; once the limit is reached, the largest seen."""
    counter = counter or Counter(problem)
    size = len(problem.costs)
    order = sorted(range(size), key=lambda variable: counter(_alone(size, variable, 0)))
    number = numbers()
    heap: list[tuple[float, int, int, tuple[int, ...]]] = [(-counter((None,) * size), 0, next(number), ())]
    best = counter(problem.cheapest())
    while heap and not counter.stopped:
        bound, _, _, decided = heapq.heappop(heap)
        if len(decided) == size:
            return -bound
        variable = order[len(decided)]
        for option in range(len(problem.costs[variable])):
            if all(problem.fits((v, o), (variable, option)) for v, o in zip(order, decided, strict=False)):
                child = (*decided, option)
                most = counter(_choice(order, child))
                best = max(best, most) if len(child) == size else best
                heapq.heappush(heap, (-most, -len(child), next(number), child))
    return best


def pareto(problem: Problem, step: float, counter: Counter | None = None) -> Iterator[Found]:
    """The choices that no cheaper one surpasses, by rising cost, each with a count at least ``step`` times the last's.

    Ends when no choice counts more, or once the limit is reached.
    """
    counter = counter or Counter(problem)
    size = len(problem.costs)
    order = sorted(range(size), key=lambda variable: counter(_alone(size, variable, 0)))
    number = numbers()
    heap: list[tuple[float, int, int, tuple[int, ...]]] = [(0.0, 0, next(number), ())]
    best = 0.0
    while heap and not counter.stopped:
        cost, _, _, decided = heapq.heappop(heap)
        most = counter(_choice(order, decided))
        if not reaches(most, best * step):
            continue
        if len(decided) == size:
            best = most
            yield Found(_whole(order, decided), cost, most)
            continue
        variable = order[len(decided)]
        for option, price in enumerate(problem.costs[variable]):
            if all(problem.fits((v, o), (variable, option)) for v, o in zip(order, decided, strict=False)):
                heapq.heappush(heap, (cost + price, -len(decided) - 1, next(number), (*decided, option)))


def greedy(
    problem: Problem, target: float, gain: Callable[[float, float], float], least: float = 0.0
) -> tuple[int, ...]:
    """What a planner without foresight chooses: again and again the change that gains most for what it costs.

    ``gain`` is what going from one count to another is worth (bits); it stops at the target or where nothing gains, or no more
    than the ``least`` for what it costs. This is the marginal rate of substitution turned round (RLAA, definition 3), kept as a baseline.
    """
    chosen = problem.cheapest()
    now = problem.count(chosen)
    while not reaches(now, target):
        steps = list(_steps(problem, chosen, now, gain))
        best = max(steps, key=lambda step: (step[0], step[1]), default=None)
        if best is None or best[0] < least:
            return chosen
        _, now, chosen = best
    return chosen


def _steps(
    problem: Problem, chosen: tuple[int, ...], now: float, gain: Callable[[float, float], float]
) -> Iterator[tuple[float, float, tuple[int, ...]]]:
    """The choices one change away that count more people: gain over further cost, count, choice."""
    for variable, row in enumerate(problem.costs):
        for option, price in enumerate(row):
            further = price - row[chosen[variable]]
            tried = (*chosen[:variable], option, *chosen[variable + 1 :])
            if option == chosen[variable] or not fits_in(problem, tried, variable):
                continue
            after = problem.count(tried)
            if after > now * (1 + SAME):
                yield gain(now, after) / max(further, SAME), after, tried


def swept(problem: Problem, target: float) -> tuple[int, ...]:
    """A choice for more variables than can be searched, in a number of counts that grows with that of the options.

    The variables that tell most by themselves are changed first, to whatever option counts most by itself, until the
    target is reached; then each change that turns out not to be needed is taken back, the least telling first.
    """
    size = len(problem.costs)

    def alone(variable: int, option: int) -> float:
        return problem.count(_alone(size, variable, option))

    chosen = problem.cheapest()
    order = sorted(range(size), key=lambda variable: alone(variable, chosen[variable]))
    changed: list[tuple[int, int]] = []
    for variable in order:
        if reaches(problem.count(chosen), target):
            break
        for option in sorted(range(len(problem.costs[variable])), key=lambda o: -alone(variable, o)):
            tried = (*chosen[:variable], option, *chosen[variable + 1 :])
            if fits_in(problem, tried, variable):
                if option != chosen[variable]:
                    changed.append((variable, chosen[variable]))
                chosen = tried
                break
    for variable, before in reversed(changed):
        tried = (*chosen[:variable], before, *chosen[variable + 1 :])
        if reaches(problem.count(tried), min(target, problem.count(chosen))):
            chosen = tried
    return chosen


def fits_in(problem: Problem, choice: Sequence[int], variable: int) -> bool:
    """Whether one variable's option of a whole choice can be taken together with all others."""
    own = (variable, choice[variable])
    return all(problem.fits(own, (i, o)) for i, o in enumerate(choice) if i != variable)


def reaches(count: float, target: float) -> bool:
    """Whether a count is at least a target, but for rounding."""
    return count >= target * (1 - SAME)
