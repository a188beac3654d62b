"""What a sum of money is, by the words around it: income, rent, debt, savings or a price; and for how long it is paid."""

from __future__ import annotations

import re

from leakmeter.text.find.normalize.benefits import benefit_facts
from leakmeter.text.find.normalize.home import HOME, rents_no_home
from leakmeter.text.find.normalize.listed import first_named

#: Words for a wage and for what is paid in its stead.
_PAY = (
    r"earn|earned|earning|earnings|salary|salaries|wages?|payslips?|pay[- ]?slips?|pay ?stubs?|pay[- ]?ch(?:eck|eque)s?|pay ?packets?|stipend|honorarium|remuneration|"
    r"take[- ]home|in[- ]hand|ctc|ote|base pay|basic pay|day rate|gross(?:ed)?|net(?! worth)|clear(?:ed|ing)?|bring home|pay rise|pay['’]s|an hour|per hour|"
    r"ssdi|ssi|universal credit|my pension(?! (?:pot|fund|scheme|plan|age|contribution))|state pension(?! age)|severance|bonus|tips|raise|pay cut|lpa|live on|average about|i charge"
)
#: Words of pay that also stand beside prices: "the bill came to 90 after tax".
_OFTEN_PAY = r"(?:before|after|pre|post)[- ]tax(?:es)?|(?:before|after) deductions|my (?:\w+ )?(?:benefits?|disability|unemployment|pip|esa|dla|jsa|grant|bursary|scholarship)(?! insurance)|allowance|allawee|per annum|pension(?= of\b)"
#: What an amount is, by the words around it. The first that matches counts.
KINDS: tuple[tuple[str, str], ...] = (
    ("price", r"\b(?:\d+|two|three|four|five|some|those|their) (?:[\w-]+ )?(?!(?:hours|hrs|days|nights|shifts|jobs|weeks|gigs|evenings)\b)[\w-]+s at \$ ?\d"),
    ("debt", r"\b(?:owe|owed|owing|debts?|loans?|borrowed|mortgage|remortgaged?|heloc|emi|overdraft|overdrawn|in the hole|in the red|arrears|behind on|on a card|credit cards?|"
             r"maxed out|restitution|principal was|klarna|bnpl|paying (?:it|that) off|still paying (?:off|for|it)|cosigned)\b"),
    ("income", rf"\b(?:{_PAY}|"
               r"(?:making|earning|clearing|grossing|bringing (?:in|home)|pulling in)(?= )|for (?:the|our|my) (?:(?:whole|entire) )?household|com(?:es|ing) in(?: ?to)? (?:this|the|our|my) (?:household|house|home)|household (?:as a whole )?(?:comes to|brings? in|makes|earns|takes home|lives on|clears)|i make|i made|\Amade (?=somewhere|about|around|between|over|under|roughly|just)|(?:i|we|both) (?:\w+ )?(?:make|making|bring in|pull in|get by on)|make about|incomes?|paid (?:on|me|about)|comes in(?! (?:at|a|an|two|three|packs|handy|red|blue|sizes|boxes))|(?:job|work|boss|company|they|gig|position|role|post|it) pays(?= (?:me|us|[£$€]|\d))|gets? paid|i get)\b"
               r"|\b(?:i['’]?m|i am|we['’]re|starting|started|start) on (?=[£$€] ?\d)"
               r"|/ ?hr\b|/hour\b|(?:^|\band )(?:still |only |just )?(?:make|clear|gross|bring in|bring home|pull in|take home)\b"),
    ("rent", r"(?<!after )(?<!minus )(?<!before )(?<!without )(?<!besides )(?<!less )\brent(?:s|['’]s|ing|al|ed)?\b(?! (?:out|it)\b)(?! to (?!\D{0,6}\d))|\b(?:(?:my|our|the|new|a) land(?:lord|lady)|lease|tenancy|pcm|kaltmiete|warmmiete|miete|letting agen\w+|house ?share|flat ?share|bedsit)\b"),
    ("savings", r"\b(?:sav(?:e|ed|ings?)|emergency fund|rainy[- ]day fund|in (?:the|my) (?:bank|checking|account)|put aside|expenses saved|nest egg|pension (?:pot|fund)|deposit|down payment|rrsp|tfsa|superannuation|retirement plan|provident fund|epf|"
                r"isas?|in cash|net worth|to my name|invested|in (?:stocks|crypto|bitcoin|bonds|index funds|investments?|assets|equity|retirement|an? (?:roth )?ira)|portfolio|inherit(?:ed|ance)|"
                r"won|lottery|jackpot|settlement|have [$£€]?\d[\d,]*k?)\b"),
    ("price", r"\b(?:paid|pay|paying|costs?|spend|spending|spent|budget|quoted?|price|prices|worth|fees?|tuition|deductible|copay|fine|estimate|bought|purchased|ran me|set (?:me|us) back|tickets?|"
              r"lost|stole|for (?:a|an|the|one|two)(?! (?:whole |full |entire )?(?:months?|weeks?|years?|fortnights?|days?|hours?|shifts?)\b)|each|a bowl|reward|valued|says|sold|bill|deposit|premium|out of pocket)\b"),
    ("income", rf"\b(?:{_OFTEN_PAY})\b"),
)  # fmt: skip
PERIODS: tuple[tuple[str, str], ...] = (
    ("hour", r"\b(?:an|per|each|every) hour\b|/ ?(?:hr|hour|h)\b|\bhourly\b|\bp/?h\b"),
    ("day", r"\b(?:a|per|each) (?:day|night)\b|/ ?day\b"),
    (
        "fortnight",
        r"\b(?:a|per|each|every) fortnight\b|\bfortnightly\b|\bevery (?:two|2|other|second) weeks?\b|\bbi-?weekly\b",
    ),
    ("week", r"\b(?:a|per|each|every|the) week\b|/ ?(?:wk|week)\b|(?<!bi-)\bweekly\b|(?<![a-z])p/?w\b"),
    (
        "month",
        r"\b(?<!twice )(?:a|per|each|every) (?:\w+ )?month\b|\bfor the (?:whole )?month\b|/ ?(?:mo|mth|month)\b|\bmonthly\b|(?<![a-z])(?:p\.?c\.?m\b|p/m\b)",
    ),
    ("quarter", r"\b(?:a|per|each) quarter\b"),
    (
        "year",
        r"\b(?:a|per|each|every) year\b|/ ?(?:yr|year)\b|\byearly\b|\bannual(?:ly)?\b|\blpa\b|(?<![a-z])p\.?a\.?(?=\W|$)|\bper annum\b|\bsalary\b",
    ),
)
#: What pays a debt off, so that it is none of today's.
_SETTLED_DEBT = re.compile(
    r"\b(?:paid|paying|pay|cleared|wiped) (?:it |that )?off\b|\b(?:cleared|wiped out|finished paying) (?:my|our|the|all|every|that)\b|\b(?:debts?|loans?|mortgage|cards?)(?: is| are| was| were|['’]s)? (?:all |finally |now |fully )?(?:paid(?: off)?|cleared|gone)\b|\bused to owe\b|\b(?:i|we) (?:was|were) (?:\w+ )?in debt\b",
    re.IGNORECASE,
)
_STILL_OWED = re.compile(
    r"\b(?:still|left|to go|paying|trying|owe|need to|want to|wanna|hope|hoping|plan\w*|goal|going to|gonna|will|can['’]?t|could|until|if|when|almost|nearly|never|not|help\w*)\b|n['’]t\b|['’]ll\b",
    re.IGNORECASE,
)
_HIRED = re.compile(r"\brent(?:ing|ed|al|s)?\b", re.IGNORECASE)
#: Who lets a home gets its rent.
_LETS = re.compile(
    r"\b(?:rent(?:ing|ed)? (?:it |that |mine |ours |\w+ (?:\w+ )?)?out|rental (?:income|property|unit)s?|(?:my|our) (?:tenants?|renters?|lodgers?|airbnb)|(?:collect|receive|charge|get)\w* (?:[\w£$€,.]+ ){0,4}?(?:in |as )?rent)\b",
    re.IGNORECASE,
)


