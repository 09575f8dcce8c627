"""How positions of Shengji change: dealing and bidding, the kitty, tricks, the reckoning.

Everything here is done in place and trusts that the action is legal.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from upgrade_core.cards import BIG_JOKER, RANK, SMALL_JOKER, SUIT, Card, french_pack
from upgrade_core.chance import Chance
from upgrade_core.games.shengji import model as m
from upgrade_core.games.shengji.bidding import is_closed
from upgrade_core.games.shengji.model import (
    BID,
    BURY,
    NOBODY,
    OVER,
    PLAY,
    ROUND_OVER,
    UNDECIDED,
    Action,
    BidMade,
    Event,
    PlayMade,
    RoundResult,
    State,
    TrickMade,
    team,
)
from upgrade_core.games.shengji.options import SEATS, Options
from upgrade_core.games.shengji.order import NO_MAIN, TRUMP, level_of
from upgrade_core.games.shengji.scoring import (
    advance,
    kitty_multiplier,
    levels_for,
    next_banker,
)
from upgrade_core.games.shengji.tricks import can_beat, forced_unit, holder_of, points_of
from upgrade_core.games.shengji.units import Unit, read_grouped, read_lead

MOST_REDEALS = 3
JACK = 11
_PACK = [*french_pack(1), SMALL_JOKER, BIG_JOKER]

Events = list[Event] | None


def pack_of(options: Options) -> list[Card]:
    """The whole unshuffled pack, both jokers with every deck."""
    return _PACK * options.decks


# Dealing -------------------------------------------------------------------------------------


def deal(options: Options, chance: Chance, first: int | None = None) -> State:
    """The first round: pick the first seat, shuffle, and deal unless that happens live."""
    level = options.first_level
    state = State(
        options=options,
        phase=BID,
        round=1,
        levels=[level, level],
        first=chance.pick(SEATS) if first is None else first,
        banker=NOBODY,
        level=level,
        main=UNDECIDED,
        bids=[],
        passes=0,
        done=[False] * SEATS,
        redeals=0,
        turn=0,
        score=0,
        run_score=0,
        hands=[[] for _ in range(SEATS)],
        deck=[],
        kitty=[],
        trick=[],
        units=[],
        tricks=[],
        exposed=[[] for _ in range(SEATS)],
        round_result=None,
        winner=NOBODY,
        reason="",
    )
    _begin_round(state, chance, None)
    return state


def _begin_round(state: State, chance: Chance, events: Events) -> None:
    """Shuffle and clear the table; in turn all cards are dealt at once, live none."""
    state.phase, state.main, state.turn = BID, UNDECIDED, state.first
    state.bids, state.passes, state.done = [], 0, [False] * SEATS
    state.score = state.run_score = 0
    state.hands, state.exposed = [[] for _ in range(SEATS)], [[] for _ in range(SEATS)]
    state.kitty, state.trick, state.units, state.tricks = [], [], [], []
    state.round_result = None
    state.deck = chance.shuffle(pack_of(state.options))[::-1]
    if events is not None:
        events.append(
            m.RoundBegan(
                state.round,
                state.first,
                state.banker,
                state.level,
                state.redeals,
                len(state.deck),
            )
        )
    if not state.is_live:
        _deal_cards(state, state.options.table.hand, events)


def _deal_cards(state: State, times: int, events: Events) -> None:
    many = times * SEATS
    top = state.deck[: -many - 1 : -1]
    del state.deck[-many:]
    dealt = [top[(seat - state.first) % SEATS :: SEATS] for seat in range(SEATS)]
    for seat, cards in enumerate(dealt):
        state.hands[seat] = sorted(state.hands[seat] + cards)
    if events is not None:
        events.append(m.Dealt(tuple(tuple(sorted(cards)) for cards in dealt)))


def _do_deal(state: State, seat: int, action: m.DealCards, chance: Chance, events: Events) -> None:
    _deal_cards(state, 1, events)


# Bidding -------------------------------------------------------------------------------------


def _do_bid(state: State, seat: int, action: m.Bid, chance: Chance, events: Events) -> None:
    state.bids.append(BidMade(seat, action.cards))
    expose(state, seat, action.cards)
    state.passes, state.done = 0, [False] * SEATS
    if events is not None:
        events.append(m.BidAccepted(seat, action.cards))
    if state.is_live:
        return
    state.turn = (seat + 1) % SEATS
    if is_closed(state):
        _close_bidding(state, chance, events)


def _do_pass(state: State, seat: int, action: m.Pass, chance: Chance, events: Events) -> None:
    if state.is_live:
        state.done[seat] = True
        if events is not None:
            events.append(m.WindowPassed(seat))
        return
    state.passes += 1
    state.turn = (seat + 1) % SEATS
    if events is not None:
        events.append(m.Passed(seat))
    if state.passes == (SEATS - 1 if state.bids else SEATS):
        _close_bidding(state, chance, events)


def _do_close(
    state: State, seat: int, action: m.CloseBidding, chance: Chance, events: Events
) -> None:
    _close_bidding(state, chance, events)


def expose(state: State, seat: int, cards: Sequence[Card]) -> None:
    """Note that everybody has seen these cards in a seat's hand."""
    before = state.exposed[seat]
    known = (Counter(before) | Counter(cards)).elements() if before else cards
    state.exposed[seat] = sorted(known)


