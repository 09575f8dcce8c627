"""What digits mean on the board, and why something cannot be chosen now."""

from upgrade_core.games.updown import model as m
from upgrade_core.games.updown.options import MOST_ROWS
from upgrade_tui.app.boards.updown.draft import PILES, Step, Target
from upgrade_tui.app.boards.updown.stage import Stage

NOT_NOW = {
    Step.CARD: "First choose the card to place.",
    Step.TAKE: "First choose which neighbour to take.",
    Step.STORE: "First choose the row.",
}


def numbered(stage: Stage, number: int) -> Target | None:
    """What a digit stands for just now; None: nothing."""
    if stage.is_choosing and stage.assembly.step is Step.STORE:
        return ("row", number) if 1 <= number <= MOST_ROWS else None
    options = stage.options
    return options[number - 1] if 1 <= number <= len(options) else None


def why_not(stage: Stage, target: Target) -> str:
    """Why a target cannot be chosen now."""
    assembly, choices = stage.assembly, stage.situation.choices
    kind, number = target
    if assembly.card is None or choices is None:
        return NOT_NOW[Step.CARD]
    take = number if kind == "ring" else assembly.take
    if take is None:
        return NOT_NOW[Step.TAKE]
    if kind in PILES and assembly.store is None:
        return NOT_NOW[Step.STORE]
    pile = next((pile for pile in PILES if getattr(assembly.state, pile)), None)
    row = number if kind in ("row", "drop") else 1
    refusal = choices.why_not(m.Place(assembly.card, take, row, kind == "drop", pile))
    return refusal.message if refusal is not None else "That cannot be chosen now."
