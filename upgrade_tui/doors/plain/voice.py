"""How what is told leaves: as sentences, a line each, or as JSON, an object a line.

Whatever is told has a kind, sentences, and facts for programs; the facts are only made where a
program listens.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from upgrade_tui.doors.plain.manner import Manner
from upgrade_tui.doors.plain.speech import safe
from upgrade_tui.doors.plain.streams import Outbox

VERSION = 1
"""Of the objects; raised when a program written for the old ones could not read them."""

Facts = Callable[[], Mapping[str, Any]]


class Voice(Protocol):
    """Tells things."""

    def tell(self, kind: str, sentences: Iterable[str] = (), facts: Facts = dict) -> None:
        """Tell something: `kind` is its name for programs, `facts` what they read of it."""
        ...


class Sentences:
    """For people: the sentences and nothing else, in signs that their end can show."""

    def __init__(self, outbox: Outbox, manner: Manner) -> None:
        self._outbox = outbox
        self._ascii = manner.ascii

    def tell(self, kind: str, sentences: Iterable[str] = (), facts: Facts = dict) -> None:  # noqa: ARG002 - see `Voice`
        """See `Voice`."""
        for sentence in sentences:
            if line := safe(sentence, ascii_only=self._ascii):
                self._outbox.put(line)


class JsonLines:
    """For programs: `{"kind": …, …facts…, "sentences": […]}`, in ASCII."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox

    def tell(self, kind: str, sentences: Iterable[str] = (), facts: Facts = dict) -> None:
        """See `Voice`."""
        said = [safe(sentence, ascii_only=False) for sentence in sentences]
        whole = {"kind": kind, **facts(), "sentences": said}
        self._outbox.put(json.dumps(whole, separators=(",", ":")))


def voice_for(outbox: Outbox, manner: Manner) -> Voice:
    """The voice of a manner."""
    return JsonLines(outbox) if manner.as_json else Sentences(outbox, manner)