def _close_bidding(state: State, chance: Chance, events: Events) -> None:
    """Fix main suit and banker, or deal again; the banker takes the kitty (§1.6–§1.8)."""
    flipped: tuple[Card, ...] = ()
    if state.bids:
        state.main = SUIT[state.bids[-1].cards[0]]
        if state.round == 1:
            state.banker = state.bids[-1].seat
    elif _deals_again(state):
        state.redeals += 1
        _begin_round(state, chance, events)
        return
    else:
        state.main, flipped = _unbid_main(state)
        if state.banker == NOBODY:
            state.banker = chance.pick(SEATS)
    expose(state, state.banker, flipped)
    state.done, state.passes = [False] * SEATS, 0
    if events is not None:
        events.append(m.MainFixed(state.main, state.banker, flipped))
    _take_kitty(state, events)


def _deals_again(state: State) -> bool:
    if state.redeals >= MOST_REDEALS:
        return False
    no_bid = state.options.no_bid
    return no_bid == "redeal" or (no_bid == "nt" and state.round == 1)


def _unbid_main(state: State) -> tuple[int, tuple[Card, ...]]:
    """The main suit when nobody bid, and the kitty cards turned up to find it (§1.7)."""
    turned = state.deck[::-1]
    if state.options.no_bid == "flip_first":
        return SUIT[turned[0]], (turned[0],)
    if state.options.no_bid == "flip_level":
        for count, card in enumerate(turned, start=1):
            if level_of(card) == state.level:
                return SUIT[card], tuple(turned[:count])
        order = state.order
        highest = max(turned, key=lambda card: (order.suit[card] == TRUMP, order.position[card]))
        return SUIT[highest], tuple(turned)
    return NO_MAIN, ()


def _take_kitty(state: State, events: Events) -> None:
    banker, kitty = state.banker, sorted(state.deck)
    state.hands[banker] = sorted([*state.hands[banker], *kitty])
    state.deck = []
    state.phase, state.turn = BURY, banker
    if events is not None:
        events.append(m.KittyTaken(banker, tuple(kitty)))


def _do_bury(state: State, seat: int, action: m.Bury, chance: Chance, events: Events) -> None:
    """Lay the kitty down; what was shown in bids may be in it, so nobody knows any more."""
    take_out(state.hands[seat], action.cards)
    state.kitty = sorted(action.cards)
    state.exposed[seat] = []
    state.phase = PLAY
    if events is not None:
        events.append(m.Buried(seat, tuple(state.kitty)))


def take_out(row: list[Card], cards: Sequence[Card]) -> None:
    """Remove cards from a row that holds them."""
    for card in cards:
        row.remove(card)


def forget(state: State, seat: int, cards: Sequence[Card]) -> None:
    """Cards that leave a hand are no longer known to be in it."""
    known = state.exposed[seat]
    for card in cards:
        if card in known:
            known.remove(card)


# Tricks --------------------------------------------------------------------------------------


