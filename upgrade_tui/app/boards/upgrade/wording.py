"""What the board says in words: what is awaited, what may be done, the counts."""

from collections.abc import Sequence

from upgrade_core.games.upgrade import model as m
from upgrade_core.story import Sentence, Shown, Who
from upgrade_tui.app.boards.upgrade.stage import Stage
from upgrade_tui.app.look import Glyphs
from upgrade_tui.app.widgets.board import Hint

MOST_NAMES = 3

ENDINGS = {
    "last-standing": "the last one with tokens",
    "turn-cap": "most tokens at the turn limit",
    "out-of-cards": "most tokens when the cards ran out",
}


def ending(state: m.State, reason: str) -> str:
    """How the game ended, and after how long."""
    return f"{ENDINGS.get(reason, reason)}, after {_turns(state.turns)}"


def _turns(count: int) -> str:
    return f"{count} turn{'' if count == 1 else 's'}"


def prompt(stage: Stage) -> Sentence:
    """One line: what is awaited of whom, and how near the stall limit is."""
    situation = stage.situation
    state: m.State = situation.view.state
    if state.phase == m.OVER:
        return ("The game is over.",)
    if situation.is_mine:
        return _mine(stage, state)
    if state.phase == m.PLACING:
        return _awaited(situation.waiting)
    return (Who(state.turn, start=True), " is to move.", *_stall(state))


def _mine(stage: Stage, state: m.State) -> Sentence:
    if state.phase == m.PLACING:
        return ("Choose the card to attack with; the others will defend you.",)
    if stage.cursor is not None and stage.cursor[0] == "seat":
        target = Who(stage.cursor[1])
        return ("Enter attacks ", target, f" with {m.row_sum(state.attack[stage.nearest])}.")
    if stage.choosing:
        return ("Where do you put ", Shown(state.held), "?")
    if state.must_attack:
        return (f"Your turn: {state.stall} turns without an attack, so now you must attack.",)
    total = m.row_sum(state.attack[stage.nearest])
    start = f"Your turn: attack with {total}, or use "
    return (start, Shown(state.held), ".", *_stall(state))


def _awaited(seats: Sequence[int]) -> Sentence:
    parts: list[str | Who] = ["Waiting for "]
    named = seats if len(seats) <= MOST_NAMES else seats[: MOST_NAMES - 1]
    for place, seat in enumerate(named):
        last = place == len(seats) - 1
        parts += ["" if not place else (" and " if last else ", "), Who(seat)]
    if len(named) < len(seats):
        parts.append(f" and {len(seats) - len(named)} more")
    return (*parts, " to choose a card.")


def _stall(state: m.State) -> Sentence:
    limit = state.options.stall_laps * len(state.live)
    if not limit or state.stall * 2 < limit:
        return ()
    left = limit - state.stall
    if left <= 0:
        return (" Now somebody must attack.",)
    return (f" {_turns(left)} until somebody must attack.",)


def rules_at_hand(stage: Stage) -> str:
    """The section of the short rules that answers what one would ask now."""
    situation = stage.situation
    state: m.State = situation.view.state
    if state.phase == m.OVER:
        return "ending"
    if state.phase == m.PLACING:
        return "placing"
    if situation.playing in state.gone:
        return "leaving"
    points_at_opponent = stage.cursor is not None and stage.cursor[0] == "seat"
    return "fight" if points_at_opponent or state.duel else "turn"


def counts(state: m.State, glyphs: Glyphs) -> str:
    """Lap, turn, deck and pile for the status line."""
    if state.phase == m.PLACING:
        return f"deck {len(state.deck)}"
    lap = state.turns // len(state.tokens) + 1
    turn = f"turn {state.turns + 1}" if state.phase == m.TURN else _turns(state.turns)
    parts = [f"lap {lap}", turn, f"deck {len(state.deck)}"]
    return f" {glyphs.bullet} ".join([*parts, f"pile {len(state.discard)}"])


def hints(stage: Stage, glyphs: Glyphs) -> list[Hint]:
    """Exactly what may be done now, the most important first."""
    if stage.situation.playing is None:
        return _pile_hint(stage)
    state: m.State = stage.situation.view.state
    found: list[Hint] = []
    if stage.situation.is_mine:
        if state.phase == m.PLACING:
            found += _placing(stage, glyphs)
        elif stage.choosing:
            found += _choosing(stage, glyphs)
        else:
            found += _turn(stage, glyphs)
    if stage.may(m.Bow()):
        found.insert(0, Hint("b", "bow", "bow"))
    return found + _pile_hint(stage)


def _digits(count: int, glyphs: Glyphs) -> str:
    return "1" if count == 1 else f"1{glyphs.dash}{count}"


def _placing(stage: Stage, glyphs: Glyphs) -> list[Hint]:
    return [
        Hint(_digits(len(stage.own_targets), glyphs), "choose"),
        Hint("Enter", "place it", "confirm"),
    ]


def _choosing(stage: Stage, glyphs: Glyphs) -> list[Hint]:
    possible = [target for target in stage.own_targets if stage.may_point(target)]
    found = [Hint(_digits(len(stage.own_targets), glyphs), "put it there")] if possible else []
    if stage.cursor in possible:
        found.append(Hint("Enter", "put it here", "confirm"))
    return [*found, Hint("Esc", "back", "cancel")]


def _attack_keys(numbers: list[str], glyphs: Glyphs) -> str:
    """The digits that attack; the tenth is 0, and whoever comes after needs the arrows."""
    if len(numbers) < 4:
        return " ".join(number[-1] for number in numbers)
    keys = f"{numbers[0]}{glyphs.dash}{numbers[min(len(numbers), 10) - 1][-1]}"
    return f"{keys} Up" if int(numbers[-1]) > 10 else keys


def _turn(stage: Stage, glyphs: Glyphs) -> list[Hint]:
    targets = [stage.number_of(seat) for _, seat in stage.victims]
    found = [Hint(_attack_keys(targets, glyphs), "attack")] if targets else []
    if stage.cursor is not None:
        found += [Hint("Enter", "attack", "confirm"), Hint("Esc", "back", "cancel")]
    if any(stage.may_point(target) for target in stage.own_targets if target[0] != "add"):
        found.append(Hint("u", "upgrade", "upgrade"))
    if stage.may(m.Add()):
        found.append(Hint("a", "add", "add"))
    if stage.may(m.Discard()):
        found.append(Hint("d", "discard", "discard"))
    return found


def _pile_hint(stage: Stage) -> list[Hint]:
    return [Hint("p", "pile", "pile")] if stage.situation.view.state.discard else []
