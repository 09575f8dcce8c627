"""The board of Upgrade: three zones, one cursor, and the keys that act."""

from collections.abc import Hashable, Sequence
from typing import Any, ClassVar

from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key, Resize
from textual.geometry import Region

from upgrade_core.games.upgrade import model as m
from upgrade_core.story import Sentence
from upgrade_tui.app import keymap
from upgrade_tui.app.boards.upgrade import wording
from upgrade_tui.app.boards.upgrade.arena import ArenaZone
from upgrade_tui.app.boards.upgrade.flights import journey
from upgrade_tui.app.boards.upgrade.own import OwnZone
from upgrade_tui.app.boards.upgrade.pile import PileScreen
from upgrade_tui.app.boards.upgrade.plan import Plan, make_plan
from upgrade_tui.app.boards.upgrade.scene import Scene
from upgrade_tui.app.boards.upgrade.seats import SeatsZone
from upgrade_tui.app.boards.upgrade.stage import Stage, Target, UpgradeZone
from upgrade_tui.app.widgets.board import Board, Hint, Situation, Summary
from upgrade_tui.app.widgets.flight import Flight
from upgrade_tui.app.widgets.motion import Step
from upgrade_tui.app.widgets.zone import Zone, look_of

LONG_S, SHORT_S = 0.3, 0.12


