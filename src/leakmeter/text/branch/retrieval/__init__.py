"""Retrieval: a folder of the user's own documents, from which questions about shares are answered (BRANCH, section 6).

Nothing is fetched from anywhere: what is searched is what lies in the folder.
"""

from __future__ import annotations

from leakmeter.text.branch.retrieval.documents import Document, read_documents
from leakmeter.text.branch.retrieval.evidence import VARIANTS, Evidence, Passage, Variant, content_words

__all__ = ["VARIANTS", "Document", "Evidence", "Passage", "Variant", "content_words", "read_documents"]
