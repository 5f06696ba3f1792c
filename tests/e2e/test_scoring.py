"""Two players agree on dead stones. Every form of the record must give another program the same result."""

import json
import pathlib
import urllib.request

from server_fixture import LIMIT, ServerTest
from sgf_count import counted

LETTERS = "ABCDEFGHJKLMNOPQRST"


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