def kind_of(words: str) -> str:
    """What a sum in some words is; "" where they do not say, or say that it is a debt no more."""
    kind = first_named(words, KINDS)
    if kind == "debt" and no_longer_owed(words):
        return ""
    if kind == "rent" and _LETS.search(words):
        return "income"
    return "price" if kind == "rent" and _HIRED.search(words) and rents_no_home(words) else kind


def no_longer_owed(words: str) -> bool:
    """Whether a debt that words name is paid: "paid off my 300k mortgage"."""
    return bool(_SETTLED_DEBT.search(words)) and not _STILL_OWED.search(words)


def period_of(words: str) -> str:
    """How often a sum in some words is paid; "" where they do not say."""
    return first_named(words, PERIODS)


#: Words beside a sum, outside its own clause, that say it is the rent of a home.
_RENTED = re.compile(
    r"\b(?:rent(?:ing)?|land(?:lord|lady)|tenancy|lease)\b(?! (?:on|for|of) (?:my|the|a|our|this|that) (?:[\w-]+ ){0,2}?(?:car|truck|tesla|honda|toyota|suv|van|bike|phone|machine|copier|shop|office|unit|storage)\b)",
    re.IGNORECASE,
)
_BOUGHT = re.compile(r"\b(?:bought|purchased|paid|sold|cost|got (?:it|this|my|our|the))\b", re.IGNORECASE)
_AT_A_PRICE = re.compile(r"\A\W*(?:(?:in|back in) \d{4} )?(?:for|at)\b", re.IGNORECASE)
_PAID = re.compile(
    r"\b(?:pay ?slips?|pay ?stubs?|pay ?ch(?:eck|eque)s?|pay ?packets?|pay ?day|salary|wages?|stipend|take[- ]home|in[- ]hand|ctc|(?:my|a|the|this) (?:new )?(?:job|position|role) (?:at|as|in|with)|got hired|i work as)\b",
    re.IGNORECASE,
)


