"""Other words for a disclosure by a language model, each checked and measured as a built-in alternative is.

Nothing here is imported unless a model is named.
"""

from __future__ import annotations

from leakmeter.text.abstract_model.abstractions import abstract_with_model

__all__ = ["abstract_with_model"]
