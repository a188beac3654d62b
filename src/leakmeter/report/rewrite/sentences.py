"""What a report on a rewrite says: the same words for the terminal and for the page."""

from __future__ import annotations

from leakmeter.prob.bits import bits
from leakmeter.report import view, words
from leakmeter.report.plain import one_line, shortened
from leakmeter.text.crowd import at_least
from leakmeter.text.rewrite.suggest import NO_GAIN
from leakmeter.types import Disclosure, Edit, ModelWords, Point, Report, Rewrite, Span

_LONGEST = 60
_LONGEST_REASON = 200
ORDER = "Bits are counted in the order of the text, each edit on top of the ones before it."


def headline(rewrite: Rewrite) -> str:
    """How many people share the text now, and how many did."""
    if not rewrite.before.disclosures:
        return view.NOTHING_FOUND
    text = "the rewrite" if rewrite.edits else "the text as it is"
    if view.identifying(rewrite.after):
        said = f"{text[0].upper()}{text[1:]} points straight to one person, however many share the rest."
    else:
        after = _crowd(rewrite.after)
        said = f"{after[0].upper()}{after[1:]} share {text}{view.guesses(rewrite.after.crowd)}."
    return f"{said} {_shared_the_original(rewrite)}" if rewrite.edits else f"Nothing was changed. {said}"


def _crowd(report: Report) -> str:
    shared = view.people_sharing(report)
    return shared if shared != "1 person" else "hardly more than 1 person"


def _shared_the_original(rewrite: Rewrite) -> str:
    if view.identifying(rewrite.before):
        return "So did the original." if view.identifying(rewrite.after) else "The original pointed to one person."
    before = view.people_sharing(rewrite.before)
    return "Only its author was likely to fit the original." if before == "1 person" else f"It was {before} before."


def figures(rewrite: Rewrite) -> tuple[tuple[str, str, str, str], ...]:
    """A row before and a row after: people, the 90 % interval, bits of anonymity left."""
    return tuple(
        (name, *_counted(report)) for name, report in (("original", rewrite.before), ("rewrite", rewrite.after))
    )


def _counted(report: Report) -> tuple[str, str, str]:
    crowd = report.crowd
    if view.identifying(report):
        return "names one person", "however many share the rest", words.bits(0.0)
    return words.people(crowd.k), words.between(crowd.low, crowd.high), words.bits(crowd.bits)


def intervals(rewrite: Rewrite) -> str:
    """The figures in a line."""
    rows = figures(rewrite) if rewrite.edits else figures(rewrite)[:1]
    told = " ".join(f"{name.capitalize()}: {people}, {interval}; {left}." for name, people, interval, left in rows)
    return f"{told} (90 % intervals; bits of anonymity left.)"


def ending(rewrite: Rewrite) -> tuple[str, ...]:
    """Why it ended where it did, and what that is worth."""
    said = [_ending(rewrite)]
    target = rewrite.target_k
    if rewrite.stop_reason == "reached" and rewrite.edits and rewrite.method == "plan":
        said.append(
            "No other combination of the alternatives does so at less cost."
            if rewrite.optimal
            else "Another combination may keep more of the text: there were too many to count them all."
        )
    if rewrite.unmet:
        left = ", ".join(f"“{shortened(one_line(words), _LONGEST)}”" for words in rewrite.unmet)
        said.append(f"What you asked for could not all be done; still told: {left}.")
    if rewrite.missing:
        named = ", ".join(f"“{shortened(one_line(words), _LONGEST)}”" for words in rewrite.missing)
        said.append(f"Nothing was found about {named}. If it is told all the same, nobody recognised the words.")
    if rewrite.stop_reason == "unreachable" and target is not None and target <= rewrite.after.crowd.k:
        chances, sure = words.chances(rewrite.sure), words.number(at_least(rewrite.after.crowd, rewrite.sure))
        said.append(f"A target counts as reached only where {chances} say so; at those odds it is {sure} people.")
    return tuple(said)