def units_of(state: State, action: m.Play) -> tuple[Unit, ...]:
    """The units a lead is read as, by its own grouping where it gives one."""
    if not action.groups:
        return read_lead(action.cards, state.order)
    units = read_grouped(split(action), state.order)
    assert units is not None
    return units


def split(action: m.Play) -> list[tuple[Card, ...]]:
    """The groups of an explicit grouping."""
    groups, start = [], 0
    for size in action.groups:
        groups.append(action.cards[start : start + size])
        start += size
    return groups


def _do_play(state: State, seat: int, action: m.Play, chance: Chance, events: Events) -> None:
    cards = action.cards
    units: tuple[Unit, ...] = ()
    if not state.trick:
        units = _lead(state, seat, action, events)
        cards = tuple(card for unit in units for card in unit.cards)
        state.units = [unit.shape for unit in units]
    else:
        cards = tuple(sorted(cards))
    take_out(state.hands[seat], cards)
    forget(state, seat, cards)
    state.trick.append(PlayMade(seat, cards))
    state.turn = (seat + 1) % SEATS
    if events is not None:
        events.append(m.Played(seat, cards, tuple(unit.shape for unit in units)))
    if len(state.trick) == SEATS:
        _end_trick(state, events)


def _lead(state: State, seat: int, action: m.Play, events: Events) -> tuple[Unit, ...]:
    """The units led; a throw that can be beaten is cut down to one of them (§1.10)."""
    units = units_of(state, action)
    if len(units) == 1:
        return units
    others = [(seat + step) % SEATS for step in range(1, SEATS)]
    forced = forced_unit(
        units, [state.hands[other] for other in others], state.order, state.options
    )
    if forced is None:
        return units
    _fail_throw(state, seat, tuple(sorted(action.cards)), forced, events)
    return (forced,)


def _fail_throw(
    state: State, seat: int, attempted: tuple[Card, ...], forced: Unit, events: Events
) -> None:
    fine = state.options.throw_fine
    if team(seat) != state.banker_team:
        fine = -fine
    state.score += fine
    expose(state, seat, attempted)
    if events is not None:
        blocker = NOBODY if state.options.hide_blocker else _blocker(state, seat, forced)
        events.append(m.ThrowFailed(seat, attempted, forced.cards, blocker, fine))


def _blocker(state: State, seat: int, unit: Unit) -> int:
    """The first seat after the leader that can beat a unit."""
    order = state.order
    suit = order.suit[unit.cards[0]]
    others = [(seat + step) % SEATS for step in range(1, SEATS)]
    return next(other for other in others if can_beat(state.hands[other], unit, suit, order))


def trick_holder(state: State) -> int:
    """The seat that holds the trick so far; only while there is one."""
    order = state.order
    plays = [made.cards for made in state.trick]
    suit = order.suit[plays[0][0]]
    best = holder_of(plays, suit, tuple(state.units), order, state.options)
    return state.trick[best].seat


def _end_trick(state: State, events: Events) -> None:
    winner = trick_holder(state)
    points = sum(points_of(made.cards) for made in state.trick)
    close_trick(state, winner, points)
    if events is not None:
        events.append(m.TrickTaken(winner, points))
    if not state.hands[winner]:
        end_round(state, events)
    elif not state.options.undo:
        state.units = []


def close_trick(state: State, winner: int, points: int) -> None:
    """Clear the table of a trick and count its points."""
    _count(state, winner, points)
    state.tricks.append(TrickMade(winner, points, tuple(state.trick)))
    state.trick, state.turn = [], winner


def _count(state: State, winner: int, points: int) -> None:
    if team(winner) == state.banker_team:
        state.run_score += points
    else:
        state.score += points


def _do_take_back(
    state: State, seat: int, action: m.TakeBack, chance: Chance, events: Events
) -> None:
    """The cards go back into the hand, known to all; the seat is on turn again."""
    cards = take_up(state)
    put_back(state, seat, cards, cards)
    if events is not None:
        events.append(m.TookBack(seat, cards))


def take_up(state: State) -> m.Cards:
    """The cards of the last play leave the table; a trick that they completed is open again."""
    if not state.trick:
        taken = state.tricks.pop()
        _count(state, taken.winner, -taken.points)
        state.trick = list(taken.plays)
    return state.trick.pop().cards


