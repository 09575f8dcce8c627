"""What a seat may do in Upgrade, and the rule that forbids the rest (§1.3)."""

from collections.abc import Sequence
from random import Random

from upgrade_core.cards import RANK, card_text
from upgrade_core.errors import GameOver, NotYourTurn, OutOfTheGame, RuleError, WrongPhase
from upgrade_core.games.upgrade import errors as refused
from upgrade_core.games.upgrade.model import (
    OVER,
    PLACING,
    Action,
    Add,
    Attack,
    Bow,
    Concede,
    Discard,
    Place,
    Replace,
    State,
)

ADD, DISCARD, BOW, CONCEDE = Add(), Discard(), Bow(), Concede()
MOST_SLOTS = 4
REPLACE_ATTACK = tuple(Replace("attack", slot) for slot in range(MOST_SLOTS))
REPLACE_DEFENCE = tuple(Replace("defence", slot) for slot in range(MOST_SLOTS))
ATTACK = tuple(Attack(seat) for seat in range(128))


class UpgradeChoices:
    """The choices of one seat; correct on a position and on that seat's view of it alike."""

    __slots__ = ("seat", "state")

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat

    def __contains__(self, action: object) -> bool:
        """See `Choices`."""
        return isinstance(action, Action) and self.why_not(action) is None

    def why_not(self, action: Action) -> RuleError | None:
        """See `Choices`."""
        state, seat = self.state, self.seat
        if state.phase == OVER:
            return GameOver("The game is over.")
        if seat in state.gone:
            return OutOfTheGame("You are out of the game and can only watch.")
        if type(action) is Concede:  # `isinstance` takes four times as long to say no of a struct
            return None
        if type(action) is Bow:
            return None if seat in state.duel else _no_bow()
        if type(action) is Place:
            return self._why_not_place(action)
        return self._why_not_turn(action)

    def _why_not_place(self, action: Place) -> RuleError | None:
        if self.state.phase != PLACING:
            return WrongPhase("Attack cards are chosen before the first turn only.")
        if self.state.attack[self.seat]:
            return refused.AlreadyPlaced("You have placed your attack card; that is final.")
        if action.card not in self.state.defence[self.seat]:
            return refused.NoSuchCard("You place one of the cards that you were dealt.")
        return None

    def _why_not_turn(self, action: Action) -> RuleError | None:
        state = self.state
        if state.phase == PLACING:
            return WrongPhase("First everybody chooses an attack card.")
        if state.turn != self.seat:
            return NotYourTurn("It is not your turn.")
        if type(action) is Attack:
            return self._why_not_attack(action.target)
        if state.must_attack:
            return refused.MustAttack(
                f"{state.stall} turns have passed without an attack: now you must attack."
            )
        if type(action) is Replace:
            return self._why_not_replace(action)
        if type(action) is Add:
            return self._why_not_add()
        if not state.options.allow_discard:
            return refused.DiscardDisabled("At this table the drawn card may not be thrown away.")
        return None

    def _why_not_attack(self, target: int) -> RuleError | None:
        if target == self.seat:
            return refused.BadTarget("You cannot attack yourself.")
        if not 0 <= target < len(self.state.tokens):
            return refused.BadTarget(f"There is no seat {target} at this table.")
        if target in self.state.gone:
            return refused.BadTarget("That player is out of the game.")
        return None

    def _why_not_replace(self, action: Replace) -> RuleError | None:
        state = self.state
        row = (state.attack if action.row == "attack" else state.defence)[self.seat]
        if not 0 <= action.slot < len(row):
            return refused.NoSuchSlot(
                f"Your {action.row} row has slots 0 to {len(row) - 1}, not {action.slot}."
            )
        if (
            action.row == "attack"
            and not state.options.allow_attack_downgrade
            and RANK[state.held] < RANK[row[action.slot]]
        ):
            return refused.AttackDowngradeForbidden(
                f"At this table {card_text(row[action.slot])} cannot be replaced by a lower card."
            )
        return None

    def _why_not_add(self) -> RuleError | None:
        most = self.state.options.attack_max
        if len(self.state.attack[self.seat]) < most:
            return None
        cards = "card" if most == 1 else "cards"
        return refused.AttackRowFull(
            f"An attack row holds at most {most} {cards}: replace one instead."
        )

    def few(self, limit: int = 64) -> Sequence[Action]:
        """See `Choices`: attacks first, then upgrades, then throwing the card away."""
        state, seat = self.state, self.seat
        if state.phase == OVER or seat in state.gone:
            return ()
        if state.phase == PLACING:
            dealt = () if state.attack[seat] else dict.fromkeys(state.defence[seat])
            return [Place(card) for card in dealt][:limit]
        if state.turn != seat:
            return ()
        return self._moves()[:limit]

    def _moves(self) -> list[Action]:
        state, seat = self.state, self.seat
        moves: list[Action] = [ATTACK[to] for to in state.live if to != seat]
        if state.must_attack:
            return moves
        moves += self._attack_upgrades()
        moves += REPLACE_DEFENCE[: len(state.defence[seat])]
        if len(state.attack[seat]) < state.options.attack_max:
            moves.append(ADD)
        if state.options.allow_discard:
            moves.append(DISCARD)
        return moves

    def _attack_upgrades(self) -> Sequence[Replace]:
        row = self.state.attack[self.seat]
        if self.state.options.allow_attack_downgrade:
            return REPLACE_ATTACK[: len(row)]
        held = RANK[self.state.held]
        return [REPLACE_ATTACK[slot] for slot, card in enumerate(row) if held >= RANK[card]]

    def asides(self) -> Sequence[Action]:
        """See `Choices`: bowing after a tie, and giving up."""
        if self.state.phase == OVER or self.seat in self.state.gone:
            return ()
        return (BOW, CONCEDE) if self.seat in self.state.duel else (CONCEDE,)

    def sample(self, rng: Random) -> Action:
        """See `Choices`."""
        moves = self.few()
        return moves[int(rng.random() * len(moves))]

    def count(self) -> int:
        """See `Choices`."""
        return len(self.few(limit=1024))


def _no_bow() -> RuleError:
    return refused.NoBowNow("Only the two of a tie may bow, once each, until the next attack.")