def _ending(rewrite: Rewrite) -> str:
    target = "" if rewrite.target_k is None else words.exactly(rewrite.target_k)
    chances, sure = words.chances(rewrite.sure), words.number(at_least(rewrite.after.crowd, rewrite.sure))
    everyone = words.exactly(rewrite.after.crowd.population.size)
    return {
        "reached": f"The target of {target} people is reached: {chances} that {sure} or more share it.",
        "enough already": f"At least {target} people share the text already: {chances} that {sure} or more do.",
        "said less": _SAID_LESS.get(
            rewrite.method, f"Every detail that could be put into facts says less, to the degree “{rewrite.degree}”."
        ),
        "as asked": "Nothing was changed but what you asked for."
        if rewrite.edits
        else "There was nothing to change of what you asked for.",
        "nothing found": f"The text is unchanged{_beside_target(target)}.",
        "nothing to change": f"No detail has an alternative up to the degree “{rewrite.degree}” that says less"
        f"{_AND_PAYS if rewrite.method in ('light', 'most') else '.'}",
        "everything pinned": "Whatever could say less is pinned, declared false or forbidden.",
        "names one person": "What could not or may not be changed points straight to one person: no number of people "
        "helps.",
        "above the population": f"The target of {target} people is more than can be counted among ({everyone}).",
        "unreachable": f"No changes up to the degree “{rewrite.degree}” that readers accept reach {target} people; "
        + _instead(rewrite),
        "nothing leaks": f"No guess of the attacker holds any more{_whether_reached(rewrite)}.",
        "iteration limit": f"The attacker still had guesses when the turns were used up{_whether_reached(rewrite)}.",
        "goes in circles": f"What still leaks could not be changed any further{_whether_reached(rewrite)}.",
        "over budget": f"The next step would have cost more than a bit may{_whether_reached(rewrite)}.",
    }[rewrite.stop_reason]


#: Said where readers decide and nothing was changed.
_AND_PAYS = ", is accepted by readers and pays."


def _instead(rewrite: Rewrite) -> str:
    """What is done where a target is out of reach."""
    if not rewrite.edits:
        return "nothing that they accept buys much."
    if rewrite.method in ("most", "greedy", "redact"):
        return "this comes nearest." if rewrite.method == "most" else "this is what it comes to."
    return "what buys much for little is changed. --method most goes as far as it can."


#: What is done without a target, by method.
_SAID_LESS = {
    "light": "What buys much for little says less.",
    "most": "As many people share it as by any changes of the alternatives there are.",
}


def _whether_reached(rewrite: Rewrite) -> str:
    """What an end that has nothing to do with a target means for it."""
    if rewrite.target_k is None:
        return ""
    return f"; the target of {words.exactly(rewrite.target_k)} people was not reached"


def _beside_target(target: str) -> str:
    """What a target means for a text in which nothing was found."""
    return f": there is nothing to change for the sake of {target} people" if target else ""


def kept(rewrite: Rewrite) -> str:
    """What is left of the text; "" where nothing was changed."""
    if not rewrite.edits:
        return ""
    gained = bits(rewrite.after.crowd.k) - bits(rewrite.before.crowd.k)
    return (
        f"{words.more_bits(gained)} of anonymity for {percent(1 - rewrite.utility)} of the utility; "
        f"{percent(rewrite.rouge_l)} of the words are the same (ROUGE-L)."
    )


def percent(proportion: float) -> str:
    """A proportion in percent: ``14 %``; ``under 1 %`` for little."""
    if 0 < proportion < 0.005:
        return "under 1 %"
    if 0.995 <= proportion < 1:
        return "over 99 %"
    return f"{proportion * 100:.0f} %"


def change(edit: Edit) -> tuple[str, str]:
    """The old words in quotation marks, and the new ones or that the old are left out."""
    new = f"“{shortened(edit.text, _LONGEST)}”" if edit.text.strip() else "left out"
    return f"“{shortened(edit.span.text, _LONGEST)}”", new


def bought(rewrite: Rewrite, edit: Edit) -> str:
    """What an edit bought and cost."""
    cost = f"{percent(edit.utility)} of the utility"
    if abs(edit.gain_bits) >= NO_GAIN:
        return f"{_signed(edit.gain_bits)}: {words.people(edit.k)}, for {cost}"
    touched = [rewrite.before.disclosures[i] for i in edit.disclosures]
    if any(d.category in ("CONTACT", "NAME") for d in touched):
        return f"points to nobody any more, for {cost}"
    if (times := _times_as_many_others(rewrite, edit)) >= _WORTH_SAYING:
        return f"{words.number(times)}× as many others would fit, still hardly anybody, for {cost}"
    return f"no bits by the figures there are, for {cost}"


#: Fewer others than this are not told apart.
_HARDLY_ANY = 1e-12
#: Fewer times as many others are not worth a word.
_WORTH_SAYING = 1.5


def _times_as_many_others(rewrite: Rewrite, edit: Edit) -> float:
    """How many times as many others share the text with an edit as before it, where there is less than one."""
    number = rewrite.edits.index(edit)
    if number + 1 >= len(rewrite.trajectory):
        return 1.0
    before, after = (max(_HARDLY_ANY, step.k - 1.0) for step in rewrite.trajectory[number : number + 2])
    return after / before


