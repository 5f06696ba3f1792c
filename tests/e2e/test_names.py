"""Names with spaces and tshegs everywhere a name can go, and the marks of guests."""

import json
import os
import re
import subprocess
import unittest
import urllib.parse
import urllib.request

from server_fixture import LIMIT, ServerTest, place_of

PASSWORD = "correct horse battery"
MING, TENZIN = "Li Ming", "བསྟན་འཛིན"


class Names(ServerTest):
    def get(self, server, path):
        with urllib.request.urlopen(f"http://localhost:{server.http_port}{path}", timeout=LIMIT) as reply:
            return reply.read().decode()

    def play(self, server, *names):
        """Both sign in with accounts and play a game that the first resigns. Returns the game's number."""
        ming, tenzin = (self.client(server) for _ in names)
        for client, name in zip((ming, tenzin), names):
            client.ask(f"Register,{name},{PASSWORD}")
            self.assertEqual(client.ask(f"Login,{name.upper()},{PASSWORD}"), ["Tables", "0"])
        room = ming.ask("Open,nogo,size=5")[1]
        self.assertEqual(ming.ask(f"SitDown,{room},black"), ["SitDown", room, "black", names[0]])
        self.assertEqual(tenzin.ask(f"SitDown,{room},white"), ["SitDown", room, "white", names[1]])
        self.assertEqual(ming.ask(f"Ready,{room},black,{names[0].lower()}"), ["Ready", room, "black"])
        tenzin.ask(f"Ready,{room}")
        for client, side, point in ((ming, "black", "C3"), (tenzin, "white", "B2"), (ming, "black", "A4")):
            self.assertEqual(client.ask(f"SetDot,{room},{side},{point}")[0], "SetDot")
        ming.ask(f'Say,{room},"hello, {names[1]}"')
        self.assertEqual(tenzin.wait("Said")[2:], [names[0], "players", f"hello, {names[1]}"])
        self.assertEqual(tenzin.ask(f"SetDot,{room},white,D04")[1], "illegal", "the point is called D4")
        tenzin.ask(f"SetDot,{room},white,d4")
        ming.ask(f"Lose,{room}")
        tenzin.wait("GameOver")
        self.assertEqual([line[3:5] for line in ming.ask(f"Archive,player={names[1]}", until="End")[:-1]], [list(names)])
        return room

    def test_reach_the_archive_records_and_the_page(self):
        server = self.serve()
        game = self.play(server, MING, TENZIN)
        for name in (MING, TENZIN):
            games = json.loads(self.get(server, f"/api/games?{urllib.parse.urlencode({'player': name})}"))["games"]
            self.assertEqual([(each["black"], each["white"]) for each in games], [(MING, TENZIN)])
            self.assertIn(name, self.get(server, f"/api/players/{urllib.parse.quote(name)}"))
        where = ("--server", f"localhost:{server.port}")
        for form in ("sgf", "json"):
            path = os.path.join(self.data, f"game.{form}")
            self.cli("record", "export", game, *where, "--format", form, "--output", path)
            shown = self.cli("record", "show", path)
            self.assertIn(MING, shown)
            self.assertIn(TENZIN, shown)

    def test_outlive_a_restart_in_the_middle_of_a_game(self):
        server = self.serve()
        ming, tenzin = self.client(server, MING), self.client(server, TENZIN)
        room = ming.ask("Open,nogo")[1]
        for client, side in ((ming, "black"), (tenzin, "white")):
            client.ask(f"SitDown,{room},{side}")
            client.ask(f"Ready,{room}")
        ming.ask(f"SetDot,{room},black,C3")
        server.stop()
        server = self.serve()
        again = self.client(server)
        self.assertEqual(again.ask(f"Login,{TENZIN},{tenzin.secret}"), ["Tables", "1"])
        self.assertRegex(again.read(), rf"Resume,{room},white,1")
        self.assertEqual(self.client(server).ask("Login,Li-Ming")[1], "name-taken", "Li Ming's seat waits")

    def test_play_at_the_terminal_and_are_marked_as_guests(self):
        server = self.serve()
        where = ("--server", f"localhost:{server.port}")
        self.play(server, "Dolma", TENZIN)
        out = self.cli("play", *where, "--user", MING, "--game", "nogo", "--option", "size=5", "--bot", "random:seed=1",
                       "--ascii", stdin="C3\nquit\n")
        self.assertIn(f"{MING} (guest)", out)
        self.assertNotIn("random (guest)", out)
        self.assertIn(f"--user '{MING}'", out)
        room = re.search(r"table (\d+)", out, re.IGNORECASE)[1]
        watcher = self.client(server, "wangmo")
        watcher.ask(f"Watch,{room}", until="End")
        tables = self.cli("tables", *where)
        self.assertIn(f"{MING} (guest)", tables)
        self.assertRegex(self.cli("play", *where, "--user", MING, "--room", room, "--ascii", stdin="resign\n"),
                         r"W\+resign")

    def test_enter_tournaments(self):
        server = self.serve()
        registrar = self.client(server)
        for name in ("ari", MING, TENZIN):
            registrar.ask(f"Register,{name},{PASSWORD}")
        server.stop()
        self.admin("ari")
        server = self.serve()
        ari = self.client(server, "ari", PASSWORD)
        definition = {"name": "Losar cup", "game": "nogo", "format": "round-robin", "options": {"size": "5"},
                      "entrants": [{"name": MING}, {"name": TENZIN}, {"name": "Old Chen", "bot": "random"}],
                      "forbidden": []}
        quoted = json.dumps(definition).replace('"', '""')
        cup = ari.ask(f'NewEvent,"{quoted}"')
        self.assertEqual(cup[0], "NewEvent", cup)
        ari.ask(f"Direct,{cup[1]},start")
        entrants = [line for line in ari.ask(f"Event,{cup[1]}", until="End") if line[0] == "Entrant"]
        self.assertEqual({line[3] for line in entrants}, {MING, TENZIN, "Old Chen"})
        roles = ari.ask(f"Roles,{MING},Old Chen,ari,Nobody", until="End")[:-1]
        self.assertEqual([line[2] for line in roles], ["player", "built-in", "admin", "guest"])
        where = ("--server", f"localhost:{server.port}")
        self.assertIn(TENZIN, self.cli("tournament", "show", cup[1], *where))

    def admin(self, name):
        subprocess.run([os.environ["QIYUAN_SERVER"], "admin", name, *place_of(self.data)], check=True,
                       capture_output=True, timeout=LIMIT)


if __name__ == "__main__":
    unittest.main()
