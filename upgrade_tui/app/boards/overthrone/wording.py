"""What the board says in words: what is awaited, what may be done, how it stands."""

from upgrade_core.cards import JESTER
from upgrade_core.games.overthrone import model as m
from upgrade_core.games.overthrone.facts import band
from upgrade_core.story import Sentence, Shown
from upgrade_tui.app.boards.overthrone.scene import DISCARD, THRONE, Target
from upgrade_tui.app.boards.overthrone.stage import KEYS, Stage
from upgrade_tui.app.look import Glyphs
from upgrade_tui.app.widgets.board import Hint
from upgrade_tui.app.widgets.text import joined

ENDINGS = {
    "done": "No card can be played any more",
    "finished": "You stopped here",
    "abandoned": "You gave this deal up",
}


def cards_left(count: int) -> str:
    """So many cards, in words."""
    return "no card left" if not count else f"{count} card{'' if count == 1 else 's'} left"


def band_so_far(state: m.State) -> str:
    """What is left, and what that would be worth."""
    return f"{cards_left(state.score)}: {band(state.score)}"


def prompt(stage: Stage) -> Sentence:
    """One line: what is awaited, or about the chosen card."""
    state = stage.state
    if state.phase == m.OVER:
        if state.reason == "abandoned":
            return (f"{ENDINGS[state.reason]}.",)
        so_far = band_so_far(state)
        return (f"{ENDINGS[state.reason]}. {so_far[0].upper()}{so_far[1:]}.",)
    if not stage.situation.is_mine:
        return ("", Shown(state.ruler), " rules.")
    if stage.advice:
        return (stage.advice,)
    if stage.chosen is not None:
        return _about(stage, stage.chosen)
    playable = [source for source in stage.sources if stage.goals(source)]
    if stage.may_draw:
        return ("Space draws; ", Shown(state.ruler), " rules.")
    if not playable:
        return ("Nothing can be played under ", Shown(state.ruler), ": throw a card away.")
    return ("Your move; ", Shown(state.ruler), " rules.")


def _about(stage: Stage, chosen: Target) -> Sentence:
    card, goals = stage.card_at(chosen), stage.goals(chosen)
    name = "The Jester" if card == JESTER else ""
    start: tuple[str | Shown, ...] = (name,) if name else (Shown(card),)
    if goals:
        return (*start, f" may go {joined_or([where(goal) for goal in goals])}.")
    action = stage.deed(chosen, ("place", max(0, _home(stage, card))))
    choices = stage.situation.choices
    refusal = choices.why_not(action) if choices is not None and action is not None else None
    reason = refusal.message if refusal else ""
    return (reason,) if name else (*start, f" cannot be played. {reason}")


def _home(stage: Stage, card: int) -> int:
    return next(
        (
            place
            for place, pile in enumerate(stage.state.foundations)
            if pile and (card - 1) // 13 == (pile[0] - 1) // 13
        ),
        0,
    )


def where(target: Target) -> str:
    """A goal, in words."""
    words = ("north", "east", "south", "west")
    return "to the throne" if target == THRONE else words[target[1]]


def joined_or(words: list[str]) -> str:
    """Words as alternatives: "north, east or to the throne"."""
    return joined(words).replace(" and ", " or ")


def rules_at_hand(stage: Stage) -> str:
    """The section of the short rules that answers what one would ask now."""
    state = stage.state
    if state.phase == m.OVER:
        return "ending"
    if stage.chosen is None:
        return "throne"
    card = stage.card_at(stage.chosen)
    if card == JESTER or stage.chosen == DISCARD:
        return "jester"
    return "moves"


def counts(state: m.State, glyphs: Glyphs) -> str:
    """Draw pile, discard pile and what is left, for the status line."""
    parts = [f"draw {len(state.draw)}", f"discard {len(state.discard)}", cards_left(state.score)]
    return f" {glyphs.bullet} ".join(parts)


def hints(stage: Stage, glyphs: Glyphs) -> list[Hint]:
    """Exactly what may be done now, the most important first."""
    if not stage.situation.is_mine:
        return []
    if stage.chosen is not None:
        return _going(stage, stage.chosen)
    hand = len(stage.state.hand)
    found = [Hint(_digits(hand, glyphs), "play")] if hand else []
    if DISCARD in stage.sources:
        found.append(Hint("g", "take the discard", "take"))
    if stage.may_draw:
        found.insert(0, Hint("Space", "draw", "draw"))
    if stage.may(m.Finish()):
        found.append(Hint("f", "finish", "finish"))
    return found


def _going(stage: Stage, chosen: Target) -> list[Hint]:
    found = [Hint("Enter", "do that", "confirm")] if stage.advised is not None else []
    for goal in stage.goals(chosen):
        key = KEYS[goal]
        action = "to_throne" if goal == THRONE else f"to_place({goal[1]})"
        found.append(Hint(key, where(goal).removeprefix("to the "), action))
    if chosen != DISCARD:
        found.append(Hint("d", "discard", "discard"))
    return [*found, Hint("Esc", "back", "cancel")]


def _digits(count: int, glyphs: Glyphs) -> str:
    return "1" if count == 1 else f"1{glyphs.dash}{count}"


def headline(state: m.State) -> str:
    """The band in large words, for the result."""
    return "Given up" if state.reason == "abandoned" else f"{band(state.score)}!"
