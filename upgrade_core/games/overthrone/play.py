"""How positions of Overthrone change; everything is done in place and trusts the action."""

from collections.abc import Callable

from upgrade_core.cards import JESTER, RANK, SUIT, Card, french_pack
from upgrade_core.chance import Chance
from upgrade_core.games.overthrone import model as m
from upgrade_core.games.overthrone.model import ANY_PLACE, JACK, OVER, PLAY, Action, Event, State
from upgrade_core.games.overthrone.options import Options
from upgrade_core.games.overthrone.throne import is_productive

Events = list[Event] | None


PACK = (*french_pack(1), JESTER)
"""Fifty-two cards and the Jester, unshuffled."""


def pack_of() -> list[Card]:
    """The unshuffled pack, to be changed."""
    return [*PACK]


def deal(options: Options, chance: Chance) -> State:
    """Shuffle; the first court card from the top rules; fill the hand (§1.1)."""
    pack = chance.shuffle(pack_of())
    at = next(place for place, card in enumerate(pack) if RANK[card] >= JACK)
    ruler = pack.pop(at)
    pile = pack[::-1]
    state = State(
        options=options,
        phase=PLAY,
        throne=[ruler],
        foundations=[[], [], [], []],
        hand=[],
        draw=pile,
        discard=[],
        reason="",
    )
    refill(state, None)
    return state


def refill(state: State, events: Events) -> None:
    """Fill the hand from the draw pile, new cards on the right."""
    drawn = []
    while state.draw and len(state.hand) < state.options.hand_size:
        drawn.append(state.draw.pop())
        state.hand.append(drawn[-1])
    if drawn and events is not None:
        events.append(m.Drew(tuple(drawn)))


def _after(state: State, events: Events) -> None:
    """What follows every move: the refill, and the end when nothing productive is left."""
    if state.options.draw == "auto":
        refill(state, events)
    if not state.draw and not is_productive(state):
        _end(state, "done", events)


def _end(state: State, reason: str, events: Events) -> None:
    state.phase, state.reason = OVER, reason
    if events is not None:
        events.append(m.Ended(reason))


def _lay(state: State, card: Card, place: int, source: m.Source, events: Events) -> None:
    home = state.home_of(SUIT[card])
    if home != ANY_PLACE:
        place = home
    elif place == ANY_PLACE:
        place = state.first_free()
    state.foundations[place].append(card)
    if events is not None:
        events.append(m.Laid(card, place, source))


def _crown(state: State, card: Card, source: m.Source, events: Events) -> None:
    state.throne.append(card)
    if events is not None:
        events.append(m.Crowned(card, source))


def _do_play(state: State, action: m.Play, events: Events) -> None:
    state.hand.remove(action.card)
    _lay(state, action.card, action.place, "hand", events)
    _after(state, events)


def _do_throne(state: State, action: m.Throne, events: Events) -> None:
    state.hand.remove(action.card)
    _crown(state, action.card, "hand", events)
    _after(state, events)


def _do_jester(state: State, action: m.PlaceJester, events: Events) -> None:
    state.hand.remove(JESTER)
    state.foundations[action.place].append(JESTER)
    if events is not None:
        events.append(m.Laid(JESTER, action.place, "hand"))
    _after(state, events)


def _do_discard(state: State, action: m.Discard, events: Events) -> None:
    state.hand.remove(action.card)
    state.discard.append(action.card)
    if events is not None:
        events.append(m.Discarded(action.card))
    _after(state, events)


def _do_rescue(state: State, action: m.Rescue, events: Events) -> None:
    _lay(state, state.discard.pop(), action.place, "discard", events)
    _after(state, events)


def _do_rescue_throne(state: State, action: m.RescueToThrone, events: Events) -> None:
    _crown(state, state.discard.pop(), "discard", events)
    _after(state, events)


def _do_draw(state: State, action: m.Draw, events: Events) -> None:
    refill(state, events)
    _after(state, events)


def _do_finish(state: State, action: m.Finish, events: Events) -> None:
    _end(state, "finished", events)


def _do_concede(state: State, action: m.Concede, events: Events) -> None:
    _end(state, "abandoned", events)


_DO: dict[type[Action], Callable[..., None]] = {
    m.Play: _do_play,
    m.Throne: _do_throne,
    m.PlaceJester: _do_jester,
    m.Discard: _do_discard,
    m.Rescue: _do_rescue,
    m.RescueToThrone: _do_rescue_throne,
    m.Draw: _do_draw,
    m.Finish: _do_finish,
    m.Concede: _do_concede,
}


def act(state: State, action: Action, events: Events = None) -> None:
    """Carry out a legal action in place; chance has no part in it after the deal."""
    _DO[type(action)](state, action, events)
