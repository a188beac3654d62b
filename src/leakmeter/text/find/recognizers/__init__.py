"""Identifiers: numbers and addresses that name one person, recognised by their form, their check and the words near them.

One engine (``engine.py``) reads one table (``kinds.toml``), a row for each kind; what a check digit says is asked of
python-stdnum, and of ``checks.py`` where that has no module.
"""

from __future__ import annotations

from leakmeter.text.find.recognizers.engine import Identifier, identifiers
from leakmeter.text.find.recognizers.kinds import Kind, kind, kinds
from leakmeter.text.find.recognizers.marks import IDENTIFIER, identifier_of, with_identifiers

__all__ = ["IDENTIFIER", "Identifier", "Kind", "identifier_of", "identifiers", "kind", "kinds", "with_identifiers"]
