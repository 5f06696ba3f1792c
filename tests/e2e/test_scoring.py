"""Two players agree on dead stones. Every form of the record must give another program the same result."""

import json
import pathlib
import re
import urllib.request

from server_fixture import LIMIT, ServerTest

LETTERS = "ABCDEFGHJKLMNOPQRST"


def properties(node):
    """The properties of one SGF node with their values."""
    return {name: re.findall(r"\[((?:\\.|[^\]])*)\]", values)
            for name, values in re.findall(r"([A-Z]+)((?:\s*\[(?:\\.|[^\]])*\])+)", node)}


class Board:
    """An independent count: it plays the moves of an SGF file and knows nothing about the server."""

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


def counted(sgf):
    """The result of an SGF file by area: stones in the other side's territory are dead."""
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
    area = board.area()
    lead = area["B"] - area["W"] - float(nodes[0]["KM"][0])
    return f"{'B' if lead > 0 else 'W'}+{abs(lead):g}"


class AgreedScore(ServerTest):
    def play(self, server):
        """A game in which Black has the board with two dead white stones. Returns its number and one client."""
        ana, bob = self.client(server, "ana"), self.client(server, "bob")
        room = ana.ask("Open,go,size=5,komi=0.5")[1]
        ana.ask(f"SitDown,{room},black")
        bob.ask(f"SitDown,{room},white")
        ana.ask(f"Ready,{room}")
        bob.ask(f"Ready,{room}")
        moves = ["C1", "A1", "C2", "E5", "C3", "", "C4", "", "C5", "", ""]
        for ply, move in enumerate(moves, 1):
            client, side = ((ana, "black"), (bob, "white"))[(ply - 1) % 2]
            answer = client.ask(f"SetDot,{room},{side},{move}" if move else f"Pass,{room},{side}")
            self.assertNotEqual(answer[0], "Error", answer)
        for point in ("A1", "E5"):
            ana.ask(f"Dead,{room},{point},dead")
        ana.ask(f"Reply,{room},score,yes")
        bob.ask(f"Reply,{room},score,yes")
        return room, ana

    def get(self, server, page):
        with urllib.request.urlopen(f"http://localhost:{server.http_port}{page}", timeout=LIMIT) as answer:
            return answer.read().decode()

    def test_every_form_of_the_record_gives_the_agreed_result(self):
        server = self.serve()
        room, ana = self.play(server)
        self.assertEqual(ana.wait("GameOver")[2], "B+24.5")
        for _ in range(2):  # before and after a restart
            record = json.loads(self.get(server, f"/api/games/{room}.json"))
            self.assertEqual(sorted(record["dead"]), ["A1", "E5"])
            self.assertEqual((record["score"]["black"], record["score"]["white"], record["score"]["komi"]), (25, 0, 0.5))
            sgf = self.get(server, f"/api/games/{room}.sgf")
            self.assertIn("RE[B+24.5]", sgf)
            self.assertEqual(counted(sgf), "B+24.5")
            server.stop()
            server = self.serve()
        # Through a file and back.
        file = pathlib.Path(self.data, "game.sgf")
        file.write_text(sgf, encoding="utf-8")
        self.assertIn("Black 25, White 0 + 0.5 komi; dead: ", self.cli("record", "show", file))
        self.assertEqual(json.loads(self.cli("record", "show", file, "--json"))["dead"], record["dead"])

    def test_who_comes_after_the_end_sees_the_dead_stones(self):
        server = self.serve()
        room, _ = self.play(server)
        eve = self.client(server, "eve")
        lines = eve.ask(f"State,{room}", until="End")
        scoring = [line for line in lines if line[0] == "Scoring"]
        self.assertEqual([(line[2], line[3], sorted(line[4:])) for line in scoring], [("0", "B+24.5", ["A1", "E5"])])
