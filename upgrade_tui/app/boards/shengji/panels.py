"""What stands in the middle while no trick is played: reveals, the kitty, the reckoning."""

from rich.segment import Segment

from upgrade_core.cards import Card
from upgrade_core.games.shengji import model as m
from upgrade_core.games.shengji.bidding import is_closed, is_no_main, legal_bids
from upgrade_core.games.shengji.order import POINTS, TRUMP
from upgrade_core.games.shengji.scoring import level_text
from upgrade_core.games.shengji.tricks import points_of
from upgrade_core.story import Sentence, Shown, Who
from upgrade_tui.app.boards.shengji.stage import Stage
from upgrade_tui.app.boards.shengji.tiles import FLAT, Tile, fan
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Canvas, Line, width_of
from upgrade_tui.app.widgets.cards import Mark, chip
from upgrade_tui.app.widgets.numerals import big_number
from upgrade_tui.app.widgets.sentence import drawn

ROOMY = 14
"""Rows from which on the reckoning is written large."""
NO_MAIN_KEYS = {53: "5", 54: "0"}


# Reveals -------------------------------------------------------------------------------------


def bid_keys(stage: Stage) -> dict[str, m.Cards]:
    """The reveals that would stand, by the key for each.

    1 to 4 show as few cards of a suit as will do, 6 to 9 as many as one holds; 5 and 0 show
    jokers. So a key means the same however the hand grows while cards are dealt.
    """
    situation = stage.situation
    state: m.State = situation.view.state
    seat = situation.playing
    if seat is None or state.phase != m.BID or is_closed(state):
        return {}
    if not state.is_live and not situation.is_mine:
        return {}
    keys: dict[str, m.Cards] = {}
    for cards in legal_bids(state, seat):
        if is_no_main(cards):
            keys.setdefault(NO_MAIN_KEYS[cards[0]], cards)
            continue
        suit = (cards[0] - 1) // 13
        few = str(suit + 1)
        if few in keys:
            keys[str(suit + 6)] = cards
        else:
            keys[few] = cards
    return dict(sorted(keys.items(), key=lambda item: (len(item[1]), item[1])))


def reveals(canvas: Canvas, look: Look, stage: Stage, y: int) -> None:
    """The cards that may be revealed, each with its key, to be pressed."""
    keys = bid_keys(stage)
    items: list[tuple[str, Line]] = []
    for key, cards in keys.items():
        digit = Segment(f"{key} ", look.style(look.palette.accent, bold=True))
        items.append((key, (digit, *(part for card in cards for part in chip(look, card)))))
    x = max(1, (canvas.width - sum(width_of(line) + 3 for _, line in items)) // 2)
    for key, line in items:
        canvas.spot(x, y, width_of(line), 1, ("bid", key))
        x = canvas.put_line(x, y, line) + 3


# The kitty -----------------------------------------------------------------------------------


def burying(stage: Stage) -> list[Sentence]:
    """How far the banker is, to the banker; to others that it is being done."""
    state = stage.state
    size = state.options.table.kitty
    if stage.nearest != state.banker or stage.situation.playing is None:
        return [(Who(state.banker), f" buries {size} cards.")]
    points = points_of(stage.chosen_cards)
    trumps = sum(state.order.suit[card] == TRUMP for card in stage.chosen_cards)
    about = f"{points} points" if points else "no points"
    if trumps:
        about += f", {trumps} trump{'s' if trumps > 1 else ''}"
    return [(f"{len(stage.chosen)} of {size} to bury",), (about,)]


# The reckoning -------------------------------------------------------------------------------


def reckoning(canvas: Canvas, look: Look, stage: Stage) -> None:
    """How the round came out: the score large, where it comes from, kitty, levels, next banker."""
    state = stage.state
    result = state.round_result
    assert result is not None
    roomy = canvas.height >= ROOMY
    bright = look.style(look.palette.accent, bold=True)
    lines: list[Line] = [(Segment(f"Round {state.round} is over", bright),)]
    if roomy:
        lines += [(), *big_number(look, str(result.score), bright)]
    lines += [_sum(look, stage), (), *_kitty(look, state.kitty, roomy)]
    names = stage.situation.names
    lines += [drawn(look, each, names, ground=look.palette.felt) for each in _outcome(stage)]
    y = max(0, (canvas.height - len(lines)) // 2)
    for number, line in enumerate(lines):
        canvas.centre(y + number, line)


def _sum(look: Look, stage: Stage) -> Line:
    """What the score is made of, and how much changes the bank."""
    state = stage.state
    result = state.round_result
    assert result is not None
    taken = sum(trick.points for trick in state.tricks if m.team(trick.winner) != state.banker_team)
    bonus = result.kitty_points * result.multiplier
    fines = result.score - taken - bonus
    parts = [(f"{taken}", " in tricks")]
    if result.multiplier:
        factor = f"{result.kitty_points} {look.glyphs.times} {result.multiplier}"
        parts.append((f" + {factor}", " in the kitty"))
    if fines:
        parts.append((f" {fines:+}", " for throws"))
    goal = f" of {2 * state.options.step}"
    parts += [(f" = {result.score}", goal)] if parts[1:] else [("", goal)]
    bright, muted = look.style(bold=True), look.style(look.palette.muted)
    return tuple(
        Segment(text, style)
        for number, words in parts
        for text, style in ((number, bright), (words, muted))
    )


def _kitty(look: Look, kitty: list[Card], roomy: bool) -> list[Line]:
    """The cards that were buried, those that count stressed."""
    if not kitty:
        return []
    muted = look.style(look.palette.muted)
    tiles = tuple(Tile(card, Mark.FRESH if POINTS[card] else Mark.NONE) for card in kitty)
    block = fan(look, tiles, 4, 3) if roomy else fan(look, tiles, 3, FLAT)
    words = f"the kitty, {points_of(kitty)} points: "
    blank = Segment(" " * len(words), look.style())
    middle = len(block) // 2
    return [
        (Segment(words, muted) if number == middle else blank, *line)
        for number, line in enumerate(block)
    ]


def _outcome(stage: Stage) -> list[Sentence]:
    """What that means for bank and levels."""
    state = stage.state
    result = state.round_result
    assert result is not None
    gaining = 1 - state.banker_team if result.bank_changes else state.banker_team
    both: tuple[str | Who, ...] = (Who(gaining), " and ", Who(gaining + 2))
    bank = "The bank changes: " if result.bank_changes else "The bank stays: "
    level = level_text(state.levels[gaining])
    steps = f" go up {result.steps}, to {level}." if result.steps else f" stay at {level}."
    if state.phase == m.OVER:
        return [(bank, *both, steps)]
    turn: Sentence = (Who(result.next_banker), " is the next banker.")
    return [(bank, *both, steps), turn]


def shown(cards: m.Cards) -> list[Shown | str]:
    """Cards within a sentence."""
    parts: list[Shown | str] = []
    for card in cards:
        parts += [" ", Shown(card)]
    return parts
