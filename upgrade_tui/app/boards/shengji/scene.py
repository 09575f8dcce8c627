"""What the board shows just now: a view brought up to date event by event, and what is new."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from upgrade_core.cards import UNKNOWN, Card
from upgrade_core.games.shengji import model as m
from upgrade_tui.app.widgets.stage import BareScene


@dataclass
class Scene(BareScene[m.State]):
    """The view as it is shown, which during motion lags behind the true one.

    `fresh` are cards that have just come into the nearest hand from the kitty. `failed` is the
    throw that was cut down in this trick.
    """

    fresh: Counter[Card] = field(default_factory=Counter)
    failed: m.ThrowFailed | None = None

    def forget(self) -> None:
        """Stress nothing any more."""
        self.fresh.clear()
        self.failed = None

    def apply(self, event: Any) -> None:  # noqa: ANN401 - one of Shengji's events
        """Show what an event changed."""
        match event:
            case m.KittyTaken() if event.banker == self.view.seat and UNKNOWN not in event.cards:
                self.fresh = Counter(event.cards)
            case m.Buried() | m.RoundBegan():
                self.forget()
            case m.ThrowFailed():
                self.failed = event
            case m.TrickTaken():
                self.failed = None
        self.spec.rules.fold(self.view, event)
