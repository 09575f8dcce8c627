"""What the board says in words: what is awaited, what may be done, the counts."""

from collections.abc import Sequence

from upgrade_core.games.shengji import model as m
from upgrade_core.games.shengji.bidding import is_closed
from upgrade_core.games.shengji.following import SUIT_WORDS
from upgrade_core.games.shengji.scoring import level_text
from upgrade_core.games.shengji.units import Unit
from upgrade_core.story import Sentence, Who
from upgrade_tui.app.boards.shengji.choice import beatable
from upgrade_tui.app.boards.shengji.panels import bid_keys, shown
from upgrade_tui.app.boards.shengji.stage import Stage
from upgrade_tui.app.look import Glyphs
from upgrade_tui.app.widgets.board import Hint, Situation
from upgrade_tui.app.widgets.text import clean

ENDINGS = {
    "won": "won at the ace",
    "rounds": "ahead after the last round",
    "conceded": "the other side gave up",
}
_GROUPS = {1: "single card", 2: "pair", 3: "triple", 4: "quadruple"}


def ending(state: m.State, reason: str) -> str:
    """How the match ended, and after how long."""
    many = state.round
    return f"{ENDINGS.get(reason, reason)}, after {many} round{'' if many == 1 else 's'}"


def headline(winner: int, situation: Situation) -> str:
    """Who has won, as a pair; you and your partner where it was yours."""
    first, second = (clean(situation.names[seat]) for seat in (winner, winner + 2))
    if situation.playing is None or m.team(situation.playing) != winner:
        return f"{first} and {second} win the match"
    return f"You and {second if situation.playing == winner else first} win!"


def prompt(stage: Stage) -> Sentence:
    """One line: what is awaited of whom, or what the cards chosen are."""
    state: m.State = stage.situation.view.state
    if state.phase == m.OVER:
        return ("The match is over.",)
    if state.phase == m.BID:
        return _bidding(stage, state)
    if state.phase == m.ROUND_OVER:
        return ("The round is over; n begins the next one.",)
    if not stage.situation.is_mine:
        deed = "bury the kitty" if state.phase == m.BURY else "play"
        return (Who(state.turn, start=True), f" is to {deed}.")
    refusal = stage.refusal
    if refusal:
        return (refusal,)
    if state.phase == m.BURY:
        return _burying(stage, state)
    return _following(stage, state) if state.trick else _leading(stage)


def _bidding(stage: Stage, state: m.State) -> Sentence:
    level = level_text(state.level)
    if is_closed(state):
        return ("Nothing overrules a bid of no main suit.",)
    keys = bid_keys(stage)
    if not state.is_live:
        if not stage.situation.is_mine:
            return (Who(state.turn, start=True), " is to reveal or to pass.")
        return ("Reveal one of these, or pass." if keys else "You can reveal nothing: pass.",)
    if stage.situation.playing is None:
        return ("Whoever likes reveals a main suit.",)
    if state.done[stage.nearest]:
        return ("You let it pass; the others may still reveal.",)
    if keys:
        return ("Reveal one of these to make its suit main, or wait.",)
    if state.is_dealing:
        return (f"Cards are dealt; a {level} of yours could make its suit main.",)
    return ("You can reveal nothing; the others still may.",)


def _burying(stage: Stage, state: m.State) -> Sentence:
    left = state.options.table.kitty - len(stage.chosen)
    if left:
        return (
            f"Choose {left} {'more ' if stage.chosen else ''}card{'s' if left > 1 else ''} to bury.",
        )
    return ("Enter buries them.",)


def unit_words(unit: Unit) -> str:
    """A unit by its name, such as "tractor of 2 pairs"."""
    group = _GROUPS.get(unit.width, f"group of {unit.width}")
    return group if unit.length == 1 else f"tractor of {unit.length} {group}s"


def _units_words(units: Sequence[Unit]) -> str:
    words = [unit_words(unit) for unit in units]
    counted = [
        f"{'a' if words.count(word) == 1 else words.count(word)} {word}"
        f"{'' if words.count(word) == 1 else 's'}"
        for word in dict.fromkeys(words)
    ]
    return " and ".join([", ".join(counted[:-1]), counted[-1]] if counted[1:] else counted)


