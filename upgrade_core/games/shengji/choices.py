"""What a seat, or the table, may do in Shengji, and the rule that forbids the rest."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from upgrade_core.errors import GameOver, NotYourTurn, RuleError, WrongPhase
from upgrade_core.game import TABLE
from upgrade_core.games.shengji import errors as refused
from upgrade_core.games.shengji.bidding import is_closed, legal_bids, why_not_bid
from upgrade_core.games.shengji.candidates import follows, kitties, leads
from upgrade_core.games.shengji.following import of_suit, why_not_follow
from upgrade_core.games.shengji.model import (
    BID,
    BURY,
    OVER,
    PLAY,
    ROUND_OVER,
    Action,
    Bid,
    Bury,
    CloseBidding,
    Concede,
    DealCards,
    Next,
    Pass,
    Play,
    State,
    TakeBack,
)
from upgrade_core.games.shengji.order import TRUMP
from upgrade_core.games.shengji.play import split
from upgrade_core.games.shengji.units import Unit, is_reading, read_grouped, read_lead

THROWS_SAMPLED = 0.05
"""How often a random lead is a throw."""

PASS, NEXT, CONCEDE, DEAL, CLOSE = Pass(), Next(), Concede(), DealCards(), CloseBidding()
TAKE_BACK = TakeBack()
_PHASE_OF: dict[type[Action], int] = {
    Bid: BID,
    Pass: BID,
    DealCards: BID,
    CloseBidding: BID,
    Bury: BURY,
    Play: PLAY,
    TakeBack: PLAY,
    Next: ROUND_OVER,
}
_PHASE_WORDS = (
    "The main suit is still being bid.",
    "The banker is laying down the kitty.",
    "The tricks are being played.",
    "The round is over: ask for the next one.",
)


class ShengjiChoices:
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
        state = self.state
        if state.phase == OVER:
            return GameOver("The match is over.")
        if (self.seat == TABLE) != isinstance(action, DealCards | CloseBidding):
            return refused.TableOnly("Only the table itself deals and closes the bidding.")
        if isinstance(action, Concede):
            return None
        if state.phase != _PHASE_OF[type(action)]:
            return WrongPhase(_PHASE_WORDS[state.phase])
        return self._why_not_in_phase(action)

    def _why_not_in_phase(self, action: Action) -> RuleError | None:
        state = self.state
        free = state.phase == ROUND_OVER or (state.phase == BID and state.is_live)
        if isinstance(action, TakeBack):
            return self._why_not_take_back()
        if not free and state.turn != self.seat:
            return NotYourTurn("It is not your turn.")
        match action:
            case Bid(cards):
                return _refuse(refused.BidRefused, why_not_bid(state, self.seat, cards))
            case Bury(cards):
                return self._why_not_bury(cards)
            case Play():
                return self._why_not_play(action)
            case Pass():
                return self._why_not_pass()
            case DealCards():
                return self._why_not_deal()
            case CloseBidding() if not state.is_live or state.is_dealing:
                return refused.StillDealing("The bidding closes when all cards are dealt.")
        return None

    def _why_not_pass(self) -> RuleError | None:
        if self.state.is_live and self.state.done[self.seat]:
            return refused.AlreadyDone("You have let the bidding pass already.")
        return None

    def _why_not_deal(self) -> RuleError | None:
        if self.state.is_live and self.state.is_dealing:
            return None
        return refused.NothingToDeal("All cards are dealt.")

    def _why_not_take_back(self) -> RuleError | None:
        if not self.state.options.undo:
            return refused.CannotTakeBack("At this table a card laid is a card played.")
        last = self.state.trick or (self.state.tricks[-1].plays if self.state.units else ())
        if last and last[-1].seat == self.seat:
            return None
        return refused.CannotTakeBack("Only the last play can be taken back, by who made it.")

    def _why_not_bury(self, cards: Sequence[int]) -> RuleError | None:
        size = self.state.options.table.kitty
        if len(cards) != size:
            return refused.WrongNumberOfCards(
                f"The kitty has {size} cards: choose {size}, not {len(cards)}."
            )
        return self._why_not_held(cards)

    def _why_not_held(self, cards: Sequence[int]) -> RuleError | None:
        if Counter(cards) - Counter(self.state.hands[self.seat]):
            return refused.NotInHand("You do not hold these cards.")
        return None

    def _why_not_play(self, action: Play) -> RuleError | None:
        state = self.state
        if not action.cards:
            return refused.WrongNumberOfCards("Choose at least one card.")
        missing = self._why_not_held(action.cards)
        if missing is not None:
            return missing
        if not state.trick:
            return self._why_not_lead(action)
        if action.groups:
            return refused.BadGrouping("Only a lead is grouped.")
        suit = state.order.suit[state.trick[0].cards[0]]
        hand, shapes = state.hands[self.seat], tuple(state.units)
        sentence = why_not_follow(action.cards, hand, suit, shapes, state.order)
        return _refuse(refused.MustFollow, sentence)

    def _why_not_lead(self, action: Play) -> RuleError | None:
        order, options = self.state.order, self.state.options
        suits = {order.suit[card] for card in action.cards}
        if len(suits) > 1:
            return refused.MixedLead("All cards of a lead must be of one suit, or all trumps.")
        units = self._lead_units(action)
        if isinstance(units, RuleError):
            return units
        if len(units) == 1:
            return None
        if options.throws == "off":
            return refused.ThrowForbidden("At this table several units cannot be led together.")
        if options.throws == "singles" and any(unit.size > 1 for unit in units):
            return refused.ThrowForbidden("At this table only single cards may be thrown.")
        if suits == {TRUMP} and not options.trump_throws:
            return refused.ThrowForbidden("At this table trumps cannot be thrown.")
        return None

    def _lead_units(self, action: Play) -> tuple[Unit, ...] | RuleError:
        """The units of a lead, by its own grouping where it has one that may stand."""
        order = self.state.order
        if not action.groups:
            return read_lead(action.cards, order)
        if sum(action.groups) != len(action.cards) or min(action.groups) < 1:
            return refused.BadGrouping("The grouping must part exactly the cards led.")
        units = read_grouped(split(action), order)
        if units is None:
            return refused.BadGrouping("Each group must be equal cards or a tractor.")
        if not is_reading(units, order):
            return refused.BadGrouping("A group must not be a mere part of a larger unit led.")
        return units

    def few(self, limit: int = 64) -> Sequence[Action]:
        """See `Choices`: useful moves, the cheapest first where there are too many."""
        state = self.state
        if self.seat == TABLE:
            return self._table_moves()
        if state.phase == ROUND_OVER:
            return (NEXT,)
        if state.phase == BID:
            return self._bids()[:limit]
        if state.phase == OVER or state.turn != self.seat:
            return ()
        hand = state.hands[self.seat]
        if state.phase == BURY:
            size = state.options.table.kitty
            return [Bury(cards) for cards in kitties(hand, size, state.order, limit)]
        if not state.trick:
            return [Play(tuple(sorted(cards))) for cards in leads(hand, state.order)[:limit]]
        suit = state.order.suit[state.trick[0].cards[0]]
        found = follows(hand, suit, tuple(state.units), state.order, limit)
        return [Play(cards) for cards in found]

    def _table_moves(self) -> Sequence[Action]:
        state = self.state
        if state.phase != BID or not state.is_live:
            return ()
        return (DEAL,) if state.is_dealing else (CLOSE,)

    def _bids(self) -> list[Action]:
        state, seat = self.state, self.seat
        if not state.is_live and state.turn != seat:
            return []
        bids: list[Action] = []
        if not is_closed(state):
            bids += [Bid(cards) for cards in legal_bids(state, seat)]
        if not (state.is_live and state.done[seat]):
            bids.append(PASS)
        return bids

    def asides(self) -> Sequence[Action]:
        """See `Choices`: taking back, and giving up."""
        if self.state.phase == OVER or self.seat == TABLE:
            return ()
        return (TAKE_BACK, CONCEDE) if TAKE_BACK in self else (CONCEDE,)

    def sample(self, rng: Random) -> Action:
        """See `Choices`; a kitty is any cards of the hand, a lead now and then a throw."""
        state = self.state
        if state.phase == BURY:
            hand = state.hands[self.seat]
            return Bury(tuple(sorted(rng.sample(hand, state.options.table.kitty))))
        if state.phase == PLAY and not state.trick and rng.random() < THROWS_SAMPLED:
            throw = self._sample_throw(rng)
            if self.why_not(throw) is None:
                return throw
        moves = self.few()
        return moves[int(rng.random() * len(moves))]

    def _sample_throw(self, rng: Random) -> Play:
        """A few cards of one suit of the hand, whatever they are."""
        hand, order = self.state.hands[self.seat], self.state.order
        held = of_suit(hand, order.suit[hand[int(rng.random() * len(hand))]], order)
        return Play(tuple(sorted(rng.sample(held, min(len(held), 2 + int(rng.random() * 3))))))

    def count(self) -> int | None:
        """See `Choices`: known only where single cards or words are chosen."""
        state = self.state
        if state.phase in (BID, ROUND_OVER, OVER) or state.turn != self.seat:
            return len(self.few(limit=1024))
        if state.phase == PLAY and state.trick and state.units == [(1, 1)]:
            return len(self.few(limit=1024))
        return None


def _refuse(error: type[RuleError], sentence: str | None) -> RuleError | None:
    return None if sentence is None else error(sentence)
