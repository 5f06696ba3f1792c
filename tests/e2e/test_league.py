"""Events from a terminal: `qiyuan event`, and engines that `qiyuan join` brings to them."""

import json
import os
import re
import signal
import tempfile
import unittest

from test_events import LEAGUE, PASSWORD, EventTest


def bots(bot, playouts):
    return [{"name": f"{bot}-{each}", "bot": bot, "options": {"playouts": each}} for each in playouts]


EIGHT = {
    "name": "All bots", "game": "nogo", "format": "round-robin", "games": 2, "seed": 7, "in_rounds": False,
    "options": {"size": 5, "clock": "10m"}, "openings": [["C3", "B2"], ["A1", "E5"], ["C2", "C4"], ["D4", "A2"]],
    "entrants": [{"name": "random", "bot": "random"}, {"name": "random-b", "bot": "random"},
                 *bots("uct-plain", (10, 40, 160)), *bots("uct", (10, 40, 160))],
}


class TerminalTest(EventTest):
    def serve_from_terminal(self):
        """A server, and how a command logs in there as its admin."""
        server = self.serve_with_admin()
        password = os.path.join(self.data, "password")
        with open(password, "w", encoding="utf-8") as file:
            file.write(PASSWORD)
        return server, lambda server: ("--server", f"localhost:{server.port}", "--user", "ada", "--password-file", password)

    def file(self, name, definition):
        path = os.path.join(self.data, name)
        with open(path, "w", encoding="utf-8") as file:
            json.dump(definition, file)
        return path


class League(TerminalTest):
    def play(self, kills):
        """The whole league from one command, with a kill -9 each time that ten more of its games are over."""
        server, login = self.serve_from_terminal()
        self.cli("event", "create", self.file("league.json", EIGHT), "--start", *login(server))
        client = self.director(server)
        for kill in range(kills):
            self.wait_until_over(server, client, games=10 * kill + 5)
            server.stop(signal.SIGKILL)
            server = self.serve()
            client = self.director(server)
        event = self.wait_until_over(server, client)
        self.is_complete(event)
        return event, self.cli("event", "show", 1, *login(server))

    def test_eight_bots_and_five_kills(self):
        event, shown = self.play(kills=0)
        self.assertEqual(len(event["pairings"]), 56)
        for row in event["standings"]:
            name = event["entrants"][row["entrant"]]["name"]
            self.assertRegex(shown, rf"{re.escape(name)} +14 +[\d.]+ +{row['elo']:g} ± {row['error']:g} ")
        with tempfile.TemporaryDirectory(prefix="qiyuan-test-") as self.data:
            killed, killed_shown = self.play(kills=5)
            for server in self.servers:
                if server.process.poll() is None:
                    self.assertEqual(server.stop()[0], 0)
        self.assertEqual(self.played(killed), self.played(event))
        self.assertEqual(killed_shown, shown, "the final table is the same")


class Terminal(TerminalTest):
    def test_an_event_is_made_from_a_file_and_shown(self):
        server, login_to = self.serve_from_terminal()
        path = self.file("league.json", LEAGUE | {"games": 1, "forbidden": [["random", "uct-40"]]})
        login = login_to(server)
        said = self.cli("event", "create", path, "--start", *login)
        self.assertEqual(said, "Event 1, Bots on five lines: 4 entrants. It has begun.\n")
        client = self.director(server)
        event = self.wait_until_over(server, client)
        played = [pairing for pairing in event["pairings"] if pairing["white"] is not None]
        self.assertEqual(len(played), 5)
        self.assertIn("Bots on five lines", self.cli("event", "list", *login))
        shown = self.cli("event", "show", 1, *login)
        best = event["entrants"][event["standings"][0]["entrant"]]["name"]
        self.assertIn(f"   1  {best}", shown)
        lines = [json.loads(line) for line in self.cli("event", "show", 1, "--json", *login).splitlines()]
        # Those who must not meet are free when the others play.
        self.assertEqual([line["verb"] for line in lines].count("Pairing"), 7)
        self.assertIn("is over", self.cli("event", "direct", 1, "end", *login, code=1))
        wrong = self.file("wrong.json", LEAGUE | {"format": "free for all"})
        self.assertIn("no format", self.cli("event", "create", wrong, *login, code=1))


if __name__ == "__main__":
    unittest.main()
