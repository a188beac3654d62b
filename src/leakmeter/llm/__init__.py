"""Language models on this machine: one Protocol, three makers, answers of a given shape, and a guard at the door.

>>> from leakmeter.llm import Message, Scripted, Shape, ask
>>> class Colour(Shape):
...     name: str
>>> model = Scripted(['Sure! ```json\\n{"name": "blue"}\\n```'])
>>> ask(model, [Message("user", "What colour is the sky?")], Colour).value
Colour(name='blue')

:class:`Server` calls an OpenAI-compatible server, :class:`Local` reads a GGUF file, :class:`Scripted` is the test
double, :class:`Cached` remembers the replies of any, and :func:`connect` opens what the settings name.
"""

from __future__ import annotations

from leakmeter.llm.asking import Answer, Shape, ask, samples, schema_of, with_shape
from leakmeter.llm.cache import Cached, cache_path
from leakmeter.llm.connecting import connect
from leakmeter.llm.guard import Endpoint, endpoint
from leakmeter.llm.local import Local
from leakmeter.llm.metering import Metered, held
from leakmeter.llm.model import Completion, Message, Model, Role, Sampling, Schema, Usage
from leakmeter.llm.scripted import Asked, Scripted
from leakmeter.llm.server import Server
from leakmeter.llm.together import Progress, together

__all__ = [
    "Answer",
    "Asked",
    "Cached",
    "Completion",
    "Endpoint",
    "Local",
    "Message",
    "Metered",
    "Model",
    "Progress",
    "Role",
    "Sampling",
    "Schema",
    "Scripted",
    "Server",
    "Shape",
    "Usage",
    "ask",
    "cache_path",
    "connect",
    "endpoint",
    "held",
    "samples",
    "schema_of",
    "together",
    "with_shape",
]
