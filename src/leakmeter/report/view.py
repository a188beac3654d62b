"""What a report says, in sentences: the same words for the terminal and for the page."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from leakmeter.report import words
from leakmeter.report.plain import one_line
from leakmeter.text.crowd.assumed import guessed, is_guess
from leakmeter.text.crowd.attributes import FOLLOWS, SET_ASIDE
from leakmeter.text.crowd.certainty import Verdict
from leakmeter.text.crowd.certainty import verdict as verdict_of
from leakmeter.types import Alternative, Crowd, Factor, NotEstimated, Population, Report, Suggestion

_NO_REASON = "No figure covers this yet."
NOTHING_FOUND = "Nothing was found in which the author gives away something about themself."
NOTHING_MEANS = (
    "That does not make it anonymous: style, subject and what others already know can still point to its author."
)


#: How far every count may be trusted (``leakmeter bench open --split held-out``).
UNFOUND = (
    "What was not found in the text is in no number. On 126 posts as people write them the interval met what two "
    "careful readers estimated in 89 of 100."
)


NO_SINGLE_EDIT = (
    "No single edit is enough: the rest of the text gives its author away as well. “leakmeter rewrite --target-k 1000” "
    "looks for those that are enough together."
)


def before_suggestions(report: Report) -> str:
    """What is to be known before the suggestions are read: that none of them gains anything; "" where one does."""
    offered = [a for s in report.suggestions for a in s.alternatives if not _of_contact(report, s)]
    return NO_SINGLE_EDIT if offered and all(a.says for a in offered) else ""


def _of_contact(report: Report, suggestion: Suggestion) -> bool:
    return report.disclosures[suggestion.disclosure].category == "CONTACT"


def not_counted(report: Report) -> tuple[NotEstimated, ...]:
    """Every disclosure that is not in k, once, in reading order of the report, each with its reason."""
    known = {r.disclosure: r for r in report.crowd.reasons}
    indices = sorted({*known, *report.crowd.not_estimated})
    return tuple(
        replace(known[i], reason=known[i].reason or _NO_REASON) if i in known else NotEstimated(i, _NO_REASON)
        for i in indices
        if 0 <= i < len(report.disclosures)
    )


def identifying(report: Report) -> tuple[NotEstimated, ...]:
    """The disclosures that name one person."""
    return tuple(r for r in not_counted(report) if r.identifies)


def uncounted(report: Report) -> tuple[NotEstimated, ...]:
    """The disclosures that no figure covers and that do not name one person either."""
    return tuple(r for r in not_counted(report) if not r.identifies)


def warning(report: Report) -> str:
    """The loudest sentence, for a text that names its author; "" when it does not."""
    count = len(identifying(report))
    if count == 0:
        return ""
    what = "one detail that points" if count == 1 else f"{count} details that point"
    return f"This text holds {what} straight to one person."


#: What each verdict says to the reader.
_VERDICTS: dict[Verdict, str] = {
    "identifies": "This identifies its author: as likely as not no more than a handful of people share it.",
    "one of few": "This leaves its author one of few: one chance in five or more that 1,000 or fewer share it.",
    "one of many": "This leaves its author one of many.",
}


def verdict(report: Report) -> str:
    """What the text does to its author's anonymity, in one sentence; "" where nothing tells anything of them, or
    something names one person, of which :func:`warning` speaks."""
    if identifying(report) or not (report.crowd.factors or report.crowd.population.disclosures):
        return ""
    return _VERDICTS[verdict_of(report.crowd)]


def headline(report: Report) -> str:
    """How many people share what was counted, in one sentence.

    "About" so many where figures cover everything told, else "at most", with how many details are guessed.
    """
    crowd = report.crowd
    shared = people_sharing(report)
    aside = "Setting that aside, " if identifying(report) else ""
    interval = words.between(crowd.low, crowd.high)
    if not crowd.factors and crowd.population.disclosures:
        return _capital(f"{aside}{shared} share this, {interval}: everyone there.")
    if not crowd.factors:
        if aside:
            return _capital(f"{aside}nothing could be counted.")
        return _capital(f"nothing could be counted: the crowd is still {_everyone(crowd.population)}.")
    if words.people(crowd.k) == "1 person":
        within = f" ({interval} people)" if interval.startswith("between") else ""
        return _capital(f"{aside}only the author is likely to fit all of this{within}{guesses(crowd)}.")
    return _capital(f"{aside}{shared} share this, {interval}{guesses(crowd)}.")


def people_sharing(report: Report) -> str:
    """How many people share a text: "about 5,200 people", or "at most" so many where figures do not cover all of it."""
    left = [reason for reason in not_counted(report) if reason.reason not in (SET_ASIDE, FOLLOWS)]
    exact = not left and not guessed(report.crowd)
    return words.people(report.crowd.k) if exact else words.at_most(report.crowd.k)


def guesses(crowd: Crowd) -> str:
    """How many details count by a guess, as the end of a sentence; "" where none does."""
    count = sum(map(is_guess, crowd.factors))
    return "" if not count else "; one detail is guessed" if count == 1 else f"; {count} details are guessed"


def basis(report: Report) -> str:
    """Among whom was counted, and how sure the interval is."""
    if not report.crowd.factors:
        return UNFOUND if report.disclosures else ""
    among = f"Counted among {_everyone(report.crowd.population)}. The interval adds up how unsure each figure is"
    if any(map(is_guess, report.crowd.factors)):
        kinds = "What no figure covers counts as careful readers judged such words, which may be far off either way."
        return f"{among}. {kinds} {UNFOUND}"
    if any(factor.how == "model" for factor in report.crowd.factors):
        return f"{among}; how far a model's are off was measured on other questions (see the notes)."
    return f"{among}, and what is lost in reading. {UNFOUND}"


def asked(crowd: Crowd) -> str:
    """What a language model was asked, and what it cost; "" where none was."""
    use = crowd.asked
    if use is None:
        return ""
    calls = "1 call" if use.calls == 1 else f"{use.calls:,} calls"
    remembered = f" and {use.cached:,} remembered" if use.cached else ""
    tokens = "tokens not counted by the server"
    if use.prompt_tokens is not None and use.completion_tokens is not None:
        tokens = f"{use.prompt_tokens:,} tokens read, {use.completion_tokens:,} written"
    of = "the figures" if use.answers == "model" else "what the statistics leave over"
    return f"{one_line(use.model)} was asked for {of}: {calls}{remembered}, {tokens}, {use.seconds:,.1f} seconds."


def anonymity(crowd: Crowd) -> str:
    """The bits that are left, and what they mean."""
    left = f"{words.bits(crowd.bits)} of anonymity left"
    if not math.isfinite(crowd.bits):
        return f"{left}."
    questions = round(crowd.bits)
    if questions < 1:
        return f"{left}: hardly anything more is needed to single the author out."
    answers = "one more yes-or-no answer" if questions == 1 else f"about {questions} more yes-or-no answers"
    return f"{left}: {answers} could single the author out."


def smaller(report: Report) -> str:
    """The warning that k leaves something out; "" when it does not."""
    count = len(uncounted(report))
    if count == 0:
        return ""
    return f"{'One detail is' if count == 1 else f'{count} details are'} not in this count; the true crowd is smaller."


def cut_short(report: Report) -> str:
    """How much of a truncated text was read; "" when all of it was."""
    if not report.coverage.truncated:
        return ""
    read, whole = report.coverage.characters, len(report.text)
    of = f" of {whole:,}" if whole > read else ""
    return f"Only the first {read:,}{of} characters were read. What stands after them was not checked."


def silences(report: Report) -> tuple[str, ...]:
    """The notes that are said even where nothing else is reported: on details that were found and left out, on what was
    hidden in the text, and that it is not English."""
    from leakmeter.text.english import NOT_ENGLISH
    from leakmeter.text.find.present.quiet import about_silence
    from leakmeter.text.normalform import about_form

    notes = report.crowd.notes
    return tuple(note for note in notes if note == NOT_ENGLISH or about_silence(note) or about_form(note))


def _everyone(population: Population) -> str:
    return f"{words.exactly(population.size)} people ({one_line(population.label)})"


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


@dataclass(frozen=True, slots=True)
class Footnotes:
    """The sources of a crowd, each once: ``sources[i]`` is cited by the letter of ``i``."""

    sources: tuple[str, ...]

    def letter(self, source: str) -> str:
        """The letter that cites a source; "" for a number that has none."""
        line = one_line(source)
        return words.ordinal_letter(self.sources.index(line)) if line in self.sources else ""

    def lettered(self) -> tuple[tuple[str, str], ...]:
        """Letter and source, in order."""
        return tuple((words.ordinal_letter(i), source) for i, source in enumerate(self.sources))


def footnotes(crowd: Crowd) -> Footnotes:
    """The sources in the order in which they are used, the population's first."""
    used = [crowd.population.source, *(f.source for f in crowd.factors)]
    return Footnotes(tuple(dict.fromkeys(line for line in map(one_line, used) if line)))


def marks(indices: tuple[int, ...]) -> str:
    """The numbers by which a reader finds disclosures again, counted from 1."""
    return ", ".join(str(i + 1) for i in indices)


def question(factor: Factor) -> str:
    """Whose share a factor is, in a reader's spelling: the capital THAT of the contract is for programs."""
    return one_line(factor.question).replace(" THAT ", " that ")


def given(factor: Factor) -> str:
    """What a share is conditioned on, in words; "" when the question already says everything."""
    return f"given: {'; '.join(map(one_line, factor.given))}" if factor.given else ""


def new_words(alternative: Alternative) -> str:
    """What to write instead, in quotation marks, or that the words are to go."""
    return f"“{one_line(alternative.text)}”" if alternative.text.strip() else "leave it out"


def old_words(report: Report, alternative: Alternative, disclosure: int) -> str:
    """The words that an alternative replaces, where they are more than the disclosure itself; "" otherwise."""
    old = one_line(alternative.edit.text)
    return "" if old == one_line(report.disclosures[disclosure].text) else old
