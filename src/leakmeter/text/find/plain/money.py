"""Plain statements about money: a benefit that pays the author, a credit score, being out of debt, out of money or rich."""

from __future__ import annotations

from leakmeter.text.find.facts.benefits import PLAIN_NAMES, SHORT_NAMES
from leakmeter.text.find.facts.means import SCORES
from leakmeter.text.find.plain.statement import Statement
from leakmeter.text.find.plain.words import END, I_AM, I_DID, I_HAVE, MY, TAIL, I

_KIND = r"(?: (?:my|the|a|an|both|only|just|some|full|partial|enhanced|standard|state|monthly|weekly|about [£$€]?\d+ (?:a|per) \w+ (?:from|in)|[£$€]\d[\d,.]* (?:of|in|from)))*"
_NAME = rf"(?:{PLAIN_NAMES}|{SHORT_NAMES})"
_BENEFIT = rf"{_NAME}\b(?:(?:,| and| plus| &) {_NAME}\b){{0,2}}"
_GET = (
    rf"(?:{I} (?:get|receive|claim|collect|draw|live on|survive on|rely on)|{I_HAVE} (?:been )?(?:getting|receiving|claiming|awarded|granted)|"
    rf"{I_AM} (?:(?:back |currently |now )?on|getting|receiving|claiming|collecting|drawing|living on|living off|surviving on)|{I_DID} (?:went|gone|got|been|signed) (?:back )?on(?:to)?)"
)
_VERY = r"(?: (?:so|very|flat|dead|stony|completely|totally|absolutely|properly|utterly|permanently|literally|really|pretty|always|frankly|basically|broke and))*"
_BROKE = r"(?:broke(?! (?:my|her|his|the|up|down|into|off|in|out|our|it|a|an|through|ground|both|two)\b)|skint|brassic|potless|penniless|strapped for cash|hard up|living hand to mouth|overdrawn)"
_OF_NO_ONE = r"\b(?:characters?|novel|game|sims|monopoly|npc|lyrics|song)\b"
_SUM = r"(?:[£$€₹₦₱₵¥]|(?:rs\.?|ksh|php|usd|gbp|eur|aed|rm|r|n|a\$|c\$|s\$) ?)?\d[\d,.]*(?: ?(?:k|lakhs?|lpa|crore|million|thousand|grand)\b)?(?: (?:rupees|naira|rand|cedis|pesos|dollars|pounds|euros|shillings|quid|ringgit|dirhams|baht|zloty|reais|lei|kroner|yuan|yen))?(?: ?(?:an?|per|each|every) (?:hour|week|month|year|fortnight|annum)| monthly| weekly| p\.?a\b| ?pcm| ?pw|/(?:mo|month|yr|year|hr|wk))?"
MONEY_STATEMENTS = (
    Statement(
        "amount", "FINANCE", r"salary|ctc|take|wages?|pay|stipend|rent|allowance|pension",
        (
            rf"{MY} (?:(?:current|monthly|annual|yearly|weekly|gross|net|basic|base|total|in[- ]hand|starting|first) ){{0,2}}(?:salary|ctc|take[- ]home(?: pay)?|wages?|pay|pay ?check|payslip|stipend|rent|allowance|pension)"
            rf"(?: here| now| currently)?(?: is|['’]s| are| comes? to| works out (?:at|to)| went up to)(?: (?:about|around|only|just|roughly|like|now|currently|still|exactly|basically)){{0,2}} {_SUM}",
        ),
        veto=r"\b(?:if|should be|would be|wish|expect\w*)\b",
    ),
    Statement(
        "benefit", "FINANCE",
        r"pip|esa|dla|ssi|dsp|snap|wic|uc\b|jsa|ei\b|oas|cpp|gis|pension|unemploy|universal|food|benefit|dole|disab|nsfas|pell|baf|bursar|scholar|social|welfare|job ?seek|"
        r"centrelink|odsp|austudy|abstudy|sick|bürger|buerger|hartz|arbeits|old age|financial|student|osap|ebt|medicaid|tanf|housing|income|carer|invalid|illness|worker|short|long|attendance",
        (
            rf"{_GET}{_KIND} {_BENEFIT}(?! (?:office|application|appeal|assessment|agent|adviser|pack|fraud|animals?))",
            rf"(?:\A|(?<=[.!?;,] )){_NAME} (?:pays|covers|paid|gives) (?:for )?(?:my|our|me|us)\b(?: \w+)?",
            rf"{MY} (?:state |monthly |weekly )?{_NAME} (?:is|comes to|pays|covers|goes|went|came|lands|barely|doesn['’]?t|only)\b",
        ),
        veto=r"\b(?:emotional support|european space|squeez\w+|apple pip|pip install|citizens advice|i (?:work|volunteer) (?:for|at|as|in))\b",
    ),
    Statement(
        "credit_score", "FINANCE", r"credit|fico|vantage|experian|equifax|transunion|cibil|clear ?score|schufa|beacon|crif",
        (
            rf"{MY} (?:\w+ )?{SCORES}(?! (?:card|union|limit|cards)\b)[^.!?\d£$€]{{0,30}}\b[3-9]\d\d\b",
            rf"\b{SCORES} (?:says|has|puts|shows|gives) (?:i['’]?m|i am|me)(?: (?:at|as|a|on))? [3-9]\d\d\b",
            rf"(?:{I_HAVE}|{I_AM} (?:at|sitting (?:on|at))) an? (?:\w+ )?(?:{SCORES} (?:of|at) [3-9]\d\d|[3-9]\d\d {SCORES})\b",
        ),
    ),
    Statement(
        "means", "FINANCE", r"debt|paid|owe|free",
        (
            rf"(?:{I_AM}|{I_DID} (?:became|got))(?: \w+)? ?(?:(?:officially|finally|completely|totally|now|100%) )*(?:debt[- ]free|out of debt)\b",
            r"\A(?:(?:officially|finally|completely|totally|now|100%|update:?|so|and) )*debt[- ]free\b",
            rf"{I} don['’]?t owe (?:anybody|anyone) (?:a (?:penny|cent|dime)|anything){TAIL}{END}",
            rf"{I_HAVE} (?:no|zero) debts?\b(?! yet){TAIL}",
        ),
        veto=rf"{_OF_NO_ONE}|\b(?:calculator|podcast|subreddit|journey to|course|advice)\b",
    ),
    Statement(
        "means", "FINANCE", r"debt",
        (rf"{I_AM}{_VERY} (?:drowning|deep|buried|swimming|up to (?:my|our) (?:neck|eyes|ears|eyeballs)) in (?:credit card |student |medical |consumer )?debt\b", rf"{I_AM}{_VERY} in (?:[\w-]+ )?debt\b"),
        veto=_OF_NO_ONE,
    ),
    Statement(
        "means", "FINANCE", r"broke|skint|brassic|potless|penniless|strapped|hard|living|overdrawn|pay ?ch|hand|nothing|ends",
        (
            rf"{I_AM}{_VERY} {_BROKE}{TAIL}(?:{END}| (?:until|till|til|by|after|this|again)\b)",
            r"\A(?:(?:so|flat|dead|stony|totally|completely|absolutely) )*(?:skint|brassic|potless|broke) (?:until|till|til|again|this|as|af)\b",
            rf"(?:{I_AM}|{I})(?: \w+)? (?:live|living) (?:pay ?che(?:ck|que)|pay ?day|month|hand) to (?:pay ?che(?:ck|que)|pay ?day|month|mouth)\b",
            rf"{I} (?:can['’]?t|cannot|can barely|can hardly|struggle to|barely|hardly) make ends meet\b",
        ),
        veto=_OF_NO_ONE,
    ),
    Statement(
        "means", "FINANCE", r"rich|wealthy|loaded|minted|well|comfortabl|million|money",
        (
            rf"{I_AM}{_VERY},? (?:(?:stinking |filthy )?rich|wealthy|minted|well[- ]off|comfortably off|financially (?:independent|comfortable|secure)|comfortable financially|(?:multi-?)?(?:an? )?millionaires?){TAIL}{END}",
        ),
        veto=_OF_NO_ONE,
    ),
)  # fmt: skip
