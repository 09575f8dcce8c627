"""The codes of tables: a short animal and a number, easy to say across a room."""

from collections.abc import Container
from random import Random

ANIMALS = (
    "ANT APE ASP BAT BEE BOA CAT COD COW CRAB CROW CUB DEER DOE DOG DOVE DUCK EEL ELK EMU EWE FISH "
    "FLY FOX FROG GNU GOAT GULL HARE HAWK HEN HOG IBEX IBIS JAY KID KITE KOI LAMB LARK LION LYNX "
    "MOLE MOTH MULE NEWT ORCA OWL OX PIG PONY PUG PUMA RAM RAT RAY ROOK SEAL SLUG SOLE STAG SWAN "
    "TERN TOAD TUNA VOLE WASP WOLF WREN YAK"
).split()


def new_code(rng: Random, taken: Container[str]) -> str:
    """A code that no table has, such as "FOX-42"."""
    while True:
        animal = ANIMALS[rng.randrange(len(ANIMALS))]
        code = f"{animal}-{rng.randrange(10, 100)}"
        if code not in taken:
            return code
