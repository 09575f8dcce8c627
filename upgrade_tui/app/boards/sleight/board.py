"""The board of Sleight: two duellists and what lies between them, and the keys that act."""

from collections.abc import Hashable, Sequence
from typing import Any, ClassVar

from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key, Resize
from textual.geometry import Region

from upgrade_core.cards import UNKNOWN, Card
from upgrade_core.games.sleight import model as m
from upgrade_core.games.sleight.choices import CONCEDE, RESTOCK
from upgrade_core.games.sleight.errors import WrongNumberOfCards
from upgrade_core.story import Sentence
from upgrade_tui.app import keymap
from upgrade_tui.app.boards.sleight import wording
from upgrade_tui.app.boards.sleight.arena import ArenaZone
from upgrade_tui.app.boards.sleight.flights import journey
from upgrade_tui.app.boards.sleight.foe import FoeZone
from upgrade_tui.app.boards.sleight.graves import GravesScreen
from upgrade_tui.app.boards.sleight.own import OwnZone
from upgrade_tui.app.boards.sleight.plan import Plan, make_plan
from upgrade_tui.app.boards.sleight.scene import Scene
from upgrade_tui.app.boards.sleight.stage import LAID, SleightZone, Stage
from upgrade_tui.app.widgets.board import Board, Hint, Situation, Summary
from upgrade_tui.app.widgets.flight import Flight
from upgrade_tui.app.widgets.motion import Step
from upgrade_tui.app.widgets.zone import Zone, look_of

LONG_S, SHORT_S = 0.3, 0.12
GIVE_UP = "Give up this duel? The other wins at once."


