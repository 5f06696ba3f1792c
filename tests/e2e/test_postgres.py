"""The server with its data in PostgreSQL: restarts, standbys, and a database that is away for a while."""

import json
import os
import signal
import subprocess
import unittest
import urllib.error
import urllib.request

import postgres
from server_fixture import LIMIT, Client, Server, start_game


class PostgresTest(unittest.TestCase):
    """A test with servers whose data are in a database of its own."""

    @classmethod
    def setUpClass(cls):
        cls.postgres = postgres.Postgres()
        cls.addClassCleanup(cls.postgres.close)
        cls.databases = 0

    def setUp(self):
        type(self).databases += 1
        self.url = postgres.new_database(self.postgres.folder, f"games{self.databases}")
        self.processes = []

    def tearDown(self):
        for process in self.processes:
            if process.poll() is None:
                process.kill()
            process.communicate(timeout=LIMIT)

    def start(self, *options):
        """A server that may not get as far as to listen."""
        process = subprocess.Popen([os.environ["QIYUAN_SERVER"], "--port", "0", "--http-port", "0", "--announce", "none",
                                    "--database", self.url, *options],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.processes.append(process)
        return process

    def await_log(self, process, text):
        for line in process.stderr:
            if text in line:
                return
        self.fail(f"the server ended without '{text}' in its log")

    def serve(self, *options):
        return Server.of(self.start(*options))

    def client(self, server, *login):
        client = Client(server, *login)
        self.addCleanup(client.close)
        return client

    def game(self, server):
        ana, bob = self.client(server, "ana"), self.client(server, "bob")
        return ana, bob, start_game(ana, bob)


class OnPostgres(PostgresTest):
    def test_a_standby_serves_when_the_server_has_been_killed(self):
        first = self.serve("--standby")
        ana, bob, room = self.game(first)
        ana.ask(f"SetDot,{room},black,C3")
        standby = self.start("--standby")
        self.await_log(standby, "this one waits until that one has ended")
        bob.ask(f"SetDot,{room},white,A1")
        first.stop(signal.SIGKILL)
        second = Server.of(standby)
        ana = self.client(second, "ana", ana.secret)
        self.assertEqual(ana.moves(room), [("1", "black", "C3"), ("2", "white", "A1")])
        self.assertEqual(ana.ask(f"SetDot,{room},black,E5"), ["SetDot", room, "3"])

    def test_a_standby_serves_at_once_after_a_goodbye(self):
        first = self.serve()
        standby = self.start("--standby")
        self.await_log(standby, "this one waits")
        self.assertEqual(first.stop()[0], 0)
        self.client(Server.of(standby), "ana")

    def test_without_standby_a_second_server_gives_up(self):
        self.serve()
        second = self.start()
        _, errors = second.communicate(timeout=LIMIT)
        self.assertEqual(second.returncode, 1)
        self.assertIn("is in use by another server (", errors)

    def test_a_server_that_was_stopped_too_long_ends_and_shows_nothing_new(self):
        first = self.serve()
        ana, bob, room = self.game(first)
        standby = self.start("--standby")
        self.await_log(standby, "this one waits")
        os.kill(first.process.pid, signal.SIGSTOP)
        ana.send(f"@late SetDot,{room},black,C3\n")
        second = Server.of(standby)
        os.kill(first.process.pid, signal.SIGCONT)
        _, errors = first.process.communicate(timeout=LIMIT)
        self.assertEqual(first.process.returncode, 1)
        self.assertIn("another server has taken over the database", errors)
        with self.assertRaises((EOFError, ConnectionError)):
            while not ana.read().startswith("@late"):
                pass
        self.assertEqual(self.client(second, "bob", bob.secret).moves(room), [])

    def test_moves_wait_while_the_database_is_away(self):
        server = self.serve()
        ana, bob, room = self.game(server)
        self.addCleanup(self.postgres.start)
        self.postgres.stop()
        ana.send(f"@1 SetDot,{room},black,C3\n")
        self.await_log(server.process, "has not confirmed a write for 5 s")
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"http://localhost:{server.http_port}/health", timeout=LIMIT)
        with refused.exception as error:
            self.assertEqual(json.loads(error.read())["status"], "disk")
        self.postgres.start()
        while not (line := ana.read()).startswith("@1 "):
            pass
        self.assertEqual(line, f"@1 SetDot,{room},1")
        self.assertEqual(bob.moves(room), [("1", "black", "C3")])
        self.await_log(server.process, "confirms writes again")

    def test_commands_for_files_name_the_programs_of_postgresql(self):
        for command, program in (("backup", "pg_basebackup"), ("restore", "pg_restore"), ("check", "pg_amcheck")):
            with self.subTest(command):
                file = [] if command == "check" else ["file.db"]
                done = subprocess.run([os.environ["QIYUAN_SERVER"], command, *file, "--database", self.url], text=True,
                                      capture_output=True, timeout=LIMIT)
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(f"{command} is for a data folder; with PostgreSQL, use", done.stderr)
                self.assertIn(program, done.stderr)

    def test_bench_store_measures_an_empty_database(self):
        def bench(*options):
            return subprocess.run([os.environ["QIYUAN"], "bench", "store", "--seconds", "0.01", "--json", *options],
                                  text=True, capture_output=True, timeout=LIMIT)
        done = bench("--database", self.url, "--tables", "1,3")
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([row["tables"] for row in rows], [1, 3])
        for row in rows:
            for measured in ("rows_per_second", "commits_per_second", "p50_ms", "cpu_us_per_row"):
                self.assertGreater(row[measured], 0)
        again = bench("--database", self.url)
        self.assertNotEqual(again.returncode, 0)
        self.assertIn("the database has games already; make an empty one", again.stderr)
        self.assertIn("'games1' is not a URL that begins with postgresql://", bench("--database", "games1").stderr)

    def test_a_database_that_cannot_be_reached_is_named_without_the_password(self):
        self.url = "postgresql://ana:secret@127.0.0.1:1/games"
        server = self.start()
        _, errors = server.communicate(timeout=LIMIT)
        self.assertEqual(server.returncode, 1)
        self.assertIn("cannot use postgresql://127.0.0.1:1/games: ", errors)
        self.assertNotIn("secret", errors)


if __name__ == "__main__":
    unittest.main()
