"""What the options of the commands are called and what ``--help`` says of them; and their values as settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

# A text and its report: check, find, estimate, rewrite.
File = Annotated[str | None, typer.Argument(metavar="[FILE|-]", help="The text: a file, or - for standard input.")]
Text = Annotated[str | None, typer.Option("--text", metavar="T", help="The text itself instead of a file.")]
Community = Annotated[str | None, typer.Option(metavar="r/NAME", help="The forum it is meant for; may name a place.")]
Allow = Annotated[
    list[str] | None,
    typer.Option(metavar="WORDS", help="Leave out what says nothing besides these words; may be given again."),
]
Threshold = Annotated[float | None, typer.Option(metavar="P", help="Least confidence to report, 0 to 1 (0.5).")]
MaxCharacters = Annotated[int | None, typer.Option(metavar="N", help="Longest text to read (1,000,000).")]
Format = Annotated[str | None, typer.Option("--format", metavar="text|json|html", help="How to show the report.")]
FailUnderK = Annotated[
    float | None, typer.Option(metavar="N", help="Exit with 1 if fewer than N people share all of it.")
]
Sure = Annotated[
    float | None,
    typer.Option(metavar="P", help="With what probability enough people must share it, from 0.5 to below 1 (0.9)."),
]


def of_text(
    community: str | None,
    format: str | None,
    threshold: float | None,
    allow: Sequence[str] | None,
    max_characters: int | None = None,
    fail_under_k: float | None = None,
    sure: float | None = None,
) -> dict[str, object]:
    """The options about a text and its report, by the settings' names; None for what was not given."""
    return {
        "community": community,
        "format": format,
        "fail_under_k": fail_under_k,
        "sure": sure,
        "threshold": threshold,
        "allow": allow or None,
        "max_characters": max_characters,
    }


# A language model: check, estimate, rewrite, doctor.
Llm = Annotated[
    str | None,
    typer.Option("--llm", metavar="URL|FILE", help="A model server on this machine, or a GGUF file (docs/models.md)."),
]
ModelName = Annotated[str | None, typer.Option("--model", metavar="NAME", help="The model's name on the server.")]
AllowRemote = Annotated[
    bool | None,
    typer.Option("--allow-remote", help="Let the server be on another machine, which your texts are then sent to."),
]
Answers = Annotated[
    str | None,
    typer.Option(
        "--answers", metavar="mixed|model", help="With --llm: the model for what no statistics cover, or for all."
    ),
]
Runs = Annotated[
    int | None, typer.Option("--runs", metavar="N", help="With --llm: ask for everything so often, for the interval.")
]
LlmSeed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", help="What answers, with --llm, and other values are drawn from (0)."),
]
Documents = Annotated[
    str | None,
    typer.Option(
        "--documents", metavar="FOLDER", help="With --llm: what these documents say comes first (extra [retrieval])."
    ),
]


def of_model(
    llm: str | None,
    model: str | None,
    allow_remote: bool | None,
    answers: str | None = None,
    runs: int | None = None,
    seed: int | None = None,
    documents: str | None = None,
) -> dict[str, object]:
    """The options about a language model, by the settings' names; None for what was not given."""
    return {
        "llm": llm,
        "model": model,
        "allow_remote": allow_remote,
        "llm_answers": answers,
        "llm_runs": runs,
        "llm_seed": seed,
        "llm_documents": documents,
    }


# The Bayesian network: estimate.
NetworkFormat = Annotated[
    str | None,
    typer.Option(
        "--format", metavar="text|json|html|svg|png", help="How to show it; html, svg and png draw the network."
    ),
]
Network = Annotated[bool, typer.Option("--network", help="Show the Bayesian network instead: what depends on what.")]
NetworkOut = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the network to this file (png needs it).")]

