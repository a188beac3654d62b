"""``leakmeter doctor --llm``: reach a model, put it to small trials, measure its shares, and show what it is fit for.

What is measured of its shares is remembered, so that ``check`` and ``estimate`` know how far to trust them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from leakmeter.cli.output import say, show
from leakmeter.cli.waiting import waiting
from leakmeter.config import Settings, settings
from leakmeter.llm import Server
from leakmeter.llm.connecting import is_file, local, server
from leakmeter.llm.fitness import LONG, TRIALS, Fit, Fitness, LongText, fitness, read_whole
from leakmeter.report.plain import one_line
from leakmeter.text.branch import Accuracy, measured
from leakmeter.text.branch.panel import panel
from leakmeter.text.branch.remembering import measured_path, remember

Row = tuple[str, str, str]

_ROLES = {
    "finding": ("Finding disclosures", "quotes what a post tells, no more"),
    "rewriting": ("Saying less", "rewrites without the telling word"),
}
_HOLDS = {
    "schema": ("JSON Schema", "the server lets it write nothing else"),
    "json": ("some JSON", "keys and values are left to the model"),
    "plain": ("nothing", "the shape is left to the model"),
}
_LONG: Mapping[LongText, tuple[str, str]] = {
    "whole": ("read whole", ""),
    "cut": ("CUT SHORT", "parts of a text are dropped unseen: raise the server's context length"),
    "unfinished": ("not finished", "it took too long, or the server gave up"),
    "refused": ("refused", "check long texts in parts, or raise the context length"),
    "unknown": ("cannot be told", "the server does not count what it reads"),
}


def run_probe(options: Mapping[str, object]) -> int:
    """Print what the model is like; 0 if it could be tried, whatever came of it.

    Raises SettingsError and ModelError for one that cannot.
    """
    chosen = settings(options)
    if is_file(chosen.llm):
        model = local(chosen)
        rows: list[Row] = [("Model", model.name, "read in this process")]
    else:
        model = server(chosen)
        rows = list(_reached(model, chosen))
    before = len(TRIALS) + isinstance(model, Server)
    steps = before + len(panel())
    with waiting(f"Trying {model.name}") as progress:
        rows += _rows(fitness(model, lambda done, _: progress(done, steps)))
        if isinstance(model, Server):  # llama.cpp in this process refuses what is too long
            says, means = _LONG[read_whole(model)]
            rows.append((f"{LONG:,} words", says, means))
        accuracy = measured(model, progress=lambda done, _: progress(before + done, steps))
    rows += _estimating(accuracy)
    _print(rows)
    remember(model, accuracy, measured_path())
    say(f"How far off its shares are is kept in {measured_path()}, for check and estimate: figures and no text.")
    return 0


def _reached(model: Server, chosen: Settings) -> Iterator[Row]:
    names = model.models()
    listed = "" if not chosen.model or chosen.model in names else "it is not on the server's list of models"
    where = "NOT on this machine" if model.endpoint.remote else "on this machine"
    yield "Server", str(model.endpoint), f"{where}; models: {len(names)}"
    yield "Model", model.model, listed
    holding, means = _HOLDS[model.holding.holds]
    yield "Held to", holding, means


def _rows(shown: Fitness) -> Iterator[Row]:
    yield "Follows the shape", f"{shown.in_shape} of {shown.tries} tries", _follows(shown)
    speed = shown.tokens_per_second
    seconds = f"{shown.usage.seconds / max(shown.usage.calls, 1):.1f} s a call, calls: {shown.usage.calls}"
    yield "Speed", "unknown" if speed is None else f"{speed:.1f} tokens/s", seconds
    for fit in shown.roles:
        yield _role(fit)


def _follows(shown: Fitness) -> str:
    if shown.in_shape == shown.tries:
        return ""
    return "the rest: mended, asked again, or none"


def _role(fit: Fit) -> Row:
    name, means = _ROLES[fit.role]
    return name, f"{fit.verdict}: {fit.passed} of {fit.tries}", means


def _estimating(accuracy: Accuracy) -> Iterator[Row]:
    """What was measured of a model's shares: the verdict, and the figures that it rests on."""
    of = f"answered {len(accuracy.errors)} of {accuracy.asked}"
    if accuracy.fit:
        yield "Estimating shares", f"fit: {of}", f"each is taken to be right within ×{accuracy.spread:.3g}"
    else:
        yield "Estimating shares", f"not fit: {of}", "they are left out of k, but for --answers model"
    if accuracy.errors:
        off = f"half within ×{accuracy.middle:.3g}, nine in ten within ×{accuracy.reach:.3g}"
        yield "  how far off", off, f"always the same answer: half within ×{2**accuracy.by_rote:.3g}"
        yield "  in order", f"{accuracy.spearman:.2f}", "rank correlation with the published shares"


def _print(rows: list[Row]) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, show_header=False, pad_edge=False)
    for row in rows:
        table.add_row(*(Text(one_line(cell)) for cell in row))
    show(lambda console: table)
    say("Each trial is judged by a rule, on invented posts. Give a model no role that it is not fit for.")
