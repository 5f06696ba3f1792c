"""Operating a server: monitoring, backups, settings, shutdown."""

import json
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.request

from server_fixture import LIMIT, ServerTest, needs_files, place_of, start_game


def page(server, path, **headers):
    """Fetches a page. Returns its status and text."""
    request = urllib.request.Request(f"http://localhost:{server.http_port}{path}",
                                     headers={name.replace("_", "-"): value for name, value in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=LIMIT) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def figure(text, name):
    return float(re.search(rf"^{name} (.+)$", text, re.MULTILINE)[1])


class Operations(ServerTest):
    def command(self, *arguments):
        return subprocess.run([os.environ["QIYUAN_SERVER"], *arguments, *place_of(self.data)], text=True,
                              capture_output=True, timeout=LIMIT)

    def game(self, server):
        """Starts a game. Returns the number of its table and the two players."""
        ana, bob = self.client(server, "ana"), self.client(server, "bob")
        return start_game(ana, bob), ana, bob

    def test_metrics_and_health(self):
        server = self.serve()
        before = page(server, "/metrics")[1]
        room, ana, bob = self.game(server)
        ana.ask(f"SetDot,{room},black,C3")
        bob.ask(f"SetDot,{room},white,A1")
        bob.ask("Nonsense")
        status, text = page(server, "/metrics")
        self.assertEqual(status, 200)
        for name, grown in (("qiyuan_moves_total", 2), ("qiyuan_connections", 2), ("qiyuan_connections_total", 2),
                            ("qiyuan_tables", 1), ("qiyuan_unreadable_lines_total", 1)):
            self.assertEqual(figure(text, name) - figure(before, name), grown, name)
        self.assertGreaterEqual(figure(text, "qiyuan_save_seconds_count"), 4)
        self.assertGreater(figure(text, "process_resident_memory_bytes"), 1e6)
        ana.ask(f"Lose,{room}")
        self.assertEqual(figure(page(server, "/metrics")[1], "qiyuan_games_total"), 1)
        status, text = page(server, "/health")
        self.assertEqual((status, json.loads(text)["status"]), (200, "ok"))

    def test_metrics_are_for_the_servers_own_computer_and_the_admitted(self):
        server = self.serve()
        self.assertEqual(page(server, "/metrics")[0], 200)
        for header in ("X_Forwarded_For", "Forwarded", "X_Real_IP", "Via"):
            status, text = page(server, "/metrics", **{header: "127.0.0.1"})
            self.assertEqual(status, 403, header)
            self.assertIn("--metrics-token", text)
            self.assertNotIn("qiyuan_", text)
        self.assertEqual(page(server, "/metrics", Authorization="Bearer ")[0], 200, "the address is enough")
        server.stop()

        token = pathlib.Path(self.data, "token")
        token.write_text("0123456789abcdef\n")
        server = self.serve("--metrics-from", "192.0.2.1", "--metrics-token", str(token))
        self.assertEqual(page(server, "/metrics")[0], 403, "the own computer is not in the list")
        self.assertEqual(page(server, "/metrics", Authorization="Bearer 0123456789abcdeF")[0], 403)
        right = {"Authorization": "Bearer 0123456789abcdef", "X_Forwarded_For": "192.0.2.7"}
        self.assertEqual(page(server, "/metrics", **right)[0], 200)
        server.stop()

        token.write_text("short\n")
        for options, error in ((["--metrics-token", str(token)], "at least 16"),
                               (["--metrics-from", "prometheus"], "'prometheus' is not an address")):
            done = subprocess.run([os.environ["QIYUAN_SERVER"], *place_of(self.data), "--port", "0", "--http-port", "0",
                                   *options], text=True, capture_output=True, timeout=LIMIT)
            self.assertEqual(done.returncode, 1)
            self.assertIn(error, done.stderr)

    @needs_files
    def test_a_game_continues_from_a_restored_backup(self):
        server = self.serve()
        room, ana, bob = self.game(server)
        ana.ask(f"SetDot,{room},black,C3")
        copy = os.path.join(self.data, "copy.db")
        done = self.command("backup", copy)
        self.assertEqual((done.returncode, done.stdout), (0, f"{copy} holds 1 games with 1 moves, 0 accounts\n"), done)
        self.assertEqual(os.stat(copy).st_mode & 0o777, 0o600)
        self.assertFalse(os.path.exists(copy + ".partial"))
        bob.ask(f"SetDot,{room},white,A1")
        again = self.command("backup", copy)
        self.assertEqual(again.returncode, 1)
        self.assertIn("already exists", again.stderr)

        refused = self.command("restore", copy)
        self.assertIn("in use", refused.stderr, "a server is running")
        server.stop()
        done = self.command("restore", copy)
        self.assertEqual(done.returncode, 0, done)
        self.assertIn("1 games with 1 moves", done.stdout)
        kept = list(pathlib.Path(self.data).glob("qiyuan.db.before-*Z"))
        self.assertEqual(len(kept), 1, done.stdout)
        self.assertIn(str(kept[0]), done.stdout)
        with sqlite3.connect(kept[0]) as database:
            self.assertEqual(database.execute("select count(*) from move_log").fetchone(), (2,))
        database.close()

        bob, = self.again(self.serve(), bob)
        self.assertEqual(bob.ask(f"SetDot,{room},white,B2,2")[0], "SetDot")

    @needs_files
    def test_a_damaged_backup_is_refused_and_changes_nothing(self):
        self.serve().stop()
        copy = os.path.join(self.data, "copy.db")
        self.assertEqual(self.command("backup", copy).returncode, 0)
        whole = pathlib.Path(self.data, "qiyuan.db").read_bytes()
        for cut in (0, 100, 4096, os.path.getsize(copy) - 4096):
            broken = pathlib.Path(self.data, f"broken-{cut}.db")
            broken.write_bytes(pathlib.Path(copy).read_bytes()[:cut])
            done = self.command("restore", str(broken))
            self.assertEqual(done.returncode, 1, cut)
            self.assertIn("not a complete backup", done.stderr)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assertEqual(pathlib.Path(self.data, "qiyuan.db").read_bytes(), whole)
        self.assertEqual(list(pathlib.Path(self.data).glob("*.before-*")), [])

    @needs_files
    def test_check_finds_damage(self):
        server = self.serve()
        self.game(server)
        self.assertIn("is in order: 1 games", self.command("check").stdout)
        server.stop()
        path = pathlib.Path(self.data, "qiyuan.db")
        content = bytearray(path.read_bytes())
        content[4096:4096 + 64] = b"\xaa" * 64
        path.write_bytes(content)
        done = self.command("check")
        self.assertEqual(done.returncode, 1)
        self.assertIn("damaged", done.stderr)

    @needs_files
    def test_a_stopped_check_continues(self):
        server = self.serve()
        self.game(server)
        server.stop()
        self.assertIn("no check of this database was stopped", self.command("check", "--resume").stderr)
        # What a check leaves when it is stopped.
        with sqlite3.connect(pathlib.Path(self.data, "qiyuan.db")) as database:
            identity, = database.execute("select database from durability").fetchone()
            database.execute("update game set opened_by = 'eve'")
        database.close()
        note = pathlib.Path(self.data, "check-progress")
        done = {"database": identity, "part": "table move", "last": [], "found": [], "damaged_rows": 0,
                "damaged_places": 0, "data_done": False, "structures": 0, "faults": []}
        note.write_text(json.dumps(done))
        self.assertIn("is in order: 1 games", self.command("check", "--resume").stdout, "the table game was done")
        self.assertFalse(note.exists())
        done = self.command("check", "--json")
        result = json.loads(done.stdout)
        self.assertEqual((done.returncode, result["ok"], result["damaged"]), (1, False, 1), done)
        self.assertEqual(result["damage"], ["table game, row id=1: it does not match its checksum"])

    @needs_files
    def test_a_backup_of_changes_is_restored_with_its_complete_backup(self):
        server = self.serve()
        room, ana, bob = self.game(server)
        ana.ask(f"SetDot,{room},black,C3")
        full, changes = (os.path.join(self.data, name) for name in ("full.db", "changes.db"))
        self.assertEqual(self.command("backup", full).returncode, 0)
        bob.ask(f"SetDot,{room},white,A1")
        done = self.command("backup", changes, "--changes-since", full)
        self.assertEqual(done.returncode, 0, done)
        self.assertRegex(done.stdout, f"^{re.escape(changes)} holds what has changed since {re.escape(full)}: \\d+ rows\n$")
        self.assertEqual(os.stat(changes).st_mode & 0o777, 0o600)
        ana.ask(f"SetDot,{room},black,D4")
        server.stop()
        done = self.command("restore", changes)
        self.assertIn("1 games with 2 moves", done.stdout, done)
        ana, = self.again(self.serve(), ana)
        self.assertEqual(ana.ask(f"SetDot,{room},black,E2,3")[0], "SetDot")

    @needs_files
    def test_a_game_on_a_page_that_cannot_be_read_does_not_keep_the_server_from_starting(self):
        server = self.serve()
        ana, bob = self.client(server, "ana"), self.client(server, "bob")
        for _ in range(100):
            room = ana.ask("Open,go,size=9,clock=none")[1]
            ana.ask(f"SitDown,{room},black")
            bob.ask(f"SitDown,{room},white")
            ana.ask(f"Ready,{room}")
            bob.ask(f"Ready,{room}")
            for ply, point in enumerate(("A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1"), 1):
                (ana, bob)[(ply - 1) % 2].ask(f"SetDot,{room},{('black', 'white')[(ply - 1) % 2]},{point},{ply}")
            ana.ask(f"Lose,{room}")
        server.stop()
        path = pathlib.Path(self.data, "qiyuan.db")
        with sqlite3.connect(path) as database:
            leaf, = database.execute("select pageno from dbstat where name in ('game_moves', 'move') and pagetype = "
                                     "'leaf' and ncell > 0 order by name, path limit 1").fetchone()
        database.close()
        content = bytearray(path.read_bytes())
        content[(leaf - 1) * 4096:leaf * 4096] = b"\xaa" * 4096
        path.write_bytes(content)

        server = self.serve()
        while not json.loads(page(server, "/health")[1])["checked"]:
            pass
        self.assertGreater(json.loads(page(server, "/health")[1])["damaged_places"], 0)
        self.assertEqual(figure(page(server, "/metrics")[1], "qiyuan_data_checked"), 1)
        status = {game: page(server, f"/api/games/{game}.json") for game in (1, 100)}
        self.assertEqual(status[1][0], 500, status[1])
        self.assertIn("the record cannot be read", status[1][1])
        self.assertEqual(status[100][0], 200, status[100])
        self.game(server)

    @needs_files
    def test_the_error_for_a_damaged_database_names_the_last_backup(self):
        self.serve().stop()
        with tempfile.TemporaryDirectory() as disk:
            copy = os.path.join(disk, "copy\x1b[2J.db")
            self.assertEqual(self.command("backup", copy).returncode, 0)
            named = re.compile(r"the last good backup, of \d{4}-\d\d-\d\dT[\d:]{8}Z, (is|was) "
                               + re.escape(disk) + r"/copy\\u001B\[2J\.db(, which is no longer there)?\n$")
            self.assertEqual(named.search(self.command("check").stdout)[1], "is")
            pathlib.Path(self.data, "qiyuan.db").write_bytes(b"x" * 8192)
            for words in ((), ("check",)):
                done = self.command(*words)
                self.assertEqual((done.returncode, len(done.stderr.splitlines())), (1, 1), done)
                self.assertEqual(named.search(done.stderr)[1], "is", done)
        self.assertEqual(named.search(self.command().stderr)[1], "was")

    def serve_with_settings(self, text):
        """Starts a server with this text as its --config file. Returns it and a client."""
        self.settings(text)
        server = self.serve("--config", os.path.join(self.data, "qiyuan.toml"), "--log-file",
                            os.path.join(self.data, "server.log"), "--log-format", "json")
        return server, self.client(server, "eva")

    def settings(self, text):
        pathlib.Path(self.data, "qiyuan.toml").write_text(text, encoding="utf-8")

    def log(self):
        return [json.loads(line)["text"] for line in pathlib.Path(self.data, "server.log").read_text("utf-8").splitlines()]

    def hang_up(self, server, client, said):
        """Sends SIGHUP and waits until the log contains `said`. Returns the new lines of the log."""
        lines = len(self.log())
        server.process.send_signal(signal.SIGHUP)
        for _ in range(10_000):
            client.ask("Ping")  # lets the server do its work
            new = self.log()[lines:]
            if any(said in text for text in new):
                return new
        self.fail(f"the log does not say '{said}'")

    @needs_files
    def test_no_game_begins_while_the_disk_is_nearly_full(self):
        server, eva = self.serve_with_settings("")
        room, ana, _ = self.game(server)
        self.settings("min-free-disk = 900000000\n")
        self.hang_up(server, eva, "nearly full")
        refused = eva.ask("Open,nogo,size=5")
        self.assertEqual(refused[:3], ["Error", "busy", "Open"])
        self.assertIn("the server's disk is nearly full", refused[3])
        self.assertEqual(ana.ask(f"SetDot,{room},black,C3")[0], "SetDot")
        self.assertEqual(page(server, "/health")[0], 503)
        self.assertEqual(json.loads(page(server, "/health")[1])["status"], "full")
        self.assertGreater(figure(page(server, "/metrics")[1], "qiyuan_disk_free_bytes"), 0)
        self.assertGreater(figure(page(server, "/metrics")[1], "qiyuan_data_bytes"), 4096)
        self.settings("")
        self.hang_up(server, eva, "new games can start")
        self.assertEqual(eva.ask("Open,nogo,size=5")[0], "Opened")
        self.assertEqual(page(server, "/health")[0], 200)

    @needs_files
    def test_max_data_limits_new_games(self):
        pathlib.Path(self.data, "old.db").write_bytes(b"x" * (1 << 20))
        server = self.serve("--max-data", "1", "--min-free-disk", "0")
        refused = self.client(server, "ana").ask("Open,nogo,size=5")
        self.assertIn("stored as much data as it may", refused[3])
        server.stop()
        server = self.serve("--max-data", "1000", "--min-free-disk", "0")
        self.assertEqual(self.client(server, "ana").ask("Open,nogo,size=5")[0], "Opened")

    def test_a_drain_waits_for_running_games(self):
        server = self.serve("--drain", "600")
        room, ana, bob = self.game(server)
        server.process.send_signal(signal.SIGTERM)
        said = bob.wait("Said")
        self.assertEqual(said[1:4], [room, "server", "players"])
        self.assertIn("will shut down", said[4])
        self.assertIn("the server is shutting down", ana.ask("Open,nogo,size=5")[3])
        self.assertEqual(json.loads(page(server, "/health")[1])["status"], "stopping")
        self.assertEqual(self.client(server, "cem").ask("Ping,x"), ["Pong", "x"], "new clients can still watch")
        self.assertEqual(ana.ask(f"SetDot,{room},black,C3")[0], "SetDot")
        bob.ask(f"Lose,{room}")
        self.assertEqual(ana.wait("GameOver")[2], "B+resign")
        ana.wait("Closing")
        self.assertEqual(server.process.wait(LIMIT), 0)

    def test_a_drain_ends_at_its_time_limit_and_keeps_the_games(self):
        server = self.serve("--drain", "1")
        room, ana, bob = self.game(server)
        ana.ask(f"SetDot,{room},black,C3")
        self.assertEqual(server.stop()[0], 0)
        self.assertEqual(ana.wait("Closing")[2], "shutdown")
        bob, = self.again(self.serve(), bob)
        self.assertEqual(bob.ask(f"SetDot,{room},white,A1,2")[0], "SetDot")

    def test_a_second_sigterm_ends_a_drain(self):
        server = self.serve("--drain", "86400")
        _, ana, _ = self.game(server)
        server.process.send_signal(signal.SIGTERM)
        ana.wait("Said")
        self.assertEqual(server.stop()[0], 0)

    def test_sighup_reloads_the_settings(self):
        server, eva = self.serve_with_settings("")
        settings = self.settings

        def hang_up(said):
            return self.hang_up(server, eva, said)

        settings("no-guests = true\nbot-threads = 7\n")
        said = hang_up("settings reloaded")
        self.assertTrue(any("--bot-threads has changed" in line for line in said), said)
        self.assertEqual(self.client(server).ask("Login,bob")[:2], ["Error", "bad-login"])
        settings("colour = 3\n")
        hang_up("settings not changed")
        self.assertEqual(self.client(server).ask("Login,bob")[:2], ["Error", "bad-login"])
        settings("")
        hang_up("settings reloaded")
        self.assertEqual(self.client(server).ask("Login,bob")[0], "Tables")
        self.assertEqual(eva.ask("Ping")[0], "Pong", "connected clients stay")


if __name__ == "__main__":
    unittest.main()