# How to say less: rewrite.
TargetK = Annotated[
    float | None, typer.Option("--target-k", metavar="N", help="How many people should share it; 1 if fewer do.")
]
Method = Annotated[
    str,
    typer.Option(
        metavar="plan|light|most|greedy|redact|rlaa|fgaa|incognitext",
        help="Enough people at the least loss; what buys much for little; the most people; the best next edit; "
        "blacking out; or attack and rewrite by turns (docs/attack.md).",
    ),
]
Attacker = Annotated[
    str | None, typer.Option(metavar="built-in|model|both", help="rlaa, fgaa, incognitext: who guesses the author.")
]
Arbitrator = Annotated[str | None, typer.Option(metavar="built-in|model|both", help="rlaa: who judges the guesses.")]
Anonymizer = Annotated[
    str | None, typer.Option(metavar="built-in|model|both", help="rlaa, fgaa, incognitext: who changes the text.")
]
Iterations = Annotated[
    int | None, typer.Option(metavar="N", help="rlaa, fgaa, incognitext: at most so many turns (10, 10 and 1).")
]
BitBudget = Annotated[
    float | None,
    typer.Option("--budget", metavar="U", help="rlaa, fgaa: the most of the words that a bit may cost, such as .05."),
]
Degree = Annotated[str, typer.Option(metavar="minimal|moderate|strong", help="How much an alternative may take away.")]
Pin = Annotated[
    list[str] | None, typer.Option(metavar="WORDS", help="Leave these words as they are; may be given again.")
]
Untrue = Annotated[
    list[str] | None,
    typer.Option(metavar="WORDS", help="Details with these words are untrue: keep them, and do not count them."),
]
Forbid = Annotated[
    list[str] | None, typer.Option(metavar="WORDS", help="Do not put these words in; may be given again.")
]
Keep = Annotated[
    list[str] | None,
    typer.Option(
        metavar="WHAT", help="Keep what is told of this: words of the text or a topic (my job); may be given again."
    ),
]
Hide = Annotated[
    list[str] | None,
    typer.Option(metavar="WHAT", help="This has to go, whatever it costs: words of the text or a topic (my health)."),
]
Other = Annotated[
    list[str] | None,
    typer.Option(metavar="TOPIC", help="Tell another, made-up value: age, place, name or pets; may be given again."),
]
AttackIt = Annotated[
    bool,
    typer.Option(
        "--attack", help="Attack the rewrite once and list what is still guessed (with --llm: by the model too)."
    ),
]
Frontier = Annotated[
    bool, typer.Option("--frontier", help="Also say how much utility other numbers of people cost (html: always).")
]
Accept = Annotated[
    float | None,
    typer.Option(metavar="P", help="Offer edits that readers accept at least this often (.5; light .7, most .2)."),
]
Choices = Annotated[
    bool, typer.Option("--choices", help="Print three rewrites, one below the other: light, enough (plan) and most.")
]
OnlyText = Annotated[bool, typer.Option("--only-text", help="Print the new text and nothing else.")]
Alternatives = Annotated[
    str | None,
    typer.Option(
        metavar="end-to-end|iterative|sampled",
        help="With --llm: three in one answer, one after the other, or the same request drawn thrice.",
    ),
]
Rationale = Annotated[bool, typer.Option("--rationale", help="With --llm: ask for a reason first.")]

