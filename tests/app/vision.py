"""How far apart two colours are for whom, in numbers.

Colour vision by Machado, Oliveira and Fernandes (2009) at full severity; distances in OKLab
(Ottosson, 2020) times a hundred, where two is about the least one notices; contrast by WCAG 2.
"""

import math
from collections.abc import Iterable
from itertools import combinations
from typing import Literal

Eyes = Literal["usual", "protanopia", "deuteranopia", "tritanopia"]
Triple = tuple[float, float, float]

_SEES: dict[Eyes, tuple[Triple, Triple, Triple]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def contrast(one: str, other: str) -> float:
    """The contrast of two colours "#rrggbb", from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def distance(one: str, other: str, eyes: Eyes) -> float:
    """How different two colours look to such eyes."""
    return 100 * math.dist(_oklab(_seen(one, eyes)), _oklab(_seen(other, eyes)))


def closest(colours: Iterable[str], *eyes: Eyes) -> float:
    """The least distance of any two colours to any of such eyes."""
    return min(
        distance(one, other, each) for one, other in combinations(colours, 2) for each in eyes
    )


def _linear(colour: str) -> Triple:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def _luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _seen(colour: str, eyes: Eyes) -> Triple:
    light = _linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(by * part for by, part in zip(row, light, strict=True))))
        for row in _SEES[eyes]
    )
    return red, green, blue


def _oklab(light: Triple) -> Triple:
    red, green, blue = light
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
    )
