"""Reading positions in JSON form: each value is taken by key, checked, and refused by its path."""

from collections.abc import Collection
from typing import Any, Final

from upgrade_core.cards import Card, parse_card
from upgrade_core.errors import FactsError

REQUIRED: Final = object()
"""Stands for "no default": the key must be there."""


class FactsReader:
    """A JSON object with the path that leads to it; every refusal names path and reason."""

    def __init__(self, facts: object, path: str = "") -> None:
        """Raises: FactsError: the value is no JSON object."""
        if not isinstance(facts, dict):
            raise FactsError(path or "state", f"must be a JSON object, not {facts!r}")
        self._facts: dict[str, Any] = facts
        self._path = path

    def path(self, key: str) -> str:
        """The path of a key, as refusals write it."""
        return f"{self._path}.{key}" if self._path else key

    def refuse(self, key: str, reason: str) -> FactsError:
        """The refusal of a key's value, to be raised."""
        return FactsError(self.path(key), reason)

    def value(self, key: str, default: object = REQUIRED) -> Any:  # noqa: ANN401 - it is JSON
        """The value as it stands in the facts."""
        value = self._facts.get(key, default)
        if value is REQUIRED:
            raise self.refuse(key, "is missing")
        return value

    def number(self, key: str, high: int, default: object = REQUIRED, low: int = 0) -> int:
        """A whole number from `low` to `high`."""
        return self._number(key, self.value(key, default), low, high)

    def _number(self, key: str, value: object, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.refuse(key, f"must be a whole number from {low} to {high}, not {value!r}")
        return value

    def flag(self, key: str, default: object = REQUIRED) -> bool:
        """True or false."""
        value = self.value(key, default)
        if not isinstance(value, bool):
            raise self.refuse(key, f"must be true or false, not {value!r}")
        return value

    def word(self, key: str, known: Collection[str]) -> str:
        """One of the known words."""
        value = self.value(key)
        if not isinstance(value, str) or value not in known:
            raise self.refuse(key, f"must be one of {', '.join(known)}, not {value!r}")
        return value

    def items(self, key: str, default: object = REQUIRED) -> list[Any]:
        """A list of anything."""
        value = self.value(key, default)
        if not isinstance(value, list):
            raise self.refuse(key, f"must be a list, not {value!r}")
        return value

    def objects(self, key: str) -> list["FactsReader"]:
        """A list of JSON objects."""
        path = self.path(key)
        return [FactsReader(item, f"{path}[{at}]") for at, item in enumerate(self.items(key))]

    def seats(self, key: str, last: int) -> list[int]:
        """A list of different seats from 0 to `last`; empty where the key is missing."""
        seats = [self._number(key, seat, 0, last) for seat in self.items(key, [])]
        if len(set(seats)) < len(seats):
            raise self.refuse(key, "names a seat twice")
        return seats

    def card(self, key: str, known: Collection[Card], value: object = REQUIRED) -> Card:
        """A card among the known ones; `value` stands for the key's own value where given."""
        text = self.value(key) if value is REQUIRED else value
        try:
            card = parse_card(text) if isinstance(text, str) else None
        except ValueError as error:
            raise self.refuse(key, str(error)) from None
        if card not in known or card is None:
            raise self.refuse(key, f"{text!r} is no card of this game")
        return card

    def cards(self, key: str, known: Collection[Card], default: object = REQUIRED) -> list[Card]:
        """A list of cards among the known ones."""
        return self.cards_in(key, known, self.items(key, default))

    def cards_in(self, key: str, known: Collection[Card], texts: list[Any]) -> list[Card]:
        """The cards that a list of texts names, refused under the path of `key`."""
        return [self.card(f"{key}[{at}]", known, text) for at, text in enumerate(texts)]
