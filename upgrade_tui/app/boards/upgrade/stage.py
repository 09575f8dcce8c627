"""What the zones of one board share: the scene, the sizes, the cursor, who sits where."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from upgrade_core.games.upgrade import model as m
from upgrade_tui.app.boards.upgrade.plan import Plan
from upgrade_tui.app.boards.upgrade.scene import Scene
from upgrade_tui.app.widgets.cards import Mark
from upgrade_tui.app.widgets.stage import BareStage, StagedZone

Target = tuple[str, int]
"""What can be pressed or pointed at: ("seat", 2), ("attack", 0), ("defence", 1), ("add", 0),
("dealt", 2), ("pile", 0)."""

OWN_ROWS = ("attack", "defence", "add", "dealt")


@dataclass
class Stage(BareStage[Scene, Plan]):
    """One board's shared knowledge; zones read it, the board changes it."""

    cursor: Target | None = None

    @property
    def opponents(self) -> list[int]:
        """The other seats, clockwise from the nearest."""
        seats = self.scene.state.seats
        return [(self.nearest + step) % seats for step in range(1, seats)]

    def number_of(self, seat: int) -> str:
        """The digit that attacks a seat; where nobody plays, its number in the notation."""
        if self.situation.playing is None:
            return str(seat)
        return str((seat - self.nearest) % self.scene.state.seats)

    @property
    def choosing(self) -> bool:
        """Whether the cursor is on one of the own cards, so that digits mean cards."""
        return self.cursor is not None and self.cursor[0] in OWN_ROWS

    def may(self, action: m.Action) -> bool:
        """Whether the seat that plays here may do something in the true position."""
        choices = self.situation.choices
        return choices is not None and choices.why_not(action) is None

    def may_attack(self, seat: int) -> bool:
        """Whether pressing a seat would attack it."""
        return self.may(m.Attack(seat))

    def may_point(self, target: Target) -> bool:
        """Whether pressing one of the own places would do something."""
        action = self.deed(target)
        return action is not None and self.may(action)

    def deed(self, target: Target) -> m.Action | None:
        """What pressing a target asks for."""
        kind, number = target
        if kind == "seat":
            return m.Attack(number)
        if kind == "attack":
            return m.Replace("attack", number)
        if kind == "defence":
            return m.Replace("defence", number)
        if kind == "add":
            return m.Add()
        if kind == "dealt":
            return self._placing(number)
        return None

    def _placing(self, slot: int) -> m.Action | None:
        """Placing a dealt card; None where motion still shows one that has left the hand."""
        dealt = self.situation.view.state.defence[self.nearest]
        return m.Place(dealt[slot]) if slot < len(dealt) else None

    @property
    def victims(self) -> list[Target]:
        """The opponents that may be attacked now."""
        return [("seat", seat) for seat in self.opponents if self.may_attack(seat)]

    @property
    def own_targets(self) -> list[Target]:
        """The own places from left to right, as digits name them."""
        state = self.situation.view.state
        if self.situation.playing is None or self.nearest in state.gone:
            return []
        attack, defence = state.attack[self.nearest], state.defence[self.nearest]
        if state.phase == m.PLACING:
            return [] if attack else [("dealt", slot) for slot in range(len(defence))]
        targets = [("attack", slot) for slot in range(len(attack))]
        if len(attack) < state.options.attack_max:
            targets.append(("add", 0))
        return targets + [("defence", slot) for slot in range(len(defence))]

    def kept_cursor(self) -> Target | None:
        """The cursor, where it still points at something; placing always has one."""
        if not self.situation.is_mine:
            return None
        placing = self.situation.view.state.phase == m.PLACING
        targets = self.own_targets if placing else [*self.own_targets, *self.victims]
        first = targets[0] if placing and targets else None
        return self.cursor if self.cursor in targets else first

    def neighbour(self, way: str) -> Target | None:
        """Where the cursor goes: left and right along its row, up to opponents, down to cards."""
        on_seats = self.cursor is not None and self.cursor[0] == "seat"
        up = way == "up" or (on_seats and way != "down")
        row = (self.victims if up else []) or self.own_targets
        if not row:
            return self.cursor
        if self.cursor not in row:
            return row[-1] if way == "left" else row[0]
        steps = {"left": -1, "right": 1}.get(way, 0)
        return row[(row.index(self.cursor) + steps) % len(row)]

    def label(self, target: Target) -> str:
        """The digit that chooses an own place, while digits mean that."""
        targets = self.own_targets
        if not self.choosing or target not in targets:
            return ""
        return str(targets.index(target) + 1)

    def marks(self, seat: int, row: str) -> Callable[[int], Mark]:
        """How the cards of a row stand out."""
        fresh = self.scene.fresh
        return lambda slot: Mark.FRESH if (seat, row, slot) in fresh else Mark.NONE

    def is_awaited(self, seat: int) -> bool:
        """Whether the shown position waits for a seat."""
        return seat in self.situation.spec.rules.waiting(self.scene.state)


class UpgradeZone(StagedZone[Stage]):
    """A zone of the Upgrade board."""

    def points(self, target: Hashable) -> bool:
        """Whether cursor or mouse is on something that pressing would do."""
        stage = self.stage
        if stage is None or not isinstance(target, tuple):
            return False
        return stage.cursor == target or (self.hovered == target and stage.may_point(target))
