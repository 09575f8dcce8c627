"""What stands in the middle while no trick is played: reveals, the kitty, the reckoning."""

from rich.segment import Segment

from upgrade_core.cards import Card
from upgrade_core.games.shengji import model as m
from upgrade_core.games.shengji.bidding import is_closed, is_no_main, legal_bids
from upgrade_core.games.shengji.order import TRUMP
from upgrade_core.games.shengji.scoring import level_text
from upgrade_core.games.shengji.tricks import points_of
from upgrade_core.story import Sentence, Shown, Who
from upgrade_tui.app.boards.shengji.stage import Stage
from upgrade_tui.app.boards.shengji.tiles import FLAT, fan, fan_width, tiles_of
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Canvas, Line, width_of
from upgrade_tui.app.widgets.cards import chip
from upgrade_tui.app.widgets.sentence import drawn

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
    """How the round came out: points, kitty, levels, the next banker."""
    lines = [
        [Segment(f"Round {stage.state.round} is over", look.style(look.palette.accent, bold=True))],
        *_sums(look, stage),
        *(
            [
                drawn(look, sentence, stage.situation.names, ground=look.palette.felt)
                for sentence in _outcome(stage)
            ]
        ),
    ]
    y = max(0, (canvas.height - len(lines)) // 2)
    for number, line in enumerate(lines):
        canvas.centre(y + number, line)


def _sums(look: Look, stage: Stage) -> list[list[Segment]]:
    """The points that the side without the bank has come to."""
    state = stage.state
    result = state.round_result
    assert result is not None
    taken = sum(trick.points for trick in state.tricks if m.team(trick.winner) != state.banker_team)
    bonus = result.kitty_points * result.multiplier
    fines = result.score - taken - bonus
    muted, bright = look.style(look.palette.muted), look.style(bold=True)
    kitty = [Segment("kitty ", muted), *_laid(look, state.kitty)]
    words = f"  {result.kitty_points} points"
    if result.multiplier:
        words += f" {look.glyphs.times} {result.multiplier} = "
    lines = [
        [Segment("taken in tricks  ", muted), Segment(str(taken), bright)],
        [*kitty, Segment(words, muted), Segment(str(bonus) if result.multiplier else "", bright)],
    ]
    if fines:
        lines.append([Segment("fines for throws  ", muted), Segment(f"{fines:+}", bright)])
    goal = 2 * state.options.step
    score = Segment(str(result.score), look.style(look.palette.accent, bold=True))
    lines.append([Segment("together  ", muted), score, Segment(f"  of {goal}", muted)])
    return lines


def _laid(look: Look, cards: list[Card]) -> Line:
    if not cards:
        return ()
    assert fan_width(len(cards), 3)
    return fan(look, tiles_of([(card,) for card in cards]), 3, FLAT)[1]


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
