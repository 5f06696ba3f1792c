"""Built-in bots analyse finished games: over the line port, under /api/, and across a restart."""

import json
import signal
import unittest

from server_fixture import ServerTest
from test_web_api import WebTest


def bots_play(client, *options):
    """Lets two built-in bots play a game. Returns its number and the Thought lines that a watcher got, by ply."""
    room = client.ask(",".join(("Open", "nogo", "size=5", *options)))[1]
    client.ask(f"Watch,{room}", until="End")
    client.ask(f"SeatBot,{room},black,uct,playouts=60")
    client.ask(f"SeatBot,{room},white,uct-plain,playouts=40")
    thoughts = {}
    while True:
        line = client.wait_any()
        if line[0] == "Thought":
            thoughts[int(line[2])] = line
        # The last Thought comes after GameOver.
        if line[0] == "GameOver":
            last = client.wait("Thought")
            thoughts[int(last[2])] = last
            return int(room), thoughts


class Analysis(WebTest):
    def analyses(self, server, game):
        return self.get_json(server, f"/api/games/{game}/analyses")["analyses"]

    def test_the_record_contains_the_thoughts_of_the_players(self):
        server = self.serve()
        game, thoughts = bots_play(self.client(server, "eva"))
        moves = self.get_json(server, f"/api/games/{game}.json")["moves"]
        self.assertEqual(set(thoughts), set(range(1, len(moves) + 1)))
        for ply, move in enumerate(moves, 1):
            said = thoughts[ply]
            self.assertEqual((move["side"], move["thought"]["winrate"], move["thought"]["playouts"]),
                             (said[3], int(said[4]), int(said[5])))
            self.assertEqual(move["thought"]["variation"], said[6:])
            self.assertEqual(move["thought"]["variation"][0], move["move"])
            self.assertGreaterEqual(move["time"], 0)
        sgf = self.get(server, f"/api/games/{game}.sgf")[2].decode()
        self.assertEqual(sgf.count("SBKV["), len(moves))

    def test_every_position_is_analysed_once_and_stored(self):
        server = self.serve()
        eva = self.client(server, "eva")
        game, _ = bots_play(eva)
        moves = self.get_json(server, f"/api/games/{game}.json")["moves"]
        self.assertEqual(self.analyses(server, game), [])
        answer = eva.ask(f"Analyse,{game},uct,playouts=30")
        self.assertEqual(answer, ["Analyse", str(game), "1"])
        found = []
        while (line := eva.wait_any())[0] == "Analysed":
            found.append(line)
        self.assertEqual(line, ["AnalysisOver", "1", "done"])
        # No move is legal in the final position, so it is not analysed.
        self.assertEqual([int(each[2]) for each in found], list(range(len(moves))))
        self.assertEqual([each[3] for each in found], [move["side"] for move in moves])
        (stored,) = self.analyses(server, game)
        self.assertEqual((stored["bot"], stored["by"], stored["state"]), ("uct", "eva", "done"))
        self.assertEqual(stored["options"]["playouts"], "30")
        self.assertEqual([[str(each["ply"]), each["side"], str(each["winrate"]), str(each["playouts"]), *each["variation"]]
                          for each in stored["positions"]], [each[2:] for each in found])

        bob = self.client(server, "bob")
        self.assertEqual(bob.ask(f"Analyse,{game},uct,playouts=30"), ["Analyse", str(game), "1"])
        self.assertEqual([bob.wait_any() for _ in found], found)
        self.assertEqual(bob.wait_any(), ["AnalysisOver", "1", "done"])
        self.assertEqual(len(self.analyses(server, game)), 1)

    def test_an_analysis_can_be_stopped_and_ends_with_the_server(self):
        server = self.serve()
        eva, bob = self.client(server, "eva"), self.client(server, "bob")
        game, _ = bots_play(eva)
        # These take longer than any test waits.
        self.assertEqual(eva.ask(f"Analyse,{game},uct,playouts=100000000")[2], "1")
        self.assertEqual(bob.ask(f"Analyse,{game},uct,level=10")[2], "2")
        self.assertEqual(eva.ask(f"Analyse,{game},uct,level=1")[1], "too-many")
        self.assertEqual(bob.ask("StopAnalysis,1")[1], "forbidden")
        self.assertEqual([each["state"] for each in self.analyses(server, game)], ["running", "running"])
        self.assertEqual(eva.ask("StopAnalysis,1"), ["StopAnalysis", "1"])
        self.assertEqual(eva.wait("AnalysisOver"), ["AnalysisOver", "1", "stopped"])
        first = bob.wait("Analysed")
        self.assertEqual(first[1:4], ["2", "0", "black"])

        server.stop(signal.SIGKILL)
        server = self.serve()
        eva = self.client(server, "eva")
        stored = self.analyses(server, game)
        self.assertEqual([each["state"] for each in stored], ["stopped", "stopped"])
        self.assertEqual(stored[1]["positions"][0]["ply"], 0)
        self.assertEqual(eva.ask(f"Analyse,{game},uct,playouts=5")[2], "3")
        self.assertEqual(eva.wait("AnalysisOver"), ["AnalysisOver", "3", "done"])

    def test_bots_in_running_games_have_priority(self):
        server = self.serve()
        eva = self.client(server, "eva")
        game, _ = bots_play(eva)
        eva.ask(f"Analyse,{game},uct,playouts=100000000")
        # The only bot thread serves running games first: a whole game is played during the analysis.
        self.assertGreater(bots_play(self.client(server, "bob"))[0], game)
        eva.ask("StopAnalysis,1")

    def test_invalid_requests_are_rejected(self):
        server = self.serve()
        eva = self.client(server, "eva")
        self.assertEqual(eva.ask("Analyse,77,uct")[1], "no-game")
        room = eva.ask("Open,nogo,size=5")[1]
        self.assertEqual(eva.ask(f"Analyse,{room},uct")[1], "no-game")
        game, _ = bots_play(eva)
        self.assertEqual(eva.ask(f"Analyse,{game},random")[1], "no-bot")
        self.assertEqual(eva.ask(f"Analyse,{game},uct,level=0")[1], "bad-option")
        self.assertEqual(self.analyses(server, game), [])
        self.get_json(server, f"/api/games/{room}/analyses", 404)


class Thought(ServerTest):
    def test_an_external_bot_can_report_its_thoughts(self):
        server = self.serve()
        ana, bob, eva = (self.client(server, name) for name in ("ana", "bob", "eva"))
        ana.ask("Open,nogo,size=5")
        for request in ("SitDown,1,black", "Ready,1"):
            ana.ask(request)
        for request in ("SitDown,1,white", "Ready,1"):
            bob.ask(request)
        eva.ask("Watch,1", until="End")
        ana.ask("SetDot,1,black,C3")
        self.assertEqual(ana.ask("Thought,1,1,612,9000,C3,A1"), ["Thought", "1", "1"])
        self.assertEqual(eva.wait("Withheld"), ["Withheld", "1"])
        self.assertEqual(ana.ask("Thought,1,1,1612,9000")[1], "syntax")
        ana.ask("Lose,1")
        eva.wait("GameOver")
        self.assertEqual(eva.wait("Thought"), ["Thought", "1", "1", "black", "612", "9000", "C3", "A1"])
        (move,) = json.loads(ana.ask("Record,1,json")[3])["moves"]
        self.assertEqual(move["thought"], {"winrate": 612, "playouts": 9000, "variation": ["C3", "A1"]})


if __name__ == "__main__":
    unittest.main()
