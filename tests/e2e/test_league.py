"""Tournaments from a terminal: `qiyuan tournament`, and engines that take part through `qiyuan join`."""

import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import unittest

from server_fixture import LIMIT, Server
from test_tournaments import LEAGUE, PASSWORD, TournamentTest

INSTANT = f"{sys.executable} {pathlib.Path(__file__).resolve().parent / 'instant_engine.py'}"


def bots(bot, playouts):
    return [{"name": f"{bot}-{each}", "bot": bot, "options": {"playouts": each}} for each in playouts]


EIGHT = {
    "name": "All bots", "game": "nogo", "format": "round-robin", "games": 2, "seed": 7, "in_rounds": False,
    "options": {"size": 5, "clock": "10m"}, "openings": [["C3", "B2"], ["A1", "E5"], ["C2", "C4"], ["D4", "A2"]],
    "entrants": [{"name": "random", "bot": "random"}, {"name": "random-b", "bot": "random"},
                 *bots("uct-plain", (10, 40, 160)), *bots("uct", (10, 40, 160))],
}


class TerminalTest(TournamentTest):
    def serve_from_terminal(self):
        """Starts a server. Returns it and a function that gives the options with which a command logs in as admin."""
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
        """Plays the whole league, with a kill -9 after every ten more finished games."""
        server, login = self.serve_from_terminal()
        self.cli("tournament", "create", self.file("league.json", EIGHT), "--start", *login(server))
        client = self.director(server)
        for kill in range(kills):
            self.wait_until_over(server, client, games=10 * kill + 5)
            server.stop(signal.SIGKILL)
            server = self.serve()
            client = self.director(server)
        tournament = self.wait_until_over(server, client)
        self.is_complete(tournament)
        return tournament, self.cli("tournament", "show", 1, *login(server))

    def test_eight_bots_and_five_kills(self):
        tournament, shown = self.play(kills=0)
        self.assertEqual(len(tournament["pairings"]), 56)
        for row in tournament["standings"]:
            name = tournament["entrants"][row["entrant"]]["name"]
            self.assertRegex(shown, rf"{re.escape(name)} +14 +[\d.]+ +{row['elo']:g} ± {row['error']:g} ")
        self.ratings_are_those_of_the_tournament(tournament)
        with tempfile.TemporaryDirectory(prefix="qiyuan-test-") as self.data:
            killed, killed_shown = self.play(kills=5)
            for server in self.servers:
                if server.process.poll() is None:
                    self.assertEqual(server.stop()[0], 0)
        self.assertEqual(self.played(killed), self.played(tournament))
        self.assertEqual(killed_shown, shown, "the final table is the same")

    def ratings_are_those_of_the_tournament(self, tournament):
        """Checks `qiyuan ratings` over the archive, which holds only the tournament: as they are, and with one anchored
        at 1500."""
        where = ("--server", f"localhost:{self.servers[-1].port}", "--game", "nogo", "--json")
        names = [entrant["name"] for entrant in tournament["entrants"]]
        expected = {names[row["entrant"]]: row["elo"] for row in tournament["standings"]}
        rows = [json.loads(line) for line in self.cli("ratings", *where).splitlines()]
        self.assertEqual({row["name"]: row["elo"] for row in rows}, expected)
        self.assertEqual({row["games"] for row in rows}, {14})
        self.assertEqual([row["elo"] for row in rows], sorted((row["elo"] for row in rows), reverse=True))
        tied = [json.loads(line) for line in self.cli("ratings", *where, "--anchor", "random=1500").splitlines()]
        for row in tied:
            self.assertAlmostEqual(row["elo"] - 1500, expected[row["name"]] - expected["random"], delta=0.3)
        self.assertIn("no such player", self.cli("ratings", *where, "--anchor", "nobody=1", code=1))
        self.assertEqual(self.cli("ratings", *where, "--tournament", 7), "")


class Terminal(TerminalTest):
    def test_a_tournament_is_created_from_a_file_and_shown(self):
        server, login_to = self.serve_from_terminal()
        path = self.file("league.json", LEAGUE | {"games": 1, "forbidden": [["random", "uct-40"]]})
        login = login_to(server)
        said = self.cli("tournament", "create", path, "--start", *login)
        self.assertEqual(said, "Tournament 1, Bots on five lines: 4 entrants. It has started.\n")
        client = self.director(server)
        tournament = self.wait_until_over(server, client)
        played = [pairing for pairing in tournament["pairings"] if pairing["white"] is not None]
        self.assertEqual(len(played), 5)
        self.assertIn("Bots on five lines", self.cli("tournament", "list", *login))
        shown = self.cli("tournament", "show", 1, *login)
        best = tournament["entrants"][tournament["standings"][0]["entrant"]]["name"]
        self.assertIn(f"   1  {best}", shown)
        lines = [json.loads(line) for line in self.cli("tournament", "show", 1, "--json", *login).splitlines()]
        # Five games, and a bye for each of the two who must not meet.
        self.assertEqual([line["verb"] for line in lines].count("Pairing"), 7)
        self.assertIn("is over", self.cli("tournament", "direct", 1, "end", *login, code=1))
        openings = self.file("openings.txt", "")
        with open(openings, "w", encoding="utf-8") as file:
            file.write("C3 D4 E5\nA1 B2 D3\n")
        self.cli("tournament", "create", path, "--openings", openings, *login)
        again = self.tournament(server, 2)
        self.assertEqual(again["definition"]["openings"], [["C3", "D4", "E5"], ["A1", "B2", "D3"]])
        wrong = self.file("wrong.json", LEAGUE | {"format": "free for all"})
        self.assertIn("unknown format", self.cli("tournament", "create", wrong, *login, code=1))


