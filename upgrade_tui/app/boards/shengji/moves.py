"""Where the cursor goes, what a press on it chooses, and why nothing comes of a key."""

from upgrade_core.games.shengji import model as m
from upgrade_core.games.shengji.bidding import is_closed
from upgrade_core.games.shengji.scoring import level_text
from upgrade_tui.app.boards.shengji.hand import Place
from upgrade_tui.app.boards.shengji.stage import Stage


def neighbour(stage: Stage, way: str) -> Place | None:
    """The card that the cursor goes to; cards that may not be played are passed over."""
    places = stage.lit_places
    if not places:
        return None
    if stage.cursor not in places:
        return places[-1] if way in ("left", "last") else places[0]
    at = places.index(stage.cursor)
    match way:
        case "first":
            return places[0]
        case "last":
            return places[-1]
        case "left" | "right":
            return places[(at + (1 if way == "right" else -1)) % len(places)]
        case "before" | "after":
            return _next_unit(stage, places, at, 1 if way == "after" else -1)
    return _other_row(stage, places, -1 if way == "up" else 1)


def _next_unit(stage: Stage, places: tuple[Place, ...], at: int, step: int) -> Place:
    """The first card of the next or the previous unit."""
    piece = stage.layout.piece[places[at]]
    for far in range(1, len(places)):
        place = places[(at + step * far) % len(places)]
        if place not in piece:
            first = stage.layout.piece[place]
            return next(each for each in places if each in first)
    return places[at]


def _other_row(stage: Stage, places: tuple[Place, ...], step: int) -> Place | None:
    """The nearest card in the next row, up or down."""
    at = stage.layout.at
    assert stage.cursor is not None
    row, column = at[stage.cursor]
    rows = [place for place in places if (at[place][0] - row) * step > 0]
    if not rows:
        return stage.cursor
    return min(rows, key=lambda place: (abs(at[place][0] - row), abs(at[place][1] - column)))


def suit(stage: Stage, number: int) -> Place | None:
    """The first card of the suit with this digit."""
    parts = stage.layout.parts
    if not 0 < number <= len(parts):
        return None
    return parts[number - 1].places[0]


def unit_choice(stage: Stage, cursor: Place) -> set[Place]:
    """The cards chosen after a press of the key for units.

    First the largest part of the unit that may still be chosen, then the equal cards alone, then
    none of it. Where another number of cards is wanted, only as many as are wanted.
    """
    piece = stage.layout.piece[cursor]
    equal = tuple(place for place in piece if place[1] == cursor[1])
    others = stage.chosen - set(piece)
    steps = [set(piece), set(equal), set[Place]()]
    needed = stage.needed
    if needed is not None:
        room = max(0, needed - len(others))
        steps = [part for part in steps if len(part) <= room] or [set()]
    now = stage.chosen & set(piece)
    at = steps.index(now) + 1 if now in steps and now else 0
    return others | steps[at % len(steps)]


def why_no_reveal(stage: Stage) -> str:
    """Why a digit reveals nothing."""
    state: m.State = stage.situation.view.state
    if is_closed(state):
        return "Nothing overrules a bid of no main suit."
    if not state.is_live and not stage.situation.is_mine:
        return "It is not your turn."
    level = level_text(state.level)
    if state.bids:
        return "You hold nothing with that key that overrules what lies there."
    return f"You hold no {level} with that key: 1 to 4 are spades, hearts, diamonds, clubs."


def why_nothing(stage: Stage) -> str:
    """Why there is nothing to confirm."""
    if not stage.situation.is_mine:
        return "It is not your turn."
    return "Choose cards first: Space chooses the one pointed at, s suggests some."
