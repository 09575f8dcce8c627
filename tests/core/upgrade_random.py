"""Random options and positions of Upgrade that the rules allow."""

from random import Random
from typing import Any

from tests.core.upgrade_oracle_facts import Facts, SeatFacts, pack
from upgrade_core.errors import OptionError
from upgrade_core.games.upgrade.options import PRESETS, Options, check
from upgrade_core.options import option_fields, with_values


def any_value(field: Any, rng: Random) -> Any:  # noqa: ANN401 - any option's value
    """A value that the option takes."""
    if field.kind == "bool":
        return rng.random() < 0.5
    if field.kind == "choice":
        return field.choices[rng.randrange(len(field.choices))]
    return rng.randint(field.low, field.high)


def any_table(rng: Random) -> tuple[Options, int]:
    """Options near a preset, and a number of seats from 2 to 9 that they can serve."""
    presets = list(PRESETS.values())
    while True:
        options = presets[rng.randrange(len(presets))]
        changes = {
            field.name: any_value(field, rng)
            for field in option_fields(Options)
            if rng.random() < 0.3
        }
        seats = rng.randint(2, 9)
        try:
            options = with_values(options, changes)
            check(options, seats)
        except OptionError:
            continue
        return options, seats


def any_position(options: Options, seats: int, rng: Random) -> Facts:
    """A position in the middle of a game, often with most of the pack missing."""
    cards = pack({"top_rank": options.top_rank, "decks": options.decks})
    rng.shuffle(cards)

    def take(count: int) -> list[str]:
        return [cards.pop() for _ in range(min(count, len(cards)))]

    out = sorted(rng.sample(range(seats), rng.randint(0, seats - 2)))
    rows: list[SeatFacts] = []
    for seat in range(seats):
        gone = seat in out
        rows.append(
            {
                "tokens": 0 if gone else rng.randint(1, 3),
                "attack": [] if gone else take(rng.randint(1, options.attack_max)),
                "defence": [] if gone else take(options.defence_size),
                "out": gone,
                "placed": True,
                "bows": rng.randint(0, 2),
            }
        )
    live = [seat for seat in range(seats) if seat not in out]
    turn = live[rng.randrange(len(live))]
    stall = rng.randint(0, max(1, options.stall_laps * len(live)))
    rng.shuffle(out)
    facts: Facts = {
        "phase": "turn",
        "dealer": rng.randrange(seats),
        "turn": turn,
        "held": take(1)[0],
        "seats": rows,
        "deck": take(rng.choice([0, 1, 2, 5, 100])),
        "discard": take(rng.choice([0, 0, 1, 5])),
        "stall": stall,
        "turns": rng.randint(stall, stall + 90),
    }
    if out:
        facts["gone"] = out
    duel = sorted(rng.sample(live, rng.choice([0, 1, 2])))
    return facts | {"may_bow": duel} if duel else facts