def kind_beside(words: str, before: str, after: str, period: str) -> str:
    """What a sum is whose own ``words`` do not say, by those ``before`` it, of its sentence and the one before that, and those
    right ``after`` it; "" where they do not say either. A lease is paid for by the week or month."""
    if _LETS.search(before + words):
        return ""
    is_so = bool(_IS.match(words) or _IS_BEFORE.search(before))
    if pays_rent(words, before, after, period):
        return "rent"
    if (period in ("week", "month") or is_so) and _RENTED.search(before):
        return "" if rents_no_home(before) else "rent"
    if period in ("week", "month") and ((is_so and _MY_HOME.search(before)) or _HOME_IS.search(words)):
        return "rent"
    if _AT_A_PRICE.match(words) and (_BOUGHT.search(before) or _RENTS_ONE.search(before)):
        return "price" if _BOUGHT.search(before) or rents_no_home(before) else "rent"
    if period and _ON.match(words) and not _SPENDS.search(before):
        return "income"
    if _SPENT.search(words):
        return ""
    return "income" if _PAID.search(before) or (period and benefit_facts(before)) else ""


#: A sum that is done something with is not what was paid.
_SPENT = re.compile(
    r"\b(?:left|sen[dt]\w*|giv\w+|spen[dt]\w*|to last|owe|goes|went|to my name|until|til|till|back|account|for my|for the kids)\b",
    re.IGNORECASE,
)


def costs(words: str) -> bool:
    """Whether words name what a sum is spent on, and nothing that is earned: "our insurance is still $6,100 a year"."""
    return bool(_COSTS.search(words)) and not _EARNS.search(words)


