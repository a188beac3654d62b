"""The table of kinds for readers of the docs: what is recognised, and by what.

``python -m leakmeter.text.find.recognizers.listing`` prints what docs/find.md holds; a test compares the two.
"""

from __future__ import annotations

from leakmeter.text.find.recognizers.kinds import Kind, kinds

_TO = {"public": "anyone", "authority": "authorities", "company": "a company", "secret": "(a secret)"}


def listing() -> str:
    """A table in Markdown with one row for each kind."""
    rows = [f"| `{one.id}` | {_without_article(one.name)} | {_TO[one.audience]} | {_by(one)} |" for one in kinds()]
    return "\n".join(("| kind | what | names a person to | marked where |", "|---|---|---|---|", *rows)) + "\n"


def _without_article(name: str) -> str:
    return name.removeprefix("an ").removeprefix("a ").removeprefix("the ")


def _by(one: Kind) -> str:
    if one.form is None:
        return "the author offers it"
    if one.label:
        return "its name stands right before it" + (", and its check is passed" if one.check else "")
    check = "its check is passed" if one.check else "its form fits"
    words = "a word for it is near" if one.context else ""
    alone = "it is written in its own shape" if one.alone else ""
    return f"{check}, and {' or '.join(part for part in (words, alone) if part)}"


if __name__ == "__main__":
    print(listing(), end="")
