"""Lists the licence of all that the base install brings along and of all that is shipped; 1 if one is not allowed.

    python scripts/licences.py

Packages are those that ``pip install leakmeter`` would install, found from what is installed here. Their licences are
what their own metadata says; numpy and scipy also list the libraries that their builds carry inside, and onnxruntime
has a file of its own on those, ThirdPartyNotices.txt, which is not read here. Shipped figures are described in
statistics/tables/manifest.json, other shipped files in scripts/licences.toml, which also says what is allowed. A file
that nothing describes, a licence that nobody has allowed, and a source that NOTICE should name and does not are each a
fault.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "leakmeter"
TABLES = "statistics/tables/"


@dataclass(frozen=True)
class Row:
    """One thing and its licences as they are written; ``fault`` says what is wrong with it, if anything is."""

    what: str
    licence: str
    source: str = ""
    fault: str = ""


def main() -> int:
    """Print the lists; 1 where something is wrong."""
    allowed = tomllib.loads((ROOT / "scripts" / "licences.toml").read_text("utf-8"))
    notice = (ROOT / "NOTICE").read_text("utf-8")
    parts = {
        "Installed with leakmeter": list(packages(allowed)),
        "Shipped figures": list(figures(allowed, notice)),
        "Other shipped files": list(files(allowed, notice)),
    }
    for title, rows in parts.items():
        print(title)
        for row in rows:
            print(f"  {row.what}: {row.licence}{f' ({row.source})' if row.source else ''}")
    faults = [f"{row.what}: {row.fault}" for rows in parts.values() for row in rows if row.fault]
    for fault in faults:
        print(f"WRONG  {fault}", file=sys.stderr)
    print(f"{sum(map(len, parts.values()))} entries, {len(faults)} wrong")
    return 1 if faults else 0


def packages(allowed: Mapping[str, Any]) -> Iterator[Row]:
    """The packages of the base install, with what is inside them."""
    for name in sorted(needed("leakmeter") - {"leakmeter"}):
        try:
            found = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            yield Row(name, "unknown", fault="it is not installed here, so that its licence cannot be read.")
            continue
        written = licence_of(found.metadata)
        yield Row(f"{name} {found.version}", written, fault=judged(written, allowed["installed"], allowed["names"]))
        for inside, licence in carried(found):
            fault = judged(licence, allowed["installed"], allowed["names"])
            yield Row(f"  inside {name}: {inside}", licence, fault=fault)


def needed(name: str) -> set[str]:
    """The names of a package and of all that it needs on this machine, without extras."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        one = waiting.pop().lower().replace("_", "-")
        if one in found:
            continue
        found.add(one)
        try:
            requirements = map(Requirement, metadata.requires(one) or ())
        except metadata.PackageNotFoundError:
            continue
        waiting += [each.name for each in requirements if each.marker is None or each.marker.evaluate({"extra": ""})]
    return found


def licence_of(about: metadata.PackageMetadata) -> str:
    """What a package's metadata says of its licence: the expression, else the classifiers, else the short text."""
    fields: Any = about
    if expression := fields.get("License-Expression"):
        return str(expression)
    classes = [line.rpartition(" :: ")[2] for line in fields.get_all("Classifier", ()) if line.startswith("License ::")]
    if classes:
        return " AND ".join(classes)
    return str(fields.get("License") or "unknown").partition("\n")[0]


#: Licence files of builds name what they carry: "Name: OpenBLAS", and some lines on "License: BSD-3-Clause".
_CARRIED = re.compile(
    r"^[ ]*Name: (?P<name>.+)\n(?:(?![ ]*Name:).*\n){0,4}?[ ]*License: (?P<licence>.+)$", re.MULTILINE
)


def carried(found: metadata.Distribution) -> list[tuple[str, str]]:
    """(name, licence) of the libraries that a package's own licence file says are inside it."""
    texts = [file.read_text() for file in found.files or () if re.search(r"dist-info/.*LICEN[CS]E", str(file))]
    return [match.group("name", "licence") for text in texts for match in _CARRIED.finditer(text)]


