"""Doctorates told by what ends them, "my thesis was passed", and by what stands before: "ABD"."""

from __future__ import annotations

import re

_FLAGS = re.IGNORECASE | re.ASCII
_DOCTORAL = r"(?:ph\.?d\.?|doctoral|d\.?phil|doctorate)"
_WORK = r"(?:thesis|dissertation|viva(?: voce)?|defen[cs]e)"
_PASSED = re.compile(
    rf"\bmy {_DOCTORAL} {_WORK}\b[^.;!?\n]{{0,60}}?\b(?:was|has been|got|been|is) (?:finally |now |just |officially |unanimously )?(?:passed|approved|accepted|examined and passed|signed off|defended)\b"
    rf"|\b(?:passed|survived|aced|cleared|got through) my (?:{_DOCTORAL} )?(?:viva(?: voce)?|(?:{_DOCTORAL}|dissertation) (?:oral )?defen[cs]e)\b(?! (?:on|in|for) (?:the )?(?:lab|mini|project|class))"
    rf"|\b(?:i|i['’]ve|have|finally|successfully|just) defended (?:my|the) (?:{_DOCTORAL}(?: (?:thesis|dissertation|work))?|dissertation)\b"
    rf"|\bdefended my dissertation\b"
    r"|\bit['’]?s (?-i:D)r\.? (?:(?-i:[A-Z])[\w'’-]+ )?(?:to you|now|from now on|from here on)\b|\bofficially (?:a doctor of philosophy|(?-i:D)r\.? (?-i:[A-Z])\w+)"
    rf"|\b(?:awarded|conferred|was hooded (?:for|with)|got hooded (?:for|with)) (?:with )?(?:my|the|a) {_DOCTORAL}\b",
    _FLAGS,
)
#: Not passed yet, or another's.
_NOT_YET = re.compile(
    r"\b(?:not|\w+n['’]t|never|yet|until|till|if|when i|once i|hop\w+|will be|would|before|his|her|their|she|he|husband|wife|student)\b",
    _FLAGS,
)
_ALL_BUT = re.compile(r"(?<![\w-])(?:(?-i:ABD)|all[- ]but[- ](?:dissertation|the dissertation|dead|done))\b", _FLAGS)
_STUDIES = re.compile(rf"\b(?:{_DOCTORAL}|dissertation|thesis|grad(?:uate)? school|university|programme?)\b", _FLAGS)
_LEFT = re.compile(r"\b(?:left|quit|dropped|never (?:finished|went back)|was|were|years ago|gave up|walked)\b", _FLAGS)


def doctorate_passed(words: str) -> bool:
    """Whether a doctorate is told by its thesis or its defence being passed."""
    return bool(_PASSED.search(words)) and not _NOT_YET.search(words)


def all_but_dissertation(words: str) -> bool:
    """Whether the author has done all of a doctorate but the thesis, and still studies."""
    found = _ALL_BUT.search(words)
    if found is None or _LEFT.search(words):
        return False
    return found.group() == "ABD" or bool(_STUDIES.search(words))