_COSTS = re.compile(
    r"\b(?:insurance|premiums?|(?:property|council|road|car) tax|rates bill|tuition|(?:school|service|monthly|vet|hoa) fees?|fees are|expenses?|bills?|co-?pays?|deductible|"
    r"child ?care|day ?care|nursery|proposal|quoted?|repairs?|groceries|subscriptions?|electric(?:ity)?|heating|petrol|gas bill|(?:of|for) (?:nursing|law|med(?:ical)?|grad(?:uate)?|business|dental) school|"
    r"under \S+ \w+ a (?:night|meal|plate|serving|pop))\b",
    re.IGNORECASE,
)
_EARNS = re.compile(
    r"\b(?:earn\w*|make|making|made|salary|wages?|pay ?(?:che(?:ck|que)|slip|stub|day)|take[- ]?home|takes? home|bring\w* (?:in|home)|clear(?:s|ing)?|gross|net|income|pension|stipend|"
    r"comes? in(?! (?:at|under|over))|lives? on|living on|get paid|(?:i|we)['’]?(?:re|m) paid|pays me|on (?:about |around )?[$£€])\b",
    re.IGNORECASE,
)


def pays_rent(words: str, before: str, after: str, period: str) -> bool:
    """Whether the words of a sum or right after it say that it is rent: "I pay 18,000" "rent", "£640 a week for our flat"."""
    if (
        _PAYS.search(words)
        and _RENTED.search(before)
        and not rents_no_home(before)
        and not _LETS.search(before + words)
    ):
        return True
    return bool(_OF_RENT.match(after)) or (
        period in ("week", "month") and bool(_FOR_A_HOME.search(words + after[:_NEAR])) and not _OWNED.search(words)
    )


_PAYS = re.compile(r"\bpay(?:ing)?\b", re.IGNORECASE)
_OWNED = re.compile(
    r"\b(?:mortgage|insurance|hoa|council tax|property tax|service charge|utilities|electric\w*|gas)\b", re.IGNORECASE
)
_IS_BEFORE = re.compile(r"\b(?:is|was|['’]s|costs?(?: me| us)?)\s+\Z", re.IGNORECASE)
_RENTS_ONE = re.compile(r"\brent(?:ing)? (?:an?|my|our|this|the)\b[^.;!?]{0,40}\Z", re.IGNORECASE)
#: "On £29,400 a year".
_ON = re.compile(r"\A\W*on\b", re.IGNORECASE)
_SPENDS = re.compile(
    r"\b(?:spen[dt]\w*|wast\w+|blow|blew|sav\w+|cut\w*|down|splurg\w+)\b[^.;!?]{0,30}\Z", re.IGNORECASE
)


#: "Our two-bed in Leeds" is 900 a month.
_MY_HOME = re.compile(
    rf"\b(?:my|our|this|the) (?:[\w-]+ ){{0,3}}?(?:{HOME}|\d ?bhk|room|(?:one|two|three|\d)[- ]?bed\w*)\b(?! (?:insurance|tax|payment|loan|mortgage|bills?|fees?))[^.;!?]{{0,30}}\Z",
    re.IGNORECASE,
)
_HOME_IS = re.compile(
    rf"\b(?:my|our|this) (?:[\w-]+ ){{0,3}}?(?:{HOME}|\d ?bhk|room|(?:one|two|three|\d)[- ]?bed\w*)(?: here)?(?: is|['’]s| costs?| comes to)\b",
    re.IGNORECASE,
)
_OF_RENT = re.compile(
    r"\A\s+(?:in |of |as |for )?(?:the |my |our |to )?(?:monthly |weekly )?rent\b(?! (?:a|the) (?:car|van))",
    re.IGNORECASE,
)
_IS = re.compile(r"\A\W*(?:is|was|['’]s|at|went up to|goes up to|up to|just hit|now)\b", re.IGNORECASE)
#: "$640 a week for our two-bedder".
_FOR_A_HOME = re.compile(
    rf"\bfor (?:an?|my|our|the|this|one) (?:[\w-]+ ){{0,3}}?(?:{HOME}|\d ?bhk|(?:one|two|three|\d)[- ]?(?:bed(?:room|der)?s?|br)|bed-?sit(?:ter)?|(?:box |single |double |spare |shared )?room|granny flat|basement|unit)\b(?! (?:insurance|service|cleaner|alarm))",
    re.IGNORECASE,
)
_NEAR = 40
