"""Reads tests/games/go-tactics.txt; the comment at its top describes the format."""

import dataclasses
import pathlib

FILE = pathlib.Path(__file__).with_name("go-tactics.txt")
LETTERS = "ABCDEFGHJKLMNOPQRST"
SIDES = {"B": "black", "W": "white"}


def other(side):
    return "white" if side == "black" else "black"


def named_alike(move):
    """The move as the file spells it: points in upper case, `pass` and `resign` in lower case."""
    return move.lower() if move.lower() in ("pass", "resign") else move.upper()


@dataclasses.dataclass
class Position:
    title: str
    kind: str = ""
    komi: float = 0
    mover: str = ""
    rows: list = dataclasses.field(default_factory=list)
    played: list = dataclasses.field(default_factory=list)
    right: list = dataclasses.field(default_factory=list)

    @property
    def size(self):
        return len(self.rows)

    def stones(self):
        """The side of the stone on each occupied point, before the played moves."""
        return {f"{LETTERS[column]}{self.size - line}": SIDES[stone] for line, row in enumerate(self.rows)
                for column, stone in enumerate(row) if stone != "."}

    def stones_of(self, side):
        return [point for point, stone in self.stones().items() if stone == side]


def read(file=FILE):
    """The positions in the order of the file. Raises ValueError for a line that it cannot read."""
    positions = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] == "position":
            positions.append(Position(" ".join(words[1:])))
        elif words[0] == "kind":
            positions[-1].kind = " ".join(words[1:])
        elif words[0] == "komi":
            positions[-1].komi = float(words[1])
        elif words[0] == "mover":
            positions[-1].mover = words[1]
        elif words[0] == "played":
            positions[-1].played.append((words[1], words[2]))
        elif words[0] == "right":
            positions[-1].right = words[1:]
        elif set(words) <= {".", "B", "W"}:
            positions[-1].rows.append(words)
        else:
            raise ValueError(f"{file}:{number}: {line}")
    return positions