class Workers(TerminalTest):
    def setUp(self):
        super().setUp()
        self.workers = []

    def tearDown(self):
        for worker in self.workers:
            if worker.poll() is None:
                worker.kill()
            worker.communicate()
        super().tearDown()

    def register(self, server, *names):
        visitor = self.client(server)
        for name in names:
            self.assertEqual(visitor.ask(f"Register,{name},{PASSWORD}"), ["Register", name])

    def join(self, server, engines, *more):
        """Starts a worker: `qiyuan join` with these engines, by user."""
        file = self.file(f"engines-{len(self.workers)}.json", {"engines": [
            {"user": user, "password_file": os.path.join(self.data, "password"), **engine}
            for user, engine in engines.items()]})
        worker = subprocess.Popen([os.environ["QIYUAN"], "join", "--engines", file, "--server", f"localhost:{server.port}",
                                   "--failures", os.path.join(self.data, "failures"), "--json", *more],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.workers.append(worker)
        return worker

    def league(self, server, login, **more):
        path = self.file("league.json", {"name": "Machines", "game": "nogo", "format": "round-robin", "games": 2,
                                         "options": {"size": 5, "clock": "10m"}, "in_rounds": False, **more})
        self.cli("tournament", "create", path, "--start", *login(server))

    @staticmethod
    def engine(playouts, **more):
        command = f"{os.environ['QIYUAN']} gtp --game nogo --option size=5 --bot uct:playouts={playouts}"
        return {"engine": command, **more}

    def test_a_league_survives_kills_of_a_worker_and_the_server(self):
        server, login = self.serve_from_terminal()
        self.register(server, "small", "middle", "large")
        self.league(server, login, cycles=2,
                    entrants=[{"name": "small"}, {"name": "middle"}, {"name": "large"}, {"name": "random", "bot": "random"}])
        here = {"small": self.engine(5, concurrency=2), "large": self.engine(50, concurrency=2)}
        there = {"middle": self.engine(20, concurrency=3)}
        self.join(server, here, "--tournament", "1")
        lost = self.join(server, there, "--tournament", "1")
        client = self.director(server)
        self.wait_until_over(server, client, games=5)
        lost.kill()
        again = self.join(server, there, "--tournament", "1")
        self.wait_until_over(server, client, games=10)
        server.stop(signal.SIGKILL)
        server = Server(self.data, port=server.port)
        self.servers.append(server)
        client = self.director(server)
        tournament = self.wait_until_over(server, client)
        self.assertEqual(len(tournament["pairings"]), 24)
        self.assertEqual({pairing["reason"] for pairing in tournament["pairings"]}, {"no-move"}, "a game ended early")
        self.assertEqual(len({pairing["room"] for pairing in tournament["pairings"]}), 24, "each has its own table")
        for worker in (self.workers[0], again):
            out, errors = worker.communicate(timeout=LIMIT)
            self.assertEqual(worker.returncode, 0, errors)
            totals = [line for line in map(json.loads, out.splitlines()) if "room" not in line]
            self.assertTrue(totals and all(line["failures"] == 0 for line in totals), out)

    def test_a_worker_started_before_the_server_connects_later(self):
        server, login = self.serve_from_terminal()
        self.register(server, "small")
        self.league(server, login, entrants=[{"name": "small"}, {"name": "random", "bot": "random"}])
        server.stop(signal.SIGKILL)
        worker = self.join(server, {"small": self.engine(5)}, "--tournament", "1")
        self.assertRegex(worker.stderr.readline(), "^qiyuan: small: cannot connect to .*; reconnecting$")
        server = Server(self.data, port=server.port)
        self.servers.append(server)
        tournament = self.wait_until_over(server, self.director(server))
        self.assertEqual([pairing["reason"] for pairing in tournament["pairings"]], 2 * ["no-move"])
        _, errors = worker.communicate(timeout=LIMIT)
        self.assertEqual(worker.returncode, 0, errors)

    def test_capacity_limits_simultaneous_games(self):
        server, login = self.serve_from_terminal()
        self.register(server, "many")
        one = self.client(server, "many", PASSWORD)
        self.league(server, login, entrants=[{"name": "many"}, {"name": "random", "bot": "random"},
                                             {"name": "random-b", "bot": "random"}, {"name": "random-c", "bot": "random"}])
        one.wait("Paired")
        playing = lambda: [line for line in one.ask("Tables", until="End") if line[0] == "Table" and "many" in line]
        self.assertEqual(len(playing()), 1)
        self.assertEqual(one.ask("Capacity,2"), ["Capacity", "2"])
        one.wait("Paired")
        self.assertEqual(len(playing()), 2)
        self.assertEqual(one.ask("Capacity,0")[:3], ["Error", "bad-option", "Capacity"])

    def go_league(self, server, login, **more):
        self.register(server, "bad")
        self.league(server, login, game="go", format="match", options={"size": 5, "clock": "10m"},
                    entrants=[{"name": "bad"}, {"name": "random", "bot": "random"}], **more)

    def test_a_failing_engine_forfeits_and_its_report_reproduces_the_failure(self):
        server, login = self.serve_from_terminal()
        self.go_league(server, login, games=2)
        worker = self.join(server, {"bad": {"engine": f"{INSTANT} --fail crash --at 3"}}, "--tournament", "1")
        tournament = self.wait_until_over(server, self.director(server))
        out, errors = worker.communicate(timeout=LIMIT)
        self.assertEqual(worker.returncode, 0, errors)
        games = [json.loads(line) for line in out.splitlines()][:-1]
        for pairing, game in zip(tournament["pairings"], games, strict=True):
            loser = "black" if tournament["entrants"][pairing["black"]]["name"] == "bad" else "white"
            self.assertEqual(pairing["result"], "W+forfeit" if loser == "black" else "B+forfeit")
            self.assertIn("exited with status 3", game["failure"])
            report = pathlib.Path(game["report"])
            about = (report / "about.txt").read_text()
            self.assertIn("Instant 1", about)
            self.assertRegex(about, r"sha256 [0-9a-f]{64}")
            self.assertEqual((report / "stderr.txt").read_text(), "out of memory\n")
            self.assertIn(">> genmove", (report / "conversation.txt").read_text())
            again = re.search(r"again: +(.*)", about).group(1)
            done = subprocess.run(again, shell=True, text=True, capture_output=True, timeout=LIMIT)
            self.assertEqual((done.returncode, done.stderr), (3, "out of memory\n"))
            record = self.get_json(server, f"/api/games/{pairing['room']}.json")
            self.assertEqual((record["result"], record["reason"]), (pairing["result"], "forfeit"))

    def test_an_engine_is_restarted_if_the_tournament_allows_it(self):
        server, login = self.serve_from_terminal()
        self.go_league(server, login, games=1, restarts=1)
        once = shlex.quote(os.path.join(self.data, "once"))
        well = f"{os.environ['QIYUAN']} gtp --game go --option size=5 --bot random"
        script = f"if test -e {once}; then exec {well}; else touch {once}; exec {INSTANT} --fail refuse --at 3; fi"
        watcher = self.director(server)
        worker = self.join(server, {"bad": {"engine": f"sh -c {shlex.quote(script)}"}}, "--tournament", "1")
        tournament = self.wait_until_over(server, watcher)
        out, errors = worker.communicate(timeout=LIMIT)
        self.assertEqual(worker.returncode, 0, errors)
        self.assertNotEqual(tournament["pairings"][0]["reason"], "forfeit")
        self.assertEqual(json.loads(out.splitlines()[-1])["failures"], 1)

    def test_a_player_who_leaves_does_not_block_the_tournament(self):
        server, login = self.serve_from_terminal()
        self.register(server, "gone")
        # The player is here before the tournament starts: a login on a busy machine takes longer than the wait of 1 s.
        one = self.client(server, "gone", PASSWORD)
        self.league(server, login, format="match", games=1, wait=1, options={"size": 5},
                    entrants=[{"name": "gone"}, {"name": "random", "bot": "random"}])
        one.wait("Start")
        one.ask("Logout")
        tournament = self.wait_until_over(server, self.director(server))
        self.assertEqual([(pairing["result"], pairing["reason"]) for pairing in tournament["pairings"]],
                         [("W+forfeit", "forfeit")])

    def test_join_passes_the_compliance_tests(self):
        server, _ = self.serve_from_terminal()
        self.register(server, "ours")
        self.join(server, {"ours": self.engine(20)})
        client = self.director(server)
        while client.ask("Check,ours,nogo,size=5")[0] == "Error":  # the worker has not logged in yet
            client.ask("Ping")
        found = [client.wait("Checked") for _ in range(5)]
        self.assertEqual({line[6] for line in found}, {"passed"}, found)

    def test_errors_are_reported_at_once(self):
        server, _ = self.serve_from_terminal()
        self.register(server, "ok")
        for engines, words in (({"ok": {"engine": "false"}}, "ok: the engine exited with status 1"),
                               ({"nobody": {"engine": INSTANT}}, "cannot log in as nobody"),
                               ({"ok": {"engine": INSTANT, "concurrency": 0}}, "engines[1].concurrency"),
                               ({"ok": {"engine": INSTANT, "cores": "x"}}, "'x' is not a core")):
            _, errors = self.join(server, engines).communicate(timeout=LIMIT)
            self.assertIn(words, errors)
        self.assertIn("--engine is missing", self.cli("join", "--tournaments", code=1))
        self.assertIn("--game is missing", self.cli("join", "--engine", "false", code=1))


if __name__ == "__main__":
    unittest.main()
