"""What is said of the community that a text is meant for, where nothing follows from it."""

from __future__ import annotations

from leakmeter.cli.output import tell
from leakmeter.text.find.present.community import forum, topic_of


def mention_unknown(community: str) -> None:
    """A sentence on standard error where nothing is known of the community that is named: nobody should rely on it."""
    name = forum(community)
    if name and topic_of(community) is None:
        shown = name if len(name) <= _SHOWN else f"{name[: _SHOWN - 1]}…"
        tell(f"nothing is known of who writes in r/{shown}, so naming it changes nothing.")


_SHOWN = 40
