"""Shengji's position, actions and events."""

from msgspec import Struct

from upgrade_core.cards import SUIT, UNKNOWN, Card
from upgrade_core.games.shengji.options import Options
from upgrade_core.games.shengji.order import NO_MAIN, Order, order_for

BID, BURY, PLAY, ROUND_OVER, OVER = range(5)
PHASES = ("bid", "bury", "play", "round-over", "over")
NOBODY = -1
UNDECIDED = -1

Cards = tuple[Card, ...]


def team(seat: int) -> int:
    """The team of a seat: 0 for seats 0 and 2, 1 for seats 1 and 3."""
    return seat % 2


class BidMade(Struct, frozen=True, array_like=True):
    """A reveal that was accepted: equal level cards, or jokers."""

    seat: int
    cards: Cards


class PlayMade(Struct, frozen=True, array_like=True):
    """One seat's cards in a trick; a lead's stand unit by unit, as it is read."""

    seat: int
    cards: Cards


class TrickMade(Struct, frozen=True, array_like=True):
    """A finished trick: plays in order of play, the lead first."""

    winner: int
    points: int
    plays: tuple[PlayMade, ...]


class RoundResult(Struct, frozen=True):
    """The reckoning of a round; `score` is final, kitty and fines included."""

    score: int
    kitty_points: int
    multiplier: int
    bank_changes: bool
    steps: int
    next_banker: int


class State(Struct):
    """A position of Shengji; in a view, cards the seat cannot see are `UNKNOWN`.

    Hands are sorted by card. `first` is who is dealt first and asked first in bidding; `banker`
    is `NOBODY` until the first round's bidding is over. `main` is the main suit 0–3, `NO_MAIN`, or
    `UNDECIDED` while bidding. `deck` has the cards not dealt yet, the next one last, the kitty
    at its front. `passes` counts passes in a row (in turn), `done` who lets the window pass
    (live); a view knows only its own. `units` are the shapes led in the current trick, and where
    plays may be taken back also in the last one, until somebody leads again. `exposed` holds the
    cards that everybody knows to be in a hand. `tricks` are the round's finished ones.
    """

    options: Options
    phase: int
    round: int
    levels: list[int]
    first: int
    banker: int
    level: int
    main: int
    bids: list[BidMade]
    passes: int
    done: list[bool]
    redeals: int
    turn: int
    score: int
    run_score: int
    hands: list[list[Card]]
    deck: list[Card]
    kitty: list[Card]
    trick: list[PlayMade]
    units: list[tuple[int, int]]
    tricks: list[TrickMade]
    exposed: list[list[Card]]
    round_result: RoundResult | None
    winner: int
    reason: str

    def copy(self) -> "State":
        """An equal position that shares nothing mutable with this one."""
        return State(
            self.options,
            self.phase,
            self.round,
            self.levels[:],
            self.first,
            self.banker,
            self.level,
            self.main,
            self.bids[:],
            self.passes,
            self.done[:],
            self.redeals,
            self.turn,
            self.score,
            self.run_score,
            [hand[:] for hand in self.hands],
            self.deck[:],
            self.kitty[:],
            self.trick[:],
            self.units[:],
            self.tricks[:],
            [cards[:] for cards in self.exposed],
            self.round_result,
            self.winner,
            self.reason,
        )

    @property
    def order(self) -> Order:
        """The order of cards now; while bidding, of the standing bid, else without main suit."""
        main = self.main if self.main != UNDECIDED else standing_main(self.bids)
        return order_for(self.level, main, self.options)

    @property
    def is_live(self) -> bool:
        """Whether the table deals while anybody may bid."""
        return self.options.deal == "live"

    @property
    def is_dealing(self) -> bool:
        """Whether cards are still to be dealt."""
        return self.phase == BID and len(self.deck) > self.options.table.kitty

    @property
    def banker_team(self) -> int:
        """The banker's team; only once there is a banker."""
        return team(self.banker)


def standing_main(bids: list[BidMade]) -> int:
    """The main suit that the standing bid makes, 0–3 or `NO_MAIN` (also without a bid)."""
    return SUIT[bids[-1].cards[0]] if bids else NO_MAIN


# Actions ------------------------------------------------------------------------------------


class Bid(Struct, frozen=True, tag="bid", array_like=True):
    """Reveal equal level cards to make their suit main, or jokers for no main suit."""

    cards: Cards


class Pass(Struct, frozen=True, tag="pass", array_like=True):
    """Let the bidding pass; while dealing live: no more bids from me."""


class Bury(Struct, frozen=True, tag="bury", array_like=True):
    """Lay down the kitty."""

    cards: Cards


class Play(Struct, frozen=True, tag="play", array_like=True):
    """Lead or follow; `groups` are the sizes of an explicit grouping of a lead, in order."""

    cards: Cards
    groups: tuple[int, ...] = ()