def _leading(stage: Stage) -> Sentence:
    if not stage.chosen:
        return ("You lead: any cards of one suit, or trumps.",)
    units = stage.units
    words = _units_words(units)
    if len(units) < 2:
        return (f"Enter leads {words}.",)
    doubtful = beatable(stage.situation.view, units)
    if not doubtful:
        return (f"A safe throw of {words}: nobody can beat it.",)
    risk = [card for unit in doubtful[-1:] for card in unit.cards]
    return (f"A risky throw of {words}: somebody may beat", *shown(tuple(risk)), ".")


def _following(stage: Stage, state: m.State) -> Sentence:
    lead = state.trick[0]
    suit = SUIT_WORDS[state.order.suit[lead.cards[0]]]
    size, chosen = len(lead.cards), len(stage.chosen)
    if chosen:
        left = size - chosen
        return (
            ("Enter plays them." if size > 1 else "Enter plays it.",)
            if not left
            else (f"Choose {left} more card{'s' if left > 1 else ''}.",)
        )
    led = _units_words([Unit(w, n, 0, ()) for w, n in state.units])
    cards = "a card" if size == 1 else f"{size} cards"
    return (Who(lead.seat, start=True), f" led {led} of {suit}: play {cards}.")


def rules_at_hand(stage: Stage) -> str:
    """The section of the short rules that answers what one would ask now."""
    state: m.State = stage.situation.view.state
    if state.phase == m.OVER:
        return "levels"
    if state.phase == m.PLAY:
        throws = not state.trick and len(stage.units) > 1
        return "throws" if throws else "following" if state.trick else "leading"
    return {m.BID: "bidding", m.BURY: "kitty", m.ROUND_OVER: "reckoning"}[state.phase]


def counts(state: m.State, glyphs: Glyphs) -> str:
    """Round and trick, or cards to be dealt, for the status line."""
    parts = [f"round {state.round}"]
    if state.is_dealing:
        left = (len(state.deck) - state.options.table.kitty) // 4
        parts.append(f"{left} cards each to come")
    elif state.phase in (m.PLAY, m.ROUND_OVER):
        parts.append(f"trick {min(len(state.tricks) + 1, _most_tricks(state))}")
        parts.append(f"{state.run_score} kept")
    return f" {glyphs.bullet} ".join(parts)


def _most_tricks(state: m.State) -> int:
    return len(state.tricks) + bool(any(state.hands) or state.trick)


def hints(stage: Stage, glyphs: Glyphs) -> list[Hint]:
    """Exactly what may be done now, the most important first."""
    state: m.State = stage.situation.view.state
    last = []
    choices = stage.situation.choices
    if choices is not None and m.TakeBack() in choices:
        last.append(Hint("z", "take back", "take_back"))
    if state.tricks and state.options.show_last_trick:
        last.append(Hint("t", "last trick", "look_back"))
    if stage.situation.playing is None:
        return last
    if state.phase == m.BID:
        return _bid_hints(stage, state)
    if state.phase == m.ROUND_OVER:
        return [Hint("n", "next round", "next_round"), *last]
    if not stage.takes_cards:
        return last
    return [*_card_hints(stage, state, glyphs), *last]


def _bid_hints(stage: Stage, state: m.State) -> list[Hint]:
    found = []
    keys = bid_keys(stage)
    if keys:
        found.append(Hint(" ".join(keys), "reveal"))
    choices = stage.situation.choices
    if not state.is_dealing and choices is not None and m.Pass() in choices:
        found.append(Hint("p", "done" if state.is_live else "pass", "pass_bid"))
    return found


def _card_hints(stage: Stage, state: m.State, glyphs: Glyphs) -> list[Hint]:
    found = []
    if stage.verdict.is_legal:
        word = "bury" if state.phase == m.BURY else "play" if state.trick else "lead"
        found.append(Hint("Enter", word, "confirm"))
    if state.phase == m.PLAY and not state.trick and len(stage.readings) > 1:
        found.append(Hint("u", "read otherwise", "reread"))
    found.append(Hint("Space", "choose", "choose"))
    if stage.cursor is not None and len(stage.layout.piece[stage.cursor]) > 1:
        found.append(Hint("x", "the whole unit", "unit"))
    found.append(Hint("s", "suggest", "suggest"))
    if stage.chosen:
        found.append(Hint("Esc", "none", "cancel"))
    digits = len(stage.layout.parts)
    if digits > 1:
        found.append(Hint(f"1{glyphs.dash}{digits}", "suit"))
    return found
