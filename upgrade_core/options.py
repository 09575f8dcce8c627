"""Options declared once: their fields, presets, `key=value` parsing, wire form and docs table.

A game declares a frozen `msgspec.Struct` whose fields are annotated with
`Annotated[int, Meta(ge=…, le=…, title=…, description=…)]` (int, bool or `Literal` of words).
Everything else about options is read off that declaration here.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.inspect import BoolType, IntType, LiteralType, Metadata, StrType, StructType, type_info

from upgrade_core.errors import OptionError

O = TypeVar("O")  # noqa: E741 - the contract's letter for options

Value = int | bool | str

_WHOLE = re.compile(r"-?[0-9]{1,9}")
_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


@dataclass(frozen=True)
class OptionField:
    """One option as a form, a parser or a table needs it.

    `choices` are the words of a choice, and examples of a text, which must match `pattern`.
    """

    name: str
    title: str
    description: str
    kind: Literal["int", "bool", "choice", "text"]
    default: Value
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    pattern: str = ""

    @property
    def range_text(self) -> str:
        """The values the option takes, for people."""
        if self.kind == "bool":
            return "true or false"
        if self.kind == "choice":
            return " or ".join(self.choices)
        if self.kind == "text":
            return f"{', '.join(self.choices)} and the like"
        return f"{self.low} to {self.high}"

    def parse(self, text: str) -> Value:
        """The value a text stands for. Raises: OptionError: it stands for none."""
        word = text.strip().lower()
        if self.kind == "bool" and word in _WORDS:
            return _WORDS[word]
        if self.kind == "choice":
            for choice in self.choices:
                if choice.lower() == word:
                    return choice
        if self.kind == "text":
            for written in (text.strip(), word, word.upper()):
                if re.fullmatch(self.pattern, written):
                    return written
        if self.kind == "int" and _WHOLE.fullmatch(word):
            return self.within(int(word))
        raise OptionError(f"option {self.name} takes {self.range_text}, not {text.strip()!r}")

    def within(self, number: int) -> int:
        """The number itself. Raises: OptionError: it lies outside the option's range."""
        if (self.low is not None and number < self.low) or (
            self.high is not None and number > self.high
        ):
            raise OptionError(f"option {self.name} takes {self.range_text}, not {number}")
        return number


def _field(field: msgspec.inspect.Field) -> OptionField:
    declared = field.type
    extra: dict[str, Any] = {}
    if isinstance(declared, Metadata):
        extra = declared.extra_json_schema or {}
        declared = declared.type
    title = extra.get("title", field.name.replace("_", " "))
    about = (field.name, title, extra.get("description", ""))
    if isinstance(declared, BoolType):
        return OptionField(*about, "bool", field.default)
    if isinstance(declared, LiteralType):
        return OptionField(
            *about, "choice", field.default, choices=tuple(map(str, declared.values))
        )
    if isinstance(declared, IntType):
        return OptionField(*about, "int", field.default, low=declared.ge, high=declared.le)
    if isinstance(declared, StrType) and declared.pattern:
        examples = tuple(extra.get("examples", ()))
        return OptionField(
            *about, "text", field.default, choices=examples, pattern=declared.pattern
        )
    raise TypeError(f"option {field.name} is neither int, bool, a choice nor a text of a pattern")


def option_fields(options_type: type[Any]) -> tuple[OptionField, ...]:
    """The options of a declaration, in its order."""
    info = type_info(options_type)
    assert isinstance(info, StructType)
    return tuple(_field(field) for field in info.fields)


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint naming what a mistyped word may have meant, or all there is."""
    names = list(known)
    close = get_close_matches(word, names, n=1)
    return f"did you mean {close[0]}?" if close else f"there is: {', '.join(names)}"


def find_preset(presets: Mapping[str, O], name: str | None) -> tuple[str, O]:
    """A preset with its name; None: the first. Raises: OptionError: there is none so called."""
    if name is None:
        return next(iter(presets.items()))
    if name not in presets:
        raise OptionError(f"no preset is called {name!r}; {nearest(name, presets)}")
    return name, presets[name]


def parse_settings(base: O, settings: Iterable[str]) -> O:
    """Options changed by texts of the form `key=value`. Raises: OptionError."""
    fields = {field.name: field for field in option_fields(type(base))}
    values: dict[str, Value] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise OptionError(f"{setting!r} is no setting: write it as option=value")
        if name not in fields:
            raise OptionError(f"no option is called {name!r}; {nearest(name, fields)}")
        values[name] = fields[name].parse(text)
    return with_values(base, values)


def with_values(base: O, values: Mapping[str, Any]) -> O:
    """Options with some values replaced, each checked. Raises: OptionError."""
    fields = {field.name: field for field in option_fields(type(base))}
    for name, value in values.items():
        if name not in fields:
            raise OptionError(f"no option is called {name!r}; {nearest(name, fields)}")
        fields[name].parse(str(value))
    merged = {**msgspec.structs.asdict(base), **values}  # type: ignore[arg-type]
    try:
        return msgspec.convert(merged, type(base))
    except msgspec.ValidationError as error:
        raise OptionError(f"the options cannot be read: {error}") from None


def differences(options: Any, base: Any) -> dict[str, Value]:
    """The options whose values differ from a base, by name."""
    mine, theirs = msgspec.structs.asdict(options), msgspec.structs.asdict(base)
    return {name: value for name, value in mine.items() if value != theirs[name]}


def value_text(value: Value) -> str:
    """A value as `key=value` writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def settings_text(values: Mapping[str, Value]) -> str:
    """Values as a line of settings: "tokens=3 attack_max=2"."""
    return " ".join(f"{name}={value_text(value)}" for name, value in values.items())


def options_table(options_type: type[Any]) -> str:
    """The options as a Markdown table, for the docs and for `upgrade games`."""
    rows = ["| option | values | default | meaning |", "| --- | --- | --- | --- |"]
    for field in option_fields(options_type):
        meaning = f"{field.title}. {field.description}".strip()
        rows.append(
            f"| `{field.name}` | {field.range_text} | {value_text(field.default)} | {meaning} |"
        )
    return "\n".join(rows)
