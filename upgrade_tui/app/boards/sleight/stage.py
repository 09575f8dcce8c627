"""What the zones of one board share: the scene, the sizes, the cards chosen, who sits where."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

from upgrade_core.cards import RANK, SUIT, UNKNOWN, Card
from upgrade_core.games.sleight import model as m
from upgrade_core.games.sleight.choices import RESTOCK, REVIVE
from upgrade_core.games.sleight.duel import ACE, is_sleight, score
from upgrade_core.games.sleight.options import MOST_LAID
from upgrade_tui.app.boards.sleight.plan import Plan
from upgrade_tui.app.boards.sleight.scene import Scene
from upgrade_tui.app.widgets.stage import BareStage, StagedZone

Target = tuple[str, int | str]
"""What can be pressed or pointed at: ("card", 9), ("deed", "attack"), ("grave", 0)."""

BACKS = ("crimson", "indigo")
"""The backs of the two decks, by seat."""
LAID: dict[str, Callable[[m.Cards], m.Action]] = {
    "attack": m.Attack,
    "defend": m.Defend,
    "deflect": m.Deflect,
}
BARE: dict[str, m.Action] = {"restock": RESTOCK, "revive": REVIVE}
DEEDS = {"attack": "a", "defend": "d", "deflect": "f", "restock": "s", "revive": "v"}
"""What a duellist may do, and the key for it."""


def by_rank(hand: Sequence[Card]) -> list[Card]:
    """Cards as they are held: low to high, so that equal ranks lie side by side."""
    return sorted(hand, key=lambda each: (RANK[each], SUIT[each]))


@dataclass
class Stage(BareStage[Scene, Plan]):
    """One board's shared knowledge; zones read it, the board changes it.

    `choice` are the cards to be laid, in the order in which they will lie; `cursor` is a card of
    the own hand.
    """

    cursor: Card | None = None
    choice: list[Card] = field(default_factory=list)

    @property
    def foe(self) -> int:
        """The seat opposite."""
        return 1 - self.nearest

    @property
    def hand(self) -> list[Card]:
        """The nearest hand as it is shown, low to high."""
        return by_rank(self.scene.state.hands[self.nearest])

    @property
    def may_choose(self) -> bool:
        """Whether there is a hand to choose from, on one's turn or ahead of it."""
        return self.situation.playing is not None and bool(self.situation.waiting)

    def keep(self) -> None:
        """Drop from choice and cursor what is no longer in the hand."""
        hand = self.situation.view.state.hands[self.nearest]
        self.choice = [card for card in self.choice if card in hand and self.may_choose]
        if self.cursor not in hand or not self.may_choose:
            self.cursor = None

    def toggle(self, card: Card) -> bool:
        """Choose a card, or put it back; False where three are chosen already."""
        if card in self.choice:
            self.choice.remove(card)
        elif len(self.choice) == MOST_LAID:
            return False
        else:
            self.choice.append(card)
        return True

    def neighbour(self, step: int) -> Card | None:
        """The card beside the cursor."""
        hand = self.hand
        if not hand or UNKNOWN in hand:
            return None
        if self.cursor not in hand:
            return hand[0] if step > 0 else hand[-1]
        return hand[(hand.index(self.cursor) + step) % len(hand)]

    # The choice ------------------------------------------------------------------------------

    @property
    def is_doubled(self) -> bool:
        """Whether what is chosen will count double: an attack while a break is owed."""
        state: m.State = self.situation.view.state
        mine = state.phase == m.ATTACK and state.attacker == self.nearest
        return mine and state.double[self.nearest]

    @property
    def worth(self) -> int:
        """The score of the choice, doubled where it will be."""
        return score(self.choice) * (2 if self.is_doubled else 1)

    @property
    def is_sleight(self) -> bool:
        """Whether the choice is a Sleight."""
        return is_sleight(self.choice)

    @property
    def has_ace(self) -> bool:
        """Whether deflecting with the choice breaks any attack."""
        return any(RANK[card] == ACE for card in self.choice)

    def deed(self, name: str) -> m.Action:
        """What a deed asks for, with the cards chosen."""
        return BARE[name] if name in BARE else LAID[name](tuple(self.choice))

    @property
    def deeds(self) -> list[str]:
        """What may be done now, with the cards chosen."""
        choices = self.situation.choices
        if choices is None or not self.situation.is_mine:
            return []
        return [name for name in DEEDS if choices.why_not(self.deed(name)) is None]

    def is_awaited(self, seat: int) -> bool:
        """Whether the shown position waits for a seat."""
        return seat in self.situation.spec.rules.waiting(self.scene.state)


class SleightZone(StagedZone[Stage]):
    """A zone of the Sleight board."""

    def is_lit(self, target: Hashable) -> bool:
        """Whether the mouse is on a target."""
        return self.hovered == target
