"""``leakmeter bench rewrite``: rewrites of texts whose authors are known, in every way there is, and their worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from leakmeter.cli.checking import named_model
from leakmeter.cli.output import say, tell
from leakmeter.cli.waiting import counting, waiting
from leakmeter.config import settings
from leakmeter.errors import InputError, SettingsError
from leakmeter.evaluate import rewrite_curves, rewrite_figures, rewrite_pictures, rewrite_scores
from leakmeter.evaluate.rewrite_results import iterations_of, results, traces
from leakmeter.evaluate.rewrite_runs import Made, Text, Way, run, texts, ways
from leakmeter.evaluate.rewrite_scores import Scored
from leakmeter.llm import connect
from leakmeter.writing import write_whole

if TYPE_CHECKING:
    from leakmeter.evaluate.abstract_meaning import Embed
    from leakmeter.llm import Model

ITERATIONS = 3


@dataclass(frozen=True, slots=True)
class Measured:
    """What is to be measured: ``methods`` by name (all unless given) on ``count`` texts, with at most so many
    ``iterations`` of a loop. With ``attack`` a model attacks each rewrite, with ``judge`` it grades them. ``out`` keeps
    the rewrites, so that a run goes on where it was broken off, and ``pictures`` is a folder for the curves.
    ``figures`` keeps each text's figures without its words: those that it has are not made again."""

    methods: Sequence[str] = ()
    count: int | None = None
    iterations: int = ITERATIONS
    out: Path | None = None
    pictures: Path | None = None
    figures: Path | None = None
    attack: bool = False
    judge: bool = False


def run_bench_rewrite(file: Path, wanted: Measured, arguments: Mapping[str, object]) -> int:
    """Print the figures of each way to rewrite; nothing is asserted."""
    given = {"llm": "", **{name: value for name, value in arguments.items() if value is not None}}
    chosen = named_model(given, settings(given))
    model = connect(chosen) if chosen.llm else None
    if model is None and (wanted.attack or wanted.judge):
        raise SettingsError("--attack and --judge ask a language model: add --llm URL or --llm FILE.gguf.")
    found = texts(file, wanted.count, chosen.llm_seed)
    ways = _chosen(found, wanted, model)
    settings_of = {way.name: _setting(way, wanted, model, chosen.llm_seed) for way in ways}
    those = {rewrite_figures.key(each.text) for each in found}
    scored = rewrite_figures.alike(rewrite_figures.kept(wanted.figures), those, settings_of) if wanted.figures else []
    made: list[Made] = []
    embed = _encoder()
    for way, some in _left(found, ways, scored, wanted.figures, model):
        new = _made(some, way, model, wanted.out, chosen.llm_seed)
        parts = _scored(new, wanted, model, embed, settings_of)
        if wanted.figures:
            rewrite_figures.add(wanted.figures, parts)
        made, scored = [*made, *new], [*scored, *parts]
    for line in rewrite_scores.lines(rewrite_scores.rows(scored, chosen.llm_seed)):
        say(line)
    if wanted.out is not None:
        tell(f"{wanted.out} holds the {len(made)} rewrites.", speaker="")
    _curves(made, wanted.pictures)
    return 0


def _setting(way: Way, wanted: Measured, model: Model | None, seed: int) -> str:
    """How a way's rewrites are made and judged, in words: what has to be the same for them to be counted together."""
    asked = model.name if model else ""
    parts = {
        "seed": str(seed),
        "turns": str(wanted.iterations) if way.loop else "",
        "model": asked if way.needs_model else "",
        "attacked by": asked if wanted.attack else "",
        "judged by": asked if wanted.judge else "",
    }
    return ", ".join(f"{name} {value}" for name, value in parts.items() if value)


def _left(
    found: Sequence[Text], chosen: Sequence[Way], scored: Sequence[Scored], figures: Path | None, model: Model | None
) -> Iterator[tuple[list[Way], list[Text]]]:
    """What is still to be rewritten, and in which ways: a few texts at a time where figures are kept, so that little is
    lost when a run is broken off."""
    if figures is None:
        yield list(chosen), list(found)
        return
    there = {(one.method, one.text) for one in scored}
    for way in chosen:
        missing = [each for each in found if (way.name, rewrite_figures.key(each.text)) not in there]
        many = 2 * model.concurrency if model and way.needs_model else len(missing)
        for first in range(0, len(missing), max(1, many)):
            yield [way], missing[first : first + many]


def _scored(
    made: Sequence[Made],
    wanted: Measured,
    model: Model | None,
    embed: Embed | None,
    settings_of: Mapping[str, str],
) -> list[Scored]:
    with counting("Attacking and grading the rewrites", len(made)) as seen:
        found = results(made, model if wanted.attack else None, model if wanted.judge else None, seen)
    people = {result.persona: persona for result, persona in found}
    parts = rewrite_scores.parted([result for result, _ in found], people, embed)
    return [
        replace(
            one,
            text=rewrite_figures.key(one.text),
            author=rewrite_figures.key(one.author),
            made=settings_of[one.method],
        )
        for one in parts
    ]


def _chosen(found: Sequence[Text], wanted: Measured, model: Model | None) -> list[Way]:
    """The ways that were asked for, or all that can be run. Raises InputError for a name that none has."""
    known = {way.name: way for way in ways(wanted.iterations)}
    for name in wanted.methods:
        if name not in known:
            raise InputError(f"There is no way “{name[:20]}” to rewrite. Ways: {', '.join(known)}.")
        if known[name].needs_model and model is None:
            raise SettingsError(f"{name} asks a language model: add --llm URL or --llm FILE.gguf.")
    possible = [way for way in known.values() if model is not None or not way.needs_model]
    if not any(each.reference for each in found):
        possible = [way for way in possible if way.method != "reference"]
    return [way for way in possible if not wanted.methods or way.name in wanted.methods]


def _made(found: Sequence[Text], chosen: Sequence[Way], model: Model | None, out: Path | None, seed: int) -> list[Made]:
    with waiting("Rewriting texts") as seen:
        made = run(found, chosen, model, out, seed, seen)
    return made


def _encoder() -> Embed | None:
    from leakmeter.evaluate.abstract_meaning import opened
    from leakmeter.train.find import pretrained

    try:
        return opened(pretrained())
    except SettingsError as error:
        say(f"Likeness of meaning is left out. {error}")
        return None


def _curves(made: Sequence[Made], folder: Path | None) -> None:
    """Print what each turn gained and cost, and draw it where a folder is named."""
    looped = list(dict.fromkeys(each.way for each in made if iterations_of(each)))
    curves = [rewrite_curves.curve(name, "bits", traces(made, name)) for name in looped]
    for line in rewrite_curves.lines(curves):
        say(line)
    if folder is not None and curves:
        folder.mkdir(parents=True, exist_ok=True)
        for which in ("cumulative", "marginal"):
            write_whole(folder / f"rates-{which}.svg", rewrite_pictures.rates_svg(curves, which=which).encode("utf-8"))
        say(f"{folder} holds the curves.")