# A program that releases something about people: audit.
Program = Annotated[
    str,
    typer.Argument(
        metavar="PROGRAM.py[:FUNCTION]",
        help="The program that releases something, in Python, or in SOGA (PROGRAM.soga).",
    ),
]
Prior = Annotated[
    list[str] | None,
    typer.Option(metavar="TEXT", help="What an attacker believes, such as 'ages=[Normal(35, sd=2)]*9'; repeatable."),
]
Observe = Annotated[
    str | None, typer.Option(metavar="TEXT", help="The output that was released, such as 44 or '[44, None, 2]'.")
]
Secret = Annotated[str | None, typer.Option(metavar="NAME", help="Whose value is meant, such as 'ages[0]'.")]
Secrets = Annotated[
    list[str] | None,
    typer.Option(
        "--secret",
        metavar="NAME",
        help="Whose value, or a list of people; repeatable: the most exposed counts.",
    ),
]
# Samples of a program that cannot be read: audit.
AuditedProgram = Annotated[
    str | None,
    typer.Argument(metavar="PROGRAM.py[:FUNCTION]", help="The program that releases something about people."),
]
SamplesFile = Annotated[
    Path | None,
    typer.Option("--samples", metavar="CSV", help="Instead of a program: samples of a secret and what was released."),
]
RunIt = Annotated[
    bool,
    typer.Option(
        "--run", help="Execute the program, in every world or at random, in a process of its own without network."
    ),
]
Outputs = Annotated[
    list[str] | None,
    typer.Option("--output", metavar="COLUMN", help="With --samples: a column that was released; repeatable."),
]
Within = Annotated[
    float | None,
    typer.Option("--within", metavar="T", help="With --samples or --run: a guess counts if it comes this near."),
]
Gains = Annotated[
    Path | None,
    typer.Option("--gains", metavar="CSV", help="With --samples or --run: what each guess is worth for each secret."),
]
Learner = Annotated[
    str | None,
    typer.Option(
        "--learn", metavar="forest|boosting|network", help="With --samples or --run: a classifier guesses as well."
    ),
]
Continuous = Annotated[
    list[str] | None,
    typer.Option("--continuous", metavar="COLUMN", help="With --samples or --run: measure distances in this column."),
]
Counted = Annotated[
    list[str] | None,
    typer.Option("--discrete", metavar="COLUMN", help="With --samples or --run: count the values of this column."),
]
Draws = Annotated[int | None, typer.Option("--draws", metavar="N", help="With --run: how many runs (5,000).")]
Save = Annotated[
    Path | None, typer.Option("--save", metavar="CSV", help="With --run: write the samples to this file as well.")
]


def of_samples(
    output: Sequence[str] | None,
    draws: int | None,
    save: Path | None,
    within: float | None,
    gains: Path | None,
    learn: str | None,
    continuous: Sequence[str] | None,
    discrete: Sequence[str] | None,
) -> dict[str, object]:
    """The options that are about samples alone, by their names; None for what was not given."""
    return {
        "--output": output or None,
        "--draws": draws,
        "--save": save,
        "--within": within,
        "--gains": gains,
        "--learn": learn,
        "--continuous": continuous or None,
        "--discrete": discrete or None,
    }


def given(options: Mapping[str, object]) -> bool:
    """Whether any of some options was given."""
    return any(value is not None for value in options.values())


# How much noise is enough: calibrate.
Parameter = Annotated[str, typer.Argument(metavar="PARAMETER", help="The input to find a value for, such as scale.")]
Limit = Annotated[float, typer.Option("--limit", metavar="R", help="The most that the risk may be.")]
CalibratedFormat = Annotated[
    str | None, typer.Option("--format", metavar="text|json|html|png", help="How to show the result.")
]
RiskWithin = Annotated[
    str | None,
    typer.Option(
        "--within", metavar="N|N%", help="The risk is a guess this close to the truth: 5000, or 10% of the true value."
    ),
]
Levels = Annotated[
    str | None, typer.Option(metavar="A,B,…", help="Try these values instead, from the finest class to the coarsest.")
]
SearchStart = Annotated[float, typer.Option("--start", metavar="X", help="Where the search begins (1).")]
RiskName = Annotated[
    str | None,
    typer.Option(
        "--risk",
        metavar="NAME",
        help="mutual_information if none is given; min_entropy_leakage, posterior_bayes_vulnerability, local_epsilon, "
        "learned.",
    ),
]
AuditFormat = Annotated[
    str | None, typer.Option("--format", metavar="text|json|html|png", help="How to show the report.")
]
AuditOut = Annotated[Path | None, typer.Option(metavar="FILE", help="Write to this file (png needs it).")]
TrueValue = Annotated[
    str | None, typer.Option("--true", metavar="VALUE", help="The secret's true value, to be marked in the pictures.")
]
Approximate = Annotated[
    bool,
    typer.Option("--approximate", help="Allow approximations and sampling; the report says which, and how far off."),
]
Budget = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, help="Most components (200,000), else refused, or merged with --approximate."),
]
MostWorlds = Annotated[
    int | None,
    typer.Option("--worlds", metavar="N", help="Most combinations of inputs to work out singly (100,000); 0: none."),
]
Seconds = Annotated[
    float, typer.Option(metavar="S", help="How long it may take: 60 seconds if nothing else is said; inf for no end.")
]
SamplingSeed = Annotated[
    int, typer.Option(metavar="N", min=0, help="What sampling starts from: same seed, same figures.")
]
