"""What an operator does with a running server: watch it, back it up, change its settings."""

import json
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import unittest
import urllib.error
import urllib.request

from hall import LIMIT, HallTest


def page(server, path):
    """The status and the text of a page."""
    try:
        with urllib.request.urlopen(f"http://localhost:{server.http_port}{path}", timeout=LIMIT) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def figure(text, name):
    return float(re.search(rf"^{name} (.+)$", text, re.MULTILINE)[1])


class Operations(HallTest):
    def command(self, *arguments):
        return subprocess.run([os.environ["QIYUAN_SERVER"], *arguments, "--data", self.data], text=True,
                              capture_output=True, timeout=LIMIT)

    def game(self, server):
        """A table with a game that has begun: its number and the two players."""
        ana, bob = self.client(server, "ana"), self.client(server, "bob")
        room = ana.ask("Open,nogo,size=5")[1]
        ana.ask(f"SitDown,{room},black")
        bob.ask(f"SitDown,{room},white")
        ana.ask(f"Ready,{room}")
        bob.ask(f"Ready,{room}")
        return room, ana, bob

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

    def test_a_backup_of_a_game_in_progress_is_played_on(self):
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
        self.assertIn("exists already", again.stderr)

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
            self.assertEqual(database.execute("select count(*) from move").fetchone(), (2,))
        database.close()

        bob = self.client(self.serve(), "bob")
        self.assertEqual(bob.ask(f"SetDot,{room},white,B2,2")[0], "SetDot")

    def test_a_damaged_backup_is_refused_and_nothing_changes(self):
        self.serve().stop()
        copy = os.path.join(self.data, "copy.db")
        self.assertEqual(self.command("backup", copy).returncode, 0)
        whole = pathlib.Path(self.data, "qiyuan.db").read_bytes()
        for cut in (0, 100, 4096, os.path.getsize(copy) - 4096):
            broken = pathlib.Path(self.data, f"broken-{cut}.db")
            broken.write_bytes(pathlib.Path(copy).read_bytes()[:cut])
            done = self.command("restore", str(broken))
            self.assertEqual(done.returncode, 1, cut)
            self.assertIn("no whole backup", done.stderr)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assertEqual(pathlib.Path(self.data, "qiyuan.db").read_bytes(), whole)
        self.assertEqual(list(pathlib.Path(self.data).glob("*.before-*")), [])

    def test_check_reads_everything(self):
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

    def test_settings_are_read_again_on_sighup(self):
        path = os.path.join(self.data, "qiyuan.toml")
        log = os.path.join(self.data, "hall.log")

        def settings(text):
            pathlib.Path(path).write_text(text, encoding="utf-8")

        settings("")
        server = self.serve("--config", path, "--log-file", log, "--log-format", "json")
        ana = self.client(server, "ana")

        def hang_up(said):
            """Sends SIGHUP and waits until the server has said so."""
            lines = len(pathlib.Path(log).read_text(encoding="utf-8").splitlines())
            server.process.send_signal(signal.SIGHUP)
            for _ in range(10_000):
                ana.ask("Ping")  # a turn of the server
                new = pathlib.Path(log).read_text(encoding="utf-8").splitlines()[lines:]
                if any(said in json.loads(line)["text"] for line in new):
                    return new
            self.fail(f"the log does not say '{said}'")

        settings("no-guests = true\nbot-threads = 7\n")
        said = hang_up("settings were read again")
        self.assertTrue(any("--bot-threads has changed" in line for line in said), said)
        self.assertEqual(self.client(server).ask("Login,bob")[:2], ["Error", "bad-login"])
        settings("colour = 3\n")
        hang_up("settings are as they were")
        self.assertEqual(self.client(server).ask("Login,bob")[:2], ["Error", "bad-login"])
        settings("")
        hang_up("settings were read again")
        self.assertEqual(self.client(server).ask("Login,bob")[0], "Tables")
        self.assertEqual(ana.ask("Ping")[0], "Pong", "who was there stays")


if __name__ == "__main__":
    unittest.main()
