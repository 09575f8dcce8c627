"""What a session looks at: a position as its seat sees it, and who sits round it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from upgrade_core.cards import Card, card_text
from upgrade_core.game import AnySpec, Choices, View
from upgrade_tui.doors.plain.speech import CardWords, card_words, joined, started
from upgrade_tui.net.mirror import TableMirror


@dataclass(frozen=True)
class Scene:
    """A view at a table with the names by seat, and how its cards are called."""

    spec: AnySpec
    view: View[Any]
    names: tuple[str, ...]
    card: CardWords = card_words

    @property
    def is_short(self) -> bool:
        """Whether cards are called as they are typed."""
        return self.card is card_text

    @property
    def seat(self) -> int | None:
        """The own seat; None: one watches."""
        return self.view.seat

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must act; without the table itself."""
        return tuple(seat for seat in self.spec.rules.waiting(self.view.state) if seat >= 0)

    @property
    def is_mine(self) -> bool:
        """Whether the own seat must act."""
        return self.seat is not None and self.seat in self.waiting

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards in a row, parted by commas; "nothing" for none."""
        return ", ".join(map(self.card, cards)) or "nothing"

    def who(self, seat: int) -> str:
        """A seat at the start of a sentence: "You", or a name."""
        return "You" if seat == self.seat else self.names[seat]

    def verb(self, seat: int, plural: str, singular: str) -> str:
        """A seat with its verb: "You hold", "Bob holds"."""
        return f"{self.who(seat)} {plural if seat == self.seat else singular}"

    def placed(self, seat: int) -> str:
        """A seat by number and name, as moves and people name it: "Seat 1, Bob"."""
        return f"Seat {seat}, {'you' if seat == self.seat else self.names[seat]}"

    def awaited(self) -> str:
        """Whom one waits for, as a sentence; empty for nobody."""
        others = [self.names[seat] for seat in self.waiting if seat != self.seat]
        return started(f"waiting for {joined(others)}.") if others else ""


def choices_of(scene: Scene) -> Choices[Any] | None:
    """What the own seat may do; None: one watches."""
    if scene.seat is None:
        return None
    choices: Choices[Any] = scene.spec.rules.choices(scene.view.state, scene.seat)
    return choices


def names_at(table: TableMirror) -> tuple[str, ...]:
    """Names by seat of those who play, or have just played; else of who sits there."""
    names = table.players or table.names
    return tuple(name or f"seat {seat}" for seat, name in enumerate(names))


def scene_of(table: TableMirror, card: CardWords = card_text) -> Scene | None:
    """What can be looked at now; None while there is no match."""
    if table.view is None:
        return None
    return Scene(table.spec, table.view, names_at(table), card)
