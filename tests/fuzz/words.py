"""Tables that inputs are drawn from: what people write about themselves, and the corners of Unicode."""

from __future__ import annotations

from typing import Final

#: Beginnings of statements, by whom they are made about.
SUBJECTS: Final = (
    "I'm", "Im", "I am", "i am a", "I was", "I used to be", "I'm not", "I've been", "I live in", "I moved to",
    "I grew up in", "I was born in", "I was born on", "I work as a", "I work at", "I earn", "I make", "I owe", "I rent",
    "I have", "I had", "I weigh", "I got my", "I study", "I teach", "I turned", "I will turn", "I'm turning",
    "My wife is",
    "My husband works as a", "My ex was", "My mom is", "my dad", "my sister", "my 3 kids are", "my dog", "She's",
    "He is",
    "They live in", "We live in", "our baby is", "As a", "If I were", "Call me", "email me at", "my number is", "DOB:",
    "Age:", "Sex:", "Name:", "Address:", "Salary:", "ME:", ">", "r/", "(", "not", "no longer", "almost", "about",
    "over",
)  # fmt: skip
#: What is said: ages, places, jobs, money, bodies, illnesses, families, contacts.
SAYINGS: Final = (
    "24F", "31M", "F24", "m/45", "(29f)", "24", "24 years old", "in my late twenties", "pushing forty", "thirty-one",
    "under 18", "65+", "19, almost 20", "turning 30 in May", "born in 1987", "'92", "class of 2009",
    "12 weeks pregnant",
    "14 March 1986", "03/14/1986", "1986-03-14", "the 31st of February", "0 years old", "-3", "150 years old", "999",
    "Portland, Oregon", "Leeds", "the US", "London, Ontario", "New York City", "Springfield", "São Paulo", "München",
    "Washington", "Georgia", "Reading", "Nice", "the Bay Area", "Jordan", "90210", "SW1A 1AA", "Paris, Texas",
    "Utqiaġvik",
    "a nurse", "software engineer", "a stay-at-home mom", "an RN at Mayo Clinic", "retired", "unemployed",
    "a PhD student",
    "a teacher", "in the Navy", "self-employed", "CEO of my own company", "MIT", "University of Leeds",
    "a BSc in physics",
    "$68k a year", "£850", "50k", "€3.000,50", "$1,000,000", "1e9 dollars", "$0", "six figures", "60-70k", "¥500000",
    "20 dollars an hour", "$5 million in debt", "broke", "a mortgage", "5'10\"", "6 ft 2", "180 cm", "1.80m", "200 lbs",
    "80kg", "12 stone", "9'11", "0 kg", "blue eyes", "red hair", "bald", "tattoos", "diabetes", "type 1 diabetic",
    "HIV",
    "ADHD and anxiety", "lupus", "on Zoloft", "allergic to peanuts", "vegan", "sober for 3 years", "a smoker",
    "pregnant",
    "gay", "bi", "trans", "non-binary", "straight", "married", "divorced twice", "a widow", "engaged", "single",
    "two kids", "twins", "3 daughters and 2 sons", "an only child", "adopted", "a dog named Biscuit", "two cats",
    "a tarantula",
    "Nigerian", "half Japanese", "white", "Black", "Jewish", "Muslim", "an immigrant from India", "a veteran", "deaf",
    "jo.fake@example.com", "@jofake", "u/jofake", "+1 503 555 0142", "555-0142", "https://example.com/jo?x=1#y",
    "078-05-1120", "4111 1111 1111 1111", "GB82 WEST 1234 5698 7654 32", "192.168.0.1", "Jo Fakename",
    "Dr. J. R. Fake III",
    "no one", "nothing", "it", "100%", "1/2", "½", "3.14", "0x1F", "1_000", "1,2,3", "٢٤", "二十四", "XXIV", "IV", "²⁴",
)  # fmt: skip
JOINS: Final = (
    " ", " ", " ", " ", ", ", ". ", "; ", " and ", " but ", " or ", " in ", " with ", " from ", " - ", "—", "/", "\n",
    "\n\n",
    "? ", "!! ", ": ", " (", ") ", " \"", "\" ", "…", " who is ", " not ", " since ", " for ", "", "\t", "\r\n", "* ",
    "> ", "|",
)  # fmt: skip
#: One or two of each corner of Unicode, by name.
UNICODE: Final = {
    "combining": "\u0301\u0308\u0327\u20dd\u0489\u0f71\u093e",
    "right to left": "\u05d0\u0634\u0639\u200f\u202e\u2067\u061c",
    "left to right marks": "\u200e\u202a\u202c\u2066\u2069",
    "default-ignorable": "\u200b\u200c\u200d\u00ad\u2060\ufeff\u180e\u034f\u3164\ufe0f\U000e0041\U000e0100",
    "astral": "\U0001f600\U0001f468\U0001f3fd\U0001d400\U00020000\U0001f1e9\U0010fffd",
    "surrogate halves": "\ud800\udfff\ude00",
    "controls": "\x01\x07\x08\x0b\x0c\x0e\x1b\x7f\x85\x9b",
    "NUL": "\x00",
    "spaces": "\u00a0\u2003\u2028\u2029\u3000\u202f\u1680",
    "digits": "٣۴५๗７𝟕②Ⅷ½²",
    "confusable": "оаеіѕсԁРⅼ１Ｉ",
    "long when folded": "ßŉǰΐﬁﬃİẞﷺ",
    "letters": "éüñçøŁğĲ中文かな한국مرحباไทย",
    "signs": "“”‘’«»‚…—–−×°№™₿€￥",
    "unassigned": "\u0378\ufffe\uffff\U000e0fff",
}
#: What other readers stumble over: markup, format strings, paths, numbers that are none. "fuzz" marks what must never
#: become a tag or an attribute of a page.
TRAPS: Final = (
    "<fuzz-tag>", "\" fuzz-attribute=\"1", "' onfuzz='alert(1)", "</script><script>fuzz()</script>", "<!--", "-->",
    "]]>",
    "&amp;", "&#x41;", "{0}", "{fuzz}", "%s%n", "${HOME}", "../../etc/passwd", "\\", "\\u0000", "\\d+(", "[[", "]]",
    "[[AGE|", "[red]", "[/]", "[link=x]", "{{", "}}", "NaN", "inf", "-inf", "1e400", "1e-400", "0x", "9" * 40,
    "9" * 600,
    "True", "None", "null", "\u001b[31m", "\x1b]52;c;ZnV6eg==\x07", "\x1b]8;;x\x1b\\", "\x9b2J", "```", "~~", "#",
    "---",
)  # fmt: skip
