"""What the board shows just now: a view brought up to date event by event, and what is new."""

from dataclasses import dataclass, field
from typing import Any

from upgrade_core.games.overthrone import model as m
from upgrade_core.story import Sentence
from upgrade_tui.app.widgets.stage import BareScene

Target = tuple[str, int]
"""What lies on the table: ("hand", 2), ("place", 0) by N E S W, ("throne", 0), ("discard", 0),
("draw", 0)."""

THRONE, DISCARD, DRAW = ("throne", 0), ("discard", 0), ("draw", 0)


@dataclass
class Scene(BareScene[m.State]):
    """The view as it is shown, which during motion lags behind the true one."""

    told: Sentence | None = None
    fresh: set[Target] = field(default_factory=set)

    def forget(self) -> None:
        """Stress nothing any more."""
        self.told = None
        self.fresh.clear()

    def apply(self, event: Any) -> None:  # noqa: ANN401 - one of Overthrone's events
        """Show what an event changed."""
        if isinstance(event, m.Laid | m.Crowned | m.Discarded):
            self.fresh.clear()
        held = len(self.state.hand)
        self.spec.rules.fold(self.view, event)
        match event:
            case m.Laid():
                self.fresh.add(("place", event.place))
            case m.Crowned():
                self.fresh.add(THRONE)
            case m.Discarded():
                self.fresh.add(DISCARD)
            case m.Drew():
                self.fresh |= {("hand", slot) for slot in range(held, len(self.state.hand))}
        self.told = self.spec.tell(event, self.view.seat) or self.told
