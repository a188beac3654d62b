"""Plain statements of where the author was born, has lived and lives now, with the place named first or after "it's"."""

from __future__ import annotations

from leakmeter.text.find.plain.statement import Statement

#: A name with capitals, of one to three words.
_NAME = r"(?-i:(?!I['’])[A-ZÀ-Þ][\wÀ-ɏ’'-]+(?: [A-ZÀ-Þ][\wÀ-ɏ’'-]+){0,2})"
_FROM = r"(?:(?:\d{1,2}|[a-z]+)(?: (?:and a half|good|long|odd|happy|short))? (?:years?|months?|winters|summers)\b|(?:the )?(?:19|20)\d\d|most of|my (?:twenties|thirties|forties|teens|childhood|student)|a (?:while|decade|year|long time))"
TOLD_PLACE_STATEMENTS = (
    Statement(
        "birthplace", "LOCATION", r"born|raised|grew|grow|childhood|from",
        (
            rf"(?:\A|(?<=[.,;!?] ))(?P<marked>{_NAME},? is where (?:i|we) (?:was|were) (?:born|raised)\b)",
            rf"(?:\A|(?<=[.,;!?] ))(?P<marked>{_NAME},? is where (?:i|we) grew up\b)",
            rf"(?:\A|(?<=[.,;!?] ))(?P<marked>{_NAME}[ -]born and (?:bred|raised)\b)",
        ),
    ),
    Statement(
        "past_place", "LOCATION", r"had me|kept me|was (?:my )?home|where (?:i|we) (?:lived|studied|used to live)",
        (
            rf"(?:\A|(?<=[.,;!?] ))(?P<marked>{_NAME} (?:had me|kept me|was (?:my )?home) (?:for|from|until|till|through) {_FROM})",
            rf"(?:\A|(?<=[.,;!?] ))(?P<marked>{_NAME},? (?:is|was) where (?:i|we) (?:lived|studied|used to live)\b)",
        ),
    ),
    Statement(
        "place", "LOCATION", r"now|these|nowadays|currently|today|where",
        (
            rf"\b(?:now|these days|nowadays|today),? (?:it['’]?s|it is|home is|home['’]?s|we['’]?re in|i['’]?m in|i am in|i live in) (?P<marked>{_NAME})(?! (?:and|or) (?-i:[A-Z]))",
            rf"(?:\A|(?<=[.,;!?] ))(?P<marked>{_NAME},? is where (?:i|we) (?:live|['’]ve lived|have lived)\b)",
        ),
        needs=r"\b(?:born|lived|grew up|raised|moved|home|live|growing up)\b",
        veto=r"\b(?:trip|visit\w*|holiday\w*|vacation|tour\w*|flight|flying|conference|layover|itinerary|next stop|fly|first it was)\b",
    ),
)  # fmt: skip