def figures(allowed: Mapping[str, Any], notice: str) -> Iterator[Row]:
    """The tables of figures, by their manifest."""
    for table in json.loads((PACKAGE / TABLES / "manifest.json").read_text("utf-8"))["tables"]:
        licence, source = table["licence"], table["source"]
        named = [each["notice"] for each in allowed["attribution"] if each["source"] in source]
        fault = judged(licence, allowed["shipped"], allowed["names"]) or unnamed(named, notice)
        if not fault and licence.startswith("CC BY") and not named:
            fault = f"nothing says how NOTICE names its source ({source}); add an [[attribution]] to licences.toml."
        yield Row(table["file"], licence, source, fault)


def files(allowed: Mapping[str, Any], notice: str) -> Iterator[Row]:
    """What is shipped besides code and figures."""
    listed = {table["file"] for table in json.loads((PACKAGE / TABLES / "manifest.json").read_text("utf-8"))["tables"]}
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if path.is_dir() or path.suffix in (".py", ".pyc") or name.removeprefix(TABLES) in listed:
            continue
        about = next((row for row in allowed["file"] if fnmatch(name, row["files"])), None)
        if about is None:
            yield Row(name, "unknown", fault="nothing says whose it is; add a [[file]] to scripts/licences.toml.")
            continue
        fault = judged(about["licence"], allowed["shipped"], allowed["names"]) or unnamed(
            about.get("notice", ()), notice
        )
        if not fault and about.get("says", "") not in path.read_text("utf-8", "replace")[:2000]:
            fault = f"it does not say {about['says']!r} at its beginning."
        yield Row(name, about["licence"], about["source"], fault)


def judged(written: str, allowed: Collection[str], names: Mapping[str, str]) -> str:
    """What is wrong with a licence as it is written, or nothing.

    Of an SPDX expression every part joined by AND must be allowed, and one of those joined by OR.

    >>> judged("MIT AND (Apache-2.0 OR GPL-2.0-only)", ["MIT", "Apache-2.0"], {})
    ''
    """
    if names.get(written, written) in allowed:
        return ""
    bare = written.replace("(", " ( ").replace(")", " ) ").split()
    try:
        left, fine = _alternatives(bare, allowed, names)
    except IndexError:
        left, fine = bare, False
    return "" if fine and not left else f"the licence {written[:80]!r} is not among those that are allowed."


def _alternatives(
    words: Sequence[str], allowed: Collection[str], names: Mapping[str, str]
) -> tuple[Sequence[str], bool]:
    words, fine = _together(words, allowed, names)
    while words and words[0] == "OR":
        words, other = _together(words[1:], allowed, names)
        fine = fine or other
    return words, fine


def _together(words: Sequence[str], allowed: Collection[str], names: Mapping[str, str]) -> tuple[Sequence[str], bool]:
    words, fine = _one(words, allowed, names)
    while words and words[0] == "AND":
        words, other = _one(words[1:], allowed, names)
        fine = fine and other
    return words, fine


def _one(words: Sequence[str], allowed: Collection[str], names: Mapping[str, str]) -> tuple[Sequence[str], bool]:
    if words[0] == "(":
        left, fine = _alternatives(words[1:], allowed, names)
        return left[1:], fine and left[0] == ")"
    end = next((i for i, word in enumerate(words) if word in ("AND", "OR", ")")), len(words))
    name = " ".join(words[:end])
    return words[end:], names.get(name, name) in allowed


def unnamed(needles: Iterable[str], notice: str) -> str:
    """What NOTICE should name and does not, or nothing."""
    missing = [each for each in needles if each not in " ".join(notice.split())]
    return f"NOTICE does not name {', '.join(missing)}." if missing else ""


if __name__ == "__main__":
    sys.exit(main())
