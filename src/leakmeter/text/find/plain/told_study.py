"""Plain statements about studies that need no "I": an exam taken, a thesis passed, the class of a degree."""

from __future__ import annotations

from leakmeter.text.find.plain.statement import Statement
from leakmeter.text.find.plain.words import I_AM, I_DID, MY

_EXAM = (
    r"(?:bar exam|bar|nclex(?:-rn|-pn)?|a[- ]levels?|gcses?|leaving cert|junior cert|mcat|lsat|gmat|(?-i:GRE|SAT|ACT|GATE|CAT|HSC|VCE|QCE|WACE|SACE|LET|PTE|OET|CPA|ICAN|GED|SQE|PNLE)|"
    r"jee(?: (?:mains?|adv(?:anced)?))?|neet(?: pg)?|upsc|clat|cuet|waec|neco|jamb|utme|kcse|ielts|toefl|usmle(?: step [123])?|comlex|plab|ucat|gamsat|"
    r"naplex|pance|acca|cima|cfa(?: level [123i]{1,3})?|cpale|upcat|highers|napl|ccna|cissp)"
)
_TOOK = r"(?:took|sat|passed|failed|retook|resat|wrote|cleared|cracked|aced|bombed|flunked|sitting|taking|retaking|resitting|(?:revising|studying|prepping|cramming) for|waiting on|just finished|just did)"
_WHEN = r"(?: (?:exam|exams|board exam|results|again|twice|last|this|next|in|on|back|two|three|first|today|yesterday|tomorrow|the|my|\d{1,4}|[a-z]+day|january|february|march|april|may|june|july|august|september|october|november|december|year|month|week|summer|spring|autumn|fall|winter|time|try|attempt|ago|months?|weeks?|years?|and)\b){0,5}"
_DOCTORAL = r"(?:ph\.?d\.?|doctoral|d\.?phil|doctorate)"
#: What opens a statement of studies without a word for the author.
STUDIED_WITHOUT_I = rf"\A(?:just |finally |currently |also )?{_TOOK} (?:the |my |an? )?{_EXAM}\b|(?<![\w-])(?-i:ABD)(?![\w-])|\A(?:just |finally |successfully )?(?:passed|survived|defended) my\b"
TOLD_STUDY_STATEMENTS = (
    Statement(
        "exam", "EDUCATION", r"took|sat|pass|fail|re|wrote|clear|crack|aced|bomb|flunk|sit|tak|stud|prep|cram|wait|just",
        (
            rf"(?:\A|{I_DID} |{I_AM} |(?<=[,;] ))(?:just |finally |currently |also |still )?{_TOOK} (?:the |my |an? )?(?:(?:july|february|feb|california|new york|texas|ny|uniform|final) )?{_EXAM}\b{_WHEN}",
        ),
        veto=r"\b(?:tutor\w*|i teach|marking|invigilat\w*)\b|\b(?:the|a|at the|to the|behind the|tended|tend) bar\b(?! exam)(?!.*\b(?:law|lawyer|attorney|exam|admitted|licen[cs]ed?)\b)",
    ),
    Statement(
        "education", "EDUCATION", r"thesis|dissertation|viva|defen|doctor|ph|abd|left|quit|school",
        (
            rf"{MY} {_DOCTORAL} (?:thesis|dissertation|viva)\b[^.;!?\n]{{0,60}}? (?:passed|approved|accepted|signed off)\b",
            rf"(?:\A|{I_DID} |(?<=[,;] ))(?:just |finally |successfully )?(?:passed|survived|aced|cleared) my (?:{_DOCTORAL} )?(?:viva(?: voce)?|{_DOCTORAL} defen[cs]e|dissertation defen[cs]e)\b",
            rf"(?:\A|{I_DID} |(?<=[,;] ))(?:just |finally |successfully )?defended (?:my|the) (?:{_DOCTORAL}(?: (?:thesis|dissertation))?|dissertation)\b",
            r"\b(?:left|quit|finished|came out of|walked out of) (?:school|secondary school|comprehensive|high school)\b[^.;!?,\n]{0,40}? with(?:out)? (?:no|any|nothing|a single|zero) (?:formal |school )?(?:qualifications?|certificates?|o[- ]levels?|gcses?|exams?|passes|papers|certs)\b(?: (?:whatsoever|at all))?",
        ),
    ),
    Statement(
        "student", "EDUCATION", r"abd\b",
        (
            r"(?:\A(?:currently |still )?|\bi['’]?m (?:currently |still |now )?|\bi am (?:currently |still |now )?)(?-i:ABD)\b(?: \([^)]{3,40}\))?(?: (?:in|at|from) [^.;!?\n]{3,90})?",
        ),
    ),
    Statement(
        "grades", "EDUCATION", r"2|first|upper|lower|second|cum|magna|summa|distinction",
        (
            r"(?:\b(?:with|got|a|an|my|scraped|solid|high|low|graduated|came out with) ){1,3}(?:2[:.][12]|first[- ]class honou?rs|upper second|lower second|magna cum laude|summa cum laude|cum laude)\b",
        ),
        needs=r"\b(?:ba|bsc|b\.?a|b\.?sc|ma|msc|llb|beng|degree|uni|university|college|graduat\w+|honou?rs|hons|bachelor\w*|master\w*)\b",
        veto=r"\b(?:score|match|goal|league|won|lost|beat|version)\b",
    ),
)  # fmt: skip
