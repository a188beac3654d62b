"""Whether a text is meant for one reader: a letter, a ticket, an application.

Whoever writes to their bank, a school or a shop wants to be known there. Names, numbers and addresses are what such a text is
for, and are not taken out of it unasked.
"""

from __future__ import annotations

import re

_EVERYBODY = r"(?:fellow|diary|reddit\w*|all\b|everyone|everybody|folks|friends?|guys|team members|neighbou?rs?|members|reddit|community|readers|list|forum|people|group|residents)"
_SALUTED = re.compile(
    rf"\s*(?:(?:subject:[^\n]*\s+)?(?:to|attn)\s*:|to whom|respected\b|dear\b(?!\s+{_EVERYBODY})|"
    rf"(?:hi|hello|good (?:morning|afternoon|evening|day))\s+(?:(?:mr|mrs|ms|miss|dr|prof(?:essor)?|sir|madam)\b|[\w ]{{0,30}}\b(?:team|support|desk|office|department)(?=\s*[,:!\n])))",
    re.IGNORECASE,
)
_TO_ALL = re.compile(rf"\s*(?:dear|hi|hello|good\s+\w+)\s+(?:fellow\s+|dear\s+)?{_EVERYBODY}", re.IGNORECASE)
_SIGNED = re.compile(
    r"\n\s*(?:(?:kind|best|warm|many)\s+regards|regards|yours (?:sincerely|faithfully|truly)|sincerely|respectfully)[,.]?[ \t]*(?:\n|\Z)",
    re.IGNORECASE,
)


def for_one_reader(text: str) -> bool:
    """Whether a text is written to one reader, by how it begins or is signed.

    >>> for_one_reader("Dear Ms Ito, my claim number is 4471."), for_one_reader("Dear all, the pool is shut.")
    (True, False)
    """
    if _TO_ALL.match(text):
        return False
    return bool(_SALUTED.match(text) or _SIGNED.search(text))
