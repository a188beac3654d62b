"""Several rewrites of one text, one below the other, so that its author can choose."""

from __future__ import annotations

import json
from collections.abc import Sequence

from leakmeter.report import view, words
from leakmeter.report.rewrite import sentences
from leakmeter.report.rewrite.json import to_json as one_to_json
from leakmeter.report.visible import visible
from leakmeter.types import Rewrite

#: What people call a rewrite by its method.
_NAMES = {"light": "light", "plan": "enough", "most": "most"}


def as_text(rewrites: Sequence[Rewrite]) -> str:
    """Each rewrite with its name, how many people share it, its edits and what they cost, and then its text.

    What has the same text as the one before says so instead.
    """
    shown: list[str] = []
    before = None
    for each in rewrites:
        shown.append(f"{_name(each)}{_short_of_it(each)}: {_line(each)}")
        same = before is not None and each.text == before.text
        shown += ["(the same text)" if same else visible(each.text), ""]
        before = each
    return "\n".join(shown).rstrip("\n")


def _name(rewrite: Rewrite) -> str:
    return _NAMES.get(rewrite.method, rewrite.method)


def _short_of_it(rewrite: Rewrite) -> str:
    """That what is to be enough is not."""
    missed = rewrite.stop_reason not in ("reached", "enough already", "nothing found")
    if rewrite.method != "plan" or not missed or rewrite.target_k is None:
        return ""
    return f" (but {words.exactly(rewrite.target_k)} are out of reach)"


def _line(rewrite: Rewrite) -> str:
    edits = len(rewrite.edits)
    changed = "nothing changed" if not edits else "1 edit" if edits == 1 else f"{edits} edits"
    lost = f", {sentences.percent(1 - rewrite.utility)} of the utility lost" if edits else ""
    lost += "; not all that you asked for could be done" if rewrite.unmet else ""
    if view.identifying(rewrite.after):
        return f"names one person, {changed}{lost}"
    crowd = rewrite.after.crowd
    return f"{view.people_sharing(rewrite.after)} ({words.between(crowd.low, crowd.high)}), {changed}{lost}"


def to_json(rewrites: Sequence[Rewrite]) -> str:
    """An object that holds each rewrite by its name, as ``leakmeter rewrite --format json`` prints it."""
    return json.dumps({_name(each): json.loads(one_to_json(each)) for each in rewrites}, ensure_ascii=False, indent=2)
