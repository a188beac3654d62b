"""The words that statements about oneself are made of, as parts of regular expressions."""

from __future__ import annotations

import re

FLAGS = re.IGNORECASE | re.ASCII
#: "-ly" but for words that deny, and the common adverbs without it.
_ADVERB = r"(?:(?!hardly|barely|rarely|scarcely|nearly)\w+ly|also|just|still|now|both|always|already|quite|very|all|do|have|kind(?:a| of)|sort of|pretty much|myself|right now)"
#: Up to three adverbs, each with the blank before it.
ADVERBS = rf"(?: {_ADVERB}\b){{0,3}}"
_NO_WORD_BEFORE = r"(?<![\w'’])"
#: "I rent", "we still rent".
I = rf"{_NO_WORD_BEFORE}(?:i|we){ADVERBS}"  # noqa: E741
#: "I'm renting", "we are both retired", "I have been unemployed".
I_AM = rf"{_NO_WORD_BEFORE}(?:i['’]?m|i am|we['’]re|we are|(?:i|we)(?:['’]?ve| have) been){ADVERBS}"
I_WAS = rf"{_NO_WORD_BEFORE}(?:i was|we were){ADVERBS}"
#: "I have", "I've got", "we have always had".
I_HAVE = rf"{_NO_WORD_BEFORE}(?:(?:i|we){ADVERBS} (?:have|had|got|have got)|(?:i|we)['’]?ve(?: got| had)?){ADVERBS}"
#: "I have rented", "I've never smoked".
I_DID = rf"{_NO_WORD_BEFORE}(?:i|we)(?:['’]?ve)?{ADVERBS}"
MY = rf"{_NO_WORD_BEFORE}(?:my|our)"
DO_NOT = r"(?:don['’]?t|do not|no longer)"
#: A phrase with which the author names themself, whose relative clause speaks of them: "as a guy who", "I'm someone who".
AS_ONE_WHO = (
    rf"{_NO_WORD_BEFORE}(?:(?:speaking )?as|i['’]?m|i am|being|coming from) (?:also |just |still )?(?:(?:an?|one of those|the kind of|the type of) )?"
    r"(?:(?!(?:to|with|for|of|by|in|at|about|than|not|no|married|dating|seeing)\b)[\w'’-]+ ){0,3}(?:someone|somebody|one|person|people|\w+-?something|guys?|man|woman|gal|girl|lady|dude|fellow|mom|mum|mother|dad|father|parent|adult) who"
)
_TIME = (
    r"(?: (?:any ?more|any longer|now|nowadays|these days|right now|at the moment|at present|at this time|currently|presently|at all|"
    r"either|myself|personally|lately|yet|of course|though|too|as well|for now))"
)
#: Words of time and degree that may close a statement.
TAIL = rf"{_TIME}{{0,3}}"
#: Where a statement is over: at punctuation or at a word that begins another clause, so that "I don't work Fridays" is none.
END = (
    r"(?=[\"”'’*_~]*(?:\s*$|\s*[.,;:!?…()\[\]—–\n]|\s+-+\s)|\s+(?:and(?! drive\b)|but|so(?! (?:much|often|many|hard|well|late|long|good|bad)\b)|"
    r"because|cause|cuz|since|or|nor|then|though|although|which|plus|thanks|due|lol|lmao|haha|tbh|btw|tho|yet|i|i['’]?m|i['’]?ve|we)(?!\w))"
)
_UNIT = r"(?:years?|yrs?|months?|weeks?|days?|decades?|ages|a long time|forever)"
#: "in ten years", "since 2019", "for ages".
SINCE = rf"(?: (?:in|for|since) (?:[\w'’+-]+ ){{0,4}}?(?:{_UNIT}|\d{{4}}|\w+)(?: (?:now|ago))?)"
#: What follows authors who name themselves without "I": "Deaf guy here", "Divorced woman, 45", "Married man with a boat".
SPEAKS = (
    r"(?:(?=\s*[,:;(—–\d]|\s*\Z|\s+-)|(?=[.!](?:\s|\Z))|(?= (?:here|checking in|chiming in|speaking|reporting|with|of \d|aged|age|"
    r"in (?:my|his|her) (?:\d|early|mid|late|twent|thirt|fort|fift|sixt|sevent|eight)|living in|and (?:i|my)|i|reviewing|looking for|seeking|"
    r"asking|wondering|needs?|needing|trying to|review(?: of|:))))"
)
