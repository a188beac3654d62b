"""What holds for a page: its tags are closed in order, and nothing of a user's text became a tag or an attribute."""

from __future__ import annotations

from html.parser import HTMLParser

from tests.fuzz.case import hold

_EMPTY = frozenset("area base br col embed hr img input link meta source track wbr".split())
#: Fragments of the tables of words carry this; see :data:`tests.fuzz.words.TRAPS`.
CANARY = "fuzz"


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._allowed(tag, attrs)
        if tag not in _EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._allowed(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        hold(bool(self.open) and self.open[-1] == tag, "the tags of a page are closed in order", (tag, self.open[-3:]))
        self.open.pop()

    def handle_comment(self, data: str) -> None:
        hold(CANARY not in data, "no text becomes a comment of a page", data[:60])

    def _allowed(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        hold(CANARY not in tag and tag != "script", "no text becomes a tag of a page", tag)
        names = [name for name, _ in attrs]
        hold(not any(CANARY in n or n.startswith("on") for n in names), "no text becomes an attribute", (tag, names))
        for name, value in attrs:
            hold("javascript:" not in (value or "").lower(), "no text becomes a script of a page", (tag, name, value))


def page_holds(page: str) -> None:
    """Raise :class:`~tests.fuzz.case.Broken` where a page is not well formed or holds text as markup."""
    reader = _Page()
    reader.feed(page)
    reader.close()
    hold(not reader.open, "every tag of a page is closed", reader.open[-3:])
    page.encode("utf-8", "strict")
