"""Workers play the games of tournaments with `qiyuan work`."""

import hashlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import unittest

from server_fixture import LIMIT, Server
from test_tournaments import PASSWORD, TournamentTest

LEAGUE = {
    "name": "Bots by workers", "game": "nogo", "format": "round-robin", "games": 2, "cycles": 4, "seed": 7,
    "options": {"size": 5}, "openings": [["C3", "B2"], ["A1", "E5"], ["C2", "C4"]], "workers": ["ana"],
    "entrants": [{"name": "random", "bot": "random"}, {"name": "uct-300", "bot": "uct", "options": {"playouts": 300}},
                 {"name": "uct-400", "bot": "uct", "options": {"playouts": 400}}],
}
MATCH = LEAGUE | {"format": "match", "cycles": 1, "games": 400, "sprt": {"elo0": 0, "elo1": 200},
                  "entrants": [{"name": "uct-40", "bot": "uct", "options": {"playouts": 40}},
                               {"name": "random", "bot": "random"}]}
ENGINE = pathlib.Path(__file__).resolve().parent / "instant_engine.py"


class WorkersTest(TournamentTest):
    silence = 60  # seconds after which a worker loses its games

    def serve(self, *options):
        return super().serve("--worker-silence", str(self.silence), *options)

    def serve_with_workers(self):
        """A server with the account ana, whose secret is in a file."""
        server = self.serve_with_admin()
        self.client(server).ask(f"Register,ana,{PASSWORD}")
        self.secret = os.path.join(self.data, "ana.secret")
        with open(self.secret, "w", encoding="utf-8") as file:
            file.write(self.client(server, "ana", PASSWORD).ask("Token,ana")[1])
        return server

    def begin(self, server, definition):
        client = self.director(server)
        number = self.create(client, definition)
        self.assertEqual(client.ask(f"Direct,{number},start"), ["Direct", str(number), "start"])
        return client

    def worker(self, server, *options):
        """A running worker, whose games are lines of JSON."""
        process = subprocess.Popen(
            [os.environ["QIYUAN"], "work", "--server", f"localhost:{server.port}", "--user", "ana", "--password-file",
             self.secret, "--json", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            cwd=self.data)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def finish(self, *workers):
        """Waits until the workers end by themselves. Returns the games that each has played."""
        games = []
        for worker in workers:
            out, errors = worker.communicate(timeout=LIMIT)
            self.assertEqual(worker.returncode, 0, errors)
            *played, total = [json.loads(line) for line in out.splitlines()]
            self.assertEqual(total, {"games": len(played), "refused": 0, "interrupted": False})
            games.append([game["game"] for game in played])
        return games

    def records(self, server, tournament):
        """The moves and the result of each game, by its number."""
        def record(pairing):
            game = self.get_json(server, f"/api/games/{pairing['room']}.json")
            self.assertEqual(game["result"], pairing["result"])
            return [move["move"] for move in game["moves"]], game["result"]
        return {pairing["number"]: record(pairing) for pairing in tournament["pairings"]}


class League(WorkersTest):
    silence = 3

    def play(self, kill):
        server = self.serve_with_workers()
        client = self.begin(server, LEAGUE)
        first = self.worker(server, "--tournament", "1", "--concurrency", "2")
        if kill:
            json.loads(first.stdout.readline())
            first.kill()
            first.wait()
            played = self.finish(self.worker(server, "--tournament", "1"))
            self.assertLess(len(played[0]), 24)
        else:
            played = self.finish(first, self.worker(server, "--tournament", "1"))
            self.assertEqual(len({game for games in played for game in games}), 24)
        tournament = self.wait_until_over(server, client)
        self.assertEqual(len(tournament["pairings"]), 24)
        self.assertEqual({pairing["state"] for pairing in tournament["pairings"]}, {"over"})
        self.assertEqual([act["action"] for act in tournament["acts"]], ["create", "start"], "no replay differed")
        games = self.get_json(server, "/api/games?tournament=1&limit=100")["games"]
        self.assertEqual(sorted(game["game"] for game in games),
                         sorted(pairing["room"] for pairing in tournament["pairings"]))
        return tournament, self.records(server, tournament)

    def test_two_workers_play_every_game_once_also_if_one_is_killed(self):
        tournament, records = self.play(kill=False)
        with tempfile.TemporaryDirectory(prefix="qiyuan-test-") as self.data:
            killed, killed_records = self.play(kill=True)
            for server in self.servers:
                if server.process.poll() is None:
                    self.assertEqual(server.stop()[0], 0)
        self.assertEqual(killed_records, records)
        self.assertEqual(killed["standings"], tournament["standings"])


class Ends(WorkersTest):
    def test_a_match_stops_when_its_test_has_decided(self):
        server = self.serve_with_workers()
        client = self.begin(server, MATCH)
        [played] = self.finish(self.worker(server, "--tournament", "1"))
        self.assertLess(len(played), 100)
        tournament = self.wait_until_over(server, client)
        self.assertEqual(len(tournament["pairings"]), 400)
        self.assertEqual({pairing["state"] for pairing in tournament["pairings"]}, {"over", "void"})

    def test_a_worker_continues_after_a_restart_of_the_server(self):
        server = self.serve_with_workers()
        self.begin(server, LEAGUE)
        worker = self.worker(server, "--tournament", "1")
        json.loads(worker.stdout.readline())
        port = server.port
        server.stop(signal.SIGKILL)
        server = Server(self.data, port=port)
        self.servers.append(server)
        out, errors = worker.communicate(timeout=LIMIT)
        self.assertEqual(worker.returncode, 0, errors)
        self.assertIn("reconnecting", errors)
        tournament = self.tournament(server)
        self.assertEqual({pairing["state"] for pairing in tournament["pairings"]}, {"over"})

    def test_an_interrupted_worker_reports_nothing_half(self):
        server = self.serve_with_workers()
        self.begin(server, LEAGUE | {"cycles": 100})
        worker = self.worker(server)
        json.loads(worker.stdout.readline())
        worker.send_signal(signal.SIGINT)
        out, _ = worker.communicate(timeout=LIMIT)
        self.assertEqual(worker.returncode, 130)
        total = json.loads(out.splitlines()[-1])
        self.assertEqual(total["interrupted"], True)
        over = [pairing for pairing in self.tournament(server)["pairings"] if pairing["state"] == "over"]
        self.assertEqual(len(over), total["games"])

    def test_one_task_can_be_enough(self):
        server = self.serve_with_workers()
        self.begin(server, LEAGUE)
        [played] = self.finish(self.worker(server, "--once", "--concurrency", "3"))
        self.assertEqual(len(played), 3)


class Engines(WorkersTest):
    def test_an_engine_is_named_by_the_hash_of_its_file(self):
        server = self.serve_with_workers()
        engines = pathlib.Path(self.data) / "engines"
        engines.mkdir()
        shutil.copy(ENGINE, engines / "ours")
        (engines / "ours").chmod(0o755)
        program = hashlib.sha256(ENGINE.read_bytes()).hexdigest()
        self.begin(server, LEAGUE | {"game": "go", "options": {"size": 9}, "openings": [], "cycles": 1, "entrants": [
            {"name": "ours", "engine": f"gtp:{program}"}, {"name": "random", "bot": "random"}]})
        without = self.worker(server)
        self.assertEqual(without.stderr.readline(), "qiyuan: waiting for games\n")
        [played] = self.finish(self.worker(server, "--tournament", "1", "--engines", str(engines)))
        self.assertEqual(sorted(played), [1, 2])
        tournament = self.tournament(server)
        self.assertEqual([entrant["engine"] for entrant in tournament["entrants"]], [f"gtp:{program}", None])
        without.send_signal(signal.SIGTERM)
        out, _ = without.communicate(timeout=LIMIT)
        self.assertEqual(json.loads(out)["games"], 0)


if __name__ == "__main__":
    unittest.main()
