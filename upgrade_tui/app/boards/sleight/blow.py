"""The arithmetic of a blow, as it is written on the table: `15 − 12 = 3`."""

from typing import Literal, NamedTuple

from upgrade_core.cards import RANK
from upgrade_core.games.sleight.duel import score
from upgrade_tui.app.boards.sleight.scene import Exchange
from upgrade_tui.app.look import Glyphs

Ink = Literal["text", "muted", "good", "bad", "accent"]
FIGURE, OPERATOR = "figure", "operator"
BROKEN_BY_ACE = 3
DUALS = range(5, 11)
"""Rows of the decision table that compare the ranks of two Sleights."""


class Part(NamedTuple):
    """A large figure, or a sign between two; `ink` names a colour of the palette."""

    kind: str
    text: str
    ink: Ink


def blow(exchange: Exchange, glyphs: Glyphs) -> list[Part]:
    """An exchange as a sum: with question marks while the cards lie face down."""
    if exchange.revived:
        return []
    strength = exchange.strength
    if exchange.clash is None:
        attack = "?" if strength is None or not exchange.attack else str(strength)
        return [_figure(attack), _sign(glyphs.minus), _figure("?", "muted")]
    assert strength is not None
    clash = exchange.clash
    end = _figure(str(clash.damage), "bad" if clash.damage else "good")
    if clash.row == BROKEN_BY_ACE:
        return [_figure(str(strength)), _sign(glyphs.arrow), end]
    if clash.row in DUALS:
        ranks = RANK[exchange.attack[0]], RANK[exchange.defence[0]]
        return [*_compared(*ranks), _sign(glyphs.arrow), end]
    answer = score(exchange.defence) if exchange.defence else 0
    if strength - answer == clash.damage:
        return [_figure(str(strength)), _sign(glyphs.minus), _figure(str(answer)), _sign("="), end]
    return [*_compared(strength, answer), _sign(glyphs.arrow), end]


def _compared(attack: int, answer: int) -> list[Part]:
    """Two numbers and how they stand."""
    sign = ">" if attack > answer else ("<" if attack < answer else "=")
    return [_figure(str(attack)), _sign(sign), _figure(str(answer))]


def _figure(text: str, ink: Ink = "text") -> Part:
    return Part(FIGURE, text, ink)


def _sign(text: str) -> Part:
    return Part(OPERATOR, text, "muted")
