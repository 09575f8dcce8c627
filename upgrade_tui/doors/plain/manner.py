"""How a session by lines speaks and listens."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Manner:
    """How a session by lines speaks and listens.

    `ascii`: the reader's end shows nothing but ASCII. `as_json`: an object a line, for scripts.
    `patient`: nobody types, lines come from a pipe; a move whose turn has not come waits for it,
    and what a command sets off is told before the end of input ends the session. `alone`: nobody
    but bots is waited for at this server. `short`: cards are written as they are typed, "9H", not
    "9 of hearts"; a person changes that by a word.
    """

    ascii: bool = False
    as_json: bool = False
    patient: bool = False
    alone: bool = False
    short: bool = False
