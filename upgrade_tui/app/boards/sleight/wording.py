"""What the board says in words: what is awaited, what may be done, the counts."""

from upgrade_core.games.sleight import model as m
from upgrade_core.story import Sentence, Who
from upgrade_tui.app.boards.sleight.stage import DEEDS, Stage
from upgrade_tui.app.look import Glyphs
from upgrade_tui.app.widgets.board import Hint

CHOOSE_FIRST = "Choose one to three cards first: press their numbers, or click them."
ENOUGH = "You lay three cards at most: put one back first."


def count(number: int, word: str) -> str:
    """A number with its word: "1 card", "3 cards"."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def ending(state: m.State, reason: str) -> str:
    """How the duel ended, and after how long."""
    words = {
        "knock-out": "by the last hit point",
        "stall": f"{count(state.stall, 'turn')} without damage",
        "conceded": "the other gave up",
    }
    return f"{words.get(reason, reason)}, after {count(_played(state), 'turn')}"


def _played(state: m.State) -> int:
    """Turns played, with the one that the last blow cut short."""
    return state.turns + (state.reason == "knock-out")


def prompt(stage: Stage) -> Sentence:
    """One line: what is awaited of whom, and how near the stall limit is."""
    situation = stage.situation
    state: m.State = situation.view.state
    if state.phase == m.OVER:
        return ("The duel is over.",)
    if situation.is_mine:
        say = _attacking if state.phase == m.ATTACK else _defending
        return (*say(stage, state), *_stall(state))
    doing = " chooses the attack." if state.phase == m.ATTACK else " chooses the defence."
    return (Who(state.mover, start=True), doing, *_stall(state))


def _attacking(stage: Stage, state: m.State) -> Sentence:
    grave = len(state.graves[stage.nearest])
    if not state.hands[stage.nearest]:
        return (f"Your hand is empty: revive the {count(grave, 'card')} of your Grave.",)
    if not stage.choice:
        twice = ", which counts double" if stage.is_doubled else ""
        return (f"Your attack{twice}: choose one to three cards.",)
    sleight = "a Sleight, " if stage.is_sleight else ""
    twice = ", doubled" if stage.is_doubled else ""
    return (f"Attack with {sleight}{stage.worth}{twice}.",)


def _defending(stage: Stage, state: m.State) -> Sentence:
    attacker = state.attacker
    if stage.choice:
        sleight = "a Sleight, " if stage.is_sleight else ""
        if stage.has_ace:
            return (f"Defend with {sleight}{stage.worth}; to deflect, an Ace breaks any attack.",)
        return (f"Defend or deflect with {sleight}{stage.worth}.",)
    doubled = ", doubled" if state.double[attacker] else ""
    how = (
        f" attacks with {count(len(state.laid), 'card')}{doubled}: choose your answer, or restock."
    )
    return (Who(attacker, start=True), how)


def _stall(state: m.State) -> Sentence:
    limit = state.options.stall_turns
    if state.stall * 2 < limit:
        return ()
    return (f" {count(limit - state.stall, 'turn')} without damage and it ends.",)


def rules_at_hand(stage: Stage) -> str:
    """The section of the short rules that answers what one would ask now."""
    state: m.State = stage.situation.view.state
    if state.phase == m.OVER:
        return "ending"
    if stage.is_sleight:
        return "sleight"
    if state.double[state.attacker]:
        return "break"
    return "attack" if state.phase == m.ATTACK else "defence"


def counts(state: m.State, glyphs: Glyphs) -> str:
    """The turn for the status line; from half way on also how near the stall limit is."""
    if state.phase == m.OVER:
        return count(_played(state), "turn")
    turn = f"turn {state.turns + 1}"
    limit = state.options.stall_turns
    if state.stall * 2 < limit:
        return turn
    return f"{turn} {glyphs.bullet} {state.stall} of {limit} without damage"


def hints(stage: Stage, glyphs: Glyphs) -> list[Hint]:
    """Exactly what may be done now, the most important first."""
    found: list[Hint] = []
    hand = len(stage.situation.view.state.hands[stage.nearest])
    if stage.may_choose and hand:
        keys = "1" if hand == 1 else f"1{glyphs.dash}{hand}"
        found.append(Hint(keys, "choose"))
    found += [Hint(DEEDS[name], name, f"deed('{name}')") for name in stage.deeds]
    if stage.choice:
        found.append(Hint("Esc", "clear", "cancel"))
    return [*found, Hint("p", "graves", "graves")]
