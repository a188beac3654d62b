"""``leakmeter bench abstract``: figures for saying less, on written spans and on whole texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from leakmeter import rewrite
from leakmeter.cli.checking import named_model
from leakmeter.cli.output import say
from leakmeter.cli.waiting import counting
from leakmeter.cli.wording import way, wording_model
from leakmeter.config import settings
from leakmeter.errors import InputError, SettingsError
from leakmeter.evaluate import abstract_leaks, abstract_planner
from leakmeter.evaluate.abstract_alternatives import MAKERS, lines, measured
from leakmeter.evaluate.abstract_corpus import abstracted
from leakmeter.evaluate.abstract_meaning import Embed, meanings, opened
from leakmeter.evaluate.abstract_model_words import asked_of, spread

#: The targets of the planner's measure, in people, and how many texts it takes at the most.
TARGETS, TEXTS = (1_000, 100_000), 200


@dataclass(frozen=True, slots=True)
class Asking:
    """How a language model is asked for alternatives: in one of three ways, with a rationale or without."""

    alternatives: str | None = None
    rationale: bool = False


def run_bench_abstract(
    corpus: Path,
    texts: Path | None,
    count: int | None = None,
    asking: Asking = Asking(),
    arguments: Mapping[str, object] | None = None,
) -> int:
    """Print what the built-in alternatives and the simplest baselines are worth, and with ``texts`` how much whole
    rewrites still leak and whether the planner keeps its promises; nothing is asserted. ``count`` takes so many spans
    evenly out of all. Where ``arguments`` name a model, its alternatives for the same spans come first."""
    wanted = {"llm": "", **{name: value for name, value in (arguments or {}).items() if value is not None}}
    chosen = named_model(wanted, settings(wanted))
    alternatives, model = way(asking.alternatives), wording_model(chosen, asking.alternatives, asking.rationale)
    file = corpus / "abstractions.jsonl"
    if not file.is_file():
        raise InputError(f"There is no file {file}. Name the repository's corpus with --corpus.")
    spans = spread(abstracted(file), count)
    rows = abstract_leaks.labelled(texts) if texts is not None else []
    say("Intervals hold nine in ten of 300 bootstrap draws over spans.")
    embed = _encoder_of_sentences()
    if model is not None:
        with counting("Asking the model", len(spans)) as seen:
            own = asked_of(spans, model, alternatives, asking.rationale, chosen.llm_seed, seen)
        scored = measured(spans, own.maker)
        named = f"{model.name}, {alternatives}{', with rationale' if asking.rationale else ''}"
        _print([*lines(named, scored, meanings(scored, embed) if embed else ()), *own.lines()])
    for named, maker in MAKERS.items():
        with counting(f"Measuring {named}", len(spans)) as seen:
            scored = measured(spans, maker, seen)
        _print(lines(named, scored, meanings(scored, embed) if embed else ()))
    if rows:
        with counting("Rewriting texts", len(rows)) as seen:
            leaks = abstract_leaks.measured(rows, lambda text: rewrite(text).text, seen)
        _print(abstract_leaks.lines("whole rewrites", leaks))
        for target in TARGETS:
            with counting(f"Planning for {target:,} people", len(rows)) as seen:
                plans = abstract_planner.planned([row.text for row in rows], target, TEXTS, seen)
            _print(abstract_planner.lines(plans, target))
    return 0


def _encoder_of_sentences() -> Embed | None:
    """What tells how alike two meanings are; None, and a line that says so, where it is not installed."""
    from leakmeter.train.find import pretrained

    try:
        return opened(pretrained())
    except SettingsError as error:
        say(f"Likeness of meaning is left out. {error}")
        return None


def _print(found: list[str]) -> None:
    for line in found:
        say(line)
