"""``check``, ``find`` and ``estimate``: read, call the API, render."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path

from leakmeter import report as reports
from leakmeter.api import check, read_whole, readable
from leakmeter.cli.dismissing import dismissed_words
from leakmeter.cli.forums import mention_unknown
from leakmeter.cli.output import say, show, tell
from leakmeter.cli.reading import read_text
from leakmeter.cli.waiting import spinning
from leakmeter.config import Settings, settings
from leakmeter.errors import SettingsError
from leakmeter.report import words
from leakmeter.report.plain import one_line
from leakmeter.text.crowd import at_least, estimate
from leakmeter.text.english import NOT_ENGLISH
from leakmeter.text.find import find
from leakmeter.text.find.present.community import forum, topic_of
from leakmeter.text.find.present.quiet import Told, notes, told
from leakmeter.text.normalform import normal_form
from leakmeter.types import Report


def run_check(file: str | None, text: str | None, arguments: Mapping[str, object]) -> int:
    """Print the report; 1 if fewer people than asked share what is disclosed, or it names one outright, else 0."""
    chosen = named_model(arguments, settings(arguments))
    report = with_model(_report(file, text, chosen), chosen)
    _print(report, chosen)
    if chosen.fail_under_k > 1 and any(reason.identifies for reason in report.crowd.reasons):
        tell("this text names one person, however many share the rest.")
        return 1
    if chosen.fail_under_k > 1 and NOT_ENGLISH in report.crowd.notes:
        tell("this text does not look English, so how many people share it cannot be told.")
        return 1
    if report.disclosures and (surely := at_least(report.crowd, chosen.sure)) < chosen.fail_under_k:
        shared, wanted = words.number(surely), words.exactly(chosen.fail_under_k)
        tell(f"{words.chances(chosen.sure)} that {shared} or more people share this; {wanted} were asked for.")
        return 1
    return 0


def run_find(file: str | None, text: str | None, arguments: Mapping[str, object]) -> int:
    """Print the disclosures alone, as a list or as JSON."""
    chosen = _without_pages(arguments, "find")
    said = _said(file, text, chosen)
    heard = _told(said, chosen)
    left_out = (*notes(heard, counted=False), *normal_form(said).notes())
    if chosen.format == "json":
        say(reports.disclosures_to_json(heard.disclosures), "json")
        for note in left_out:
            tell(note)
    else:
        say("\n".join([reports.disclosure_list(heard.disclosures), *map(one_line, left_out)]))
    return 0


def run_estimate(file: str | None, text: str | None, arguments: Mapping[str, object], out: Path | None = None) -> int:
    """Print the crowd without suggestions, as a report or as JSON."""
    if out is not None or arguments.get("format") in ("svg", "png"):
        raise SettingsError("Only the network is drawn, or written to a file: add --network.")
    chosen = _without_pages(arguments, "estimate")
    report = counted(file, text, chosen)
    if chosen.format == "json":
        say(reports.crowd_to_json(report.crowd), "json")
    else:
        _print(report, chosen)
    return 0


def counted(file: str | None, text: str | None, chosen: Settings) -> Report:
    """The text, its disclosures and its crowd, without suggestions; counted with a model if one is named."""
    said = _said(file, text, chosen)
    heard = _told(said, chosen, unlabelled=True)
    crowd = estimate(heard.disclosures, context=said, community=forum(chosen.community))
    crowd = replace(crowd, notes=(*notes(heard), *crowd.notes))
    return with_model(Report(said, read_whole(said), heard.disclosures, crowd), chosen)


#: Options that mean nothing unless a model is named.
_OF_A_MODEL = {
    "model": "--model",
    "llm_answers": "--answers",
    "llm_runs": "--runs",
    "llm_seed": "--seed",
    "llm_documents": "--documents",
}


def named_model(arguments: Mapping[str, object], chosen: Settings) -> Settings:
    """The settings; raises SettingsError for options about a model where none is named."""
    idle = [option for name, option in _OF_A_MODEL.items() if arguments.get(name) is not None]
    if idle and not chosen.llm:
        raise SettingsError(
            f"{idle[0]} is about a language model, and none is named: add --llm URL or --llm FILE.gguf."
        )
    return chosen


def with_model(report: Report, chosen: Settings) -> Report:
    """The report counted with the model that the settings name; as it is where they name none."""
    if not chosen.llm:
        return report
    from leakmeter.cli.modelling import recounted

    return recounted(report, chosen)


def _without_pages(arguments: Mapping[str, object], command: str) -> Settings:
    chosen = named_model(arguments, settings(arguments))
    if chosen.format == "html" and arguments.get("format") is not None:
        raise SettingsError(f"{command} prints text or json. For a page use: leakmeter check --format html")
    return replace(chosen, format="text") if chosen.format == "html" else chosen


def _said(file: str | None, text: str | None, chosen: Settings) -> str:
    said = read_text(file, text, chosen.max_characters)
    readable(said, chosen.max_characters)
    return said


def _told(said: str, chosen: Settings, *, unlabelled: bool = False) -> Told:
    mention_unknown(chosen.community)
    found = find(said, threshold=chosen.threshold, unlabelled=unlabelled)
    return told(
        found,
        threshold=chosen.threshold,
        topic=topic_of(chosen.community),
        allow=chosen.allow,
        dismissed=dismissed_words(),
    )


def _report(file: str | None, text: str | None, chosen: Settings) -> Report:
    said = read_text(file, text, chosen.max_characters)
    readable(said, chosen.max_characters)
    mention_unknown(chosen.community)
    with _patience(said):
        return check(
            said,
            community=chosen.community or None,
            threshold=chosen.threshold,
            allow=chosen.allow,
            dismissed=dismissed_words(),
            max_characters=chosen.max_characters,
        )


def _patience(said: str) -> AbstractContextManager[object]:
    """A moving line on standard error while a long text is read, for a person at a terminal."""
    return spinning(f"Reading {len(said):,} characters …") if len(said) >= _LONG else nullcontext()


#: Texts of this many characters take long enough to be waited for.
_LONG = 20_000


def _print(report: Report, chosen: Settings) -> None:
    if chosen.format == "json":
        say(reports.to_json(report), "json")
    elif chosen.format == "html":
        say(reports.to_html(report), "html")
    else:
        show(lambda console: reports.render(report))
