"""``python -m tests.fuzz``: random inputs for every entry of leakmeter until the time is up.

Exit status 0 where nothing was found, 1 where something was, 2 where an option cannot be used.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from tests.fuzz.case import Finding, Target
from tests.fuzz.run import Tally, fuzz
from tests.fuzz.work import explored

#: Seconds between two lines of progress, where somebody watches and where nobody does.
_WATCHED, _UNWATCHED = 5.0, 60.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the fuzzer as the arguments say; the exit status."""
    from tests.fuzz.targets import TARGETS

    options = _options(arguments, list(TARGETS))
    chosen = [TARGETS[name] for name in options.target or TARGETS]
    if options.at is not None:
        return _one(chosen[0], options.seed, options.at)
    tallies = {target.name: Tally() for target in chosen}
    begun = time.monotonic()
    try:
        fuzz(
            chosen,
            options.seed,
            60 * options.minutes,
            options.jobs,
            tallies,
            _say(options.seed),
            _progress(tallies, begun),
        )
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    print(table(tallies, time.monotonic() - begun))
    return 1 if any(tally.findings for tally in tallies.values()) else 0


def _options(arguments: Sequence[str] | None, names: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0, help="how long (5)")
    parser.add_argument("--seed", type=int, default=0, help="what all inputs are drawn from (0)")
    parser.add_argument("--target", action="append", choices=names, metavar="NAME", help=f"one of {', '.join(names)}")
    parser.add_argument("--jobs", type=int, default=1, help="processes side by side (1)")
    parser.add_argument("--at", type=int, help="with --target: this input alone, as a finding names it")
    options = parser.parse_args(arguments)
    if not 0 < options.minutes < 1e5 or not 1 <= options.jobs <= 64:
        parser.error("give a number of minutes above 0, and from 1 to 64 jobs")
    if options.at is not None and len(options.target or ()) != 1:
        parser.error("--at needs one --target")
    return options


def _one(target: Target, seed: int, index: int) -> int:
    """One input, for who wants to look at it with a debugger."""
    found = explored(target, seed, index, inputs=1)
    print(f"{target.name} --seed {seed} --at {index}: {target.case(seed, index)!r}, {found.slowest:.2f} s")
    for finding in found.findings:
        print(shown(finding, seed))
    return 1 if found.findings else 0


def shown(finding: Finding, seed: int) -> str:
    """A finding in lines: what and where, how to have it again, and the input as a row of tests/fuzz/test_found.py."""
    return "\n".join(
        (
            f"FOUND {finding.target}: {finding.what}{f' in {finding.place}' if finding.place else ''}",
            f"  {finding.detail!a}",
            f"  again: python -m tests.fuzz --target {finding.target} --seed {seed} --at {finding.index}",
            f"  ({finding.target!r}, Case({finding.case.text[:2_000]!a}, {finding.case.choice})),",
        )
    )


def table(tallies: dict[str, Tally], seconds: float) -> str:
    """What became of each target: inputs, inputs per second, kinds of findings, and the slowest input."""
    rows = [f"{'target':<14}{'inputs':>10}{'per second':>12}{'findings':>10}{'slowest (s)':>13}  which"]
    whole = Tally()
    for name, tally in tallies.items():
        rows.append(_row(name, tally))
        whole = replace(whole, inputs=whole.inputs + tally.inputs, findings={**whole.findings, **tally.findings})
    whole = replace(whole, seconds=seconds, slowest=max((tally.slowest for tally in tallies.values()), default=0.0))
    kinds = [
        f"{tally.times[same]:>7} x {same[0]}: {same[1]}{f' in {same[2]}' if same[2] else ''} (--at {finding.index})"
        for tally in tallies.values()
        for same, finding in tally.findings.items()
    ]
    return "\n".join([*rows, _row("all", whole), *kinds])


def _row(name: str, tally: Tally) -> str:
    rate = tally.inputs / tally.seconds if tally.seconds else 0.0
    which = f"--at {tally.slowest_index}" if tally.slowest_index >= 0 else ""
    return (
        f"{name:<14}{tally.inputs:>10,}{rate:>12,.0f}{len(tally.findings):>10}{tally.slowest:>13.2f}  {which}".rstrip()
    )


def _say(seed: int) -> Callable[[Finding], None]:
    return lambda finding: print(shown(finding, seed), flush=True)


def _progress(tallies: dict[str, Tally], begun: float) -> Callable[[], None]:
    """A line now and then on standard error."""
    last = begun

    def seen() -> None:
        nonlocal last
        if (now := time.monotonic()) - last < (_WATCHED if sys.stderr.isatty() else _UNWATCHED):
            return
        last = now
        inputs, found = (sum(n) for n in zip(*((t.inputs, len(t.findings)) for t in tallies.values()), strict=True))
        print(f"{now - begun:6.0f} s  {inputs:>10,} inputs  {found} findings", file=sys.stderr, flush=True)

    return seen


if __name__ == "__main__":
    sys.exit(main())