def put_back(state: State, seat: int, held: Sequence[Card], cards: Sequence[Card]) -> None:
    """Cards return to a hand, `held` as that hand shows them; everybody has seen `cards`."""
    state.hands[seat] = sorted([*state.hands[seat], *held])
    expose(state, seat, (*state.exposed[seat], *cards))
    state.turn = seat
    if not state.trick:
        state.units = []


# The reckoning -------------------------------------------------------------------------------


def end_round(state: State, events: Events) -> None:
    """Kitty, levels and the next banker (§1.12)."""
    buried, multiplier = points_of(state.kitty), 0
    if team(state.tricks[-1].winner) != state.banker_team:
        multiplier = kitty_multiplier(tuple(state.units), state.options)
    score = max(0, state.score + buried * multiplier)
    change = levels_for(score, state.options)
    state.units = []
    state.score = score
    state.round_result = RoundResult(
        score,
        buried,
        multiplier,
        change.bank_changes,
        change.steps,
        next_banker(state.banker, bank_changes=change.bank_changes),
    )
    state.phase = ROUND_OVER
    won = _advance_levels(state)
    if events is not None:
        levels = (state.levels[0], state.levels[1])
        events.append(m.RoundEnded(tuple(state.kitty), state.round_result, levels))
    if won != NOBODY:
        _end_match(state, won, "won", events)
    elif state.options.rounds and state.round >= state.options.rounds:
        _end_match(state, _ahead(state), "rounds", events)


def _advance_levels(state: State) -> int:
    """Raise the side that gained; the team that has won the match by it, or `NOBODY`."""
    result = state.round_result
    assert result is not None
    bankers = state.banker_team
    gaining = 1 - bankers if result.bank_changes else bankers
    level, won = advance(
        state.levels[gaining],
        result.steps,
        was_banker=not result.bank_changes,
        options=state.options,
    )
    state.levels[gaining] = level
    if state.options.jack_hook and team(state.tricks[-1].winner) != bankers:
        state.levels[bankers] = _hooked(state, state.levels[bankers])
    return gaining if won else NOBODY


def _hooked(state: State, level: int) -> int:
    """The bankers' level after the last trick was lost to jacks (§1.15 `jack_hook`).

    A jack of the main suit undoes all their levels, another one half.
    """
    last = state.tricks[-1]
    cards = next(made.cards for made in last.plays if made.seat == last.winner)
    if {RANK[card] for card in cards} != {JACK}:
        return level
    first = state.options.first_level
    is_main = any(SUIT[card] == state.main for card in cards)
    return first if is_main else first + (level - first) // 2


def _ahead(state: State) -> int:
    """The team of the higher level; at equal levels the side that has won the last round."""
    first, second = state.levels
    if first != second:
        return 0 if first > second else 1
    result = state.round_result
    assert result is not None
    return 1 - state.banker_team if result.bank_changes else state.banker_team


def _end_match(state: State, winner: int, reason: str, events: Events) -> None:
    state.phase, state.winner, state.reason = OVER, winner, reason
    if events is not None:
        events.append(m.MatchEnded(winner, reason))


def _do_next(state: State, seat: int, action: m.Next, chance: Chance, events: Events) -> None:
    result = state.round_result
    assert result is not None
    state.round += 1
    state.banker = state.first = result.next_banker
    state.level = state.levels[state.banker_team]
    state.redeals = 0
    _begin_round(state, chance, events)


def _do_concede(state: State, seat: int, action: m.Concede, chance: Chance, events: Events) -> None:
    if events is not None:
        events.append(m.Conceded(seat))
    _end_match(state, 1 - team(seat), "conceded", events)


_DO: dict[type[Action], Callable[..., None]] = {
    m.Play: _do_play,
    m.Bid: _do_bid,
    m.Pass: _do_pass,
    m.Bury: _do_bury,
    m.TakeBack: _do_take_back,
    m.Next: _do_next,
    m.Concede: _do_concede,
    m.DealCards: _do_deal,
    m.CloseBidding: _do_close,
}


def act(state: State, seat: int, action: Action, chance: Chance, events: Events = None) -> None:
    """Carry out a legal action in place; see `Rules.act`."""
    _DO[type(action)](state, seat, action, chance, events)