class TakeBack(Struct, frozen=True, tag="take-back", array_like=True):
    """Take the own last play back, until the next seat has played (option `undo`).

    One that completed a trick opens it again.
    """


class Next(Struct, frozen=True, tag="next", array_like=True):
    """Begin the next round."""


class Concede(Struct, frozen=True, tag="concede", array_like=True):
    """Give up the match for one's team."""


class DealCards(Struct, frozen=True, tag="deal", array_like=True):
    """The table deals one card to every seat (live)."""


class CloseBidding(Struct, frozen=True, tag="close", array_like=True):
    """The table ends the bidding (live)."""


Action = Bid | Pass | Bury | Play | TakeBack | Next | Concede | DealCards | CloseBidding


# Events -------------------------------------------------------------------------------------


class _Event(Struct, frozen=True, array_like=True):
    """An event everybody sees whole, unless a subclass says otherwise."""

    def seen_by(self, seat: int | None) -> "Event | None":
        """What a seat (None: a watcher) learns of it."""
        return self  # type: ignore[return-value]


class RoundBegan(_Event, frozen=True, tag="round-began"):
    """A new round (or a redeal): nothing is dealt yet."""

    round: int
    first: int
    banker: int
    level: int
    redeals: int
    pack: int


class Dealt(_Event, frozen=True, tag="dealt"):
    """Every seat was dealt so many cards; a seat sees its own only."""

    hands: tuple[Cards, ...]

    def seen_by(self, seat: int | None) -> "Dealt":
        """The own cards, the others' number."""
        return Dealt(
            tuple(
                cards if owner == seat else (UNKNOWN,) * len(cards)
                for owner, cards in enumerate(self.hands)
            )
        )


class BidAccepted(_Event, frozen=True, tag="bid-accepted"):
    """A reveal stands."""

    seat: int
    cards: Cards


class Passed(_Event, frozen=True, tag="passed"):
    """A seat let the bidding pass, in turn (live, nobody is told)."""

    seat: int


class WindowPassed(_Event, frozen=True, tag="window-passed"):
    """A seat is done with a live bidding; only the seat itself is told."""

    seat: int

    def seen_by(self, seat: int | None) -> "WindowPassed | None":
        """Nobody else learns who is done."""
        return self if seat == self.seat else None


class MainFixed(_Event, frozen=True, tag="main-fixed"):
    """The bidding is over: main suit (0–3, 4: none) and banker are known.

    `flipped` are the kitty cards turned up where nobody bid and the options say so.
    """

    main: int
    banker: int
    flipped: Cards


class KittyTaken(_Event, frozen=True, tag="kitty-taken"):
    """The banker took the kitty into hand."""

    banker: int
    cards: Cards

    def seen_by(self, seat: int | None) -> "KittyTaken":
        """The cards only for the banker."""
        return (
            self if seat == self.banker else KittyTaken(self.banker, (UNKNOWN,) * len(self.cards))
        )


class Buried(_Event, frozen=True, tag="buried"):
    """The banker laid the kitty down."""

    banker: int
    cards: Cards

    def seen_by(self, seat: int | None) -> "Buried":
        """The cards only for the banker."""
        return self if seat == self.banker else Buried(self.banker, (UNKNOWN,) * len(self.cards))


class ThrowFailed(_Event, frozen=True, tag="throw-failed"):
    """A throw could be beaten: all saw `attempted`, and `forced` is led instead.

    `blocker` is who could beat it, or `NOBODY` where the options hide that; `fine` are the points
    it moved the score by.
    """

    seat: int
    attempted: Cards
    forced: Cards
    blocker: int
    fine: int


class Played(_Event, frozen=True, tag="played"):
    """A seat's cards in the trick; for a lead, `units` are the shapes it is read as."""

    seat: int
    cards: Cards
    units: tuple[tuple[int, int], ...]


class TookBack(_Event, frozen=True, tag="took-back"):
    """A seat took its last play back; everybody has seen the cards."""

    seat: int
    cards: Cards


class TrickTaken(_Event, frozen=True, tag="trick-taken"):
    """A trick is complete."""

    winner: int
    points: int


class RoundEnded(_Event, frozen=True, tag="round-ended"):
    """The reckoning; the kitty is shown to everybody."""

    kitty: Cards
    result: RoundResult
    levels: tuple[int, int]


class Conceded(_Event, frozen=True, tag="conceded"):
    """A seat gave the match up for its team."""

    seat: int


class MatchEnded(_Event, frozen=True, tag="match-ended"):
    """A team has won the match; `reason` is won, rounds or conceded."""

    winner: int
    reason: str


Event = (
    RoundBegan
    | Dealt
    | BidAccepted
    | Passed
    | WindowPassed
    | MainFixed
    | KittyTaken
    | Buried
    | ThrowFailed
    | Played
    | TookBack
    | TrickTaken
    | RoundEnded
    | Conceded
    | MatchEnded
)
