"""What every game's board is to the table screen: it is shown situations, and it asks for actions.

A board knows the view and whose it is; it knows no client, no server and no table.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from textual.containers import Vertical
from textual.message import Message

from upgrade_core.errors import RuleError
from upgrade_core.game import AnySpec, Choices, View
from upgrade_core.story import Sentence
from upgrade_tui.app.widgets.ground import Ground
from upgrade_tui.app.widgets.motion import Motion, Step


@dataclass(frozen=True)
class Situation:
    """Everything a board draws: the view, who sits where, and which seat may act from here.

    `playing` is None for watchers and replays. `bots` and `away` are seats; `seat` of the view
    says whose place is nearest. The view is never changed, so the rules are asked once.
    """

    spec: AnySpec
    view: View[Any]
    names: tuple[str, ...]
    bots: frozenset[int] = field(default_factory=frozenset)
    away: frozenset[int] = field(default_factory=frozenset)
    playing: int | None = None

    @cached_property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must act."""
        return self.spec.rules.waiting(self.view.state)

    @property
    def is_mine(self) -> bool:
        """Whether it is the turn of the seat that plays here."""
        return self.playing is not None and self.playing in self.waiting

    @cached_property
    def choices(self) -> Choices[Any] | None:
        """What the seat that plays here may do; None where nobody does."""
        if self.playing is None:
            return None
        return self.spec.rules.choices(self.view.state, self.playing)


@dataclass(frozen=True)
class Hint:
    """One thing that may be done now: the keys as written, a word, and the action on a click."""

    shown: str
    word: str
    action: str = ""


@dataclass(frozen=True)
class Summary:
    """What a game is remembered by, beside ranks: how it ended, and a row of columns a seat."""

    ending: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    headline: str = ""
    """What stands over all of it, where the winners' names do not say it."""


class Board(Vertical, Ground, can_focus=True):
    """The base of all boards. It has the focus; its bindings are the game's section of keys."""

    SECTION = ""
    """The game's section of the keymap."""
    GRADES: ClassVar[tuple[str, ...]] = ()
    """How a solitaire may end, the best first."""

    class Wished(Message):
        """The player wants to do something that the rules allow."""

        def __init__(self, action: Any) -> None:  # noqa: ANN401 - any game's action
            super().__init__()
            self.action = action

    class Refused(Message):
        """The player wished for something that a rule forbids; `reason` is its sentence."""

        def __init__(self, reason: str) -> None:
            super().__init__()
            self.reason = reason

    class Asked(Message):
        """The player wants to concede or the like: ask first, then do it."""

        def __init__(self, question: str, action: Any) -> None:  # noqa: ANN401
            super().__init__()
            self.question = question
            self.action = action

    class Told(Message):
        """An event has just been shown; its sentence belongs into the story."""

        def __init__(self, sentence: Sentence | None) -> None:
            super().__init__()
            self.sentence = sentence

    class Settled(Message):
        """All motion is over; the board shows how things are."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own word
        super().__init__(id=id)
        self.situation: Situation | None = None
        self.motion = Motion(self, self._settled)
        self.changed: Callable[[], None] = _nobody
        """Called when what may be done, or what is awaited, is another.

        No message: what the screen says about it has to be in the frame that shows the cards, and
        a message would find the screen painting.
        """

    # To be written by each game --------------------------------------------------------------

    def hints(self) -> Sequence[Hint]:
        """What may be done now, the most important first."""
        raise NotImplementedError

    def prompt(self) -> Sentence:
        """One line: what is awaited, and of whom."""
        raise NotImplementedError

    def is_called(self) -> bool:
        """Whether the prompt speaks to the player here: on turn, or free to act besides."""
        return self.situation is not None and self.situation.is_mine

    def rules_at_hand(self) -> str | None:
        """The section of the game's short rules that is about this situation; None: the first."""
        return None

    def status(self) -> str:
        """Counts for the status line, such as lap and deck."""
        raise NotImplementedError

    def steps(self, situation: Situation, events: Sequence[Any]) -> list[Step]:
        """The events as steps, each of which brings the board a little further."""
        raise NotImplementedError

    def place(self, situation: Situation) -> None:
        """Show a situation at once, as it is; nothing of the motion before it is left."""
        raise NotImplementedError

    def forget(self) -> None:
        """What is shown next does not follow from what is shown now: leave no trace of it."""

    def redraw(self) -> None:
        """Paint everything again, such as after a change of look."""
        raise NotImplementedError

    def summary(self, reason: str) -> Summary:
        """What the result shows beside names and ranks; `reason` is the outcome's."""
        raise NotImplementedError

    def suggest(self, action: Any, reason: str) -> None:  # noqa: ANN401 - any game's action
        """Point at a move and say why, as a hint does; nothing where the game gives no hints."""

    def unseen(self, view: View[Any]) -> int:  # noqa: ARG002 - boards of solitaires look at it
        """How many cards may still come up: taking back what raises it is no honest undo."""
        return 0

    def grade(self, score: int, reason: str) -> str | None:  # noqa: ARG002
        """What a solitaire's ending is called; None: it was given up."""
        return None

    def cancel(self) -> bool:
        """Take back what is half chosen; False where nothing was."""
        return False

    # For all games ---------------------------------------------------------------------------

    def show(self, situation: Situation, events: Sequence[Any] = (), *, moving: bool) -> None:
        """Come to a new situation by its events; a motion that still runs is finished first."""
        self.motion.finish()
        previous, self.situation = self.situation, situation
        if previous is None or not events:
            if previous is None or previous.view is not situation.view:
                self.forget()
            self._settled()
            return
        self.motion.run(self.steps(situation, events), moving=moving)
        if moving:
            self.changed()

    def _settled(self) -> None:
        if self.situation is not None:
            self.place(self.situation)
        self.changed()
        self.post_message(self.Settled())

    def tell(self, event: Any) -> None:  # noqa: ANN401 - any game's event
        """Put an event into the story."""
        if self.situation is not None:
            viewer = self.situation.view.seat
            self.post_message(self.Told(self.situation.spec.tell(event, viewer)))

    def wish(self, action: Any, *, question: str = "") -> bool:  # noqa: ANN401
        """Ask for an action, after a question where there is one; say why where it is illegal."""
        self.motion.finish()
        choices = self.situation.choices if self.situation else None
        if choices is None:
            self.post_message(self.Refused("You are watching: only players act."))
            return False
        refusal: RuleError | None = choices.why_not(action)
        if refusal is not None:
            self.post_message(self.Refused(refusal.message))
            return False
        self.post_message(self.Asked(question, action) if question else self.Wished(action))
        return True

    def may(self, action: Any) -> bool:  # noqa: ANN401
        """Whether an action is legal now for the seat that plays here."""
        choices = self.situation.choices if self.situation else None
        return choices is not None and choices.why_not(action) is None


def _nobody() -> None:
    """Nobody listens yet."""
