"""``leakmeter bench programs``: one table of the programs of a folder, what comes out, how, and in what time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from leakmeter.cli.output import say
from leakmeter.cli.waiting import counting
from leakmeter.errors import SettingsError
from leakmeter.evaluate.programs import Answer, Audited, audited, programs


def run_bench_programs(folder: Path, seed: int, seconds: float) -> int:
    """Print a line for each program of a folder; nothing is asserted."""
    if not seconds > 0:
        raise SettingsError(f"The command line sets seconds to {seconds:g}: it must be more than 0, or inf for no end.")
    files = programs(folder)
    with counting("Auditing programs", len(files)) as seen:
        found = audited(files, seed, seconds, seen)
    for line in _table(folder, found):
        say(line)
    return 0


def _table(folder: Path, found: Sequence[Audited]) -> Iterator[str]:
    names = [str(each.file.relative_to(folder)) for each in found]
    wide = max(len(name) for name in (*names, "program"))
    secrets = [each.answer.secret for each in found if isinstance(each.answer, Answer)]
    room = max(len(name) for name in (*secrets, "secret"))
    yield f"{len(found)} programs: the secret once the program's observations are seen, and seconds of CPU"
    yield f"  {'program':{wide}}  {'secret':{room}}  {'mean':>11}  {'sd':>11}  {'CPU s':>7}  how"
    for name, each in zip(names, found, strict=True):
        if isinstance(each.answer, Answer):
            a = each.answer
            figures = f"{a.secret:{room}}  {_number(a.mean):>11}  {_number(a.sd):>11}"
            yield f"  {name:{wide}}  {figures}  {each.seconds:7.3f}  {_how(a)}"
        else:
            yield f"  {name:{wide}}  refused after {each.seconds:.3f} s: {each.answer}"
    counts = {how: sum(isinstance(e.answer, Answer) and e.answer.how == how for e in found) for how in _HOWS}
    refused = sum(isinstance(each.answer, str) for each in found)
    yield f"  {', '.join(f'{many} {how}' for how, many in (*counts.items(), ('refused', refused)) if many)}"


_HOWS = ("exact", "approximate", "sampled")


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.6g}"


def _how(answer: Answer) -> str:
    """How an answer was found, and how far off it may be."""
    if answer.how == "approximate":
        return f"approximate, no probability off by more than {answer.bound:.2g}"
    if answer.how == "sampled":
        errors = (("mean", answer.mean_error), ("sd", answer.sd_error))
        shown = ", ".join(f"{name} ± {error:.2g}" for name, error in errors if error is not None)
        return f"sampled, {shown} (standard errors)" if shown else "sampled"
    return answer.how
