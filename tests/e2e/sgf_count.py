"""An independent count of Go records: it plays the moves of an SGF file and knows nothing about the server."""

import re


def properties(node):
    """The properties of one SGF node with their values."""
    return {name: re.findall(r"\[((?:\\.|[^\]])*)\]", values)
            for name, values in re.findall(r"([A-Z]+)((?:\s*\[(?:\\.|[^\]])*\])+)", node)}


class Board:
    def __init__(self, size):
        self.size, self.stones = size, {}

    def beside(self, point):
        x, y = point
        return [(a, b) for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
                if 0 <= a < self.size and 0 <= b < self.size]

    def group(self, start):
        """The points connected to this one that have the same content, and the contents around them."""
        group, around, open_points = {start}, set(), [start]
        while open_points:
            for point in self.beside(open_points.pop()):
                if self.stones.get(point) != self.stones.get(start):
                    around.add(self.stones.get(point))
                elif point not in group:
                    group.add(point)
                    open_points.append(point)
        return group, around

    def play(self, side, value):
        if not value:
            return
        point = (ord(value[0]) - 97, ord(value[1]) - 97)
        self.stones[point] = side
        for other in self.beside(point):
            if self.stones.get(other) not in (None, side):
                group, around = self.group(other)
                if None not in around:
                    for each in group:
                        del self.stones[each]

    def area(self):
        area = {"B": 0, "W": 0}
        for point in ((x, y) for x in range(self.size) for y in range(self.size)):
            owner = self.stones.get(point)
            if owner is None:
                around = self.group(point)[1]
                owner = around.pop() if len(around) == 1 else None
            if owner:
                area[owner] += 1
        return area


def counted(sgf, dead=()):
    """The result of an SGF file by area without the dead stones: those in the other side's territory by the last node,
    and those at points such as `A1`."""
    nodes = [properties(node) for node in re.findall(r";((?:\s*[A-Z]+(?:\s*\[(?:\\.|[^\]])*\])+)*)", sgf)]
    board = Board(int(nodes[0]["SZ"][0]))
    for node in nodes:
        for side in "BW":
            if side in node:
                board.play(side, node[side][0])
    for side, other in ("BW", "WB"):
        for value in nodes[-1].get(f"T{side}", []):
            point = (ord(value[0]) - 97, ord(value[1]) - 97)
            if board.stones.get(point) == other:
                del board.stones[point]
    for name in dead:
        del board.stones["ABCDEFGHJKLMNOPQRST".index(name[0]), board.size - int(name[1:])]
    area = board.area()
    lead = area["B"] - area["W"] - float(nodes[0]["KM"][0])
    return f"{'B' if lead > 0 else 'W'}+{abs(lead):g}"
