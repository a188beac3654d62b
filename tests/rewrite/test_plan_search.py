"""The search for the cheapest combination, against counting every one of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import log2

from hypothesis import given
from hypothesis import strategies as st

from leakmeter.text.rewrite.search import Counter, Found, Problem, cheapest_first, greedy, highest, pareto, swept


@dataclass(frozen=True)
class World:
    """Variables whose options tell bits about several subjects.

    Of a subject that several variables tell about, only what the most telling one says counts; bits of different
    subjects add up, but for two of them, which go together. So options act together as a crowd's do: some bits have to
    be bought twice, and some can be had only together.
    """

    costs: tuple[tuple[float, ...], ...]
    tells: tuple[tuple[tuple[float, ...], ...], ...]
    apart: frozenset[tuple[tuple[int, int], tuple[int, int]]]

    def count(self, choice: tuple[int | None, ...]) -> float:
        told = [self.tells[i][o] for i, o in enumerate(choice) if o is not None]
        subjects = [max((t[s] for t in told), default=0.0) for s in range(3)]
        return 2.0 ** (20 - sum(subjects) + min(subjects[0], subjects[1]) / 2)

    def fits(self, a: tuple[int, int], b: tuple[int, int]) -> bool:
        return (a, b) not in self.apart and (b, a) not in self.apart

    def problem(self, limit: int = 100_000) -> Problem:
        return Problem(self.costs, self.count, self.fits, limit)

    def every(self) -> Iterator[tuple[tuple[int, ...], float, float]]:
        """Each whole choice that fits, its cost and its count."""
        for choice in product(*(range(len(row)) for row in self.costs)):
            pairs = list(enumerate(choice))
            if all(self.fits(a, b) for i, a in enumerate(pairs) for b in pairs[i + 1 :]):
                yield choice, self.problem().cost(choice), self.count(choice)


@st.composite
def worlds(draw: st.DrawFn) -> World:
    size = draw(st.integers(1, 4))
    costs: list[tuple[float, ...]] = []
    tells: list[tuple[tuple[float, ...], ...]] = []
    for _ in range(size):
        more = draw(st.lists(st.integers(1, 12), max_size=3))
        costs.append((0.0, *map(float, more)))
        bits = st.tuples(*[st.sampled_from((0.0, 0.0, 1.0, 2.5, 5.0, 7.0))] * 3)
        tells.append(tuple(draw(bits) for _ in costs[-1]))
    options = [(i, o) for i, row in enumerate(costs) for o in range(1, len(row))]
    pairs = [(a, b) for a in options for b in options if a[0] < b[0]]
    apart = draw(st.lists(st.sampled_from(pairs), max_size=3)) if pairs else []
    return World(tuple(costs), tuple(tells), frozenset(apart))


targets = st.floats(0, 21).map(lambda bits: 2.0**bits)


@given(worlds(), targets)
def test_the_first_choice_found_is_the_cheapest_that_reaches_the_target(world: World, target: float) -> None:
    enough = [cost for _, cost, count in world.every() if count >= target * (1 - 1e-9)]
    found = next(cheapest_first(world.problem(), target), None)
    assert (found is None) == (not enough)
    if found is not None:
        assert found.cost == min(enough)
        assert found.count == world.count(found.choice) >= target * (1 - 1e-9)


@given(worlds(), targets)
def test_all_choices_that_reach_the_target_come_in_the_order_of_their_cost(world: World, target: float) -> None:
    found = list(cheapest_first(world.problem(), target))
    enough = {choice for choice, _, count in world.every() if count >= target * (1 - 1e-9)}
    assert [f.cost for f in found] == sorted(f.cost for f in found)
    assert {f.choice for f in found} == enough


@given(worlds())
def test_the_highest_count_is_that_of_the_best_choice(world: World) -> None:
    assert highest(world.problem()) == max(count for _, _, count in world.every())


@given(worlds(), targets)
def test_the_greedy_baseline_never_does_it_for_less(world: World, target: float) -> None:
    problem = world.problem()
    choice = greedy(problem, target, lambda a, b: log2(b / a))
    if world.count(choice) >= target * (1 - 1e-9):
        best = next(cheapest_first(problem, target))
        assert best.cost <= problem.cost(choice) + 1e-9


@given(worlds(), targets)
def test_sweeping_takes_back_every_change_that_is_not_needed(world: World, target: float) -> None:
    problem = world.problem()
    choice = swept(problem, target)
    assert choice in {whole for whole, _, _ in world.every()}
    if world.count(choice) >= target * (1 - 1e-9):
        assert all(world.count(_undone(choice, i)) < target for i, option in enumerate(choice) if option)


def _undone(choice: tuple[int, ...], variable: int) -> tuple[int, ...]:
    return (*choice[:variable], 0, *choice[variable + 1 :])


@given(worlds())
def test_no_choice_lies_above_the_frontier(world: World) -> None:
    step = 1.25
    points = list(pareto(world.problem(), step))
    assert [p.cost for p in points] == sorted(p.cost for p in points)
    for _, cost, count in world.every():
        best = max((p.count for p in points if p.cost <= cost), default=0.0)
        assert count < best * step or count == best


def test_a_search_that_is_cut_short_says_so_and_finds_nothing_wrong() -> None:
    tells = tuple(((4.0, 0.0, 0.0), (2.0, 0.0, 0.0), (0.0, 0.0, 0.0)) for _ in range(4))
    world = World(((0.0, 1.0, 2.0),) * 4, tells, frozenset())
    counter = Counter(world.problem(limit=5))
    found: list[Found] = list(cheapest_first(counter.problem, 2.0**19, counter))
    assert counter.stopped
    assert all(f.count >= 2.0**19 for f in found)