class UpgradeBoard(Board):
    """Opponents above, the fight in the middle, the own cards below."""

    SECTION = "upgrade"
    BINDINGS: ClassVar[list[BindingType]] = keymap.bindings("upgrade")
    DEFAULT_CSS = """
    UpgradeBoard { layers: base flight; width: 1fr; height: 1fr; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own word
        super().__init__(id=id)
        self.stage: Stage | None = None
        self._seats = SeatsZone(id="board-seats")
        self._arena = ArenaZone(id="board-arena")
        self._own = OwnZone(id="board-own")
        self._flight = Flight()

    def compose(self) -> ComposeResult:
        """The zones, and the overlay that flies."""
        yield self._seats
        yield self._arena
        yield self._own
        yield self._flight

    @property
    def _zones(self) -> tuple[UpgradeZone, ...]:
        return self._seats, self._arena, self._own

    # What is shown ---------------------------------------------------------------------------

    def place(self, situation: Situation) -> None:
        """Show a situation as it is."""
        self._flight.land()
        plan = self._plan(situation.view.state)
        if self.stage is None:
            self.stage = Stage(situation, Scene(situation.spec, situation.view), plan)
            for zone in self._zones:
                zone.stage = self.stage
            self._resize_zones()
        stage = self.stage
        stage.situation = situation
        stage.scene.view = situation.view
        stage.cursor = stage.kept_cursor()
        if stage.plan != plan:
            stage.plan = plan
            self._resize_zones()
        self.redraw()

    def forget(self) -> None:
        """No fight on the stage, no card marked as new."""
        if self.stage is not None:
            self.stage.scene.forget()

    def redraw(self) -> None:
        """Paint what differs."""
        for zone in self._zones:
            zone.repaint()

    def on_resize(self, event: Resize) -> None:
        """Give everything the largest size that fits."""
        if self.stage is not None and event.size.height:
            self.stage.plan = self._plan(self.stage.scene.state)
            self._resize_zones()
            self.redraw()

    def _plan(self, state: m.State) -> Plan:
        options = state.options
        width, height = self.size.width or 80, self.size.height or 19
        return make_plan(width, height, state.seats - 1, options.attack_max, options.defence_size)

    def _resize_zones(self) -> None:
        if self.stage is not None:
            plan = self.stage.plan
            self._seats.styles.height = plan.seats_height
            self._arena.styles.height = plan.arena_height
            self._own.styles.height = plan.own_height
            self._seats.styles.margin = (plan.margin, 0, 0, 0)

    def rules_at_hand(self) -> str | None:
        """See `Board.rules_at_hand`."""
        return None if self.stage is None else wording.rules_at_hand(self.stage)

    # What has happened -----------------------------------------------------------------------

    def steps(self, situation: Situation, events: Sequence[Any]) -> list[Step]:
        """Events as steps over a view of the board's own."""
        if self.stage is None:
            return []
        self.stage.situation = situation
        self.stage.cursor = self.stage.kept_cursor()
        self.stage.scene.own_copy()
        found: list[Step] = []
        for event in events:
            if isinstance(event, m.Attacked):
                found.append(Step(lambda event=event: self._announce(event), LONG_S))  # type: ignore[misc]
            found.append(Step(lambda event=event: self._apply(event), _pause_s(event)))  # type: ignore[misc]
        return found

    def _announce(self, event: m.Attacked) -> None:
        assert self.stage is not None
        self.stage.scene.announce(event)
        if self.motion.moving:
            self.redraw()

    def _apply(self, event: m.Event) -> None:
        assert self.stage is not None
        if self.motion.moving:
            self._fly(event)
        self.stage.scene.apply(event)
        self.tell(event)
        if self.motion.moving:
            self.redraw()

    def _fly(self, event: m.Event) -> None:
        """Send what an event moves across the table."""
        assert self.stage is not None
        sent = journey(look_of(self), event, self.stage.nearest)
        if sent is not None:
            self._flight.fly(sent.line, self._region(sent.start), self._region(sent.end), LONG_S)

    def _region(self, target: Hashable) -> Region | None:
        found = (zone.region_of(target) for zone in self._zones)
        return next((region for region in found if region is not None), None)

    # What is said ----------------------------------------------------------------------------

    def hints(self) -> Sequence[Hint]:
        """Exactly what may be done now."""
        return wording.hints(self.stage, look_of(self).glyphs) if self.stage else ()

    def prompt(self) -> Sentence:
        """What is awaited, and of whom."""
        return wording.prompt(self.stage) if self.stage else ()

    def status(self) -> str:
        """Lap, turn, deck and pile."""
        if self.situation is None:
            return ""
        return wording.counts(self.situation.view.state, look_of(self).glyphs)

    def summary(self, reason: str) -> Summary:
        """Tokens and bows by seat, and how long it was."""
        assert self.situation is not None
        state: m.State = self.situation.view.state
        look = look_of(self)
        rows = tuple(
            (look.glyphs.coin * min(tokens, 12) or look.glyphs.dash, str(bows or look.glyphs.dash))
            for tokens, bows in zip(state.tokens, state.bows, strict=True)
        )
        return Summary(wording.ending(state, reason), ("tokens", "bows"), rows)

    # What is done ----------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """Digits: an own card while one is being chosen, else the opponent to attack."""
        stage = self.stage
        if stage is None or not event.key.isdigit():
            return
        event.stop()
        self.motion.finish()
        number = int(event.key) or 10
        if stage.situation.view.state.phase == m.PLACING or stage.choosing:
            self._digit_for_card(stage, number)
        elif number <= len(stage.opponents):
            self.wish(m.Attack(stage.opponents[number - 1]))
        else:
            self.post_message(self.Refused(f"There is no opponent {number} at this table."))

    def _digit_for_card(self, stage: Stage, number: int) -> None:
        targets = stage.own_targets
        if number > len(targets):
            self.post_message(self.Refused(f"There is no card {number} to choose."))
        elif stage.situation.view.state.phase == m.PLACING:
            self._point(targets[number - 1])
        else:
            self._do(targets[number - 1])

    def _do(self, target: Target) -> None:
        """What pressing a target means."""
        action = self.stage.deed(target) if self.stage else None
        if action is not None and self.wish(action):
            self._point(None)

    def _point(self, target: Target | None) -> None:
        stage = self.stage
        if stage is None or stage.cursor == target:
            return
        on_seats = [at for at in (stage.cursor, target) if at is not None and at[0] == "seat"]
        stage.cursor = target
        self._own.repaint()
        if on_seats:
            self._seats.repaint()
        self.post_message(self.Changed())

    def action_confirm(self) -> None:
        """Do what the cursor points at."""
        self.motion.finish()
        if self.stage is None or self.stage.cursor is None:
            raise SkipAction
        self._do(self.stage.cursor)

    def action_cancel(self) -> None:
        """Take the cursor away."""
        self.cancel()

    def cancel(self) -> bool:
        """Take the cursor away; False where there was none to take."""
        stage = self.stage
        if stage is None or stage.cursor is None or stage.cursor[0] == "dealt":
            return False
        self._point(None)
        return True

    def action_move(self, way: str) -> None:
        """Move the cursor: along the own cards, or up among the opponents."""
        self.motion.finish()
        stage = self.stage
        if stage is not None and stage.situation.is_mine:
            self._point(stage.neighbour(way))

    def action_upgrade(self) -> None:
        """Begin to choose the place for the drawn card."""
        self.motion.finish()
        stage = self.stage
        if stage is None:
            return
        first = next((at for at in stage.own_targets if stage.may_point(at)), None)
        if first is not None and stage.situation.view.state.phase == m.TURN:
            self._point(first)
        else:
            self.wish(m.Replace("attack", 0))

    def action_add(self) -> None:
        """Add the drawn card to the attack row."""
        self.wish(m.Add())

    def action_discard(self) -> None:
        """Throw the drawn card away."""
        self.wish(m.Discard())

    def action_bow(self) -> None:
        """Bow after a tie."""
        self.wish(m.Bow())

    def action_concede(self) -> None:
        """Give up, after a question."""
        self.wish(m.Concede(), question="Give up this game? Your tokens and cards leave the table.")

    def action_pile(self) -> None:
        """Look through the discard pile."""
        self.motion.finish()
        if self.situation is not None:
            self.app.push_screen(PileScreen(self.situation.view))

    def on_zone_pressed(self, event: Zone.Pressed) -> None:
        """A click on a seat, a card, an empty place or the pile."""
        event.stop()
        self.motion.finish()
        if self.stage is None or not isinstance(event.target, tuple):
            return
        kind = event.target[0]
        if kind == "pile":
            self.action_pile()
        elif self.stage.situation.playing is not None:
            self._press(self.stage, event.target)

    def _press(self, stage: Stage, target: Target) -> None:
        """Placing takes two clicks, as it is final; everything else one."""
        if target[0] == "dealt" and stage.cursor != target:
            self._point(target)
        else:
            self._do(target)


def _pause_s(event: m.Event) -> float:
    """How long an event is looked at before the next."""
    long = m.Attacked | m.TokenTaken | m.DuelTied | m.Replaced | m.Discarded | m.Added | m.Revealed
    return LONG_S if isinstance(event, long) else SHORT_S
