"""Jiaqi with the rules of the TibetanGO thesis (2019), section 2.1, for thesis_client.py."""

import copy

EMPTY, BLACK, WHITE = 0, 1, 2


def walk(row, column, down, right):
    steps = [(row + i * down, column + i * right) for i in range(9)]
    return [f"{r}{c}" for r, c in steps if 0 <= r <= 8 and 0 <= c <= 8]


LINES = [walk(i, 0, 0, 2) for i in range(0, 9, 2)] + [walk(0, i, 2, 0) for i in range(0, 9, 2)] + [
    walk(i, 0, 1, 1) for i in range(0, 7, 2)] + [walk(0, i, 1, 1) for i in range(2, 7, 2)] + [
    walk(i, 0, -1, 1) for i in range(2, 9, 2)] + [walk(8, i, -1, 1) for i in range(2, 7, 2)]
POINTS = sorted({point for line in LINES for point in line})
PAIRS = {pair for line in LINES for pair in [*zip(line, line[1:]), *zip(line[1:], line)]}
BESIDE = {point: sorted(b for a, b in PAIRS if a == point) for point in POINTS}


class Board:
    def __init__(self):
        self.stones = dict.fromkeys(POINTS, EMPTY)
        self.placed, self.turn, self.gives_way = 0, BLACK, False

    def placing(self):
        return self.placed < len(POINTS) - 1

    def of(self, colour):
        return [point for point in POINTS if self.stones[point] == colour]

    def over(self):
        return self.placed >= 2 and not (self.of(BLACK) and self.of(WHITE))

    def touches(self, point, colour):
        return any(self.stones[beside] == colour for beside in BESIDE[point])

    def moves(self):
        """The legal moves, as pairs of origin and target. The origin is empty while stones are placed."""
        if self.placing():
            return [("", point) for point in self.of(EMPTY) if point != "44"]
        hole = self.of(EMPTY)[0]
        if not self.gives_way:
            return [(point, hole) for point in BESIDE[hole] if self.stones[point] == self.turn]
        able = [point for point in self.of(self.turn) if self.touches(point, 3 - self.turn)]
        able = [point for point in able if point in BESIDE[hole]] or able
        return [(point, hole) for point in able if self.leaves_a_way(point)] or [(point, hole) for point in able]

    def leaves_a_way(self, origin):
        after, other = copy.deepcopy(self), 3 - self.turn
        after.stones[origin] = EMPTY
        after.put(self.of(EMPTY)[0], self.turn)
        return not after.of(other) or after.touches(origin, other)

    def put(self, point, own):
        """Places a stone. Returns the stones that it captures, directly and in chain reactions."""
        self.stones[point], active, taken = own, {point}, []
        while active:
            found = set()
            for line in LINES:
                for a, b, c in zip(line, line[1:], line[2:]):
                    if self.stones[a] == self.stones[c] == own == 3 - self.stones[b] and active & {a, c}:
                        found.add(b)
                for end, rest in ((line[0], line[1:]), (line[-1], line[:-1])):
                    if self.stones[end] == 3 - own and all(self.stones[p] == own for p in rest) and active & set(rest):
                        found.add(end)
            self.stones.update(dict.fromkeys(found, own))
            taken, active = taken + sorted(found), found
        return taken

    def play(self, origin, target):
        own, takes = self.turn, not self.gives_way or self.leaves_a_way(origin)
        self.stones.update({origin: EMPTY} if origin else {})
        self.stones[target] = own
        taken = self.put(target, own) if takes else []
        self.placed += 0 if origin else 1
        self.turn, self.gives_way = (3 - own if origin or self.placing() else WHITE), False
        if not self.placing() and self.of(self.turn) and not self.touches(self.of(EMPTY)[0], self.turn):
            self.turn, self.gives_way = 3 - self.turn, True
        return taken
