"""What the board says in words: what is awaited, what may be done, the counts."""

from upgrade_core.games.updown import model as m
from upgrade_core.games.updown.rows import row_score
from upgrade_core.story import Sentence, Shown, Who
from upgrade_tui.app.boards.updown.draft import Step
from upgrade_tui.app.boards.updown.stage import Stage
from upgrade_tui.app.boards.updown.worth import counted, turns_left
from upgrade_tui.app.look import Glyphs
from upgrade_tui.app.widgets.board import Hint

ENDINGS = {"played-out": "all cards are played", "conceded": "everybody else gave up"}


def ending(state: m.State, reason: str) -> str:
    """How the game ended, and after how long."""
    return f"{ENDINGS.get(reason, reason)}, after {counted(state.turns, 'turn')}"


def made_of(state: m.State, seat: int) -> str:
    """A seat's points as a sum: its rows, then the cards given up."""
    parts = [row_score(row) for row in state.rows[seat]]
    if state.dropped[seat]:
        parts.append(len(state.dropped[seat]))
    return "+".join(map(str, parts)) or "0"


def prompt(stage: Stage) -> Sentence:
    """One line: what is awaited of whom."""
    situation = stage.situation
    state: m.State = situation.view.state
    if state.phase == m.OVER:
        return ("The game is over.",)
    if not situation.is_mine:
        return (Who(state.turn, start=True), " is to move.")
    if not stage.is_choosing:
        return ("Your turn.",)
    return _mine(stage)


def _mine(stage: Stage) -> Sentence:
    assembly = stage.assembly
    match assembly.step:
        case Step.CARD:
            return ("Your turn: which card do you place?",)
        case Step.TAKE:
            low, high = assembly.beside
            return ("Which neighbour do you take, ", Shown(low), " or ", Shown(high), "?")
        case Step.STORE:
            return _storing(stage)
        case _:
            up = assembly.state.up
            return ("Which pile do you draw from? On the open one lies ", Shown(up[-1]), ".")


def _storing(stage: Stage) -> Sentence:
    assert stage.assembly.take is not None
    take = Shown(stage.assembly.take)
    if stage.cursor is not None and stage.cursor[0] == "drop":
        return (f"Give up row {stage.cursor[1]} and begin a new one with ", take, "?")
    return ("Which row gets ", take, "?")


def rules_at_hand(stage: Stage) -> str:
    """The section of the short rules that answers what one would ask now."""
    state: m.State = stage.situation.view.state
    if state.phase == m.OVER:
        return "points"
    if not stage.is_choosing:
        return "turn"
    step = stage.assembly.step
    return {Step.CARD: "placing", Step.TAKE: "placing", Step.STORE: "rows"}.get(step, "drawing")


def counts(state: m.State, glyphs: Glyphs) -> str:
    """Turns and piles for the status line."""
    piles = [f"open {len(state.up)}", f"closed {len(state.down)}"]
    total = state.turns + sum(turns_left(state, seat) for seat in range(state.seats))
    turn = f"turn {min(state.turns + 1, total)} of {total}"
    return f" {glyphs.bullet} ".join([turn, *piles])


_VERBS = {
    Step.CARD: ("place", "place it"),
    Step.TAKE: ("take", "take it"),
    Step.STORE: ("row", "put it there"),
    Step.DRAW: ("open, closed", "draw"),
}


def hints(stage: Stage, glyphs: Glyphs) -> list[Hint]:
    """Exactly what may be done now, the most important first."""
    found: list[Hint] = []
    if stage.is_choosing:
        found += _choosing(stage, glyphs)
    return [*found, Hint("v", "all rows", "rows")]


def _choosing(stage: Stage, glyphs: Glyphs) -> list[Hint]:
    assembly = stage.assembly
    if assembly.step is Step.DONE:
        return []
    word, deed = _VERBS[assembly.step]
    numbers = list(range(1, len(stage.options) + 1))
    if assembly.step is Step.STORE:
        numbers = sorted({row for _, row in stage.options})
    digits = " ".join(map(str, numbers)) if len(numbers) < 3 else f"1{glyphs.dash}{len(numbers)}"
    found = [Hint(digits, word), Hint("Enter", deed, "confirm")]
    if stage.cursor is not None and stage.cursor[0] == "drop":
        found[1] = Hint("Enter", "give it up", "confirm")
    if assembly.step is Step.STORE and stage.cursor is not None:
        other = assembly.other_store(stage.cursor)
        if other is not None:
            found.append(Hint("x", "give up" if other[0] == "drop" else "keep", "give_up"))
    if assembly.draft.picks:
        found.append(Hint("Esc", "back", "cancel"))
    return found
