"""Events from a terminal: `qiyuan event`, and engines that `qiyuan join` brings to them."""

import json
import os
import unittest

from test_events import LEAGUE, PASSWORD, EventTest


class Terminal(EventTest):
    def test_an_event_is_made_from_a_file_and_shown(self):
        server = self.serve_with_admin()
        path = os.path.join(self.data, "league.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(LEAGUE | {"games": 1, "forbidden": [["random", "uct-40"]]}, file)
        password = os.path.join(self.data, "password")
        with open(password, "w", encoding="utf-8") as file:
            file.write(PASSWORD)
        login = ("--server", f"localhost:{server.port}", "--user", "ada", "--password-file", password)
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
        self.assertIn("no format", self.cli("event", "create", self.wrong(path), *login, code=1))

    def wrong(self, path):
        with open(path, "w", encoding="utf-8") as file:
            json.dump(LEAGUE | {"format": "free for all"}, file)
        return path


if __name__ == "__main__":
    unittest.main()
