"""What the board shows just now: a view brought up to date event by event, and what to stress."""

from dataclasses import dataclass, field
from typing import Any

from upgrade_core.cards import UNKNOWN, Card
from upgrade_core.games.sleight import model as m
from upgrade_core.games.sleight.duel import Stance, score
from upgrade_core.story import Sentence
from upgrade_tui.app.widgets.stage import BareScene


@dataclass(frozen=True)
class Exchange:
    """One turn on the table. `clash` None: the defence is not in, or not turned over yet.

    `stance` and `defence` are there from the moment the defence is. `revived` counts the cards of
    a Grave that were taken back instead of an attack.
    """

    attacker: int
    attack: m.Cards
    doubled: bool
    stance: Stance | None = None
    defence: m.Cards = ()
    clash: m.Clashed | None = None
    revived: int = 0

    @property
    def defender(self) -> int:
        """The seat that answers."""
        return 1 - self.attacker

    @property
    def is_open(self) -> bool:
        """Whether the cards are turned over."""
        return self.clash is not None

    @property
    def strength(self) -> int | None:
        """The attack's score, doubled where it is; None where the viewer cannot know it."""
        if not self.attack or UNKNOWN in self.attack:
            return None
        return score(self.attack) * (2 if self.doubled else 1)

    def cards_of(self, seat: int) -> m.Cards:
        """What a seat has laid."""
        return self.attack if seat == self.attacker else self.defence

    def lost_by(self, seat: int) -> m.Cards:
        """Those of a seat's laid cards that went to the Grave."""
        if self.clash is None:
            return ()
        mine = seat == self.attacker
        return self.clash.attack_grave if mine else self.clash.defence_grave

    def wound_of(self, seat: int) -> int:
        """The damage that a seat has just taken."""
        return self.clash.damage if self.clash and seat == self.defender else 0


@dataclass
class Scene(BareScene[m.State]):
    """The view as it is shown, which during motion lags behind the true one."""

    exchange: Exchange | None = None
    told: Sentence | None = None
    fresh: set[Card] = field(default_factory=set)

    def forget(self) -> None:
        """Stress nothing but the attack that lies there."""
        state = self.state
        self.told = None
        self.fresh.clear()
        self.exchange = None
        if state.phase == m.DEFENCE:
            doubled = state.double[state.attacker]
            self.exchange = Exchange(state.attacker, tuple(state.laid), doubled)

    def announce(self, event: m.Clashed) -> None:
        """The defence is laid, face down: upright or across; each still knows only their own."""
        attack, defence = event.attack, event.defence
        if self.view.seat != event.attacker:
            attack = (UNKNOWN,) * len(attack)
        if self.view.seat != 1 - event.attacker:
            defence = (UNKNOWN,) * len(defence)
        self.exchange = Exchange(event.attacker, attack, event.doubled, event.stance, defence)

    def apply(self, event: Any) -> None:  # noqa: ANN401 - one of Sleight's events
        """Show what an event changed."""
        self._stage(event)
        self.spec.rules.fold(self.view, event)
        self.told = self.spec.tell(event, self.view.seat) or self.told

    def _stage(self, event: Any) -> None:  # noqa: ANN401
        match event:
            case m.AttackLaid():
                self.fresh.clear()
                doubled = self.state.double[event.seat]
                self.exchange = Exchange(event.seat, event.cards, doubled)
            case m.Revived():
                self.fresh.clear()
                self.exchange = Exchange(event.seat, (), doubled=False, revived=event.count)
            case m.Clashed():
                self.fresh.clear()
                self.exchange = Exchange(
                    event.attacker, event.attack, event.doubled, event.stance, event.defence, event
                )
            case m.Drew() if event.seat == self.view.seat:
                self.fresh.update(event.cards)
            case _:
                pass
