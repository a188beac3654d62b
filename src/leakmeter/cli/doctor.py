"""``leakmeter doctor``: what is installed, which figures are built in, and what goes online."""

from __future__ import annotations

import platform
import sys
from importlib import metadata, util
from typing import cast

from leakmeter import __version__, no_telemetry
from leakmeter.cli.output import say
from leakmeter.config import as_mapping, config_path, settings
from leakmeter.errors import DataError, SettingsError
from leakmeter.statistics import manifest, problems
from leakmeter.text.find.categories import categories
from leakmeter.text.find.lexicon import LISTS, rows
from leakmeter.text.find.model import description
from leakmeter.text.find.model.mention_head import damage_of_head
from leakmeter.text.find.model.rarity_head import damage_of_rarity

#: Optional extras and a module that shows each is installed.
_EXTRAS = {
    "bench": "sacrebleu",
    "serve": "fastapi",
    "batch": "ray",
    "llm": "openai",
    "train": "torch",
    "local": "xllamacpp",
    "presidio": "presidio_analyzer",
    "retrieval": "bm25s",
    "plot": "matplotlib",
}
_LIBRARIES = (
    "typer",
    "rich",
    "pydantic",
    "platformdirs",
    "phonenumbers",
    "python-stdnum",
    "numpy",
    "scipy",
    "onnxruntime",
)
#: Packages that bring a library under another name than its own.
_BROUGHT_BY = {"phonenumbers": ("phonenumberslite", "phonenumbers")}


def run_doctor() -> int:
    """Print the state of this installation; 2 if a shipped file is damaged, else 0."""
    damaged = (
        *problems(),
        *description.problems(),
        *damage_of_head(description.SHIPPED),
        *damage_of_rarity(description.SHIPPED),
    )
    parts = (*_installed(), "", *_settings(), "", *_built_in(), "", *_tables(), "", *_online(), *_damage(damaged))
    say("\n".join(parts))
    return 2 if damaged else 0


def _installed() -> list[str]:
    libraries = ", ".join(f"{name} {_version(name)}" for name in _LIBRARIES)
    present = [name for name, module in _EXTRAS.items() if util.find_spec(module)]
    return [
        f"leakmeter {__version__} on Python {platform.python_version()} ({sys.platform})",
        f"  libraries  {libraries}",
        f"  extras     {', '.join(present) or 'none'} installed; the built-in path needs none of them",
    ]


def _version(library: str) -> str:
    for package in _BROUGHT_BY.get(library, (library,)):
        try:
            return metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    return "(version unknown)"


def _settings() -> list[str]:
    path = config_path()
    try:
        values = ", ".join(f"{name} = {_shown(name, value)}" for name, value in as_mapping(settings()).items())
    except SettingsError as error:
        values = f"WRONG: {error}"
    return [
        "Settings (arguments, then environment, then file, then defaults)",
        f"  file       {path} ({'read' if path.exists() else 'not there, which is fine'})",
        f"  in force   {values}",
    ]


def _shown(name: str, value: object) -> str:
    """A setting's value; of phrases only how many there are, for what a person allows is nobody's business, and of a
    key only whether there is one."""
    if name == "llm_key":
        return "set" if value else "not set"
    return f"{len(cast('tuple[str, ...]', value))} phrases" if isinstance(value, tuple) else repr(value)


def _built_in() -> list[str]:
    words = sum(len(rows(name)) for name in LISTS)
    return [
        "Finding",
        f"  {len(categories())} categories, {words:,} listed words and phrases in {len(LISTS)} lists",
        f"  {_tagger()}",
    ]


def _tagger() -> str:
    try:
        made_by = description.described(description.SHIPPED).made_by
    except DataError:
        return "the trained tagger is damaged (see below)"
    size = (description.SHIPPED / description.NETWORK).stat().st_size / 1e6
    return f"a trained tagger of {size:.0f} MB, fitted to {made_by['spans']:,} marked spans; runs on this machine"


def _tables() -> list[str]:
    lines = ["Figures"]
    for table in manifest():
        lines.append(f"  {table.title}: {table.rows:,} rows")
        lines.append(f"    {table.source}; {table.year}; {table.licence}")
    return lines


def _online() -> list[str]:
    return [
        "Offline: unless you name a model server (--llm), no command opens a network connection, and nothing that you",
        "check is stored, logged or sent. A server must be on this machine, or be allowed elsewhere (--allow-remote).",
        "Only what you dismiss is kept, as fingerprints (leakmeter dismiss --list says where), and a model's replies",
        "if you switch that on (llm_cache).",
        "What the libraries would report by themselves is switched off before they are loaded:",
        *(f"  {line}" for line in no_telemetry.lines()),
    ]


def _damage(damaged: tuple[str, ...]) -> list[str]:
    return ["", *(f"DAMAGED: {problem}" for problem in damaged), "Reinstall leakmeter."] if damaged else []
