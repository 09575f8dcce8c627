"""Errors by whose fault they are; every leaf has a stable code that travels on the wire.

`RuleError`: a player asked for what the rules forbid; the match is untouched.
`OptionError`, `RecordError`, `NotationError`, `FactsError`: a text somebody wrote is wrong.
Anything else is a bug of ours.
"""


class UpgradeError(Exception):
    """Root of every error that is somebody's mistake and not a bug; `str()` is the sentence."""

    code: str = "error"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class RuleError(UpgradeError):
    """A player's action that the rules forbid; the message names the rule."""

    code = "rule.forbidden"


class GameOver(RuleError):
    """The game has ended; nothing can be played."""

    code = "rule.game-over"


class NotYourTurn(RuleError):
    """Somebody else must act now."""

    code = "rule.not-your-turn"


class WrongPhase(RuleError):
    """The action belongs to another phase of the game."""

    code = "rule.wrong-phase"


class OutOfTheGame(RuleError):
    """The seat has been eliminated or has given up."""

    code = "rule.out-of-the-game"


class CannotUndo(RuleError):
    """There is no move to take back or to do again, or the game does not allow it."""

    code = "rule.cannot-undo"


class NotationError(UpgradeError):
    """A move typed in a form that the notation does not know."""

    code = "text.notation"


class OptionError(UpgradeError):
    """An option, preset or combination of options that no game can be played with."""

    code = "option.refused"


class UnknownGame(OptionError):
    """No game has that key."""

    code = "option.unknown-game"


class FactsError(UpgradeError):
    """A position in JSON form that cannot be read; the message starts with the path."""

    code = "text.facts"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path


class RecordError(UpgradeError):
    """A record file that cannot be read."""

    code = "text.record"

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
