"""How positions of Sleight change (§2.2); everything is done in place and trusts the action."""

from collections.abc import Callable, Sequence

from upgrade_core.cards import Card, card
from upgrade_core.chance import Chance
from upgrade_core.games.sleight import model as m
from upgrade_core.games.sleight.duel import Stance, decide, part
from upgrade_core.games.sleight.model import ATTACK, DEFENCE, NOBODY, OVER, Action, Event, State
from upgrade_core.games.sleight.options import COPIES, HAND_SIZE, SEATS, TOP_RANK, Options

Events = list[Event] | None


_PACK = tuple([card(rank, suit) for suit in range(COPIES) for rank in range(1, TOP_RANK + 1)])


def pack_of() -> list[Card]:
    """One seat's unshuffled deck: ranks ace to ten in three suits."""
    return [*_PACK]


def deal(options: Options, chance: Chance, first: int | None = None) -> State:
    """Pick the first attacker, shuffle both decks, and draw both hands."""
    attacker = chance.pick(SEATS) if first is None else first
    decks = [chance.shuffle(pack_of())[::-1] for _ in range(SEATS)]
    hands = [[deck.pop() for _ in range(HAND_SIZE)] for deck in decks]
    return State(
        options=options,
        phase=ATTACK,
        attacker=attacker,
        turns=0,
        stall=0,
        hp=[options.start_hp] * SEATS,
        hands=hands,
        decks=decks,
        graves=[[] for _ in range(SEATS)],
        double=[False] * SEATS,
        laid=[],
        sunk=[[] for _ in range(SEATS)],
        winner=NOBODY,
        reason="",
    )


def put_under(state: State, seat: int, cards: Sequence[Card]) -> None:
    """Cards go under a deck one by one, for all to see: the first laid comes up first."""
    state.decks[seat][:0] = cards[::-1]
    state.sunk[seat] += cards


def _draw(state: State, seat: int, most: int, events: Events) -> None:
    """Draw up to so many cards, as many as the deck has."""
    deck = state.decks[seat]
    drawn = [deck.pop() for _ in range(min(most, len(deck)))]
    if not drawn:
        return
    state.hands[seat] += drawn
    forget_drawn(state, seat)
    if events is not None:
        events.append(m.Drew(seat, tuple(drawn)))


def forget_drawn(state: State, seat: int) -> None:
    """What was drawn no longer lies under the deck."""
    beyond = len(state.sunk[seat]) - len(state.decks[seat])
    if beyond > 0:
        del state.sunk[seat][:beyond]


def _do_attack(state: State, seat: int, action: m.Attack, chance: Chance, events: Events) -> None:
    for each in action.cards:
        state.hands[seat].remove(each)
    state.laid = list(action.cards)
    state.phase = DEFENCE
    if events is not None:
        events.append(m.AttackLaid(seat, action.cards))


def _do_revive(state: State, seat: int, action: m.Revive, chance: Chance, events: Events) -> None:
    """The Grave goes under the deck in an order nobody knows; the defender restocks."""
    returning = chance.shuffle(state.graves[seat])
    state.decks[seat][:0] = returning[::-1]
    state.graves[seat] = []
    state.sunk[seat] = []
    if events is not None:
        events.append(m.Revived(seat, len(returning)))
    defender = 1 - seat
    _draw(state, defender, HAND_SIZE - len(state.hands[defender]), events)
    state.double[seat] = False
    _end_turn(state, events, state.stall + 1)


def _do_defend(state: State, seat: int, action: m.Defend, chance: Chance, events: Events) -> None:
    _clash(state, "defend", action.cards, events)


def _do_deflect(state: State, seat: int, action: m.Deflect, chance: Chance, events: Events) -> None:
    _clash(state, "deflect", action.cards, events)


def _do_restock(state: State, seat: int, action: m.Restock, chance: Chance, events: Events) -> None:
    _clash(state, "restock", (), events)


def _clash(state: State, stance: Stance, defence: m.Cards, events: Events) -> None:
    """Resolve an attack in the order of §2.2: damage, cards, restocking, flags, draws."""
    attacker, defender = state.attacker, state.defender
    attack, doubled = tuple(state.laid), state.double[attacker]
    verdict = decide(attack, doubled=doubled, stance=stance, defence=defence)
    attack_under, attack_grave = part(attack, verdict.attack_fate)
    defence_under, defence_grave = part(defence, verdict.defence_fate)
    for each in defence:
        state.hands[defender].remove(each)
    state.laid = []
    state.hp[defender] = max(0, state.hp[defender] - verdict.damage)
    put_under(state, attacker, attack_under)
    put_under(state, defender, defence_under)
    state.graves[attacker] += attack_grave
    state.graves[defender] += defence_grave
    state.double[attacker], state.double[defender] = False, verdict.breaks
    if events is not None:
        events.append(
            m.Clashed(
                attacker,
                attack,
                doubled,
                stance,
                defence,
                verdict.row,
                verdict.damage,
                state.hp[defender],
                verdict.breaks,
                attack_under,
                attack_grave,
                defence_under,
                defence_grave,
            )
        )
    if not state.hp[defender]:
        _end(state, attacker, "knock-out", events)
        return
    if stance == "restock":
        _draw(state, defender, HAND_SIZE - len(state.hands[defender]), events)
    _end_turn(state, events, 0 if verdict.damage else state.stall + 1)


def _end_turn(state: State, events: Events, stall: int) -> None:
    """Both draw a card where they can, and the roles swap (§2.2, §2.6)."""
    for seat in (state.attacker, state.defender):
        if len(state.hands[seat]) < HAND_SIZE:
            _draw(state, seat, 1, events)
    state.turns += 1
    state.stall = stall
    state.attacker = state.defender
    state.phase = ATTACK
    if events is not None:
        events.append(m.TurnPassed(state.attacker, stall))
    if stall >= state.options.stall_turns:
        first, second = state.hp
        winner = NOBODY if first == second else int(second > first)
        _end(state, winner, "stall", events)


def _end(state: State, winner: int, reason: str, events: Events) -> None:
    state.phase, state.winner, state.reason = OVER, winner, reason
    if events is not None:
        events.append(m.Ended(winner, reason))


def _do_concede(state: State, seat: int, action: m.Concede, chance: Chance, events: Events) -> None:
    if events is not None:
        events.append(m.Conceded(seat))
    _end(state, 1 - seat, "conceded", events)


_DO: dict[type[Action], Callable[..., None]] = {
    m.Attack: _do_attack,
    m.Revive: _do_revive,
    m.Defend: _do_defend,
    m.Deflect: _do_deflect,
    m.Restock: _do_restock,
    m.Concede: _do_concede,
}


def act(state: State, seat: int, action: Action, chance: Chance, events: Events = None) -> None:
    """Carry out a legal action in place; see `Rules.act`."""
    _DO[type(action)](state, seat, action, chance, events)