def whose(edit: Edit) -> str:
    """Whose words an edit puts in, and why; "" where they are built in and true."""
    if edit.kind == "other":
        return "made up at your wish: not true, and not counted"
    if not edit.by:
        return ""
    reason = f": “{shortened(one_line(edit.rationale), _LONGEST_REASON)}”" if edit.rationale else ""
    return f"in the words of {one_line(edit.by)}{reason}"


def asked(rewrite: Rewrite) -> tuple[str, ...]:
    """What a language model was asked for other words, what became of them and what it cost; nothing where none was."""
    use = rewrite.asked
    if use is None:
        return ()
    calls = "1 call" if use.calls == 1 else f"{use.calls:,} calls"
    remembered = f" and {use.cached:,} remembered" if use.cached else ""
    cost = f"{calls}{remembered}, {_tokens(use)}, {use.seconds:,.1f} seconds"
    said = [f"{one_line(use.model)} was asked for other words: {cost}."]
    useless = sum(many for reason, many in use.rejected if reason != _NO_ANSWER)
    why = ", ".join(f"{reason} ({many})" for reason, many in use.rejected)
    said.append(f"It gave {use.given}, of which {useless} were rejected{f': {why}' if why else ''}.")
    without = [quoted(rewrite.before.disclosures[index]) for index in use.without]
    if without:
        said.append(
            f"Nothing of the model’s was of use for {', '.join(without)}: the built-in alternatives stand alone."
        )
    return tuple(said)


#: The reason that counts requests, not wordings.
_NO_ANSWER = "no usable answer"


def _tokens(use: ModelWords) -> str:
    if use.prompt_tokens is None or use.completion_tokens is None:
        return "tokens not counted by the server"
    return f"{use.prompt_tokens:,} tokens read, {use.completion_tokens:,} written"


def _signed(gain: float) -> str:
    return words.more_bits(gain) if gain > 0 else words.bits(gain)


def still_told(rewrite: Rewrite) -> tuple[tuple[str, str], ...]:
    """Each detail that is still in the text, and what share of the people it leaves or why none is known."""
    crowd, told = rewrite.after.crowd, rewrite.after.disclosures
    said: list[tuple[str, str]] = []
    missing = {reason.disclosure: reason for reason in view.not_counted(rewrite.after)}
    for index, disclosure in enumerate(told):
        shares = [
            f"{view.question(factor)}: {words.share(factor.value)}"
            for factor in crowd.factors
            if index in factor.disclosures
        ]
        if index in crowd.population.disclosures:
            shares.insert(0, f"counted among {words.exactly(crowd.population.size)} people ({crowd.population.label})")
        if index in missing:
            shares.append(f"not in the number: {missing[index].reason.rstrip('.')}")
        said.append((quoted(disclosure), "; ".join(map(one_line, shares))))
    return tuple(said)


def quoted(piece: Disclosure | Span) -> str:
    """Words in quotation marks, shortened."""
    return f"“{shortened(piece.text, _LONGEST)}”"


def wishes(rewrite: Rewrite) -> tuple[str, ...]:
    """What was kept at the user's wish."""
    said: list[str] = []
    if rewrite.pinned:
        said.append(f"Pinned, so unchanged and counted: {', '.join(map(quoted, rewrite.pinned))}.")
    if rewrite.false:
        said.append(
            f"Declared false, so unchanged and not counted: {', '.join(map(quoted, rewrite.false))}. Who believes it "
            "counts fewer people."
        )
    return tuple(said)


def limits(rewrite: Rewrite) -> str:
    """How far the number can be trusted; "" where nothing was found."""
    if not rewrite.before.disclosures:
        return ""
    count = len(view.uncounted(rewrite.after))
    left = "" if not count else " One detail is not counted." if count == 1 else f" {count} details are not counted."
    return (
        f"The rewrite was found and counted again as a whole.{left} Style, subject and what others know are never "
        f"in the number. {_makers(rewrite)}"
    )


def _makers(rewrite: Rewrite) -> str:
    """Who made the edits, and what follows."""
    by_model = rewrite.attacked is not None and rewrite.attacked.anonymizer not in ("", "built-in")
    if by_model or any(edit.by for edit in rewrite.edits):
        return (
            "The edits are made by rules and by a language model, whose words may tell a reader more than was found in "
            "them: read before you post."
        )
    return "The edits are made by rules: read before you post."


def point(spot: Point) -> tuple[str, str, str]:
    """A point of the frontier: people, utility, edits."""
    changed = "as it is" if not spot.edits else "1 edit" if spot.edits == 1 else f"{spot.edits} edits"
    return words.people(spot.k), percent(spot.utility), changed