class SleightBoard(Board):
    """The foe above, the blow in the middle, the own cards below."""

    SECTION = "sleight"
    BINDINGS: ClassVar[list[BindingType]] = keymap.bindings("sleight")
    DEFAULT_CSS = """
    SleightBoard { layers: base flight; width: 1fr; height: 1fr; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own word
        super().__init__(id=id)
        self.stage: Stage | None = None
        self._foe = FoeZone(id="board-foe")
        self._arena = ArenaZone(id="board-arena")
        self._own = OwnZone(id="board-own")
        self._flight = Flight()

    def compose(self) -> ComposeResult:
        """The zones, and the overlay that flies."""
        yield self._foe
        yield self._arena
        yield self._own
        yield self._flight

    @property
    def _zones(self) -> tuple[SleightZone, ...]:
        return self._foe, self._arena, self._own

    # What is shown ---------------------------------------------------------------------------

    def place(self, situation: Situation) -> None:
        """Show a situation as it is."""
        self._flight.land()
        if self.stage is None:
            scene = Scene(situation.spec, situation.view)
            scene.forget()
            self.stage = Stage(situation, scene, self._plan())
            for zone in self._zones:
                zone.stage = self.stage
            self._resize_zones()
        self.stage.situation = situation
        self.stage.scene.view = situation.view
        self.stage.keep()
        self.redraw()

    def forget(self) -> None:
        """No blow on the table but what lies there, nothing chosen, no card marked as new."""
        stage = self.stage
        if stage is None or self.situation is None:
            return
        stage.scene.view = self.situation.view
        stage.scene.forget()
        stage.choice.clear()

    def redraw(self) -> None:
        """Paint what differs."""
        for zone in self._zones:
            zone.repaint()

    def on_resize(self, event: Resize) -> None:
        """Give everything the largest size that fits."""
        if self.stage is not None and event.size.height:
            self.stage.plan = self._plan()
            self._resize_zones()
            self.redraw()

    def _plan(self) -> Plan:
        return make_plan(self.size.width or 80, self.size.height or 19)

    def _resize_zones(self) -> None:
        if self.stage is not None:
            plan = self.stage.plan
            self._foe.styles.height = plan.foe_height
            self._arena.styles.height = plan.arena_height
            self._own.styles.height = plan.own_height
            self._foe.styles.margin = (plan.margin, 0, 0, 0)

    # What has happened -----------------------------------------------------------------------

    def steps(self, situation: Situation, events: Sequence[Any]) -> list[Step]:
        """Events as steps over a view of the board's own."""
        stage = self.stage
        if stage is None:
            return []
        stage.situation = situation
        stage.keep()
        stage.scene.own_copy()
        found: list[Step] = []
        for event in events:
            if isinstance(event, m.Clashed):
                found.append(Step(lambda event=event: self._announce(event), LONG_S))  # type: ignore[misc]
            found.append(Step(lambda event=event: self._apply(event), _pause_s(event)))  # type: ignore[misc]
        return found

    def _announce(self, event: m.Clashed) -> None:
        assert self.stage is not None
        self.stage.scene.announce(event)
        if self.motion.moving:
            self.redraw()

    def _apply(self, event: m.Event) -> None:
        assert self.stage is not None
        scene = self.stage.scene
        scene.apply(event)
        self.tell(event)
        if self.motion.moving:
            self.redraw()
            self._fly(event)

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

    def rules_at_hand(self) -> str | None:
        """See `Board.rules_at_hand`."""
        return None if self.stage is None else wording.rules_at_hand(self.stage)

    def status(self) -> str:
        """The turn, and how long nobody has been hurt."""
        if self.situation is None:
            return ""
        return wording.counts(self.situation.view.state, look_of(self).glyphs)

    def summary(self, reason: str) -> Summary:
        """Hit points left and cards in the Grave by seat, and how long it was."""
        assert self.situation is not None
        state: m.State = self.situation.view.state
        rows = tuple(
            (str(hp), str(len(grave))) for hp, grave in zip(state.hp, state.graves, strict=True)
        )
        return Summary(wording.ending(state, reason), ("hit points", "in Grave"), rows)

    # What is chosen --------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """Digits choose a card, or put it back."""
        stage = self.stage
        if stage is None or not event.key.isdigit():
            return
        event.stop()
        self.motion.finish()
        number, hand = int(event.key) or 10, stage.hand
        if not stage.may_choose:
            self.wish(RESTOCK)  # Refused in any case, with the reason: watching, or over.
        elif number > len(hand):
            self.post_message(self.Refused(f"There is no card {number} in your hand."))
        else:
            self._toggle(hand[number - 1])

    def _toggle(self, card: Card) -> None:
        stage = self.stage
        if stage is None or not stage.may_choose or card == UNKNOWN:
            return
        if not stage.toggle(card):
            self.post_message(self.Refused(wording.ENOUGH))
            return
        self._own.repaint()
        self.post_message(self.Changed())

    def action_move(self, step: int) -> None:
        """Point at the card before or after."""
        self.motion.finish()
        stage = self.stage
        if stage is not None and stage.may_choose:
            stage.cursor = stage.neighbour(step)
            self._own.repaint()

    def action_take(self) -> None:
        """Choose the card pointed at, or put it back."""
        self.motion.finish()
        if self.stage is not None and self.stage.cursor is not None:
            self._toggle(self.stage.cursor)

    def action_lift(self, up: bool) -> None:
        """Choose the card pointed at (`up`), or put it back."""
        self.motion.finish()
        stage = self.stage
        if stage is not None and stage.cursor is None:
            self.action_move(1)
        elif stage is not None and (stage.cursor in stage.choice) != up:
            self.action_take()

    def action_cancel(self) -> None:
        """Put all chosen cards back."""
        self.cancel()

    def cancel(self) -> bool:
        """Put all chosen cards back and take the cursor away; False where there was neither."""
        stage = self.stage
        if stage is None or (not stage.choice and stage.cursor is None):
            return False
        stage.choice.clear()
        stage.cursor = None
        self._own.repaint()
        self.post_message(self.Changed())
        return True

    # What is done ----------------------------------------------------------------------------

    def action_deed(self, name: str) -> None:
        """Attack, defend, deflect, restock or revive, with the cards chosen."""
        self.motion.finish()
        stage = self.stage
        if stage is None:
            return
        action, choices = stage.deed(name), stage.situation.choices
        refusal = choices.why_not(action) if choices is not None else None
        if name in LAID and isinstance(refusal, WrongNumberOfCards):
            self.post_message(self.Refused(wording.CHOOSE_FIRST))
        elif self.wish(action):
            stage.choice.clear()
            stage.cursor = None

    def action_confirm(self) -> None:
        """Lay the chosen cards: to attack, or upright to defend."""
        self.motion.finish()
        stage = self.stage
        if stage is None or not stage.situation.waiting:
            raise SkipAction
        attacking = stage.situation.view.state.phase == m.ATTACK
        self.action_deed("attack" if attacking else "defend")

    def action_concede(self) -> None:
        """Give up, after a question."""
        self.wish(CONCEDE, question=GIVE_UP)

    def action_graves(self) -> None:
        """Look through both Graves."""
        self.motion.finish()
        if self.stage is not None:
            self.app.push_screen(GravesScreen(self.stage))

    def on_zone_pressed(self, event: Zone.Pressed) -> None:
        """A click on a card, a deed or a Grave."""
        event.stop()
        self.motion.finish()
        if not isinstance(event.target, tuple):
            return
        kind, what = event.target
        if kind == "grave":
            self.action_graves()
        elif kind == "card":
            self._toggle(what)
        elif kind == "deed":
            self.action_deed(what)


def _pause_s(event: m.Event) -> float:
    """How long an event is looked at before the next."""
    long = m.AttackLaid | m.Clashed | m.Revived
    return LONG_S if isinstance(event, long) else SHORT_S
