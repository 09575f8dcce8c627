"""A slow second Upgrade, written from the rules text alone.

It imports nothing of the project: cards are texts ("9C"), the state is ordinary
lists and dicts in the very form the rules give as facts. Tests play it beside the
real rules and compare after every move, so where the two differ one is wrong.
Source: docs/games/upgrade.md §1.2 to §1.11.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy

from tests.core.upgrade_oracle_facts import (
    Chance,
    Facts,
    Outcome,
    SeatFacts,
    pack,
    total,
    value,
    with_defaults,
)

HIDDEN = "??"
READABLE = re.compile(
    r"place \S+|replace (attack|defence) [0-9]+|attack [0-9]+|add|discard|bow|concede"
)


class Oracle:
    """One game of Upgrade; every public answer is a fresh value."""

    def __init__(self, options: Mapping[str, object], seats: int, chance: Chance) -> None:
        """Pick the dealer, shuffle, deal one at a time clockwise from the dealer (§1.2)."""
        self.options = with_defaults(options)
        self.chance = chance
        self.phase, self.stall, self.turns = "placing", 0, 0
        self.held: str | None = None
        self.may_bow: list[int] = []
        self.gone: list[int] = []
        self.discard: list[str] = []
        self.dealer = self.turn = chance.pick(seats)
        self.deck = chance.shuffle(pack(options))
        self.seats = [self._newcomer() for _ in range(seats)]
        for number in range(seats * (1 + self.options["defence_size"])):
            self.seats[(self.dealer + number) % seats]["defence"].append(self.deck.pop(0))

    def _newcomer(self) -> SeatFacts:
        tokens = self.options["tokens"]
        return {
            "tokens": tokens,
            "attack": [],
            "defence": [],
            "out": False,
            "placed": False,
            "bows": 0,
        }

    @classmethod
    def from_facts(cls, options: Mapping[str, object], facts: Facts, chance: Chance) -> Oracle:
        """A game that stands as `facts` say; they are believed, not checked."""
        self, facts = cls.__new__(cls), deepcopy(facts)
        self.options, self.chance = with_defaults(options), chance
        self.phase, self.dealer, self.turn = facts["phase"], facts["dealer"], facts["turn"]
        self.held, self.stall, self.turns = facts["held"], facts["stall"], facts.get("turns", 0)
        self.seats, self.deck, self.discard = facts["seats"], facts["deck"], facts["discard"]
        self.may_bow = facts.get("may_bow", [])
        out = [number for number, row in enumerate(self.seats) if row["out"]]
        self.gone = facts.get("gone", out)
        return self

    # What can be asked

    def facts(self) -> Facts:
        """The whole position (§1.11)."""
        facts: Facts = {
            "phase": self.phase,
            "dealer": self.dealer,
            "turn": self.turn,
            "held": self.held,
            "seats": [_own_copy(row) for row in self.seats],
            "deck": self.deck[:],
            "discard": self.discard[:],
            "stall": self.stall,
        }
        if self.turns:
            facts["turns"] = self.turns
        if self.may_bow:
            facts["may_bow"] = self.may_bow[:]
        if self.gone:
            facts["gone"] = self.gone[:]
        return facts

    def view(self, seat: int | None) -> Facts:
        """What `seat` may know; None is a watcher, and so is a seat that is out (§1.8)."""
        eyes = None if seat is None or self.seats[seat]["out"] else seat
        seen = self.facts()
        seen["deck"] = _covered(seen["deck"])
        if not self.options["discard_face_up"]:
            seen["discard"] = _covered(seen["discard"])
        if self.held is not None and eyes != self.turn:
            seen["held"] = HIDDEN
        for number, row in enumerate(seen["seats"]):
            if number != eyes:
                row["defence"] = _covered(row["defence"])
                if self.phase == "placing":
                    row["attack"] = _covered(row["attack"])
        return seen

    def live(self) -> list[int]:
        """The seats still in the game."""
        return [number for number, row in enumerate(self.seats) if not row["out"]]

    def waiting(self) -> tuple[int, ...]:
        """Who must act: all who have not placed, then the seat whose turn it is."""
        if self.phase == "placing":
            return tuple(seat for seat in self.live() if not self.seats[seat]["placed"])
        return (self.turn,) if self.phase == "turn" else ()

    def must_attack(self) -> bool:
        """Whether the stall rule leaves nothing but attacking (§1.7)."""
        laps = self.options["stall_laps"]
        return laps > 0 and self.stall >= laps * len(self.live())

    def legal(self, seat: int) -> set[str]:
        """Every move `seat` may make now, save conceding and bowing."""
        me = self.seats[seat]
        texts = ["add", "discard"]
        texts += [f"place {card}" for card in me["attack"] + me["defence"]]
        texts += [f"replace attack {slot}" for slot in range(len(me["attack"]))]
        texts += [f"replace defence {slot}" for slot in range(len(me["defence"]))]
        texts += [f"attack {target}" for target in range(len(self.seats))]
        return {text for text in texts if self.why_not(seat, text) is None}

    def asides(self, seat: int) -> set[str]:
        """Conceding and bowing, where `seat` may: they wait for nobody's turn."""
        return {text for text in ("concede", "bow") if self.why_not(seat, text) is None}

    def result(self) -> Outcome | None:
        """The outcome, or None while the game goes on (§1.4, §1.7)."""
        if self.phase != "over":
            return None
        live, tokens = self.live(), [row["tokens"] for row in self.seats]
        ranks = [0] * len(self.seats)
        for seat in live:
            ranks[seat] = 1 + sum(tokens[other] > tokens[seat] for other in live)
        for place, seat in enumerate(reversed(self.gone), start=len(live) + 1):
            ranks[seat] = place
        winners = [seat for seat in live if ranks[seat] == 1]
        return {"winners": winners, "ranks": ranks, "reason": self._reason()}

    def _reason(self) -> str:
        if len(self.live()) == 1:
            return "last-standing"
        return "turn-cap" if self._is_capped() else "out-of-cards"

    def _is_capped(self) -> bool:
        return self.turns >= 100 * len(self.seats) * self.options["tokens"]

    # What forbids a move

    def why_not(self, seat: int, text: str) -> str | None:
        """The code of the rule that forbids this, the most general one first."""
        if not READABLE.fullmatch(text):
            return "text.notation"
        if self.phase == "over":
            return "rule.game-over"
        if self.seats[seat]["out"]:
            return "rule.out-of-the-game"
        if text == "concede":
            return None
        if text == "bow":
            return None if seat in self.may_bow else "rule.no-bow-now"
        if text.startswith("place") != (self.phase == "placing"):
            return "rule.wrong-phase"
        if self.phase == "placing":
            return self._why_not_place(seat, text.split()[1])
        return self._why_not_turn(seat, text)

    def _why_not_place(self, seat: int, card: str) -> str | None:
        if self.seats[seat]["placed"]:
            return "rule.already-placed"
        return None if card in self.seats[seat]["defence"] else "rule.no-such-card"

    def _why_not_turn(self, seat: int, text: str) -> str | None:
        verb, *words = text.split()
        if seat != self.turn:
            return "rule.not-your-turn"
        if verb != "attack" and self.must_attack():
            return "rule.must-attack"
        if verb == "replace":
            return self._why_not_replace(seat, words[0], int(words[1]))
        if verb == "attack":
            fair = int(words[0]) in self.live() and int(words[0]) != seat
            return None if fair else "rule.bad-target"
        if verb == "add":
            room = len(self.seats[seat]["attack"]) < self.options["attack_max"]
            return None if room else "rule.attack-row-full"
        return None if self.options["allow_discard"] else "rule.discard-disabled"

    def _why_not_replace(self, seat: int, name: str, slot: int) -> str | None:
        row = self._row(seat, name)
        if slot >= len(row):
            return "rule.no-such-slot"
        bound = name == "attack" and not self.options["allow_attack_downgrade"]
        if bound and value(self._held()) < value(row[slot]):
            return "rule.attack-downgrade-forbidden"
        return None

    # What a move does

    def play(self, seat: int, text: str) -> str | None:
        """Make the move; or change nothing and return the code of the rule against it."""
        refusal = self.why_not(seat, text)
        if refusal is None:
            self._do(seat, *text.split())
        return refusal

    def _do(self, seat: int, verb: str, *words: str) -> None:
        if verb == "place":
            self._place(seat, words[0])
        elif verb == "concede":
            self._concede(seat)
        elif verb == "bow":
            self.seats[seat]["bows"] += 1
            self.may_bow.remove(seat)
        elif verb == "attack":
            self._attack(seat, int(words[0]))
            self._end_turn(stall=0)
        else:
            self._quiet(seat, verb, *words)
            self._end_turn(stall=self.stall + 1)

    def _place(self, seat: int, card: str) -> None:
        me = self.seats[seat]
        me["defence"].remove(card)
        me["attack"].append(card)
        me["placed"] = True
        self._open()

    def _open(self) -> None:
        """Begin the first turn, the dealer's, once nobody is still choosing."""
        if not self.waiting():
            self.phase = "turn"
            self._begin_turn(self.dealer)

    def _quiet(self, seat: int, verb: str, name: str = "", slot: str = "0") -> None:
        """Any turn but an attack (§1.3)."""
        card, self.held = self._held(), None
        if verb == "add":
            self.seats[seat]["attack"].append(card)
        elif verb == "discard":
            self.discard.append(card)
        else:
            row = self._row(seat, name)
            self.discard.append(row[int(slot)])
            row[int(slot)] = card

    def _attack(self, seat: int, target: int) -> None:
        """The fight, in the order of §1.4."""
        me, other = self.seats[seat], self.seats[target]
        mine, theirs = total(me["attack"]), total(other["defence"])
        self.discard += me["attack"] + other["defence"]
        me["attack"], other["defence"] = [], []
        self.may_bow = sorted([seat, target]) if mine == theirs else []
        if mine > theirs:
            other["tokens"] -= 1
            me["tokens"] += self.options["token_capture"] == "transfer"
        elif mine < theirs:
            me["tokens"] -= 1
        if other["tokens"] == 0:
            self._eliminate(target)
        if me["tokens"] == 0:
            self._eliminate(seat)
        else:
            me["attack"], self.held = [self._held()], None
        if other["tokens"] > 0:
            other["defence"] = [self._draw() for _ in range(self.options["defence_size"])]

    def _concede(self, seat: int) -> None:
        """Leave the game at any moment (§1.6); an abandoned turn is no completed turn."""
        on_turn = self.phase == "turn" and seat == self.turn
        self._eliminate(seat)
        if len(self.live()) == 1:
            self._finish()
        elif self.phase == "placing":
            self._open()
        elif on_turn:
            self._begin_turn(seat)

    def _eliminate(self, seat: int) -> None:
        me, held = self.seats[seat], list[str]()
        if self.phase == "turn" and seat == self.turn:
            held, self.held = [self._held()], None
        self.discard += me["attack"] + held + me["defence"]
        me["tokens"], me["attack"], me["defence"] = 0, [], []
        me["out"] = me["placed"] = True
        self.gone.append(seat)
        self.may_bow = [other for other in self.may_bow if other != seat]

    def _end_turn(self, stall: int) -> None:
        self.stall, self.turns = stall, self.turns + 1
        if len(self.live()) == 1 or self._is_capped():
            self._finish()
        else:
            self._begin_turn((self.turn + 1) % len(self.seats))

    def _begin_turn(self, seat: int) -> None:
        """Give `seat`, or the next live one clockwise, the turn and a card."""
        while self.seats[seat]["out"]:
            seat = (seat + 1) % len(self.seats)
        self.turn = seat
        if self.deck or self.discard:
            self.held = self._draw()
        else:
            self._finish()

    def _finish(self) -> None:
        self.phase, self.may_bow = "over", []

    def _draw(self) -> str:
        """The top card; the whole discard becomes the deck when there is none (§1.5)."""
        if not self.deck:
            self.deck, self.discard = self.chance.shuffle(self.discard), []
        return self.deck.pop(0)

    def _held(self) -> str:
        assert self.held is not None, "a turn without a drawn card"
        return self.held

    def _row(self, seat: int, name: str) -> list[str]:
        me = self.seats[seat]
        return me["attack"] if name == "attack" else me["defence"]


def _own_copy(row: SeatFacts) -> SeatFacts:
    return {**row, "attack": row["attack"][:], "defence": row["defence"][:]}


def _covered(cards: list[str]) -> list[str]:
    return [HIDDEN] * len(cards)
